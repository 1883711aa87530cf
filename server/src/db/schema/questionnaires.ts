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

/** A questionnaire. `projectId` is null for one that every project may use. */
export const questionnaires = pgTable(
  'questionnaires',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    projectId: integer('project_id').references(() => projects.id),
    name: text('name').notNull().unique(),
    /** When it was retired. It is no longer offered; its answers stay. */
    retiredAt: instant('retired_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The key of the questionnaire in programme templates, the same in every installation. */
    key: text('key')
      .notNull()
      .default(sql`gen_random_uuid()::text`),
  },
  (table) => [unique('questionnaires_key').on(table.projectId, table.key).nullsNotDistinct()],
);

/**
 * A version of a questionnaire's definition. Published versions never change; at most one, the draft, has no
 * `publishedAt`.
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
    /** The time limit in seconds, in a column of its own: lists show it, and definitions are long. */
    duration: doublePrecision('duration').generatedAlwaysAs(
      sql`CASE WHEN jsonb_typeof(definition->'Duration') = 'number' THEN (definition->'Duration')::float8 END`,
    ),
    /** Grows with every save of the draft, to detect a save that is based on an older one. */
    revision: integer('revision').notNull().default(1),
    /** The author's note on what is new. */
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

/** A link that opens a questionnaire to members of the project after they sign in. The token is stored as a hash. */
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
 * A person's attempt at a version. The server measures time: `duration`, `extra` and `pausedSeconds` (ended pauses) are
 * in seconds; `pausedAt` is null unless paused. Status: OK (not started, or running), Paused, Finished, Expired.
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
    /** The link that opened it, if it has no action. */
    tokenId: integer('token_id').references(() => questTokens.id),
    /**
     * Whether its progress counts for the action of the mentee. False for links, for actions that mentors answer, and
     * after a reset.
     */
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
    /** The scores of a finished attempt, for reports; null until the job has computed them (stored-scores.ts). */
    scores: jsonb('scores').$type<Json>(),
  },
  (table) => [
    index('answer_sets_unscored')
      .on(table.id)
      .where(sql`status = 'Finished' AND scores IS NULL`),
    unique('answer_sets_attempt').on(table.userId, table.actionId, table.attempt),
    // Shows whether a link was used; unused ones may be deleted.
    index('answer_sets_token')
      .on(table.tokenId)
      .where(sql`token_id IS NOT NULL`),
    uniqueIndex('answer_sets_token_attempt')
      .on(table.userId, table.tokenId, table.attempt)
      .where(sql`token_id IS NOT NULL`),
    index('answer_sets_action').on(table.actionId, table.userId),
    // For counts by version. No indexed column changes with an answer, which keeps saving answers cheap.
    index('answer_sets_version').on(table.versionId, table.projectId, table.actionId),
    index('answer_sets_finished')
      .on(table.versionId, table.projectId)
      .where(sql`status = 'Finished'`),
  ],
);

/** The owner of an attempt that staff deleted, and no other data of it: a browser that has it open gets SET_GONE. */
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

/** The current answer of each group. */
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
    /** Given before the time limit but received after it; a coordinator decides. */
    late: boolean('late').notNull().default(false),
    /**
     * The replaced answer, which counts while a late answer awaits its decision and after a refusal; null if there was
     * none.
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
 * Every received answer, once: `device` and `number` identify an entry of the browser's queue, so that a retry changes
 * nothing. No foreign key to the attempt: rows are written only while the attempt's row is locked, and the check would
 * add a tenth to the cost of an answer.
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
 * Events of an attempt: started, paused, continued, finished, expired; by staff: extra (time), reopened, reset,
 * cleared, lateAccepted, lateRefused.
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
    /** The reason that staff gave. */
    note: text('note'),
    /** Details of the kind, such as the seconds of extra time or the groups of late answers. */
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
 * An uploaded file: an answer (type 16), or a file that an action requires. `key` is its key in storage. A removed file
 * keeps its row until storage has deleted the content.
 */
export const answerFiles = pgTable(
  'answer_files',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    answerSetId: integer('answer_set_id').references(() => answerSets.id),
    groupId: integer('group_id'),
    /** The index in the question's list of required files, from 0. */
    slot: smallint('slot').notNull().default(0),
    actionId: integer('action_id').references(() => actions.id),
    menteeId: integer('mentee_id').references(() => users.id),
    /** The key of the file that the action requires. */
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
