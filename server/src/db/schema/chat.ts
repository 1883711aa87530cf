/** Conversations, participants, messages and reports. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, type Json } from './column-types.ts';
import { projects, users } from './people.ts';

/**
 * A conversation of a project. Of a `pair` the two are kept in the order of their ids, so that there is one of them
 * only; a `group` is a mentor's with the own mentees. `lastSeq` numbers the messages: their order is the same for
 * everybody.
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
    /** Whose group it is. */
    mentorId: integer('mentor_id').references(() => users.id),
    title: text('title').notNull().default(''),
    lastSeq: integer('last_seq').notNull().default(0),
    lastAt: instant('last_at'),
    /** Numbers the changes of messages, so that whoever was away asks for those they missed. */
    lastChange: integer('last_change').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('conversations_pair').on(table.projectId, table.lowId, table.highId),
    uniqueIndex('conversations_group')
      .on(table.projectId, table.mentorId)
      .where(sql`kind = 'group'`),
    index('conversations_low').on(table.lowId),
    index('conversations_high').on(table.highId),
    index('conversations_mentor')
      .on(table.mentorId)
      .where(sql`mentor_id IS NOT NULL`),
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
    /** What stands up to this number was written before they came to the group, and is not theirs to read. */
    fromSeq: integer('from_seq').notNull().default(0),
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
    /** The text as it is searched. */
    search: text('search').generatedAlwaysAs(sql`fold(text)`),
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
    index('messages_search').using('gin', sql`search gin_trgm_ops`),
  ],
);

/**
 * A file that is sent in a conversation; `key`, the SHA-256 of its content, is where storage keeps it. It arrives before
 * its message (`seq` null), and goes with it: one that no message names goes after a day.
 */
export const messageFiles = pgTable(
  'message_files',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id),
    seq: integer('seq'),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
    /** Of a picture, in pixels. */
    width: integer('width'),
    height: integer('height'),
    uploadedBy: integer('uploaded_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** When its message was taken back; its content is forgotten after that. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    foreignKey({
      name: 'message_files_message',
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
    }),
    index('message_files_of').on(table.conversationId, table.seq),
    index('message_files_key').on(table.key),
    index('message_files_giver').on(table.uploadedBy),
    index('message_files_waiting')
      .on(table.createdAt)
      .where(sql`seq IS NULL`),
  ],
);

/** A message that somebody in its conversation brought before the supervisors, and what became of that. */
export const messageReports = pgTable(
  'message_reports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    conversationId: integer('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    reporterId: integer('reporter_id')
      .notNull()
      .references(() => users.id),
    /** Who wrote the message. */
    writerId: integer('writer_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    /** What the message said when it was reported. */
    said: text('said').notNull(),
    /** What stood before it then, as far as whoever reported it might read it. */
    before: jsonb('before').$type<Json[]>().notNull().default([]),
    /** The files that came with it: they may be gone since. */
    files: jsonb('files').$type<Json[]>().notNull().default([]),
    at: instant('at').notNull(),
    settledAt: instant('settled_at'),
    settledBy: integer('settled_by').references(() => users.id),
    /** What was decided, for those who decide. */
    outcome: text('outcome').notNull().default(''),
  },
  (table) => [
    foreignKey({
      name: 'message_reports_message',
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
    }),
    uniqueIndex('message_reports_once').on(table.conversationId, table.seq, table.reporterId),
    // Those that wait are few; of the others it is counted in the index how many there are.
    index('message_reports_open')
      .on(table.projectId, table.at, table.id)
      .where(sql`settled_at IS NULL`),
    index('message_reports_done')
      .on(table.projectId, table.at, table.id, table.writerId)
      .where(sql`settled_at IS NOT NULL`),
    index('message_reports_reporter').on(table.reporterId),
    index('message_reports_writer').on(table.writerId),
    index('message_reports_settled')
      .on(table.settledBy)
      .where(sql`settled_by IS NOT NULL`),
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
