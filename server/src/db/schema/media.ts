/** Pictures, video and audio of a project. */
import { sql } from 'drizzle-orm';
import { bigint, check, doublePrecision, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';
import { projects, users } from './people.ts';

/**
 * A file shown by actions of a project. `key` is its key in storage, the SHA-256 of the content. A project stores the
 * same content once.
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
    /** Seconds of video or audio, as measured by the uploader's browser. */
    seconds: doublePrecision('seconds'),
    /** Pixels; null unless the file is an image. */
    width: integer('width'),
    height: integer('height'),
    uploadedBy: integer('uploaded_by').references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the file was found unused by all actions; it is deleted some days later. */
    unusedSince: instant('unused_since'),
  },
  (table) => [
    uniqueIndex('media_files_content').on(table.projectId, table.key),
    index('media_files_key').on(table.key),
    check('media_files_kind', sql`kind IN ('picture', 'video', 'sound')`),
  ],
);
