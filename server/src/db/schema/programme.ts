/** Applications, actions, mentor links, supervisions and action data. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique } from 'drizzle-orm/pg-core';
import { instant, type Json } from './column-types.ts';
import { projects, users } from './people.ts';

/** An application that is not withdrawn. */
const stands = sql`withdrawn_at IS NULL`;

/**
 * An application for a place in the programme. `kayas` is its number within the project; `userId` is set when the
 * e-mail is confirmed.
 */
export const applications = pgTable(
  'applications',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    userId: integer('user_id').references(() => users.id),
    kayas: text('kayas'),
    status: integer('status').notNull().default(-1),
    answers: jsonb('answers').$type<Record<string, string>>().notNull(),
    email: text('email').notNull(),
    afm: text('afm'),
    language: text('language').notNull().default('el'),
    submittedAt: instant('submitted_at').notNull().defaultNow(),
    confirmedAt: instant('confirmed_at'),
    withdrawnAt: instant('withdrawn_at'),
    editableUntil: instant('editable_until'),
    statusSince: instant('status_since').notNull().defaultNow(),
    version: integer('version').notNull().default(1),
    search: text('search').generatedAlwaysAs(
      sql`left(fold(coalesce(answers->>'last_name', '') || ' ' || coalesce(answers->>'first_name', '') || ' ' || coalesce(answers->>'last_name', '') || ' ' || email || ' ' || coalesce(kayas, '') || ' ' || coalesce(afm, '')), 600)`,
    ),
    sounds: text('sounds').generatedAlwaysAs(
      sql`sounds(coalesce(answers->>'last_name', '') || ' ' || coalesce(answers->>'first_name', '') || ' ' || coalesce(answers->>'last_name', ''))`,
    ),
  },
  (table) => [
    unique('applications_kayas').on(table.projectId, table.kayas),
    // Covering indexes of the list, one for each filter and order: a page and its count read only the index.
    index('applications_standing').on(table.projectId, table.submittedAt, table.id).where(stands),
    index('applications_status').on(table.projectId, table.status, table.submittedAt, table.id).where(stands),
    index('applications_since').on(table.projectId, table.statusSince, table.id).where(stands),
    index('applications_funnel')
      .on(table.projectId, sql`(CASE status WHEN 100 THEN 1 ELSE status END)`, sql`submitted_at DESC`, table.id)
      .where(stands),
    index('applications_withdrawn')
      .on(table.projectId, table.submittedAt, table.id)
      .where(sql`withdrawn_at IS NOT NULL`),
    // Finds duplicates. `email` is included because an index on lower(email) alone does not allow an index-only scan.
    index('applications_same_afm')
      .on(table.projectId, table.afm)
      .where(sql`withdrawn_at IS NULL AND afm IS NOT NULL`),
    index('applications_same_email')
      .on(table.projectId, sql`lower(email)`, table.email)
      .where(stands),
    index('applications_afm').on(table.projectId, table.afm),
    index('applications_email').on(table.projectId, sql`lower(email)`),
    index('applications_user').on(table.userId),
    index('applications_search').using('gin', sql`search gin_trgm_ops`),
    // Covering index for counts by status of 1-2 letter searches.
    index('applications_words')
      .on(table.projectId, table.status, table.search)
      .where(sql`withdrawn_at IS NULL`),
    index('applications_sounds').using('gin', sql`sounds gin_trgm_ops`),
  ],
);

/** The history of an application: changes of status and other events. */
export const applicationEvents = pgTable(
  'application_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    applicationId: integer('application_id')
      .notNull()
      .references(() => applications.id),
    actorId: integer('actor_id').references(() => users.id),
    kind: text('kind').notNull(),
    fromStatus: integer('from_status'),
    toStatus: integer('to_status'),
    note: text('note'),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('application_events_application').on(table.applicationId, table.at),
    index('application_events_actor')
      .on(table.actorId)
      .where(sql`actor_id IS NOT NULL`),
  ],
);

