/** Actions: their types, and the data that an action carries. Source: specification 001 §3; the domain's «Actions». */
import { z } from 'zod';
import { isStorableName } from '../../kit/texts.rules.ts';
import { mediaKinds, maxMediaPerAction } from '../files/media.rules.ts';
import { fileSlot } from '../questionnaires/definition.schemas.ts';

export { actionTypeIds } from './action-types.ts';

/** The name of a field, or of something that is asked for, within its action; none that every object has. */
const key = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/i)
  .max(60)
  .refine((name) => isStorableName(name) && !(name in Object.prototype));

/** What a list offers. */
const option = z.object({ Value: z.string(), Label: z.object({ el: z.string(), en: z.string().optional() }) });

/** A field of a form action. */
export const formField = z.object({
  Key: key,
  Label: z.object({ el: z.string(), en: z.string().optional() }),
  Type: z.enum(['text', 'textarea', 'number', 'date', 'ddlist', 'checkbox']),
  Required: z.boolean().default(false),
  /** Of a number: its unit, and from where to where it may go. */
  Unit: z.string().max(20).optional(),
  Min: z.number().optional(),
  Max: z.number().optional(),
  Options: z.array(option).default([]),
  /** What its list offered once: whoever reads an answer of that time has its words (former.rules.ts). */
  Former: z.array(option).optional(),
});

/** What a calculator tells: a formula over the names of its fields and of other results, and how it is written. */
export const calculatedResult = z.object({
  Key: key,
  Label: z.object({ el: z.string(), en: z.string().optional() }),
  Formula: z.string().max(1000),
  Unit: z.string().max(20).optional(),
  Decimals: z.int().min(0).max(10).optional(),
});

/** What an upload action asks for: what it is, of which kinds, how many files, of at most how many bytes each. */
export const askedFile = fileSlot.extend({
  Key: key,
  Help: z.object({ el: z.string(), en: z.string().optional() }).optional(),
  /** 0: offered, not asked for. */
  Least: z.int().min(0).max(10).default(1),
});

const words = z.object({ el: z.string(), en: z.string().optional() });

/** Something that a text action shows: a file of the project; one without is still to be given. */
export const shownMedia = z.object({
  File: z.int().positive().optional(),
  Kind: z.enum(mediaKinds),
  /** What it is called; under a picture. */
  Title: words,
  /** What a picture shows, or what is seen and heard in words: for those who do not see or hear it. */
  Text: words.optional(),
  /** A picture that says nothing: it needs no words. */
  Decorative: z.boolean().optional(),
  /** How much of it is to be watched or listened to until the action is done, in percent; absent, it does not count. */
  Share: z.int().min(1).max(100).optional(),
});

/** An item of the library that a text action gives to read; one that is required counts for the completion once it was opened. */
export const readItem = z.object({
  /** Its id; one without is still to be chosen. */
  Item: z.int().positive().optional(),
  Required: z.boolean().default(true),
});
/** Library items that one action gives to read. */
export const maxReadingItems = 20;

/**
 * What `actions.data` holds. Conditions are CEL over {user, project, action, answers, mentee, now}; absent means true.
 */
export const actionData = z.looseObject({
  EnableCondition: z.string().optional(),
  ShowCondition: z.string().optional(),
  /** About how long it takes, in minutes. */
  Minutes: z.int().optional(),
  /** Days from joining until it should be done. */
  DueDays: z.int().optional(),
  /** The day by whose end, in Athens, it should be done; it stands before the others. */
  Due: z.iso.date().optional(),
  /** Days from the completion of another action; it stands before those from joining. */
  DueAfter: z.object({ Action: z.int(), Days: z.int() }).optional(),
  /** Why this action matters to the mentee, in a sentence. */
  Why: z.object({ el: z.string(), en: z.string().optional() }).optional(),
  /** Offered, not asked for: never the next step, and not counted in the progress. */
  Optional: z.boolean().optional(),
  /** Who answers a questionnaire action; mentees unless said otherwise. */
  AnsweredBy: z.enum(['mentee', 'mentor']).optional(),
  /** Of a meeting: several mentees may come to one. */
  Together: z.boolean().optional(),
  /** The fields of a form action. */
  Fields: z.array(formField).optional(),
  /** Those that it had once: whoever reads what was written then has their words (former.rules.ts). */
  FormerFields: z.array(formField).optional(),
  /** The words of a text action, as paragraphs. */
  Text: z.object({ el: z.string(), en: z.string().optional() }).optional(),
  /** What a calculator tells. */
  Results: z.array(calculatedResult).max(50).optional(),
  /** What it counts for that a text was opened: it is begun, or done; nothing by itself where this is absent. */
  Opened: z.enum(['begun', 'done']).optional(),
  /** What a text action shows below its words. */
  Media: z.array(shownMedia).max(maxMediaPerAction).optional(),
  /** What a text action gives to read out of the library. */
  Reading: z.array(readItem).max(maxReadingItems).optional(),
  /** What an upload action asks for. */
  Files: z.array(askedFile).max(20).optional(),
});
export type ActionData = z.output<typeof actionData>;

/** `actions.titles`: the title in other languages. */
export const actionTitles = z.looseObject({
  en: z.string().optional(),
  short: z.string().optional(),
  short_en: z.string().optional(),
  group_en: z.string().optional(),
});
