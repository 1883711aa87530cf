/** The change history of people, and bulk changes that can be undone. */
import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, type Json } from './column-types.ts';
import { projects, users } from './people.ts';

/**
 * A bulk change of people, carried out a few rows at a time. `about` is the request without its rows. State: running,
 * stopped, done, undone.
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
 * The processed rows of a bulk change, by their index in the request. Outcome: created, changed, unchanged, refused;
 * after an undo: undone, or left if the person was changed since. `row` has the name in the row and, after an undo, the
 * earlier outcome (`was`).
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
 * A change of a person. `what` is field, projectField, roles, state, member, username, email, defaultProject, password,
 * secondFactor, photo, invited, seen; `name` is the field's name. `before` and `after` are null for an empty value, and
 * always for secrets. `actorId` is the person who acted; `viewedAs` is the person whom the actor impersonated. `undoes`
 * is the bulk change that this change undoes.
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
