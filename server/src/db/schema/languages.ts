/** Languages of the screens and texts of translators. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';
import { projects, users } from './people.ts';

/**
 * A language of the screens: the two that are shipped, and those that translators add. `stamp` rises with each change
 * of its words, so that a browser asks again only then.
 */
export const languages = pgTable('languages', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  shipped: boolean('shipped').notNull().default(false),
  /** Whether people may choose it; until then translators alone see it. */
  open: boolean('open').notNull().default(false),
  stamp: integer('stamp').notNull().default(0),
  addedBy: integer('added_by').references(() => users.id, { onDelete: 'set null' }),
  addedAt: instant('added_at').notNull().defaultNow(),
});

/**
 * A text in a language, in place of the shipped one. `label` is the namespace and the key of a word of the screens, or
 * `content:` and the digest of the Greek words of a project; `source` is the Greek it was written for: another Greek by
 * now means that it may be out of date. A permanent one is left alone by imports and is never out of date.
 */
export const languageTexts = pgTable(
  'language_texts',
  {
    language: text('language')
      .notNull()
      .references(() => languages.code, { onDelete: 'cascade' }),
    label: text('label').notNull(),
    text: text('text').notNull(),
    source: text('source').notNull(),
    /** The project whose words it was written for, if it is of one: once they stand nowhere it is offered there alone. */
    projectId: integer('project_id').references(() => projects.id, { onDelete: 'set null' }),
    permanent: boolean('permanent').notNull().default(false),
    version: integer('version').notNull().default(1),
    changedBy: integer('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: instant('changed_at')
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.language, table.label] }),
    index('language_texts_changed_by').on(table.changedBy),
    index('language_texts_project').on(table.projectId),
  ],
);
