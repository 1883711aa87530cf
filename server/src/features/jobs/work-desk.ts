/**
 * The server's side of its thread for long work: hands it orders and hears how they go. The thread begins with the
 * first order and ends when there was none for a while, so that a server without long work is no larger for it.
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
const keptIdle = 5 * 60_000;

/** The most memory of the thread, in megabytes: files are never held in it, only some pages of their lines. */
const mostMemory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** How much of its time the server's thread serves people when long work stands back, and how often it is looked. */
const busyFrom = 0.1;
const lookEvery = 200;

/** Whether the thread that this runs on is busy, in a number that is shared. */
const watchBusy = (): { busy: Int32Array; look: () => void } => {
  const busy = new Int32Array(new SharedArrayBuffer(4));
  let before = performance.eventLoopUtilization();
  const look = (): void => {
    const now = performance.eventLoopUtilization();
    Atomics.store(busy, 0, performance.eventLoopUtilization(now, before).utilization > busyFrom ? 1 : 0);
    before = now;
  };
  return { busy, look };
};

type Turn = { far: (far: Far) => void; made: (made: Made) => void; failed: (error: Error) => void };

/** Makes files, apart. */
export type WorkDesk = {
  make(
    order: Pick<JobRow, 'call' | 'input' | 'userId' | 'projectId'>,
    how: { path: string; now: Date; tell: (far: Far) => void; signal: AbortSignal },
  ): Promise<Made>;
  end(): Promise<void>;
};

/** A desk over a database of its own address. */
export const openWorkDesk = (start: Omit<WorkerStart, 'busy'>): WorkDesk => {
  const { busy, look } = watchBusy();
  const turns = new Map<number, Turn>();
  let last = 0;
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;

  const hear = (words: FromWorker): void => {
    if (words === 'ready') return;
    const turn = turns.get(words.turn);
    if ('far' in words) turn?.far(words.far);
    else if ('made' in words) turn?.made(words.made);
    else if ('problem' in words && isProblemCode(words.problem)) turn?.failed(new Problem(words.problem));
    else turn?.failed(new Error('error' in words ? words.error : 'long work failed'));
  };
  const lost = (worker: Worker): void => {
    if (thread !== worker) return;
    thread = undefined;
    for (const turn of turns.values()) turn.failed(new Error('the thread of long work was lost'));
  };
  const begin = (): Worker => {
    const worker = new Worker(new URL('./jobs.worker.ts', import.meta.url), {
      execArgv: [],
      workerData: { ...start, busy } satisfies WorkerStart,
      resourceLimits: mostMemory,
    });
    worker.unref();
    worker.on('message', hear);
    worker.on('error', () => lost(worker));
    worker.once('exit', () => lost(worker));
    return worker;
  };
  const finish = async (): Promise<void> => {
    const worker = thread;
    if (!worker) return;
    lost(worker);
    worker.postMessage('end');
    const gone = once(worker, 'exit');
    const late = setTimeout(() => void worker.terminate(), 2000);
    await gone.finally(() => clearTimeout(late));
  };

  return {
    make: (order, { path, now, tell, signal }) => {
      clearTimeout(idle);
      const worker = (thread ??= begin());
      const turn = (last += 1);
      looking ??= setInterval(look, lookEvery).unref();
      const send = (words: ToWorker): void => worker.postMessage(words);
      return new Promise<Made>((made, failed) => {
        turns.set(turn, { far: tell, made, failed });
        signal.addEventListener('abort', () => send({ turn, stop: true }), { once: true });
        send({ turn, order, path, now });
      }).finally(() => {
        turns.delete(turn);
        if (turns.size > 0) return;
        clearInterval(looking);
        looking = undefined;
        idle = setTimeout(() => void finish(), keptIdle).unref();
      });
    },
    end: async () => {
      clearTimeout(idle);
      clearInterval(looking);
      await finish();
    },
  };
};
