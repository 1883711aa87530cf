/** What the calls of long work carry. */
import { z } from 'zod';
import { id } from '../../kit/fields.ts';
import { csvSeparatorNames, tableFormats } from './table-files.rules.ts';

/** How a piece of long work stands; `ended` is one whose file is not given any more: its time is over, or a right to it. */
export const jobState = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'ended']);

/** One piece of long work. Instants are ISO texts. */
export const job = z.object({
  Id: id,
  /** What the file is called. */
  Name: z.string(),
  State: jobState,
  /** Lines written so far, of how many; null until they are counted. */
  Done: z.int(),
  All: z.int().nullable(),
  /** The size of the file. */
  Bytes: z.int().nullable(),
  /** Why it failed, or why a file that is still kept is not given: a code of problems.ts. */
  Problem: z.string().nullable(),
  At: z.string(),
  /** Until when the file can be fetched. */
  Until: z.string().nullable(),
});
export type Job = z.output<typeof job>;

/** The format of an exported table. */
export const tableFormat = z.enum(tableFormats);

/** The separator of CSV by its name. */
export const csvSeparator = z.enum(csvSeparatorNames);
