/** The mail outbox and sent reminders. */
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';
import { projects, users } from './people.ts';
import { actions } from './programme.ts';

/** Every mail. Without a mail server administrators read it as an outbox; with one it records what was sent. */
export const mails = pgTable(
  'mails',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id').references(() => projects.id),
    userId: integer('user_id').references(() => users.id),
    address: text('address').notNull(),
    template: text('template').notNull(),
    language: text('language').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** An attached calendar file with its METHOD (RFC 5545, 6047). */
    calendar: jsonb('calendar').$type<{ Method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; File: string }>(),
    /** kept (no mail server, so never sent), waiting, sent, failed */
    status: text('status').$type<'kept' | 'waiting' | 'sent' | 'failed'>().notNull(),
    tries: smallint('tries').notNull().default(0),
    error: text('error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    search: text('search').generatedAlwaysAs(sql`fold(address || ' ' || subject)`),
  },
  (table) => [
    index('mails_time').on(table.createdAt, table.id),
    index('mails_status').on(table.status, table.createdAt, table.id),
    // Includes the columns that decide who may see a mail: every staff home counts failed mails, and they are scattered
    // over the table.
    index('mails_failed')
      .on(table.projectId, table.userId, table.address)
      .where(sql`status = 'failed'`),
    index('mails_address').on(table.projectId, sql`lower(address)`),
    index('mails_user').on(table.userId),
    index('mails_search').using('gin', sql`search gin_trgm_ops`),
  ],
);

/**
 * A sent reminder, so that none is sent twice. With an action: the action is due on `day`, and the reminder was sent
 * `after` days later (negative: before). Without an action: a mentor's digest of that day.
 */
export const sentReminders = pgTable(
  'sent_reminders',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    actionId: integer('action_id').references(() => actions.id, { onDelete: 'cascade' }),
    day: date('day').notNull(),
    after: smallint('after').notNull().default(0),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    unique('sent_reminders_one')
      .on(table.userId, table.projectId, table.actionId, table.day, table.after)
      .nullsNotDistinct(),
    index('sent_reminders_action').on(table.actionId),
    index('sent_reminders_time').on(table.sentAt),
  ],
);
