/** What the results' calls carry. Source: specification 000 §7, 001 §7; the domain's «Questionnaires». */
import { z } from 'zod';
import { id } from '../../kit/fields.ts';
import { setStatus } from '../questionnaires/questionnaires.schemas.ts';

/** The title of an action in both languages; both are the questionnaire's where a link opened it. */
const action = { ActionId: id.nullable(), ActionTitle: z.string() };
const instant = z.string().nullable();

/**
 * An attempt of a person. `Number` is the questionnaire's version; `Version` counts the decisions about the attempt,
 * and every further decision is based on it.
 */
export const attempt = z.object({
  AnswerSetId: id,
  ...action,
  QuestionnaireId: id,
  Title: z.string(),
  Number: z.int(),
  Attempt: z.int(),
  /** Whether no attempt came after it. */
  Newest: z.boolean(),
  Status: setStatus,
  TimeStarted: instant,
  FinishedAt: instant,
  Answered: z.int(),
  Countable: z.int(),
  /** Seconds, without and of extra time; null without a limit. */
  Duration: z.int().nullable(),
  Extra: z.int(),
  Remaining: z.number().nullable(),
  /** How many late answers wait for a decision. */
  Late: z.int(),
  /**
   * Whether the caller may see scores: there are scales, and the person who answered is allowed to or is somebody else.
   */
  Results: z.boolean(),
  Version: z.int(),
});
export type Attempt = z.output<typeof attempt>;

/** A person by name. */
export const person = z.object({ Id: id, Name: z.string() });

/** An attempt as one of several that are compared. */
export const comparedSet = z.object({
  AnswerSetId: id,
  ActionId: id.nullable(),
  ActionTitle: z.string(),
  Attempt: z.int(),
  Status: setStatus,
  TimeStarted: instant,
  FinishedAt: instant,
  Number: z.int(),
});

/** A scale over several attempts; `Questionnaire` is the title of the one it belongs to. */
export const comparedScale = z.object({
  Id: z.string(),
  Questionnaire: z.string(),
  Name: z.string(),
  Low: z.string(),
  High: z.string(),
  Min: z.number(),
  Max: z.number(),
  Points: z.array(z.object({ AnswerSetId: id, Score: z.number().nullable(), Answered: z.int(), Items: z.int() })),
});
export type ComparedScale = z.output<typeof comparedScale>;

/** A question with its answers in words, side by side; '' for none. Sets whose version does not ask it are left out. */
export const comparedQuestion = z.object({
  Questionnaire: z.string(),
  Group: z.int(),
  Text: z.string(),
  Answers: z.array(z.object({ AnswerSetId: id, Text: z.string() })),
});

/** Results of several actions together. */
export const combined = z.object({
  Person: person,
  Title: z.string(),
  Credits: z.array(z.string()),
  Sets: z.array(comparedSet),
  Scale: z.array(comparedScale),
  Question: z.array(comparedQuestion),
});
export type Combined = z.output<typeof combined>;

/** Where an attempt stands after a decision. */
export const decided = z.object({
  AnswerSetId: id,
  Status: setStatus,
  Remaining: z.number().nullable(),
  Extra: z.int(),
  Version: z.int(),
});

/** A late answer beside what counted before it, both in words. */
export const lateAnswer = z.object({
  Group: z.int(),
  Text: z.string(),
  Before: z.string(),
  Late: z.string(),
  GivenAt: z.string(),
});

/** What a line of the timeline tells. */
export const timelineKind = z.enum([
  'created',
  'started',
  'paused',
  'continued',
  'finished',
  'expired',
  'extra',
  'reopened',
  'reset',
  'cleared',
  'lateAccepted',
  'lateRefused',
  'late',
  'answers',
  'gap',
  'other',
]);
export type TimelineKind = z.output<typeof timelineKind>;

/**
 * A line of the timeline. `Actor` is null for the clock; `Count` answers by `Devices`; `Seconds` of extra time, of a
 * pause between lines.
 */
export const timelineLine = z.object({
  Kind: timelineKind,
  At: z.string(),
  Until: instant,
  Actor: z.string().nullable(),
  Note: z.string().nullable(),
  Count: z.int().nullable(),
  Devices: z.int().nullable(),
  Seconds: z.int().nullable(),
  Questions: z.array(z.string()),
});
export type TimelineLine = z.output<typeof timelineLine>;

/** A questionnaire action and how many answer it. `Late` are attempts with late answers to decide about. */
export const answeredAction = z.object({
  ActionId: id,
  Title: z.string(),
  Questionnaire: z.string(),
  QuestionnaireId: id,
  People: z.int(),
  Begun: z.int(),
  Finished: z.int(),
  Expired: z.int(),
  Late: z.int(),
  Scales: z.boolean(),
});

/** An attempt whose late answers wait for a decision. */
export const lateSet = z.object({
  AnswerSetId: id,
  MenteeId: id,
  Name: z.string(),
  ...action,
  Late: z.int(),
  Status: setStatus,
  At: instant,
});
