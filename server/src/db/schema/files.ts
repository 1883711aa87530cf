/** Files, uploads with their parts, sent files and their recipients. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, instant, type Json } from './column-types.ts';
import { projects, users } from './people.ts';

/**
 * A whole file: somebody's own, an item's of the library, or one that was sent; `key`, the SHA-256 of its content, is where
 * storage keeps it. Until the scan says `clean` it is its owner's alone.
 */
export const files = pgTable(
  'files',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    /** own, library, sent */
    place: text('place').$type<'own' | 'library' | 'sent'>().notNull(),
    /** The folder of one's own file, as of items. */
    category: text('category').notNull().default('/'),
    /** With its ending. */
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
    /** clean, waiting, infected */
    scan: text('scan').$type<'clean' | 'waiting' | 'infected'>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it was taken out of force; it is forgotten after a while. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    uniqueIndex('files_named')
      .on(table.ownerId, table.projectId, table.category, table.name)
      .where(sql`place = 'own' AND removed_at IS NULL`),
    index('files_owner').on(table.ownerId, table.projectId, table.id),
    index('files_key').on(table.key),
    index('files_removed')
      .on(table.removedAt)
      .where(sql`removed_at IS NOT NULL`),
    index('files_to_scan')
      .on(table.id)
      .where(sql`scan = 'waiting'`),
    check('files_place', sql`place IN ('own', 'library', 'sent')`),
    check('files_scan', sql`scan IN ('clean', 'waiting', 'infected')`),
  ],
);

/**
 * A file on its way. Its parts lie in storage, at their places; which of them came is in `upload_parts`. Ended it stays for
 * a day, so that an end that is told again finds what it led to (`resultId`).
 */
export const uploads = pgTable(
  'uploads',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** own, library */
    place: text('place').$type<'own' | 'library'>().notNull(),
    category: text('category').notNull(),
    /** What it is to be called: a file's name, an item's title. */
    name: text('name').notNull(),
    originalName: text('original_name').notNull(),
    parts: integer('parts').notNull(),
    /** Bytes, as they were told. */
    size: bigint('size', { mode: 'number' }),
    /** The SHA-256 of the whole, as it was told. */
    sha256: text('sha256'),
    /** The item whose file it replaces. */
    itemId: integer('item_id'),
    /** What the browser takes it for: told back, not believed. */
    mime: text('mime').notNull().default(''),
    /** Whether mentees are to find it, and whether it is to be approved at once, as it was said when it was begun. */
    menteesSee: boolean('mentees_see'),
    approve: boolean('approve'),
    /** What was said of the item it replaces when it was begun: what was said of that since holds instead. */
    was: jsonb('was').$type<Json>(),
    createdAt: instant('created_at').notNull(),
    /** When something of it came last, to the half minute. */
    touchedAt: instant('touched_at').notNull(),
    endedAt: instant('ended_at'),
    resultId: integer('result_id'),
  },
  (table) => [
    index('uploads_user').on(table.userId, table.projectId),
    index('uploads_touched').on(table.touchedAt),
    check('uploads_place', sql`place IN ('own', 'library')`),
  ],
);

/** A part that came, whole and right. */
export const uploadParts = pgTable(
  'upload_parts',
  {
    uploadId: integer('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    size: integer('size').notNull(),
    sha256: bytea('sha256').notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.part] })],
);

/** A sending: one file to some people. */
export const sentFiles = pgTable(
  'sent_files',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    senderId: integer('sender_id')
      .notNull()
      .references(() => users.id),
    fileId: integer('file_id')
      .notNull()
      .references(() => files.id),
    note: text('note').notNull().default(''),
    at: instant('at').notNull(),
    /** When its sender took it back. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('sent_files_sender').on(table.senderId, table.projectId, table.id),
    index('sent_files_file').on(table.fileId),
    index('sent_files_removed')
      .on(table.removedAt)
      .where(sql`removed_at IS NOT NULL`),
  ],
);

/** Somebody to whom a file was sent. */
export const sentFileRecipients = pgTable(
  'sent_to',
  {
    sentId: integer('sent_id')
      .notNull()
      .references(() => sentFiles.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    openedAt: instant('opened_at'),
    /** When they removed it from their own list. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.sentId, table.userId] }),
    index('sent_to_user').on(table.userId, table.sentId),
  ],
);
