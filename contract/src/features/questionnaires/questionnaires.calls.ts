/**
 * Starting, answering and finishing questionnaires, and reading their results. Source: specification 000 §4, §5, §7;
 * the domain's «Questionnaires».
 */
import { z } from 'zod';
import { defineCall, fileOutput } from '../../call.ts';
import { id, idInQuery, language, text } from '../../kit/fields.ts';
import {
  answerProblems,
  answerReply,
  answerResult,
  clock,
  mentorQuest,
  questionnaireWire,
  scaleResult,
} from './questionnaires.schemas.ts';
import { question } from './definition.schemas.ts';
import { maxAnswersPerRequest } from './queue.ts';
import { maxAnswerLength } from './types/open.rules.ts';

const set = { AnswerSetId: id };
/** The specification's default language is Greek. */
const inLanguage = { Language: language.default('el') };
const group = z.int().min(1).max(1_000_000);
const option = z.int().min(1).max(2_147_483_647);
/**
 * The browser's queue: its own uuid, the answer's number in it, and when the answer was given. The same device and
 * number change nothing a second time.
 */
const queued = {
  Device: z.uuid().optional(),
  Number: id.optional(),
  GivenAt: z.iso.datetime({ offset: true }).optional(),
};
/** Who numbers their answers names both. */
const numbered = <Input extends { Device?: string | undefined; Number?: number | undefined }>({
  Device,
  Number: number,
}: Input): boolean => (Device === undefined) === (number === undefined);
const unnumbered = { path: ['Number'], message: 'REQUIRED' };
const options = z.union([option, z.array(option).max(200), z.null()]);
/**
 * An answer among several: `Text` for open questions, else `OptionId`. Each is judged by this on its own (`BAD_INPUT`),
 * so that one in which something is wrong stands in nobody's way.
 */
export const oneOfMany = z
  .object({
    GroupId: group,
    OptionId: options.optional(),
    Text: text(maxAnswerLength).optional(),
    Number: id,
    GivenAt: queued.GivenAt,
  })
  .refine(({ OptionId, Text }) => OptionId !== undefined || Text !== undefined);
/** The same as it may arrive: only its number must be readable. */
const arrived = z.object({
  GroupId: z.number(),
  OptionId: z.union([z.number(), z.array(z.number()), z.null()]).optional(),
  Text: z.string().optional(),
  Number: id,
  GivenAt: z.string().optional(),
});
const scope = { answerSet: 'AnswerSetId' } as const;
// SET_GONE, in what follows: the set was the caller's own and staff cleared it or began a new attempt after it (details
// `Why`: cleared, reset). For anybody else it is missing.

