/** What long work is: something that makes a table as a file, apart from those who are served meanwhile. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { Context } from '../../platform/context.ts';
import type { Table } from '../../platform/table-export/table-file.ts';

/** Who asks, and what they may: as a handler has it, be it long after the call. */
export type Asking = Pick<
  Context<CallEntry>,
  'client' | 'services' | 'viewer' | 'projectId' | 'reach' | 'now' | 'fail'
>;

/** What is ordered: the name of the file without its ending, and the line of the audit. */
export type Order = {
  name: string;
  about: { subject: string; subjectId: number; details: Record<string, unknown> };
};

/**
 * Work under way: how many rows there will be, and the table. `fields` are those of profiles that it was made from: shown,
 * or searched, filtered and judged by.
 */
export type Making = { total: number; table: Table; fields: readonly string[] };

/**
 * A kind of long work, by the input of the call that orders it. The gates of that call judge again when the work begins
 * and when the file is fetched.
 */
export type LongWork<Input> = {
  /** The file’s name in ASCII, without its ending, for clients that read no other (001 §9); `export` where none is given. */
  asciiName?: 'users' | 'Report';
  /** Whether it may be ordered, beyond the gates; fails like a handler. */
  judge(asking: Asking, input: Input): Promise<Order>;
  /** Begin to make it. The connection has one view of everything, which holds until the file is whole. */
  make(asking: Asking, input: Input): Promise<Making>;
};
