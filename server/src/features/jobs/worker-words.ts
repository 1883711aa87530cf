/** What a server and its thread for long work say to each other. */
import type { Config } from '../../platform/config.ts';
import type { JobRow } from './jobs.store.ts';
import type { Far, Made } from './making.ts';

/**
 * What the thread begins with. `busy` is shared: its first number is 1 while the server serves people. `niceness` is what
 * Linux calls so, from 0 to 19: a higher one gives way to others.
 */
export type WorkerStart = { databaseUrl: string; config: Config; busy: Int32Array; niceness: number };

/** Make a file, or stop making it. `turn` is the server's own number for it. */
export type ToWorker =
  | { turn: number; order: Pick<JobRow, 'call' | 'input' | 'userId' | 'projectId'>; path: string; now: Date }
  | { turn: number; stop: true };

/** How it goes and what came of it; a `problem` is a code, anything else may be tried again. */
export type FromWorker =
  | 'ready'
  | { turn: number; far: Far }
  | { turn: number; made: Made }
  | { turn: number; problem: string }
  | { turn: number; error: string };
