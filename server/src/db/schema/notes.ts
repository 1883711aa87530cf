/** Versions of mentors' notes, and which of them the mentee has read. */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, type Json } from './column-types.ts';
import { users } from './people.ts';
import { actions } from './programme.ts';

/**
 * The history of notes for or about a mentee in an action: one row for each editing session of an author. `piece` is
 * public or private. `authorId` is null for notes older than the history.
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
    /** When the editing session began; `at` is its last save. */
    begunAt: instant('begun_at').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('note_versions_cell').on(table.menteeId, table.actionId, table.piece, table.version),
    index('note_versions_action').on(table.actionId),
    index('note_versions_author').on(table.authorId),
  ],
);

/** When the mentee read the mentor's note, and the digest of the text read. */
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
