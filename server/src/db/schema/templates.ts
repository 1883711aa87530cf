/** Imported pieces of programme templates. */
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { projects } from './people.ts';

/** An imported piece of a template. Its digest shows whether it was changed after the import. */
export const templateItems = pgTable(
  'template_items',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** `action:…`, `questionnaire:…`, `settings:User.Fields`, `mail:invite`, `consent:policy`. */
    item: text('item').notNull(),
    digest: text('digest').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.item] })],
);
