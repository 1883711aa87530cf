/** Conversations, who takes part, and what was written. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './kinds.ts';
import { projects, users } from './people.ts';

/**
 * A conversation of a project. Of a `pair` the two are kept in the order of their ids, so that there is one of them
 * only; a `group` has a title. `lastSeq` numbers the messages: their order is the same for everybody.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    kind: text('kind').$type<'pair' | 'group'>().notNull(),
    lowId: integer('low_id').references(() => users.id),
    highId: integer('high_id').references(() => users.id),
    title: text('title').notNull().default(''),
    lastSeq: integer('last_seq').notNull().default(0),
    lastAt: instant('last_at'),
    /** Numbers the changes of messages, so that whoever was away asks for those they missed. */
    lastChange: integer('last_change').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('conversations_pair').on(table.projectId, table.lowId, table.highId),
    index('conversations_low').on(table.lowId),
    index('conversations_high').on(table.highId),
  ],
);

/**
 * Somebody in a conversation: read up to `readSeq`, and how many of those after it they wrote themselves. What they are
 * about to write is kept on every device.
 */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    readSeq: integer('read_seq').notNull().default(0),
    ownSince: integer('own_since').notNull().default(0),
    muted: boolean('muted').notNull().default(false),
    draft: text('draft').notNull().default(''),
    draftVersion: integer('draft_version').notNull().default(0),
    /** When a mail tells that something is unread here; «infinity» once it did, until all is read. */
    mailAt: instant('mail_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    index('conversation_members_user').on(table.userId, table.conversationId),
    index('conversation_members_to_mail')
      .on(table.mailAt)
      .where(sql`mail_at < 'infinity'`),
  ],
);

/**
 * A message by its number in the conversation. `clientId` is the writer's own name for it: sent again it is the same
 * message.
 */
export const messages = pgTable(
  'messages',
  {
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id),
    seq: integer('seq').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    clientId: uuid('client_id').notNull(),
    text: text('text').notNull(),
    replyTo: integer('reply_to'),
    at: instant('at').notNull(),
    changedAt: instant('changed_at'),
    takenBackAt: instant('taken_back_at'),
    /** The number of its last change in the conversation; 0 of one that stands as it was sent. */
    changeNo: integer('change_no').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    unique('messages_once').on(table.userId, table.clientId),
    index('messages_changed')
      .on(table.conversationId, table.changeNo)
      .where(sql`change_no > 0`),
  ],
);

/** What a message said before it was changed or taken back: the trace that stays. */
export const messageChanges = pgTable(
  'message_changes',
  {
    conversationId: integer('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    changeNo: integer('change_no').notNull(),
    before: text('before').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq, table.changeNo] }),
    foreignKey({
      name: 'message_changes_message',
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
    }),
  ],
);
