/**
 * A questionnaire's definition: sections, questions, options, scales. Source: specification 000 §3 and §9; the domain's
 * «Questionnaires». Answers are keyed by group: a question has one group, a matching grid one for each of its rows.
 */
import { z } from 'zod';
import { table } from './tables/table.schemas.ts';
import { words } from './words.ts';

export { questionTypes } from './question-types.ts';

const condition = z.string().max(2000);
const group = z.int().min(1).max(1_000_000);

export const option = z.object({ Id: z.int().min(1), Text: words, Value: z.number().optional() });

/** The kinds of file an upload may ask for; each is checked by content. */
export const fileKinds = ['pdf', 'word', 'sheet', 'image', 'text'] as const;

/** One thing to upload: what, of which kinds, how many files of at most how many bytes. */
export const fileSlot = z.object({
  Label: words,
  Accept: z.array(z.enum(fileKinds)).min(1).default(['pdf', 'word', 'image']),
  Most: z.int().min(1).max(10).default(1),
  MaxBytes: z.int().min(1000).max(50_000_000).default(10_000_000),
});

export const question = z.object({
  /** ID_ and four digits, unique within the questionnaire (specification 000 §5). */
  Id: z.string().regex(/^ID_\d{4}$/),
  Type: z.int().min(6).max(18),
  /** The key of the answer; for a matching grid that of its first row. */
  Group: group,
  Text: words,
  Help: words.optional(),
  Required: z.boolean().default(true),
  Options: z.array(option).max(200).default([]),
  /** The rows of a matching grid, each answered with one of the options. */
  Rows: z
    .array(z.object({ Group: group, Text: words }))
    .max(100)
    .default([]),
  Data: z
    .looseObject({
      /** Type 13: the words to be put into the blanks; an answer names them by their places, from 1. */
      Words: z.array(words).max(60).optional(),
      /** Type 13: the sentences with their blanks, each written `[]`; the blanks are filled in order. */
      Sentence: words.optional(),
      /** Type 13: whether a word may be used more than once. */
      Reuse: z.boolean().optional(),
      /** Type 16: what is to be uploaded; the place in the list is the spec's `Index`. */
      Files: z.array(fileSlot).min(1).max(10).optional(),
      /** Type 17. */
      Table: table.optional(),
      Min: z.number().optional(),
      Max: z.number().optional(),
      MaxLength: z.int().optional(),
      MinDate: z.string().optional(),
      MaxDate: z.string().optional(),
      /** At most so many of several choices. */
      MaxChoices: z.int().optional(),
    })
    .default({}),
  Show: condition.optional(),
  Enable: condition.optional(),
  /** Must hold over `{answers, value}` for an answer to be accepted; without it the type's own rule alone counts. */
  Validation: condition.optional(),
});
export type Question = z.output<typeof question>;

export const section = z.object({
  Title: words,
  Text: words.optional(),
  Show: condition.optional(),
  Questions: z.array(question).max(500),
});

/** A scale: its items by group, +1 keyed or -1 reverse-keyed; a reverse-keyed item counts `Min + Max - value`. */
export const scale = z.object({
  Id: z.string().max(40),
  Name: words,
  Low: words.optional(),
  High: words.optional(),
  Method: z.enum(['sum', 'mean']).default('mean'),
  /** The least and the greatest value of an item. */
  Min: z.number(),
  Max: z.number(),
  Items: z.array(z.object({ Group: group, Key: z.union([z.literal(1), z.literal(-1)]) })).max(500),
});
export type Scale = z.output<typeof scale>;

export const definition = z.object({
  Title: words,
  Introduction: words.optional(),
  /** Sources, licences, and what must be said of a translation: shown wherever the questionnaire or its results are. */
  Credits: words.optional(),
  /** Seconds from the start; absent means no limit. */
  Duration: z
    .int()
    .min(1)
    .max(30 * 24 * 3600)
    .optional(),
  /** Whether the mentee may see the scores after finishing. */
  ShowResults: z.boolean().default(false),
  Sections: z.array(section).min(1).max(200),
  Scales: z.array(scale).max(200).default([]),
});
export type Definition = z.output<typeof definition>;
