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
 * A complete file: an own file of a person, the file of a library item, or a sent file. `key` is its key in storage,
 * the SHA-256 of the content. Until the scan finds it `clean`, only its owner has access.
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
    /** The folder of an own file, as a path like that of library items. */
    category: text('category').notNull().default('/'),
    /** The file name with its extension. */
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    key: text('key').notNull(),
    /** clean, waiting, infected */
    scan: text('scan').$type<'clean' | 'waiting' | 'infected'>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it was removed; retention deletes it later. */
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
 * An upload in parts. Storage holds the parts; `upload_parts` lists those received. Kept a day after completion, so
 * that a repeated completion returns `resultId`.
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
    /** The name of the future file, or the title of the future item. */
    name: text('name').notNull(),
    originalName: text('original_name').notNull(),
    parts: integer('parts').notNull(),
    /** Bytes, as declared by the browser. */
    size: bigint('size', { mode: 'number' }),
    /** SHA-256 of the whole file, as declared by the browser. */
    sha256: text('sha256'),
    /** The library item whose file the upload replaces. */
    itemId: integer('item_id'),
    /** The media type declared by the browser. It is returned to the browser and not trusted. */
    mime: text('mime').notNull().default(''),
    /** The requested visibility to mentees and immediate approval. */
    menteesSee: boolean('mentees_see'),
    approve: boolean('approve'),
    /** Item metadata at the start of the upload; later edits win. */
    was: jsonb('was').$type<Json>(),
    createdAt: instant('created_at').notNull(),
    /** Time of the last received data, with a precision of 30 s. */
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

/** A received part whose checksum matched. */
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

/** One file sent to one or more people. */
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
    /** When the sender took it back. */
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

/** A recipient of a sent file. */
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
    /** When the recipient removed it from their list. */
    removedAt: instant('removed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.sentId, table.userId] }),
    index('sent_to_user').on(table.userId, table.sentId),
  ],
);
