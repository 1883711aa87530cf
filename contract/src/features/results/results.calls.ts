/**
 * What became of questionnaires: results, reports, exports, and decisions about attempts. Source: specification 000 §7,
 * 001 §5, §7; the domain's «Questionnaires».
 */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { ordered } from '../jobs/jobs.calls.ts';
import { maxOrdersPerMinute } from '../jobs/jobs.rules.ts';
import { tableFormat } from '../jobs/jobs.schemas.ts';
import { counter, withoutDuplicates, id, idInQuery, language, text } from '../../kit/fields.ts';
import { isBlank } from '../../kit/texts.rules.ts';
import { pagerInput, pagerOutput } from '../../kit/pager.ts';
import {
  answeredAction,
  attempt,
  combined,
  decided,
  lateAnswer,
  lateSet,
  person,
  timelineLine,
} from './results.schemas.ts';

const set = { AnswerSetId: id };
const scope = { answerSet: 'AnswerSetId' } as const;
const inLanguage = { Language: language.default('el') };
/** Why, in the words of whoever decides. */
const because = { Reason: text(1000).refine((words) => !isBlank(words), { message: 'REASON_MISSING' }) };
/**
 * The `Version` of the attempt that the decision is based on; a decision on an older one is STALE (details `Theirs`,
 * `Version`), and a retry decides nothing twice. Required where a second time would add to the first.
 */
const basedOn = { Version: counter };
const maxExtraSeconds = 30 * 24 * 3600;
const group = z.int().min(1).max(1_000_000);

