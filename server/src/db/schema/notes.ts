/** Versions of mentors' notes, and which of them the mentee has read. */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, type Json } from './column-types.ts';
import { users } from './people.ts';
import { actions } from './programme.ts';

/**
 * What was written for or about a mentee in an action, as it stood after each sitting of a writer: the notes' history.
 * `piece` is public or private; without an author it was there before histories were kept.
 */
export const noteVersions = pgTable(
  'note_versions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    actionId: integer('action_id')
      .notNull()
      .references(() => actions.id),
    menteeId: integer('mentee_id')
      .notNull()
      .references(() => users.id),
    piece: text('piece').notNull(),
    version: integer('version').notNull(),
    data: jsonb('data').$type<Json>().notNull(),
    authorId: integer('author_id').references(() => users.id),
    /** When the sitting began, and when it was last saved. */
    begunAt: instant('begun_at').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('note_versions_cell').on(table.menteeId, table.actionId, table.piece, table.version),
    index('note_versions_action').on(table.actionId),
    index('note_versions_author').on(table.authorId),
  ],
);

/** Which words of their mentor a mentee has read, by their digest, and when. */
export const noteReadMarks = pgTable(
  'notes_read',
  {
    menteeId: integer('mentee_id')
      .notNull()
      .references(() => users.id),
    actionId: integer('action_id')
      .notNull()
      .references(() => actions.id),
    digest: text('digest').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.menteeId, table.actionId] })],
);
