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

/** Words as the index of words has them. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * An item: a file or a link, in a folder by its path, which ends in `/`. It is approved while `approvedHash` is the `hash`
 * of its content: another content is to be approved again.
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
    /** What people say of it: Abstract, Author, Publisher, Page_Count, Date_Published (ISO). */
    metadata: jsonb('metadata').$type<Json>().notNull(),
    tags: text('tags').array().notNull(),
    /** Mentees find it; else those alone with whom it is shared. */
    menteesSee: boolean('mentees_see').notNull().default(true),
    /** Its file passed the scan, or it is a link: until then it is its uploader's alone. */
    clean: boolean('clean').notNull(),
    /** SHA-256 of the file's content, or of the link. */
    hash: text('hash').notNull(),
    approvedHash: text('approved_hash'),
    approved: boolean('approved').generatedAlwaysAs(sql`coalesce(approved_hash = hash, false)`),
    /** Who approved it, returned it or took its approval back last, and when; nobody once its giver mended it. */
    approvedBy: integer('approved_by').references(() => users.id),
    approvedAt: instant('approved_at'),
    /** Who asked that it be approved at once, while its file waits for its scan. */
    approveBy: integer('approve_by').references(() => users.id),
    /** Why it was returned to its uploader; '' while it was not. */
    returned: text('returned').notNull().default(''),
    uploaderId: integer('uploader_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
    stars: integer('stars').notNull().default(0),
    ratings: integer('ratings').notNull().default(0),
    /** Title, tags, author and abstract without its dress: what is searched beside the file's own text. */
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
 * A file that is to take the place of an item's once it passed its scan: until then the item is as it was. One that did not
 * pass is gone, and is told of for a while (`refusedAt`).
 */
export const libraryReplacements = pgTable(
  'library_replacements',
  {
    itemId: integer('item_id')
      .primaryKey()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    fileId: integer('file_id').references(() => files.id),
    /** What the file is called. */
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    giverId: integer('giver_id')
      .notNull()
      .references(() => users.id),
    /** What was said with it, and what the item was then: what was said of the item since holds instead. */
    said: jsonb('said').$type<Json>().notNull(),
    was: jsonb('was').$type<Json>().notNull(),
    /** Approve it at once, as its giver asked. */
    approve: boolean('approve').notNull(),
    at: instant('at').notNull(),
    refusedAt: instant('refused_at'),
    /** It passed, and its giver may not change the item any more: since then others were told that they decide. */
    heldAt: instant('held_at'),
  },
  (table) => [
    index('library_replacements_file').on(table.fileId),
    index('library_replacements_giver').on(table.giverId),
    check('library_replacements_one', sql`(file_id IS NULL) = (refused_at IS NOT NULL)`),
  ],
);

/** The text inside an item's file, taken out by a job; '' of one that has none. */
export const libraryTexts = pgTable(
  'library_texts',
  {
    itemId: integer('item_id')
      .primaryKey()
      .references(() => libraryItems.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    /** Of which content it is. */
    hash: text('hash').notNull(),
    text: text('text').notNull(),
    /** The text as it is searched, letter for letter, a space before it: where a word begins is found in it. */
    folded: text('folded').generatedAlwaysAs(sql`lettered(text)`),
    search: tsvector('search').generatedAlwaysAs(sql`words_of(text)`),
  },
  (table) => [index('library_texts_search').using('gin', table.search)],
);

/** Somebody's stars. */
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

/** Somebody's favourite. */
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

/** An item that was shared with a mentee, when last; each who shared it has a share of their own. */
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

/** When somebody opened an item, first and last, and which content it had: another one is opened by nobody yet. */
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
    /** The item's hash when it was opened last. */
    hash: text('hash').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.itemId, table.userId] }), index('library_opened_user').on(table.userId)],
);