export const resultsCalls = {
  /** Of oneself, or of a person within reach; attempts that their action hides are left out. */
  attempts: defineCall({
    path: '/api/quest/Attempts',
    access: 'quest.use',
    readOnly: true,
    scope: { user: 'MenteeId' },
    localized: true,
    input: z.object({ MenteeId: id, ...inLanguage }),
    output: z.object({ Person: person, list: z.array(attempt), More: z.boolean() }),
    summary: 'A person’s attempts at questionnaires, the newest first, and whether there are older ones (001 §7).',
  }),
  /**
   * `ReportId` 0 compares every scale of the actions’ questionnaires, any other names the one questionnaire that is
   * asked for.
   */
  combinedResults: defineCall({
    path: '/api/quest/CombinedResults',
    access: 'quest.use',
    readOnly: true,
    scope: { actions: 'ActionIds', user: 'MenteeId' },
    localized: true,
    input: z.object({
      ReportId: z.int().min(0).max(2_147_483_647).default(0),
      MenteeId: id,
      ActionIds: withoutDuplicates(z.array(id).min(1).max(100)),
      ...inLanguage,
    }),
    output: combined,
    summary: 'Scores and answers of a person over several actions and attempts, side by side (001 §7).',
  }),
  timeline: defineCall({
    path: '/api/quest/Timeline',
    access: 'quest.follow',
    readOnly: true,
    scope,
    forbidSelf: 'AnswerSetId',
    localized: true,
    input: z.object({ ...set, ...inLanguage }),
    /** `More` lines were left out, after the first 500 or what was read of an attempt with thousands of events. */
    output: z.object({ Lines: z.array(timelineLine), More: z.int() }),
    summary: 'What happened in an attempt, oldest first: answering in runs, pauses, decisions with who and why.',
  }),
  report: defineCall({
    path: '/api/quest/Report',
    method: 'GET',
    access: 'quest.use',
    readOnly: true,
    scope,
    returnsFile: true,
    localized: true,
    input: z.object({ AnswerSetId: idInQuery, ...inLanguage, Answers: z.enum(['0', '1']).default('0') }),
    output: fileOutput,
    maxRequestsPerMinute: 120,
    summary:
      'The report of an attempt to print (PDF): scores, what they mean, and on demand the answers. One’s own where ' +
      'one may see the results.',
  }),
  /** Rows are attempts; `raw` has a column for each question, `scored` one for each scale. */
  export: defineCall({
    path: '/api/quest/Export',
    access: 'quest.manage',
    impersonation: 'never',
    scope: { action: 'ActionId' },
    input: z.object({
      ActionId: id,
      Kind: z.enum(['raw', 'scored']),
      Format: tableFormat,
      ...inLanguage,
    }),
    output: ordered,
    problems: ['JOBS_FULL'],
    maxRequestsPerMinute: maxOrdersPerMinute,
    summary: 'Order everybody’s answers or scores of an action as CSV or workbook (001 §5).',
  }),
  actionsAnswered: defineCall({
    path: '/api/quest/ActionsAnswered',
    access: 'quest.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    localized: true,
    input: z.object({ ProjectId: id, ...inLanguage }),
    output: z.object({
      list: z.array(answeredAction),
      /** Of when the counts are, where very many are counted once for all who look; what waits is as it is now. */
      AsOf: z.string().nullable(),
    }),
    summary: 'The questionnaire actions of a project and how many answer them.',
  }),
  lateSets: defineCall({
    path: '/api/quest/LateSets',
    access: 'quest.manage',
    readOnly: true,
    scope: { project: 'ProjectId' },
    localized: true,
    input: z.object({ ProjectId: id, ...inLanguage, ...pagerInput }),
    output: pagerOutput(lateSet),
    summary: 'The attempts whose late answers wait for a decision, the oldest first.',
  }),
  lateAnswers: defineCall({
    path: '/api/quest/LateAnswers',
    access: 'quest.manage',
    readOnly: true,
    scope,
    forbidSelf: 'AnswerSetId',
    localized: true,
    input: z.object({ ...set, ...inLanguage }),
    output: z.object({ Person: person, Title: z.string(), Version: z.int(), list: z.array(lateAnswer) }),
    summary: 'The late answers of an attempt beside what counted before them.',
  }),
  /** Accepted answers count from then on; for refused ones the answer before the end comes back, or none. */
  decideLate: defineCall({
    path: '/api/quest/DecideLate',
    access: 'quest.manage',
    scope,
    forbidSelf: 'AnswerSetId',
    input: z.object({
      ...set,
      Accept: z.boolean(),
      Groups: z.array(group).min(1).max(5000).optional(),
      Version: counter.optional(),
    }),
    output: decided.extend({ Decided: z.int() }),
    problems: ['STALE'],
    summary: 'Accept or refuse answers that were given in time and arrived late; all of them unless some are named.',
  }),
  /** Extra time in all is never negative. A set whose time ran out goes on with it, counted from now. */
  extraTime: defineCall({
    path: '/api/quest/ExtraTime',
    access: 'quest.manage',
    scope,
    forbidSelf: 'AnswerSetId',
    input: z.object({ ...set, Seconds: z.int().min(-maxExtraSeconds).max(maxExtraSeconds), ...because, ...basedOn }),
    output: decided,
    problems: ['STALE', 'FINISHED', 'NO_TIME_LIMIT', 'TIME_NEEDED', 'EXTRA_TIME_NEGATIVE', 'SUPERSEDED'],
    summary: 'Give a person more time, or take of it, before the start, while answering and after the end.',
  }),
  /**
   * A timed set goes on with what was left when it ended, and the extra seconds; where that is nothing, TIME_NEEDED.
   */
  reopen: defineCall({
    path: '/api/quest/Reopen',
    access: 'quest.manage',
    scope,
    forbidSelf: 'AnswerSetId',
    input: z.object({ ...set, ...because, ExtraSeconds: z.int().min(0).max(maxExtraSeconds).default(0), ...basedOn }),
    output: decided,
    problems: ['STALE', 'STILL_OPEN', 'TIME_NEEDED', 'SUPERSEDED'],
    summary: 'Open a finished or expired attempt again.',
  }),
  /**
   * The earlier attempt stays to be read and takes no more answers. A second reset of it answers the attempt that the
   * first one made, as long as nobody began it; later ones NOT_FOUND.
   */
  resetQuest: defineCall({
    path: '/api/quest/resetquest/{id}',
    access: 'quest.manage',
    scope: { answerSet: 'id' },
    forbidSelf: 'id',
    input: z.object({ id: idInQuery }),
    output: z.object({ AnswerSetId: id }),
    summary: 'Begin a new attempt, with the version now in force, after the attempt of this answer set (001 §7).',
  }),
  /**
   * Cannot be undone: answers, their log and earlier attempts are gone; a new, empty attempt keeps who did it. Nothing
   * to clear changes nothing.
   */
  clearByAction: defineCall({
    path: '/api/quest/ClearByAction',
    access: 'quest.manage',
    scope: { action: 'ActionId', user: 'MenteeId' },
    forbidSelf: 'MenteeId',
    input: z.object({ ActionId: id, MenteeId: id }),
    output: z.object({ AnswerSetId: id.nullable(), Attempts: z.int(), Answers: z.int() }),
    summary: 'Delete everything a person answered in an action, in all attempts, for good (001 §7).',
  }),
};
