/** The audit log. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, type Json } from './column-types.ts';

/** An audit entry, written in the transaction of its call. It is never updated. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' })
      .notNull()
      .default(sql`nextval('audit_ids')`),
    at: instant('at').notNull().defaultNow(),
    actorId: integer('actor_id'),
    projectId: integer('project_id'),
    call: text('call').notNull(),
    subject: text('subject').notNull(),
    subjectId: integer('subject_id'),
    details: jsonb('details').$type<Json>().notNull().default({}),
    requestId: text('request_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.at] }),
    index('audit_subject').on(table.subject, table.subjectId, table.at),
    index('audit_project').on(table.projectId, table.at),
  ],
);