export const questionnairesCalls = {
  /**
   * The caller's answer set of an action: the newest attempt, made on the first call and bound to the version then in
   * force. Mentees answer theirs, mentors those that are for mentors.
   */
  getByAction: defineCall({
    path: '/api/quest/getByAction',
    access: 'quest.answer',
    scope: { action: 'ActionId' },
    localized: true,
    input: z.object({ ActionId: id, ...inLanguage }),
    output: questionnaireWire,
    problems: ['ACTION_CLOSED'],
    summary: 'The questionnaire of an action with the caller’s answers (000 §7).',
  }),
  /** The caller's answer set of a link; a wrong, ended or expired one is told apart from none of these. */
  getByToken: defineCall({
    path: '/api/quest/GetByToken',
    access: 'quest.answer',
    localized: true,
    input: z.object({ TokenName: text(100), ...inLanguage }),
    output: questionnaireWire,
    problems: ['LINK_INVALID', 'CONSENT_REQUIRED'],
    maxRequestsPerMinute: 60,
    summary: 'The questionnaire that a link opens, with the caller’s answers (000 §7).',
  }),
  mentorQuests: defineCall({
    path: '/api/quest/MentorQuests',
    access: 'mentor.caseload',
    readOnly: true,
    localized: true,
    input: z.object({}),
    output: z.array(mentorQuest),
    summary: 'The questionnaires of the current project that mentors answer themselves, with how far one has come.',
  }),
  getByAnswerSetId: defineCall({
    path: '/api/quest/GetByAnswerSetId',
    access: 'quest.use',
    readOnly: true,
    scope,
    localized: true,
    input: z.object({ ...set, ...inLanguage }),
    output: questionnaireWire,
    problems: ['SET_GONE'],
    summary: 'A questionnaire by its answer set: one’s own, or that of a person within reach (000 §7).',
  }),
  /** Starts the time of a set that is not started; a second start changes nothing. */
  startTime: defineCall({
    path: '/api/quest/StartTime',
    access: 'quest.answer',
    scope,
    input: z.object(set),
    output: clock,
    problems: ['SET_GONE'],
    summary: 'Start the time of one’s own answer set; any status but OK answers NOT_FOUND (000 §4, §8).',
  }),
  remainingTime: defineCall({
    path: '/api/quest/RemainingTime',
    access: 'quest.use',
    readOnly: true,
    scope,
    input: z.object(set),
    output: clock,
    problems: ['SET_GONE'],
    summary: 'Seconds left of an answer set, by the server’s clock (000 §7).',
  }),
  remainingTimeByAction: defineCall({
    path: '/api/quest/RemainingTimeByAction',
    access: 'quest.use',
    readOnly: true,
    scope: { action: 'ActionId', user: 'UserId' },
    input: z.object({ ActionId: id, UserId: id }),
    output: clock,
    summary: 'Seconds left of a person’s answer set of an action (000 §7).',
  }),
  answerClosed: defineCall({
    path: '/api/quest/AnswerClosed',
    access: 'quest.answer',
    scope,
    input: z.object({ ...set, GroupId: group, OptionId: options, ...queued }).refine(numbered, unnumbered),
    output: answerReply,
    transaction: 'on-demand',
    problems: answerProblems,
    summary:
      'Answer a closed question: an option, the list of them for several choices, or null to take the answer back; ' +
      'answers the completion (000 §7).',
  }),
  answerOpen: defineCall({
    path: '/api/quest/AnswerOpen',
    access: 'quest.answer',
    scope,
    input: z.object({ ...set, GroupId: group, Text: text(maxAnswerLength), ...queued }).refine(numbered, unnumbered),
    output: answerReply,
    transaction: 'on-demand',
    problems: answerProblems,
    // The longest text in Greek, with every character escaped, is above the common limit.
    maxBodyBytes: 400_000,
    summary: 'Answer any other question with text; an empty one takes the answer back (000 §7).',
  }),
  /** Each answer is judged and kept by itself, in the order given; one that is refused stands in nobody's way. */
  answerMany: defineCall({
    path: '/api/quest/AnswerMany',
    access: 'quest.answer',
    scope,
    input: z.object({ ...set, Device: z.uuid(), Answers: z.array(arrived).min(1).max(maxAnswersPerRequest) }),
    output: answerReply.extend({ Results: z.array(answerResult) }),
    maxBodyBytes: 1_000_000,
    problems: ['SET_GONE'],
    summary: 'Answer several questions at once: what a browser kept while it had no network.',
  }),
  pause: defineCall({
    path: '/api/quest/pause',
    access: 'quest.answer',
    scope,
    input: z.object(set),
    output: clock,
    problems: ['SET_GONE', 'NOT_STARTED', 'FINISHED', 'EXPIRED'],
    summary: 'Stop the time of one’s own answer set; what was answered is kept (000 §4).',
  }),
  continue: defineCall({
    path: '/api/quest/continue',
    access: 'quest.answer',
    scope,
    input: z.object(set),
    output: clock,
    problems: ['SET_GONE', 'FINISHED', 'EXPIRED'],
    summary: 'Go on after a pause (000 §7).',
  }),
  /** Details of INVALID_ANSWER: `Questions`, the Ids of required questions without an answer. */
  finish: defineCall({
    path: '/api/quest/finish',
    access: 'quest.answer',
    scope,
    input: z.object(set),
    output: clock,
    problems: ['SET_GONE', 'NOT_STARTED', 'EXPIRED', 'INVALID_ANSWER'],
    summary: 'Finish one’s own answer set for good; a second time changes nothing (000 §4).',
  }),
  results: defineCall({
    path: '/api/quest/results',
    access: 'quest.use',
    readOnly: true,
    scope,
    localized: true,
    input: z.object({ ...set, ...inLanguage }),
    output: z.object({ Title: z.string(), Credits: z.string(), Scale: z.array(scaleResult) }),
    summary:
      'Scores by scale: for those who follow the person always, for the person after finishing and where the ' +
      'questionnaire allows it (000 §7).',
  }),
  /** Every table on a sheet of its own; that of `Group` is the first. */
  workbook: defineCall({
    path: '/api/quest/Workbook',
    method: 'GET',
    access: 'quest.use',
    readOnly: true,
    scope,
    returnsFile: true,
    localized: true,
    input: z.object({ AnswerSetId: idInQuery, Group: idInQuery.optional(), ...inLanguage }),
    output: fileOutput,
    maxRequestsPerMinute: 120,
    summary: 'The tables of a questionnaire as a workbook with live formulas (000 §9).',
  }),
  template: defineCall({
    path: '/razor/Templates/{name}',
    method: 'GET',
    access: 'account.own',
    readOnly: true,
    input: z.object({ name: z.string().regex(/^(?:[A-Za-z]{1,40}|\d{1,2})$/) }),
    output: question,
    summary:
      'The template of a question: what one of a type begins with, by the name or the code of the type (000 §7).',
  }),
};
