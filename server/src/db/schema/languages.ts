/** Languages of the screens and texts of translators. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';
import { projects, users } from './people.ts';

/**
 * A language of the screens: shipped, or added by translators. `stamp` grows with each change of its translations;
 * browsers fetch them again only when it does.
 */
export const languages = pgTable('languages', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  shipped: boolean('shipped').notNull().default(false),
  /** Whether people may choose it. Until then only translators see it. */
  open: boolean('open').notNull().default(false),
  stamp: integer('stamp').notNull().default(0),
  addedBy: integer('added_by').references(() => users.id, { onDelete: 'set null' }),
  addedAt: instant('added_at').notNull().defaultNow(),
});

/**
 * A translation that replaces a shipped text. `label` is the namespace and key of a screen text, or `content:` and the
 * digest of a project's Greek text. `source` is the Greek text that was translated: if the Greek differs now, the
 * translation may be outdated. Imports skip a `permanent` translation, and it never counts as outdated.
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
    /**
     * The project whose text it translates; null for screen texts. If the project no longer has that text, only this
     * project is offered the translation.
     */
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
