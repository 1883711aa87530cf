/** Export jobs. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, type Json } from './column-types.ts';
import { projects, users } from './people.ts';

/**
 * A file that a person ordered. pg-boss delivers the row's id to a server; the row is what the person sees. `call` and
 * `input` are the call that ordered it: its gates run again when the job starts and when the file is downloaded. Each
 * start increments `run`; a worker whose run is no longer the current one cannot write the row.
 */
export const jobs = pgTable(
  'jobs',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    call: text('call').notNull(),
    input: jsonb('input').$type<Json>().notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>().notNull().default('waiting'),
    run: integer('run').notNull().default(0),
    /** Rows written; `total` is the expected number of rows. */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** The problem code of a failed job. */
    problem: text('problem'),
    /** The reach and Level with which the file was generated. */
    rights: text('rights'),
    /** The file's key in storage; `size` is in bytes. */
    fileKey: text('file_key'),
    size: bigint('size', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    expiresAt: instant('expires_at'),
  },
  (table) => [
    index('jobs_user').on(table.userId, table.projectId, table.createdAt),
    index('jobs_ended').on(table.endedAt),
    index('jobs_file')
      .on(table.fileKey)
      .where(sql`file_key IS NOT NULL`),
  ],
);
