/** Versions of project settings, free data records and screen preferences. */
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, instant, type Json } from './column-types.ts';
import { projects, users } from './people.ts';

/** A project's settings after each save, without secrets. The newest row is the current one. */
export const projectVersions = pgTable(
  'project_versions',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    url: text('url').notNull(),
    descr: text('descr').notNull(),
    settings: jsonb('settings').$type<Json>().notNull(),
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    /** The version that was restored; null for an edited one. */
    restoredFrom: integer('restored_from'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.version] }),
    index('project_versions_actor').on(table.actorId),
  ],
);

/** A free data record of a project, with the Levels that may read and edit it (specification 001 §3). */
export const dataRecords = pgTable(
  'data_records',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    name: text('name').notNull(),
    class: text('class').notNull().default(''),
    data: text('data').notNull().default(''),
    editLevel: integer('edit_level').notNull(),
    viewLevel: integer('view_level').notNull(),
    version: integer('version').notNull().default(1),
    changedBy: integer('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [
    index('data_records_project').on(table.projectId, table.class, table.name, table.id),
    index('data_records_changed_by').on(table.changedBy),
  ],
);

/** A person's screen preferences in a project, by screen: column order, column headers of pasted tables. */
export const preferences = pgTable(
  'preferences',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId, table.key] })],
);

/** Uploaded logos by a key made from their content. Settings name them by the path of the key. */
export const logos = pgTable('logos', {
  key: text('key').primaryKey(),
  mime: text('mime').notNull(),
  bytes: bytea('bytes').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