/** Solved human checks, so that a solution counts once. */
export const usedHumanChecks = pgTable('used_human_checks', {
  signature: text('signature').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

/** Action types. Ids 1 to 7 are fixed; administrators create those from 100 on. */
export const actionTypes = pgTable('action_types', {
  id: integer('id').primaryKey(),
  descr: text('descr').notNull(),
  data: jsonb('data').$type<Json>().notNull().default({}),
  functions: text('functions').notNull().default(''),
  controller: text('controller').notNull().default(''),
  version: integer('version').notNull().default(1),
  /** The key of the type in programme templates, the same in every installation. */
  key: text('key')
    .notNull()
    .unique()
    .default(sql`gen_random_uuid()::text`),
});

/**
 * An action of a project. `data` holds EnableCondition, ShowCondition and the settings of the type. The first element
 * of `groups` is the group's name.
 */
export const actions = pgTable(
  'actions',
  {
    id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    typeId: integer('type_id')
      .notNull()
      .references(() => actionTypes.id),
    title: text('title').notNull(),
    descr: text('descr').notNull().default(''),
    groups: text('groups')
      .array()
      .notNull()
      .default(sql`'{}'`),
    titles: jsonb('titles').$type<Json>().notNull().default({}),
    data: jsonb('data').$type<Json>().notNull().default({}),
    flags: integer('flags').notNull().default(2),
    position: integer('position').notNull().default(0),
    questId: integer('quest_id'),
    function: text('function').notNull().default(''),
    completionScript: text('completion_script').notNull().default(''),
    version: integer('version').notNull().default(1),
    /** When it is published for everyone; null without a date. */
    publishAt: instant('publish_at'),
    /** When it was archived. Only people who edit actions see an archived one; its data stays. */
    archivedAt: instant('archived_at'),
    /** The key of the action in programme templates, the same in every installation. */
    key: text('key')
      .notNull()
      .default(sql`gen_random_uuid()::text`),
  },
  (table) => [
    index('actions_project').on(table.projectId, table.position),
    unique('actions_key').on(table.projectId, table.key),
  ],
);

/**
 * The mentor of a mentee: for the project (no action) or for one action. An ended link is deleted; the audit log keeps
 * it.
 */
export const mentorLinks = pgTable(
  'mentor_links',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    menteeId: integer('mentee_id')
      .notNull()
      .references(() => users.id),
    mentorId: integer('mentor_id')
      .notNull()
      .references(() => users.id),
    actionId: integer('action_id').references(() => actions.id),
    since: instant('since').notNull().defaultNow(),
  },
  (table) => [
    unique('mentor_links_one').on(table.projectId, table.menteeId, table.actionId).nullsNotDistinct(),
    index('mentor_links_mentor').on(table.mentorId, table.projectId, table.menteeId),
    // Mentees with a mentor for the project.
    index('mentor_links_project')
      .on(table.projectId, table.menteeId)
      .where(sql`action_id IS NULL`),
  ],
);

/** The people whom a supervisor follows. */
export const supervisions = pgTable(
  'supervisions',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    supervisorId: integer('supervisor_id')
      .notNull()
      .references(() => users.id),
    subjectId: integer('subject_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.supervisorId, table.subjectId] }),
    index('supervisions_subject').on(table.subjectId),
  ],
);

/**
 * The state of an action for a mentee: completion 0–100, who acts next (mentee, mentor, nobody) and since when. Each of
 * the three data columns has the version that a save must be based on. Private data is never sent to the mentee.
 */
export const actionMentees = pgTable(
  'action_mentees',
  {
    actionId: integer('action_id')
      .notNull()
      .references(() => actions.id),
    menteeId: integer('mentee_id')
      .notNull()
      .references(() => users.id),
    completion: smallint('completion').notNull().default(0),
    completed: boolean('completed').notNull().default(false),
    nextActor: text('next_actor').$type<'mentee' | 'mentor' | 'nobody'>().notNull().default('mentee'),
    since: instant('since').notNull().defaultNow(),
    dueAt: instant('due_at'),
    completedAt: instant('completed_at'),
    /**
     * The figures by the type's own rule or by hand, where a completion script wrote others: Completion, Completed,
     * NextActor, Since and CompletedAt. Null where the columns above are those figures.
     */
    ownProgress: jsonb('own_progress').$type<Json>(),
    /** Why the completion script gave these figures, in its words. */
    completionReason: text('completion_reason').notNull().default(''),
    /** When it is published for this mentee, if it is published for named mentees only. */
    publishedAt: instant('published_at'),
    menteeData: jsonb('mentee_data').$type<Json>(),
    menteeVersion: integer('mentee_version').notNull().default(0),
    publicData: jsonb('public_data').$type<Json>(),
    publicVersion: integer('public_version').notNull().default(0),
    privateData: jsonb('private_data').$type<Json>(),
    privateVersion: integer('private_version').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.menteeId, table.actionId] }),
    index('action_mentees_action').on(table.actionId, table.menteeId),
    // The few rows that wait for a person. Without `completion`, which changes often.
    index('action_mentees_waiting')
      .on(table.menteeId, table.actionId, table.nextActor, table.dueAt, table.completed)
      .where(sql`NOT completed OR next_actor = 'mentor'`),
    index('action_mentees_completed')
      .on(table.completedAt)
      .where(sql`completed`),
    // Mentees for whom an action was published individually, in the order of publication.
    index('action_mentees_named')
      .on(table.actionId, table.publishedAt, table.menteeId)
      .where(sql`published_at IS NOT NULL`),
  ],
);

/** A mentor's own data of an action. */
export const actionMentors = pgTable(
  'action_mentors',
  {
    actionId: integer('action_id')
      .notNull()
      .references(() => actions.id),
    mentorId: integer('mentor_id')
      .notNull()
      .references(() => users.id),
    data: jsonb('data').$type<Json>(),
    version: integer('version').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.actionId, table.mentorId] }),
    index('action_mentors_mentor').on(table.mentorId),
  ],
);
