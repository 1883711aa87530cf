/** What the calls of languages carry. Source: specification 000 §3.33 (language text row), §7. */
import { z } from 'zod';
import { counter, id } from '../../kit/fields.ts';
import { textFaults } from './languages.rules.ts';

/** A language of the screens. `Missing` counts what has no text yet; it is told to translators alone. */
export const languageLine = z.object({
  Code: z.string(),
  Name: z.string(),
  Open: z.boolean(),
  Shipped: z.boolean(),
  Stamp: counter,
  Missing: z.int().nullable(),
  Stale: z.int().nullable(),
});
export type LanguageLine = z.output<typeof languageLine>;

/** Who sees a text. */
export const seenByKinds = ['visitor', 'applicant', 'mentee', 'mentor', 'staff'] as const;
export type SeenBy = (typeof seenByKinds)[number];

/** Where a project's words stand; `Part` is what they are there, `Cell` in which field of an action. */
export const placeKinds = ['action', 'kind', 'questionnaire', 'form', 'field', 'mail', 'consent'] as const;
export const placeParts = ['title', 'text', 'label', 'option', 'help', 'group', 'subject', 'body', 'other'] as const;
export const textPlace = z.object({
  Kind: z.enum(placeKinds),
  Name: z.string(),
  Part: z.enum(placeParts),
  Cell: z.string().optional(),
  ProjectId: id.nullable(),
  Id: z.int().nullable(),
});
export type TextPlace = z.output<typeof textPlace>;

/** A text of one language. `Was` is the Greek it was written for; `Version` what a change must be based on. */
export const textIn = z.object({
  Language: z.string(),
  /** Null where it is missing. */
  Text: z.string().nullable(),
  /** What comes with the product, or stands at its own place; null where there is none. */
  Shipped: z.string().nullable(),
  Changed: z.boolean(),
  Stale: z.boolean(),
  Permanent: z.boolean(),
  Was: z.string().nullable(),
  Version: counter,
});
export type TextIn = z.output<typeof textIn>;

/** A row of the grid: a label with its text in each language that tells it apart. */
export const textRow = z.object({
  Label: z.string(),
  Kind: z.enum(['screens', 'content']),
  Source: z.string(),
  Texts: z.array(textIn),
  Sees: z.array(z.enum(seenByKinds)),
  Places: z.array(textPlace),
  /** An earlier text much like this one, and what it was translated as: only where the text asked for is missing. */
  Alike: z.object({ Was: z.string(), Text: z.string() }).nullable(),
});
export type TextRow = z.output<typeof textRow>;

/**
 * What else can be wrong with a text of a file: signs of a tool stand within it, or it is in parts of which some lack
 * their text or stand in another order.
 */
export const unitFaults = ['INLINE', 'IN_PARTS'] as const;

/** What a row of a file would do, or why it does nothing. */
export const importOutcomes = ['new', 'changed', 'same', 'permanent', 'unknown', 'refused'] as const;
export const importLine = z.object({
  Label: z.string(),
  Text: z.string(),
  Now: z.string().nullable(),
  Outcome: z.enum(importOutcomes),
  Fault: z.enum([...textFaults, ...unitFaults]).nullable(),
  /** The pieces of the text that the fault is about. */
  Pieces: z.array(z.string()),
});
export type ImportLine = z.output<typeof importLine>;
