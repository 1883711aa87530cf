/** Notices, notice preferences and push devices. */
import { sql } from 'drizzle-orm';
import type { NoticeKind, NoticeWishes } from '@telemachos/contract/features/notices/notices.rules.ts';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant } from './column-types.ts';
import { projects, sessions, users } from './people.ts';
import { actions } from './programme.ts';

/**
 * A notice to a person, about an action, a person, both or neither. A repetition while it is unread increments `times`
 * instead of adding a row. `mailAt` is when a digest mail includes it if still unread; null after the mail, or if no
 * mail is due.
 */
export const notices = pgTable(
  'notices',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    kind: text('kind').$type<NoticeKind>().notNull(),
    actionId: integer('action_id').references(() => actions.id, { onDelete: 'cascade' }),
    aboutId: integer('about_id').references(() => users.id, { onDelete: 'cascade' }),
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
    /** The time that the notice is about, such as that of a meeting. */
    moment: instant('moment'),
    times: integer('times').notNull().default(1),
    readAt: instant('read_at'),
    mailAt: instant('mail_at'),
  },
  (table) => [
    index('notices_list').on(table.userId, table.projectId, table.at, table.id),
    uniqueIndex('notices_unread')
      .on(table.userId, table.projectId, table.kind, sql`coalesce(action_id, 0)`, sql`coalesce(about_id, 0)`)
      .where(sql`read_at IS NULL`),
    index('notices_to_mail')
      .on(table.mailAt)
      .where(sql`mail_at IS NOT NULL`),
    index('notices_action')
      .on(table.actionId)
      .where(sql`action_id IS NOT NULL`),
    index('notices_about')
      .on(table.aboutId)
      .where(sql`about_id IS NOT NULL`),
    index('notices_actor')
      .on(table.actorId)
      .where(sql`actor_id IS NOT NULL`),
  ],
);

/** A person's notice preferences: the kinds that differ from the default, and quiet hours (Europe/Athens). */
export const noticePreferences = pgTable('notice_preferences', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  kinds: jsonb('kinds').$type<NoticeWishes>().notNull().default({}),
  /** Start and end of the quiet hours without mails, in minutes of the day. */
  quietFrom: integer('quiet_from'),
  quietUntil: integer('quiet_until'),
});

/**
 * A push subscription (Web Push, RFC 8030, 8291): the endpoint of the browser's push service, and the keys that encrypt
 * messages to the device.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session on the device. When it ends, nothing more is pushed. */
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The time up to which notices were pushed; older ones are not pushed again. */
    toldAt: instant('told_at').notNull(),
    /** The number of consecutive failed pushes. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    uniqueIndex('push_devices_endpoint').on(table.endpoint),
    index('push_devices_user').on(table.userId),
    uniqueIndex('push_devices_session').on(table.sessionId),
  ],
);

/**
 * The installation's keys for Web Push (VAPID, RFC 8292); one row. `secret` is encrypted with the installation's key.
 */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: integer('id').primaryKey().default(1),
    publicKey: text('public_key').notNull(),
    secret: bytea('secret').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  () => [check('push_keys_one', sql`id = 1`)],
);
