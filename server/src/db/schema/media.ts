/** Pictures, video and audio of a project. */
import { sql } from 'drizzle-orm';
import { bigint, check, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';
import { projects, users } from './people.ts';

/**
 * A file that actions of a project show; `key`, the SHA-256 of its content, is where storage keeps it. The same content
 * is there once in a project.
 */
export const mediaFiles = pgTable(
  'media_files',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** picture, video, sound */
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
    /** The length of video and sound, as the browser told it that gave the file. */
    seconds: doublePrecision('seconds'),
    /** Of a picture, in pixels. */
    width: integer('width'),
    height: integer('height'),
    uploadedBy: integer('uploaded_by').references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Since when no action was found that shows it; such a file goes after some days. */
    unusedSince: instant('unused_since'),
  },
  (table) => [
    uniqueIndex('media_files_content').on(table.projectId, table.key),
    index('media_files_key').on(table.key),
    check('media_files_kind', sql`kind IN ('picture', 'video', 'sound')`),
  ],
);
