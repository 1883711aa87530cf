/** Questionnaires, versions, answer sets and answers. */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, type Json } from './column-types.ts';
import { projects, users } from './people.ts';
import { actions } from './programme.ts';

/** A questionnaire of the installation; `projectId` is null for one that every project may use. */
export const questionnaires = pgTable(
  'questionnaires',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id').references(() => projects.id),
    name: text('name').notNull().unique(),
    /** No longer offered; what was answered stays. */
    retiredAt: instant('retired_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** What it is called in templates of programmes, wherever it travels. */
    key: text('key')
      .notNull()
      .default(sql`gen_random_uuid()::text`),
  },
  (table) => [unique('questionnaires_key').on(table.projectId, table.key).nullsNotDistinct()],
);

/**
 * A version of a questionnaire's definition. Published ones never change; the one without `publishedAt` is the draft,
 * of which there is one at most.
 */
export const questionnaireVersions = pgTable(
  'questionnaire_versions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    questionnaireId: integer('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id),
    number: integer('number').notNull(),
    definition: jsonb('definition').$type<Json>().notNull(),
    /** The time it gives, in seconds, by itself: lists say it, and definitions are long. */
    duration: doublePrecision('duration').generatedAlwaysAs(
      sql`CASE WHEN jsonb_typeof(definition->'Duration') = 'number' THEN (definition->'Duration')::float8 END`,
    ),
    /** Grows with every save of the draft, so that a stale save is seen. */
    revision: integer('revision').notNull().default(1),
    /** What is new in it, in its author's words. */
    note: text('note').notNull().default(''),
    createdBy: integer('created_by').references(() => users.id),
    publishedBy: integer('published_by').references(() => users.id),
    publishedAt: instant('published_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('questionnaire_versions_number').on(table.questionnaireId, table.number),
    uniqueIndex('questionnaire_versions_draft')
      .on(table.questionnaireId)
      .where(sql`published_at IS NULL`),
  ],
);

/** A link that opens a questionnaire for whoever of the project signs in with it: its token is kept only as a hash. */
export const questTokens = pgTable(
  'quest_tokens',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    tokenHash: text('token_hash').notNull().unique(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    questionnaireId: integer('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id),
    name: text('name').notNull(),
    createdBy: integer('created_by').references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('quest_tokens_questionnaire').on(table.questionnaireId, table.projectId)],
);

/**
 * One person's attempt at one version. Time belongs to the server: `timeStarted`, `duration` and `extra` in seconds,
 * `pausedAt` while paused, `pausedSeconds` for pauses that ended. Status: OK (not yet started, or running), Paused,
 * Finished, Expired.
 */
export const answerSets = pgTable(
  'answer_sets',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionnaireVersions.id),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    actionId: integer('action_id').references(() => actions.id),
    /** The link it was opened by, where there is no action. */
    tokenId: integer('token_id').references(() => questTokens.id),
    /** Whether the action's line of the grid follows it: not where mentors answer. */
    inGrid: boolean('in_grid').notNull().default(true),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    attempt: smallint('attempt').notNull().default(1),
    status: text('status').$type<'OK' | 'Paused' | 'Finished' | 'Expired'>().notNull().default('OK'),
    timeStarted: instant('time_started'),
    duration: integer('duration'),
    extra: integer('extra').notNull().default(0),
    pausedAt: instant('paused_at'),
    pausedSeconds: integer('paused_seconds').notNull().default(0),
    finishedAt: instant('finished_at'),
    answered: integer('answered').notNull().default(0),
    countable: integer('countable').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('answer_sets_attempt').on(table.userId, table.actionId, table.attempt),
    // Whether anybody answered by a link, which may go else.
    index('answer_sets_token')
      .on(table.tokenId)
      .where(sql`token_id IS NOT NULL`),
    uniqueIndex('answer_sets_token_attempt')
      .on(table.userId, table.tokenId, table.attempt)
      .where(sql`token_id IS NOT NULL`),
    index('answer_sets_action').on(table.actionId, table.userId),
    // Counting by version; nothing here changes with an answer, so that answers stay cheap.
    index('answer_sets_version').on(table.versionId, table.projectId, table.actionId),
    index('answer_sets_finished')
      .on(table.versionId, table.projectId)
      .where(sql`status = 'Finished'`),
  ],
);

