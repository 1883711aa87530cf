/** What came into a project by a template of a programme. */
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { projects } from './people.ts';

/** Each piece of a template as it was brought in: by its digest it is seen whether somebody changed it here since. */
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
