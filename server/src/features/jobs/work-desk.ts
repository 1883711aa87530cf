/**
 * The server's side of its threads for long work: hands each an order and hears how it goes. A thread begins when an
 * order finds none that is free and ends when it had none for a while, so that a server without long work is no larger
 * for it.
 */
import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { Problem } from '../../platform/problem.ts';
import { isProblemCode } from '@telemachos/contract/problems.ts';
import type { JobRow } from './jobs.store.ts';
import type { Far, Made } from './making.ts';
import type { FromWorker, ToWorker, WorkerStart } from './worker-words.ts';

/** How long an idle thread is kept, in milliseconds. */
const idleTimeoutMs = 5 * 60_000;

/** Memory of a job's thread; it never holds a whole file, only some pages of its lines. */
const threadMemoryLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** How much of its time the server's thread serves people when long work stands back, and how often it is looked. */
const busyShare = 0.1;
const pollIntervalMs = 200;

/** Whether the thread that this runs on is busy, in a number that is shared. */
const watchBusy = (): { busy: Int32Array; look: () => void } => {
  const busy = new Int32Array(new SharedArrayBuffer(4));
  let before = performance.eventLoopUtilization();
  const look = (): void => {
    const now = performance.eventLoopUtilization();
    Atomics.store(busy, 0, performance.eventLoopUtilization(now, before).utilization > busyShare ? 1 : 0);
    before = now;
  };
  return { busy, look };
};

/** What waits for a thread: the order it was handed last. */
type Turn = { far: (far: Far) => void; made: (made: Made) => void; failed: (error: Error) => void };

/** A thread, and its order while it has one: whatever ends the thread ends nobody else's. */
type Hand = { worker: Worker; turn: number; order: Turn | undefined; idle: NodeJS.Timeout | undefined };

/** Makes files, apart. */
export type WorkDesk = {
  make(
    order: Pick<JobRow, 'call' | 'input' | 'userId' | 'projectId'>,
    how: { path: string; now: Date; tell: (far: Far) => void; signal: AbortSignal },
  ): Promise<Made>;
  /** From now on nothing is taken up; what is under way is given back. */
  end(): Promise<void>;
  /** Whether it takes nothing up any more. */
  isClosed(): boolean;
};

/** A thread of long work, with what it begins with. */
export const newThread = (start: WorkerStart): Worker =>
  new Worker(new URL('./jobs.worker.ts', import.meta.url), {
    execArgv: [],
    workerData: start,
    resourceLimits: threadMemoryLimits,
  });

/** The niceness of the threads: people are served first. */
const defaultNiceness = 15;

/** A desk over a database of its own address. */
export const openWorkDesk = (
  start: Omit<WorkerStart, 'busy' | 'niceness'> & { niceness?: number | undefined },
  thread = newThread,
): WorkDesk => {
  const { niceness = defaultNiceness } = start;
  const { busy, look } = watchBusy();
  const hands = new Set<Hand>();
  let closed = false;
  let looking: NodeJS.Timeout | undefined;

  const hear = (hand: Hand, words: FromWorker): void => {
    if (words === 'ready' || words.turn !== hand.turn) return;
    const { order } = hand;
    if ('far' in words) order?.far(words.far);
    else if ('made' in words) order?.made(words.made);
    else if ('problem' in words && isProblemCode(words.problem)) order?.failed(new Problem(words.problem));
    else order?.failed(new Error('error' in words ? words.error : 'long work failed'));
  };
  const lost = (hand: Hand): void => {
    if (!hands.delete(hand)) return;
    clearTimeout(hand.idle);
    hand.order?.failed(new Error('the thread of long work was lost'));
  };
  const begin = (): Hand => {
    const worker = thread({ ...start, busy, niceness });
    const hand: Hand = { worker, turn: 0, order: undefined, idle: undefined };
    hands.add(hand);
    worker.unref();
    worker.on('message', (words: FromWorker) => hear(hand, words));
    worker.on('error', () => lost(hand));
    worker.once('exit', () => lost(hand));
    return hand;
  };
  const finish = async (hand: Hand): Promise<void> => {
    const { worker } = hand;
    lost(hand);
    worker.postMessage('end');
    const gone = once(worker, 'exit');
    const late = setTimeout(() => void worker.terminate(), 2000);
    await gone.finally(() => clearTimeout(late));
  };
  const idle = (hand: Hand): void => {
    hand.order = undefined;
    if (!hands.has(hand)) return;
    hand.idle = setTimeout(() => void finish(hand), idleTimeoutMs).unref();
    if ([...hands].some(({ order }) => order !== undefined)) return;
    clearInterval(looking);
    looking = undefined;
  };

  return {
    make: (order, { path, now, tell, signal }) => {
      if (closed) return Promise.reject(new Error('long work is over here'));
      const hand = [...hands].find((one) => one.order === undefined) ?? begin();
      clearTimeout(hand.idle);
      const turn = (hand.turn += 1);
      looking ??= setInterval(look, pollIntervalMs).unref();
      const send = (words: ToWorker): void => hand.worker.postMessage(words);
      return new Promise<Made>((made, failed) => {
        hand.order = { far: tell, made, failed };
        signal.addEventListener('abort', () => send({ turn, stop: true }), { once: true });
        send({ turn, order, path, now });
      }).finally(() => idle(hand));
    },
    end: async () => {
      closed = true;
      clearInterval(looking);
      await Promise.all([...hands].map(finish));
    },
    isClosed: () => closed,
  };
};
