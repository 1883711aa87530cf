/** The mail outbox and sent reminders. */
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';
import { projects, users } from './people.ts';
import { actions } from './programme.ts';

/**
 * Every mail, kept: the outbox administrators read where no mail server is set, and the record of what was sent where
 * one is.
 */
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
    /** A file for calendars that goes with it: what it does (METHOD), and the file (RFC 5545, 6047). */
    calendar: jsonb('calendar').$type<{ Method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; File: string }>(),
    /** kept (no mail server), waiting, sent, failed */
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
    // With what decides who may see them: they lie far apart, and are counted on every home of the staff.
    index('mails_failed')
      .on(table.projectId, table.userId, table.address)
      .where(sql`status = 'failed'`),
    index('mails_address').on(table.projectId, sql`lower(address)`),
    index('mails_user').on(table.userId),
    index('mails_search').using('gin', sql`search gin_trgm_ops`),
  ],
);

/**
 * What somebody was reminded of, so that nobody is twice: an action that is due on a day, told of so many days after
 * that day (before it: negative); without an action a day's digest of what waits for a mentor.
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