/** Whose a set was that staff cleared, and nothing else of it: the browser that had it open is told what happened. */
export const clearedSets = pgTable(
  'cleared_sets',
  {
    id: integer('id').primaryKey(),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    actionId: integer('action_id').references(() => actions.id),
    clearedAt: instant('cleared_at').notNull(),
  },
  (table) => [index('cleared_sets_user').on(table.userId), index('cleared_sets_action').on(table.actionId)],
);

/** The answer in force of each group. */
export const answers = pgTable(
  'answers',
  {
    answerSetId: integer('answer_set_id')
      .notNull()
      .references(() => answerSets.id),
    groupId: integer('group_id').notNull(),
    optionIds: integer('option_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    text: text('text').notNull().default(''),
    at: instant('at').notNull().defaultNow(),
    /** Given before the end of time but arrived after it; the coordinator decides. */
    late: boolean('late').notNull().default(false),
    /**
     * What counts while a late answer waits for its decision, and again if it is refused: the answer it took the place
     * of; null where there was none.
     */
    beforeOptionIds: integer('before_option_ids').array(),
    beforeText: text('before_text'),
    beforeAt: instant('before_at'),
  },
  (table) => [
    primaryKey({ columns: [table.answerSetId, table.groupId] }),
    index('answers_late')
      .on(table.answerSetId)
      .where(sql`late`),
  ],
);

/**
 * Every answer as it came, once: `device` and `number` are the browser's queue, so that a retry changes nothing. The
 * set is not a foreign key: a row is only ever written from the set's own locked row, and the check would cost a tenth
 * of an answer.
 */
export const answerLog = pgTable(
  'answer_log',
  {
    answerSetId: integer('answer_set_id').notNull(),
    device: uuid('device').notNull(),
    number: integer('number').notNull(),
    groupId: integer('group_id').notNull(),
    optionIds: integer('option_ids').array().notNull(),
    text: text('text').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.answerSetId, table.device, table.number] })],
);

/**
 * What else happened to an attempt: started, paused, continued, finished, expired; by staff: extra (time), reopened,
 * reset, cleared, lateAccepted, lateRefused.
 */
export const answerSetEvents = pgTable(
  'answer_set_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    answerSetId: integer('answer_set_id')
      .notNull()
      .references(() => answerSets.id),
    actorId: integer('actor_id').references(() => users.id),
    kind: text('kind').notNull(),
    /** The reason, in the words of whoever gave it. */
    note: text('note'),
    /** The kind's own figures: the seconds of extra time, the groups of late answers. */
    details: jsonb('details').$type<Json>().notNull().default({}),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('answer_set_events_set').on(table.answerSetId, table.at),
    index('answer_set_events_actor')
      .on(table.actorId)
      .where(sql`actor_id IS NOT NULL`),
  ],
);

/**
 * A file that a person gave: as an answer (type 16), or for an action that asks for files. `key` is where storage keeps
 * it; a file that was taken back keeps its row until storage has forgotten it.
 */
export const answerFiles = pgTable(
  'answer_files',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    answerSetId: integer('answer_set_id').references(() => answerSets.id),
    groupId: integer('group_id'),
    /** The place in the question's list of what is asked for, from 0. */
    slot: smallint('slot').notNull().default(0),
    actionId: integer('action_id').references(() => actions.id),
    menteeId: integer('mentee_id').references(() => users.id),
    /** The key of what the action asks for. */
    asked: text('asked'),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    key: text('key').notNull(),
    uploadedBy: integer('uploaded_by').references(() => users.id),
    createdAt: instant('created_at').notNull().defaultNow(),
    removedAt: instant('removed_at'),
  },
  (table) => [
    index('answer_files_set').on(table.answerSetId, table.groupId),
    index('answer_files_key').on(table.key),
    index('answer_files_giver').on(table.uploadedBy),
    index('answer_files_work')
      .on(table.menteeId, table.actionId)
      .where(sql`mentee_id IS NOT NULL`),
    check(
      'answer_files_place',
      sql`CASE WHEN answer_set_id IS NULL
        THEN action_id IS NOT NULL AND mentee_id IS NOT NULL AND asked IS NOT NULL
        ELSE group_id IS NOT NULL AND action_id IS NULL END`,
    ),
  ],
);
