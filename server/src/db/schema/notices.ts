/** Notices, notice preferences and push devices. */
import { sql } from 'drizzle-orm';
import type { NoticeKind, NoticeWishes } from '@telemachos/contract/features/notices/notices.rules.ts';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant } from './column-types.ts';
import { projects, sessions, users } from './people.ts';
import { actions } from './programme.ts';

/**
 * What somebody was told: about an action, a person, both or neither. The same told again while it is unread is the same
 * notice, so many times. `mailAt` is when a mail tells of it, if it is unread then; null once it did, or where none does.
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
    /** When that is what it tells of, such as a meeting. */
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

/** What somebody wants to be told of, kind by kind where it is not as usual, and when not to be disturbed (Athens). */
export const noticePreferences = pgTable('notice_wishes', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  kinds: jsonb('kinds').$type<NoticeWishes>().notNull().default({}),
  /** Minutes of the day from which, and until which, no mail tells of anything. */
  quietFrom: integer('quiet_from'),
  quietUntil: integer('quiet_until'),
});

/**
 * A device that may be told while no page is open (Web Push, RFC 8030, 8291): where its browser's push service is reached,
 * and the keys with which what is told is encrypted for it.
 */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The session that is there; with its end the device is told nothing more. */
    sessionId: integer('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    /** Up to when it was told; what came before that is not told again. */
    toldAt: instant('told_at').notNull(),
    /** So many times in a row it could not be told. */
    failures: integer('failures').notNull().default(0),
  },
  (table) => [
    uniqueIndex('push_devices_endpoint').on(table.endpoint),
    index('push_devices_user').on(table.userId),
    uniqueIndex('push_devices_session').on(table.sessionId),
  ],
);

/** The installation's keys for Web Push (VAPID, RFC 8292); one row. `secret` is sealed with the installation's key. */
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
