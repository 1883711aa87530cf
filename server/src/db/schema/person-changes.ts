/** The change history of people, and bulk changes that can be undone. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, type Json } from './column-types.ts';
import { projects, users } from './people.ts';

/**
 * Work on many people, begun once and carried out some rows at a time. `about` is what was asked (never the rows).
 * State: running, stopped, done, undone.
 */
export const batches = pgTable(
  'batches',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    actorId: integer('actor_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').notNull(),
    about: jsonb('about').$type<Json>().notNull().default({}),
    state: text('state').notNull().default('running'),
    rows: integer('rows').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    undoneAt: instant('undone_at'),
    undoneBy: integer('undone_by').references(() => users.id),
  },
  (table) => [index('batches_project').on(table.projectId, table.id), index('batches_actor').on(table.actorId)],
);

/**
 * The rows of such work that were tried, by their place in what was given. Outcome: created, changed, unchanged,
 * refused; and after it was taken back undone, or left (somebody changed it since), with what it `was` before that in
 * `row`, where the name of the row is, too.
 */
export const batchRows = pgTable(
  'batch_rows',
  {
    batchId: integer('batch_id')
      .notNull()
      .references(() => batches.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    outcome: text('outcome').notNull(),
    problem: text('problem'),
    faults: jsonb('faults').$type<Json>(),
    row: jsonb('row').$type<Json>(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.place] }), index('batch_rows_user').on(table.userId)],
);

/**
 * What was changed about a person: `what` is field, projectField, roles, state, member, username, email,
 * defaultProject, password, secondFactor, photo, invited, seen; `name` the field's. `before` and `after` are null where there was, or is,
 * nothing; of secrets only that they changed. The actor is who really did it; `viewedAs` whom they looked through.
 * `undoes` is the work that the change takes back.
 */
export const personChanges = pgTable(
  'person_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    projectId: integer('project_id').references(() => projects.id),
    what: text('what').notNull(),
    name: text('name').notNull().default(''),
    before: text('before'),
    after: text('after'),
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    viewedAs: integer('viewed_as').references(() => users.id, { onDelete: 'set null' }),
    batchId: integer('batch_id').references(() => batches.id, { onDelete: 'set null' }),
    undoes: integer('undoes').references(() => batches.id, { onDelete: 'set null' }),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('person_changes_user').on(table.userId, table.id),
    index('person_changes_batch')
      .on(table.batchId, table.id)
      .where(sql`batch_id IS NOT NULL`),
    index('person_changes_undoes')
      .on(table.undoes, table.userId)
      .where(sql`undoes IS NOT NULL`),
    index('person_changes_actor').on(table.actorId),
    index('person_changes_viewed').on(table.viewedAs),
  ],
);
