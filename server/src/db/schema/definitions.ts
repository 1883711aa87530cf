/** What administrators write for the server to run (queries, services), its versions and its runs. */
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
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { bytea, instant, type Json } from './column-types.ts';
import { projects, users } from './people.ts';
import { actionTypes, actions } from './programme.ts';

/**
 * A definition. `latest` is the number of its newest version, the draft; `published` the number of the version that
 * runs use, null while none is published. A removed definition keeps its versions.
 */
export const definitions = pgTable(
  'definitions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    kind: text('kind').$type<'query' | 'sqlService' | 'jsService' | 'completionScript' | 'actionView'>().notNull(),
    /** The name of the newest version: it is unique among definitions that are called by name. */
    name: text('name').notNull(),
    latest: integer('latest').notNull().default(1),
    published: integer('published'),
    createdAt: instant('created_at').notNull(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    // Services of all kinds share one name space, because they are called by name.
    uniqueIndex('definitions_name')
      .on(sql`(CASE WHEN kind LIKE '%Service' THEN 'service' ELSE kind END)`, sql`lower(name)`)
      .where(sql`removed_at IS NULL`),
    index('definitions_kind')
      .on(table.kind, table.id)
      .where(sql`removed_at IS NULL`),
  ],
);

/**
 * A version of a definition, as it was saved; rows never change but for what says who published it. `format` is the
 * number of the shape of `body`, so that versions that an older product wrote can be read.
 */
export const definitionVersions = pgTable(
  'definition_versions',
  {
    definitionId: integer('definition_id')
      .notNull()
      .references(() => definitions.id),
    number: integer('number').notNull(),
    format: smallint('format').notNull().default(1),
    name: text('name').notNull(),
    descr: text('descr').notNull().default(''),
    category: text('category').notNull().default(''),
    roles: text('roles').array().notNull(),
    body: jsonb('body').$type<Json>().notNull(),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull(),
    publishedBy: integer('published_by').references(() => users.id),
    publishedAt: instant('published_at'),
    /** The Level with which it was published: a script writes for nobody stronger. */
    publishedLevel: smallint('published_level'),
  },
  (table) => [
    primaryKey({ columns: [table.definitionId, table.number] }),
    index('definition_versions_created').on(table.createdBy),
    index('definition_versions_published').on(table.publishedBy),
  ],
);

/** A run of a definition: who, when, how long, how many rows. Never its parameters or its result. */
export const definitionRuns = pgTable(
  'definition_runs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    definitionId: integer('definition_id')
      .notNull()
      .references(() => definitions.id),
    version: integer('version').notNull(),
    projectId: integer('project_id').references(() => projects.id),
    userId: integer('user_id').references(() => users.id),
    at: instant('at').notNull(),
    /** Milliseconds. */
    duration: integer('duration').notNull(),
    rows: integer('rows').notNull(),
    /** The code of the problem; null if it went well. */
    problem: text('problem'),
    /** The line of the script where it failed; null where there is none. */
    line: integer('line'),
  },
  (table) => [
    index('definition_runs_of').on(table.definitionId, table.at),
    index('definition_runs_user').on(table.userId),
    index('definition_runs_project').on(table.projectId),
    index('definition_runs_time').on(table.at),
  ],
);

/**
 * Which action, or which action type, a completion script or a view belongs to. `viewType` is mentee, mentor, grid or
 * aggregate; empty for a completion script.
 */
export const actionDefinitions = pgTable(
  'action_definitions',
  {
    definitionId: integer('definition_id')
      .primaryKey()
      .references(() => definitions.id),
    actionId: integer('action_id').references(() => actions.id),
    typeId: integer('type_id').references(() => actionTypes.id),
    viewType: text('view_type').notNull().default(''),
  },
  (table) => [
    unique('action_definitions_one').on(table.actionId, table.typeId, table.viewType).nullsNotDistinct(),
    check('action_definitions_of_one', sql`num_nonnulls(${table.actionId}, ${table.typeId}) = 1`),
  ],
);

/**
 * Completion that must be computed anew by a script, because what the script may read has changed. `depth` counts the
 * scripts in a row that caused it.
 */
export const completionQueue = pgTable(
  'completion_queue',
  {
    menteeId: integer('mentee_id')
      .notNull()
      .references(() => users.id),
    actionId: integer('action_id')
      .notNull()
      .references(() => actions.id),
    depth: smallint('depth').notNull().default(0),
    queuedAt: instant('queued_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.menteeId, table.actionId] }),
    index('completion_queue_time').on(table.queuedAt),
    index('completion_queue_action').on(table.actionId),
  ],
);

/** How the rows of a mass sending to an address are made and sent, as last saved in a project. */
export const massDataSetups = pgTable(
  'mass_data_setups',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    url: text('url').notNull(),
    setup: jsonb('setup').$type<Json>().notNull(),
    version: integer('version').notNull().default(1),
    savedBy: integer('saved_by').references(() => users.id),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.url] }), index('mass_data_setups_by').on(table.savedBy)],
);

/** The secret that signs who asks the reporting views, with the pads of HMAC (RFC 2104). One row. */
export const reportSecret = pgTable(
  'report_secret',
  {
    only: boolean('only').primaryKey().default(true),
    secret: bytea('secret').notNull(),
    innerPad: bytea('inner_pad').notNull(),
    outerPad: bytea('outer_pad').notNull(),
  },
  (table) => [check('report_secret_only', sql`${table.only}`)],
);
