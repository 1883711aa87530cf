/** Export jobs. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, type Json } from './column-types.ts';
import { projects, users } from './people.ts';

/**
 * A file that a person ordered. The queue (pg-boss) delivers its id to a server; this row is what the person sees.
 * `call` and `input` are the call that ordered it: its gates judge again when the work begins and when the file is
 * fetched. `run` grows with every server that takes it up, so that one that was given up says nothing more.
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
    /** Lines written, of how many. */
    done: integer('done').notNull().default(0),
    total: integer('total'),
    /** The code of what went wrong. */
    problem: text('problem'),
    /** With which reach and Level the file was made. */
    rights: text('rights'),
    /** Where storage keeps it, and its bytes. */
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
