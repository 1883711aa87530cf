/** Library items, replacements, texts, ratings, favourites and shares. */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { files } from './files.ts';
import { instant, type Json } from './column-types.ts';
import { projects, users } from './people.ts';

/** PostgreSQL's type for full-text search. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * A library item: a file or a link. `category` is the path of its folder and ends in `/`. It is approved while
 * `approvedHash` equals `hash`, so that new content needs a new approval.
 */
export const libraryItems = pgTable(
  'library_items',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    category: text('category').notNull(),
    title: text('title').notNull(),
    fileId: integer('file_id').references(() => files.id),
    link: text('link'),
    /** Document, Image, Video, General, Url */
    kind: text('kind').notNull(),
    /** Metadata that people edit: Abstract, Author, Publisher, Page_Count, Date_Published (ISO). */
    metadata: jsonb('metadata').$type<Json>().notNull(),
    tags: text('tags').array().notNull(),
    /** True: all mentees see it. False: only mentees with whom it is shared. */
    menteesSee: boolean('mentees_see').notNull().default(true),
    /** The file passed the scan, or the item is a link. Until then only its uploader sees it. */
    clean: boolean('clean').notNull(),
    /** SHA-256 of the file's content, or of the link. */
    hash: text('hash').notNull(),
    approvedHash: text('approved_hash'),
    approved: boolean('approved').generatedAlwaysAs(sql`coalesce(approved_hash = hash, false)`),
    /** Last reviewer and time; null after the uploader fixed it. */
    approvedBy: integer('approved_by').references(() => users.id),
    approvedAt: instant('approved_at'),
    /** The person who requested immediate approval while the scan is pending. */
    approveBy: integer('approve_by').references(() => users.id),
    /** The reviewer's reason for returning it to the uploader; '' if not returned. */
    returned: text('returned').notNull().default(''),
    uploaderId: integer('uploader_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
    stars: integer('stars').notNull().default(0),
    ratings: integer('ratings').notNull().default(0),
    /** Title, tags, author and abstract without formatting, for search. */
    words: text('words').notNull(),
    search: tsvector('search').generatedAlwaysAs(sql`words_of(words)`),
    titleSearch: tsvector('title_search').generatedAlwaysAs(sql`words_of(title)`),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('library_items_folder')
      .on(table.projectId, sql`category text_pattern_ops`, table.id)
      .where(sql`deleted_at IS NULL`),
    index('library_items_order')
      .on(table.projectId, table.id)
      .where(sql`deleted_at IS NULL`),
    index('library_items_unapproved')
      .on(table.projectId, table.id)
      .where(sql`deleted_at IS NULL AND NOT approved`),
    index('library_items_uploader').on(table.uploaderId, table.projectId, table.deletedAt, table.id),
    index('library_items_approver')
      .on(table.approvedBy)
      .where(sql`approved_by IS NOT NULL`),
    index('library_items_approve')
      .on(table.approveBy)
      .where(sql`approve_by IS NOT NULL`),
    index('library_items_file').on(table.fileId),
    index('library_items_deleted')
      .on(table.deletedAt)
      .where(sql`deleted_at IS NOT NULL`),
    index('library_items_search').using('gin', table.search),
    index('library_items_title').using('gin', table.titleSearch),
    check('library_items_one', sql`(file_id IS NULL) <> (link IS NULL)`),
    check('library_items_category', sql`category LIKE '/%' AND category LIKE '%/'`),
  ],
);

/**
 * A file that replaces the item's file once it passes the scan. An infected file is deleted; the row stays for some
 * days with `refusedAt`, so that the uploader sees it.
 */
export const libraryReplacements = pgTable(
  'library_replacements',
  {
    itemId: integer('item_id')
      .primaryKey()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    fileId: integer('file_id').references(() => files.id),
    /** The file name. */
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    giverId: integer('giver_id')
      .notNull()
      .references(() => users.id),
    /** Metadata sent with the file (`said`) and the item's metadata at that time (`was`); later edits win. */
    said: jsonb('said').$type<Json>().notNull(),
    was: jsonb('was').$type<Json>().notNull(),
    /** Whether the uploader requested immediate approval. */
    approve: boolean('approve').notNull(),
    at: instant('at').notNull(),
    refusedAt: instant('refused_at'),
    /** Scan passed, but the uploader lost the right; reviewers were notified. */
    heldAt: instant('held_at'),
  },
  (table) => [
    index('library_replacements_file').on(table.fileId),
    index('library_replacements_giver').on(table.giverId),
    check('library_replacements_one', sql`(file_id IS NULL) = (refused_at IS NOT NULL)`),
  ],
);

/** The text that a job extracted from an item's file; '' if it has none. */
export const libraryTexts = pgTable(
  'library_texts',
  {
    itemId: integer('item_id')
      .primaryKey()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    /** The hash of the content that the text was extracted from. */
    hash: text('hash').notNull(),
    text: text('text').notNull(),
    /** The normalized text with a leading space, in which searches find the beginnings of words. */
    folded: text('folded').generatedAlwaysAs(sql`lettered(text)`),
    search: tsvector('search').generatedAlwaysAs(sql`words_of(text)`),
  },
  (table) => [index('library_texts_search').using('gin', table.search)],
);

/** A person's rating. */
export const libraryRatings = pgTable(
  'library_ratings',
  {
    itemId: integer('item_id')
      .notNull()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stars: smallint('stars').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.userId] }),
    index('library_ratings_user').on(table.userId),
    check('library_ratings_stars', sql`stars BETWEEN 1 AND 5`),
  ],
);

/** A person's favourite. */
export const libraryFavourites = pgTable(
  'library_favourites',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    itemId: integer('item_id')
      .notNull()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.itemId] }), index('library_favourites_item').on(table.itemId)],
);

/** A share of an item with a mentee; `at` is the last time. Each person who shares has a separate share. */
export const libraryShares = pgTable(
  'library_shares',
  {
    itemId: integer('item_id')
      .notNull()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sharerId: integer('sharer_id')
      .notNull()
      .references(() => users.id),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.itemId, table.userId, table.sharerId] }),
    index('library_shares_user').on(table.userId, table.at),
    index('library_shares_sharer').on(table.sharerId, table.itemId, table.at),
  ],
);

/** The first and last time that a person opened an item, and its content then. New content counts as not opened. */
export const libraryOpenings = pgTable(
  'library_opened',
  {
    itemId: integer('item_id')
      .notNull()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
    /** The item's hash at the last opening. */
    hash: text('hash').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.userId] }), index('library_opened_user').on(table.userId)],
);
