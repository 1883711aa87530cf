/** What the calls of long work carry. */
import { z } from 'zod';
import { id } from '../../kit/ids.ts';

/** How a piece of long work stands; `ended` is one whose file was kept its time and is gone. */
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
  /** Why it failed: a code of problems.ts. */
  Problem: z.string().nullable(),
  At: z.string(),
  /** Until when the file can be fetched. */
  Until: z.string().nullable(),
});
export type Job = z.output<typeof job>;
