/** What long work is: something that makes a file out of many lines, apart from those who are served meanwhile. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { Readable } from 'node:stream';
import type { Context } from '../../platform/context.ts';

/** Who asks, and what they may: as a handler has it, be it long after the call. */
export type Asking = Pick<
  Context<CallEntry>,
  'client' | 'services' | 'viewer' | 'projectId' | 'reach' | 'now' | 'fail'
>;

/** What is ordered: how the file is called, its MIME type, and the line of the audit. */
export type Order = {
  name: string;
  mime: string;
  about: { subject: string; subjectId: number; details: Record<string, unknown> };
};

/**
 * Work under way: how many lines there will be, and the file, which tells how many it has. `fields` are those of profiles
 * that it was made from: shown, or searched, filtered and judged by.
 */
export type Making = { total: number; body: Readable; fields: readonly string[] };

/**
 * A kind of long work, by the input of the call that orders it. The gates of that call judge again when the work begins
 * and when the file is fetched.
 */
export type LongWork<Input> = {
  /** Whether it may be ordered, beyond the gates; fails like a handler. */
  judge(asking: Asking, input: Input): Promise<Order>;
  /** Begin to make it. The connection has one view of everything, which holds until the file is whole. */
  make(asking: Asking, input: Input, tell: (lines: number) => void): Promise<Making>;
};
