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
 * A conversation of a project. A `pair` stores its two people in the order of their ids, so that a unique index allows
 * one conversation for each pair. A `group` is a mentor with the mentor's own mentees. `lastSeq` is the number of the
 * last message; messages are ordered by it.
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
    /** The mentor of a group; null for a pair. */
    mentorId: integer('mentor_id').references(() => users.id),
    title: text('title').notNull().default(''),
    lastSeq: integer('last_seq').notNull().default(0),
    lastAt: instant('last_at'),
    /** Counts changes of messages, so that a client that was offline can request the ones after the last it saw. */
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
 * A participant of a conversation. `readSeq` is the last message read; `ownSince` counts the participant's own messages
 * after it. `draft` is the unsent text, stored on the server so that every device shows it.
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
    /** Messages up to this number predate the member and are hidden. */
    fromSeq: integer('from_seq').notNull().default(0),
    readSeq: integer('read_seq').notNull().default(0),
    ownSince: integer('own_since').notNull().default(0),
    muted: boolean('muted').notNull().default(false),
    draft: text('draft').notNull().default(''),
    draftVersion: integer('draft_version').notNull().default(0),
    /** When to mail about unread messages; infinity after mailing, until all are read. */
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
 * A message, numbered within its conversation. `clientId` is chosen by the sender's client: a repeated send with it is
 * the same message.
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
    /** The folded text that searches read. */
    search: text('search').generatedAlwaysAs(sql`fold(text)`),
    replyTo: integer('reply_to'),
    at: instant('at').notNull(),
    changedAt: instant('changed_at'),
    takenBackAt: instant('taken_back_at'),
    /** The conversation's change number of the last change; 0 if never changed. */
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
 * A file of a message. `key` is its key in storage, the SHA-256 of the content. It is uploaded before its message, with
 * `seq` null; if no message refers to it within a day, it is deleted.
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
    /** Pixels; null unless the file is an image. */
    width: integer('width'),
    height: integer('height'),
    uploadedBy: integer('uploaded_by')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    /** When its message was taken back; the content is deleted later. */
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

/** A participant's report of a message to the supervisors, with their decision. */
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
    /** The author of the message. */
    writerId: integer('writer_id')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    /** The text of the message at the time of the report. */
    said: text('said').notNull(),
    /** The messages before it at that time, as far as the reporter could read them. */
    before: jsonb('before').$type<Json[]>().notNull().default([]),
    /** The files of the message; their contents may have been deleted since. */
    files: jsonb('files').$type<Json[]>().notNull().default([]),
    at: instant('at').notNull(),
    settledAt: instant('settled_at'),
    settledBy: integer('settled_by').references(() => users.id),
    /** The decision, shown to supervisors only. */
    outcome: text('outcome').notNull().default(''),
  },
  (table) => [
    foreignKey({
      name: 'message_reports_message',
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
    }),
    uniqueIndex('message_reports_once').on(table.conversationId, table.seq, table.reporterId),
    // Open reports are few. Settled ones are counted by an index-only scan.
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

/** The earlier text of a message that was changed or taken back. Rows are never updated. */
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
