/** People, their projects and roles, their sessions and links. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { GdprSettings } from '@telemachos/contract/features/account/account.rules.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant, type Json } from './column-types.ts';

/**
 * A project: one run of a counselling programme. `settings` is the specification's Settings. The microdata trees are
 * stored as text, as in the specification.
 */
export const projects = pgTable('projects', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  url: text('url').notNull().unique(),
  descr: text('descr').notNull(),
  settings: jsonb('settings').$type<Json>().notNull().default({}),
  /** The consent settings, in a column of their own: every call reads them, and the whole settings are long. */
  gdpr: jsonb('gdpr')
    .$type<GdprSettings>()
    .generatedAlwaysAs(sql`settings->'Config'->'gdpr'`),
  /** The roles that require a second factor, in a column of their own for the same reason. */
  secondFactor: jsonb('second_factor').generatedAlwaysAs(sql`settings->'Config'->'SecondFactor'->'Roles'`),
  microdataStart: text('microdata_start').notNull().default('[]'),
  microdataEnd: text('microdata_end').notNull().default('[]'),
  /** Keys of other systems (specification 001 §3, communicator). Administrators write them; no call returns them. */
  secrets: jsonb('secrets').$type<Record<string, string>>().notNull().default({}),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** A person with an account. `fields` are the profile fields of the specification's User.Fields. */
export const users = pgTable(
  'users',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    username: text('username').notNull(),
    email: text('email'),
    passwordHash: text('password_hash'),
    mustChoosePassword: boolean('must_choose_password').notNull().default(false),
    levelByHand: integer('level_by_hand'),
    language: text('language').notNull().default('el'),
    /** Whether the person wants reminders by mail. */
    reminders: boolean('reminders').notNull().default(true),
    defaultProjectId: integer('default_project_id').references(() => projects.id),
    fields: jsonb('fields').$type<Record<string, string>>().notNull().default({}),
    /**
     * Folded text that searches read, cut to 600 characters to fit an index; see the function fold() in the migrations.
     */
    search: text('search').generatedAlwaysAs(
      sql`left(fold(username || ' ' || coalesce(email, '') || ' ' || coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'first_name', '') || ' ' || coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'kayas', '') || ' ' || coalesce(fields->>'AFM', '')), 600)`,
    ),
    /** The phonetic key of the names; see the function sounds() in the migrations. */
    sounds: text('sounds').generatedAlwaysAs(
      sql`sounds(coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'first_name', '') || ' ' || coalesce(fields->>'last_name', ''))`,
    ),
    lastName: text('last_name').generatedAlwaysAs(sql`coalesce(fields->>'last_name', '')`),
    firstName: text('first_name').generatedAlwaysAs(sql`coalesce(fields->>'first_name', '')`),
    /** The name of the photograph. Each new photograph gets a new name. */
    photo: text('photo'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(username)`),
    uniqueIndex('users_email').on(sql`lower(email)`),
    index('users_search').using('gin', sql`search gin_trgm_ops`),
    // Covering index for counts of 1-2 letter searches, a sixth of the size of the table.
    index('users_words').on(table.id, table.search),
    index('users_sounds').using('gin', sql`sounds gin_trgm_ops`),
    index('users_by_hand')
      .on(table.levelByHand)
      .where(sql`level_by_hand IS NOT NULL`),
    index('users_fields').using('gin', sql`fields jsonb_path_ops`),
    uniqueIndex('users_photo')
      .on(table.photo)
      .where(sql`photo IS NOT NULL`),
  ],
);

/** The profile photographs, as JPEG. */
export const photos = pgTable('photos', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bytes: bytea('bytes').notNull(),
});

/**
 * A membership: a person's roles, state (0 not activated, 1 active, 2 left, 3 suspended) and project fields in a
 * project.
 */
export const memberships = pgTable(
  'memberships',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    roles: text('roles').array().notNull(),
    state: smallint('state').notNull().default(1),
    fields: jsonb('fields').$type<Record<string, string>>().notNull().default({}),
    /** The person's data in the project (specification 001 §7, GetUserData), and its version. */
    data: jsonb('data').$type<Json>(),
    dataVersion: integer('data_version').notNull().default(0),
    /** The maximum number of a mentor's mentees; null for no limit. */
    capacity: integer('capacity'),
    /** Added as a mentee for an evaluation (specification 001 §7, AddEvaluationMentees). */
    evaluation: boolean('evaluation').notNull().default(false),
    joinedAt: instant('joined_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('memberships_user').on(table.userId),
    index('memberships_joined').on(table.projectId, table.joinedAt),
    // Active mentees, for counts.
    index('memberships_mentees_now')
      .on(table.projectId, table.userId)
      .where(sql.raw(`state = 1 AND '${menteeRole}' = ANY(roles)`)),
    index('memberships_evaluation').on(table.projectId, table.userId).where(sql.raw('evaluation')),
    index('memberships_roles').using('gin', table.roles),
    index('memberships_fields').using('gin', sql`fields jsonb_path_ops`),
  ],
);

/**
 * A signed-in browser. The token is stored as a hash. `viewAs`: impersonated person until `viewUntil`; read-only unless
 * `viewWrites`.
 */
export const sessions = pgTable(
  'sessions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: bytea('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    viewAs: integer('view_as').references(() => users.id, { onDelete: 'set null' }),
    viewUntil: instant('view_until'),
    viewWrites: boolean('view_writes').notNull().default(false),
    address: text('address').notNull(),
    device: text('device').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    // Finds the sessions that impersonate a person, when that person is deleted.
    index('sessions_view_as')
      .on(table.viewAs)
      .where(sql`view_as IS NOT NULL`),
  ],
);

/** Failed sign-ins by account and by address. Keys are hashed, so that no name or address is readable. */
export const signInFailures = pgTable('sign_in_failures', {
  key: bytea('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastAt: instant('last_at').notNull(),
});

/**
 * Single-use tokens, stored as hashes: of mailed links (password, application, questionnaire), of the first
 * administrator, of log-in-as.
 */
export const links = pgTable(
  'links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    purpose: text('purpose').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    applicationId: integer('application_id'),
    /** The person who requested it, if another one. `details` has the reason or the new address. */
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'cascade' }),
    details: jsonb('details').$type<Json>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('links_user').on(table.userId, table.purpose),
    index('links_application').on(table.applicationId, table.purpose),
    index('links_actor').on(table.actorId),
    index('links_challenges')
      .on(table.expiresAt)
      .where(sql`purpose IN ('passkey', 'passkey-new')`),
  ],
);

/** Versions of a project's privacy policy. Each purpose names the bit of the consent field that it sets. */
export const consentTexts = pgTable(
  'consent_texts',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    version: integer('version').notNull(),
    language: text('language').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    purposes: jsonb('purposes').$type<{ Bit: number; Label: string }[]>().notNull().default([]),
    publishedAt: instant('published_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.version, table.language] })],
);

/** Every answer to a policy. Rows are never updated. */
export const consents = pgTable(
  'consents',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    version: integer('version').notNull(),
    language: text('language').notNull(),
    bits: integer('bits').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [index('consents_user').on(table.userId, table.projectId, table.version)],
);
