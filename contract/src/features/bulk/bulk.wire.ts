/** What the calls for many people carry. */
import { z } from 'zod';
import { fieldName, id, text, typedUsername } from '../../kit/fields.ts';
import { fieldsToSet, maxProfileValueLength } from '../users/person.wire.ts';
import { kindsOfWork, maxBulkRows, outcomes } from './bulk.rules.ts';

/** The place of a row in what was given, from 0. */
const place = z
  .int()
  .min(0)
  .max(maxBulkRows - 1);

/** Of which work a call is a part, and which of its rows these are, in their order; without it the act stands alone. */
export const partOf = z
  .object({
    Id: id,
    Places: z
      .array(place)
      .max(100)
      .refine((all) => new Set(all).size === all.length),
  })
  .nullish();

/** With `DryRun` nothing is written: the same code says what would become of each row. */
export const tried = { DryRun: z.boolean().default(false), Batch: partOf };

/** A person to be added, or brought up to these values: found by the user name. */
export const newPerson = z.object({
  Username: typedUsername(200),
  Fields: fieldsToSet.default({}),
  /** Names of roles; empty: the roles they hold, or the usual one for who is new. */
  Roles: z.array(text(40)).max(20).default([]),
});

/** A value for one person. */
export const valueFor = z.object({ Id: id, Value: text(maxProfileValueLength) });

/** What was, or would be, changed. */
const change = z.object({
  What: z.string(),
  Name: z.string(),
  Before: z.string().nullable(),
  After: z.string().nullable(),
});

/** What became, or would become, of a row; `Faults` name the fields at fault with the code of each. */
export const rowOutcome = z.object({
  Place: z.int(),
  UserId: id.nullable(),
  Name: z.string(),
  Outcome: z.enum(outcomes),
  Faults: z.record(z.string(), z.string()),
  Changes: z.array(change),
  /** Of a trial: meetings ahead that would be cancelled, and those of a group that would go on without this person. */
  Meetings: z.object({ Cancelled: z.int(), Left: z.int() }).optional(),
});
export type RowOutcome = z.output<typeof rowOutcome>;

/** What the work is about, never its rows: names to short texts. */
export const about = z
  .record(fieldName(60).min(1), text(200))
  .refine((said) => Object.keys(said).length <= 20, { message: 'TOO_MANY' });

/** How many rows came to what. */
export const counts = z.object({
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  undone: z.int(),
  left: z.int(),
});

/** A work in a list. */
export const batchLine = z.object({
  Id: id,
  Kind: z.enum(kindsOfWork),
  About: about,
  State: z.enum(['running', 'stopped', 'done', 'undone']),
  Rows: z.int(),
  Counts: counts,
  By: z.string(),
  CreatedAt: z.string(),
  UndoneAt: z.string().nullable(),
  /** Whether who asks may take it back. */
  MayUndo: z.boolean(),
});
export type BatchLine = z.output<typeof batchLine>;
