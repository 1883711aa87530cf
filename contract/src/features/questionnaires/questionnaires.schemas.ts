/** What the questionnaires' calls carry. Source: specification 000 §3 and §7; the domain's «Questionnaires». */
import { z } from 'zod';
import { id } from '../../kit/fields.ts';
import type { Around } from './around.rules.ts';
import { fileSlot } from './definition.schemas.ts';
import { tableWire } from './tables/table.schemas.ts';

const aroundWire = z.object({
  Project: z.object({ Id: z.int(), url: z.string() }),
  Action: z.object({ Id: z.int(), TypeId: z.int(), Minutes: z.number() }),
  Mentee: z.object({ completed: z.array(z.int()), joined: z.string() }),
  Now: z.string(),
}) satisfies z.ZodType<Around>;

/** Where an answer set stands; any status but OK and Paused blocks the start. */
export const setStatus = z.enum(['OK', 'Paused', 'Finished', 'Expired']);

/** The answer of a group: options of closed questions (a list for several choices), text of open ones. */
export const answer = z.object({ OptionId: z.union([z.int(), z.array(z.int()), z.null()]), Text: z.string() });

const option = z.object({ Id: z.int(), Text: z.string() });

/**
 * A question in one language. `Show`, `Enable` and `Validation` are conditions, evaluated alike on both sides; ''
 * always holds.
 */
export const questionWire = z.object({
  Id: z.string(),
  Type: z.int(),
  Group: z.int(),
  Text: z.string(),
  Help: z.string(),
  Required: z.boolean(),
  Option: z.array(option),
  Rows: z.array(z.object({ Group: z.int(), Text: z.string() })),
  Data: z.looseObject({
    Words: z.array(z.string()).optional(),
    Sentence: z.string().optional(),
    Reuse: z.boolean().optional(),
    Files: z.array(fileSlot.extend({ Label: z.string() })).optional(),
    Table: tableWire.optional(),
    Min: z.number().optional(),
    Max: z.number().optional(),
    MaxLength: z.int().optional(),
    MinDate: z.string().optional(),
    MaxDate: z.string().optional(),
    MaxChoices: z.int().optional(),
  }),
  Show: z.string(),
  Enable: z.string(),
  Validation: z.string(),
  /** How many groups the question has. */
  ItemCount: z.int(),
});
export type QuestionWire = z.output<typeof questionWire>;

export const sectionWire = z.object({
  Title: z.string(),
  SectionText: z.string(),
  Show: z.string(),
  Questions: z.array(questionWire),
});

/**
 * The clock of a set: seconds left at the moment `Now` of the server, null without a limit; `TimeStarted` is an ISO
 * instant or null.
 */
export const clock = z.object({
  Status: setStatus,
  Remaining: z.number().nullable(),
  TimeStarted: z.string().nullable(),
  Paused: z.boolean(),
  Now: z.string(),
});
export type Clock = z.output<typeof clock>;

/** How far the person is. */
export const progress = z.object({ Completion: z.int().min(0).max(100), Answered: z.int(), Countable: z.int() });

/** A whole questionnaire with the answers so far. */
export const questionnaireWire = clock.extend({
  AnswerSetID: id,
  ActionId: id.nullable(),
  /** Whether the caller is the one who answers. */
  Mine: z.boolean(),
  /** Who answers, by id; and by name where it is not the caller. */
  UserId: id,
  Person: z.string().nullable(),
  Title: z.string(),
  Introduction: z.string(),
  /** Why it matters and about how many minutes it takes, as its action says; '' and null where it does not. */
  Why: z.string(),
  Minutes: z.int().nullable(),
  Credits: z.string(),
  /** Seconds in all, with the person's extra time; null without a limit. */
  Duration: z.number().nullable(),
  FinishedAt: z.string().nullable(),
  /** Whether the person who answers may see the scores after finishing. */
  ShowResults: z.boolean(),
  /** Empty for whoever answers while a time limit is not running: before the start, during a pause. */
  Section: z.array(sectionWire),
  /** How many questions show now, and the types of all of them: what is known before the time runs. */
  QuestionCount: z.int(),
  Types: z.array(z.int()),
  /** By `a` and the group. */
  Answers: z.record(z.string(), answer),
  /** The groups whose answer arrived after the end of time. */
  Late: z.array(z.int()),
  /** The profile fields that conditions read. */
  User: z.record(z.string(), z.string()),
  /** What is around them, for whoever answers; null where no condition reads it. */
  Around: aroundWire.nullable(),
  ...progress.shape,
});
export type QuestionnaireWire = z.output<typeof questionnaireWire>;

/** The reply to an answer. */
export const answerReply = progress.extend({ Status: setStatus, Remaining: z.number().nullable() });
export type AnswerReply = z.output<typeof answerReply>;

/** A scale's result. `Score` is null when less than 70 % of its items were answered. */
export const scaleResult = z.object({
  Id: z.string(),
  Name: z.string(),
  Low: z.string(),
  High: z.string(),
  Score: z.number().nullable(),
  Min: z.number(),
  Max: z.number(),
  Answered: z.int(),
  Items: z.int(),
});
export type ScaleResult = z.output<typeof scaleResult>;

/** A questionnaire that mentors answer; `Status` is null before it was opened. */
export const mentorQuest = z.object({
  ActionId: id,
  Title: z.string(),
  TitleEn: z.string(),
  Minutes: z.int().nullable(),
  Status: setStatus.nullable(),
  Completion: z.int(),
});

/** Why an answer is not kept as it was given. */
export const answerProblems = [
  'SET_GONE',
  'NOT_STARTED',
  'PAUSED',
  'FINISHED',
  'EXPIRED',
  'UNKNOWN_GROUP',
  'UNKNOWN_OPTION',
  'INVALID_ANSWER',
] as const;

/** What became of one answer among several: its number, null or the problem's code, and the problem's details. */
export const answerResult = z.object({
  Number: id,
  Code: z.enum(['BAD_INPUT', ...answerProblems]).nullable(),
  Details: z.record(z.string(), z.unknown()),
});
