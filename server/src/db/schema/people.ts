/** People, their projects and roles, their sessions and links. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { GdprSettings } from '@telemachos/contract/features/account/account.rules.ts';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, instant, type Json } from './column-types.ts';

/**
 * One run of a counselling programme. `settings` is the specification's Settings; microdata trees as text, as the
 * specification has them.
 */
export const projects = pgTable('projects', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  url: text('url').notNull().unique(),
  descr: text('descr').notNull(),
  settings: jsonb('settings').$type<Json>().notNull().default({}),
  /** The consent settings by themselves: every call reads them, and the whole settings are long. */
  gdpr: jsonb('gdpr')
    .$type<GdprSettings>()
    .generatedAlwaysAs(sql`settings->'Config'->'gdpr'`),
  /** The roles of which two steps of signing in are demanded, by themselves for the same reason. */
  secondFactor: jsonb('second_factor').generatedAlwaysAs(sql`settings->'Config'->'SecondFactor'->'Roles'`),
  microdataStart: text('microdata_start').notNull().default('[]'),
  microdataEnd: text('microdata_end').notNull().default('[]'),
  /** Keys of other systems (specification 001 §3, communicator): written by whoever sets the project up, sent to nobody. */
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
    /** Whether the person wants the reminders of their projects. */
    reminders: boolean('reminders').notNull().default(true),
    defaultProjectId: integer('default_project_id').references(() => projects.id),
    fields: jsonb('fields').$type<Record<string, string>>().notNull().default({}),
    /** Folded text that searches read, no longer than an index of it holds; see the function fold() in the migrations. */
    search: text('search').generatedAlwaysAs(
      sql`left(fold(username || ' ' || coalesce(email, '') || ' ' || coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'first_name', '') || ' ' || coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'kayas', '') || ' ' || coalesce(fields->>'AFM', '')), 600)`,
    ),
    /** The names as they sound, in Latin letters; see the function sounds() in the migrations. */
    sounds: text('sounds').generatedAlwaysAs(
      sql`sounds(coalesce(fields->>'last_name', '') || ' ' || coalesce(fields->>'first_name', '') || ' ' || coalesce(fields->>'last_name', ''))`,
    ),
    lastName: text('last_name').generatedAlwaysAs(sql`coalesce(fields->>'last_name', '')`),
    firstName: text('first_name').generatedAlwaysAs(sql`coalesce(fields->>'first_name', '')`),
    /** The name of the photograph, which changes with it. */
    photo: text('photo'),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_username').on(sql`lower(username)`),
    uniqueIndex('users_email').on(sql`lower(email)`),
    index('users_search').using('gin', sql`search gin_trgm_ops`),
    // Whom a letter or two find, nearly everybody, is counted in this one: it is a sixth of the table.
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

/** The photographs that people keep of themselves, as JPEG. */
export const photos = pgTable('photos', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  bytes: bytea('bytes').notNull(),
});

/**
 * A person's place in a project: roles, state (0 not activated, 1 active, 2 left, 3 suspended), the project's own
 * fields.
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
    /** The data of the person in the project (specification 001 §7, GetUserData), and how often it was kept. */
    data: jsonb('data').$type<Json>(),
    dataVersion: integer('data_version').notNull().default(0),
    /** How many mentees a mentor takes on at the most; null is as many as come. */
    capacity: integer('capacity'),
    joinedAt: instant('joined_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.userId] }),
    index('memberships_user').on(table.userId),
    index('memberships_joined').on(table.projectId, table.joinedAt),
    // Mentees who take part now, for whoever counts those among others.
    index('memberships_mentees_now')
      .on(table.projectId, table.userId)
      .where(sql.raw(`state = 1 AND '${menteeRole}' = ANY(roles)`)),
    index('memberships_roles').using('gin', table.roles),
    index('memberships_fields').using('gin', sql`fields jsonb_path_ops`),
  ],
);

/**
 * A signed-in browser. The token is kept hashed; `viewAs` is the person an administrator looks through, until
 * `viewUntil`; nothing is changed so but while `viewWrites`.
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
    // Whoever is taken out is looked for among those who are being seen.
    index('sessions_view_as')
      .on(table.viewAs)
      .where(sql`view_as IS NOT NULL`),
  ],
);

/** Failed sign-ins per account and per address; the key is hashed, so that no address or name is kept in clear. */
export const signInFailures = pgTable('sign_in_failures', {
  key: bytea('key').primaryKey(),
  failures: integer('failures').notNull(),
  lastAt: instant('last_at').notNull(),
});

/**
 * Single-use links: a new password, the first administrator, an application, a questionnaire, log-in-as. Tokens are
 * kept hashed.
 */
export const links = pgTable(
  'links',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    purpose: text('purpose').notNull(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    applicationId: integer('application_id'),
    /** Who asked for it, where that is somebody else; and what it is about: a reason, a new address. */
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
  ],
);

/** The versions of a project's privacy policy. Purposes carry the bit of the consent field that each of them sets. */
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

/** Every yes and no to a policy, never changed. */
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
