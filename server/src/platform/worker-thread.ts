/**
 * A worker thread that runs jobs one after the other.
 *
 * It keeps slow work off the server's event loop. A job that exceeds its deadline is stopped by terminating the thread;
 * the next job starts a new one. Source: docs/decisions/2026-11-21-judging-apart.md.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Services } from './context.ts';
import { Problem } from './problem.ts';

/** How many jobs of one person may wait. */
const maxQueuedPerPerson = 4;

/** The default deadline of a job, and how long a job may wait in the queue, in milliseconds. */
const jobTimeoutMs = 5000;
const queueTimeoutMs = 10_000;

const outOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Runs jobs and returns their answers. */
export type WorkerThread<Job, Answer> = {
  /** Queues a job. `who` is the person who asks: the queue alternates between people. */
  run: (job: Job, who?: number) => Promise<Answer>;
  stop: () => Promise<void>;
};

/**
 * `file` is the worker's module, which posts one message when it is ready and one for each job. `answerWhenStopped` is the
 * answer to a job that exceeded `deadline` (milliseconds after the thread received it) or its memory.
 */
export type WorkerOptions<Answer> = {
  file: URL;
  maxQueued: number;
  answerWhenStopped: () => Answer;
  timeoutMs?: number;
};

/** Creates a queue that admits one job at a time and serves another person before the last one again. */
const createFairQueue = (maxQueued: number) => {
  let busy = false;
  let served: number | undefined;
  const waiting: { who: number | undefined; go: () => void }[] = [];

  const wait = (who: number | undefined): Promise<void> =>
    new Promise((go, refuse) => {
      const own = who === undefined ? 0 : waiting.filter((one) => one.who === who).length;
      if (waiting.length >= maxQueued || own >= maxQueuedPerPerson) return refuse(new Problem('UNAVAILABLE'));
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1);
        refuse(new Problem('UNAVAILABLE'));
      }, queueTimeoutMs);
      const mine = {
        who,
        go: () => {
          clearTimeout(late);
          go();
        },
      };
      waiting.push(mine);
    });

  return {
    /** Resolves when the job may run. */
    take: async (who: number | undefined): Promise<void> => {
      if (busy) await wait(who);
      busy = true;
      served = who;
    },
    /** Admits the next job. */
    pass: (): void => {
      const other = waiting.findIndex(({ who }) => who !== served);
      const [next] = waiting.splice(Math.max(0, other), 1);
      if (next) next.go();
      else busy = false;
    },
  };
};

/** Creates a worker thread, which starts with its first job. */
export const createWorkerThread = <Job, Answer>({
  file,
  maxQueued,
  answerWhenStopped,
  timeoutMs = jobTimeoutMs,
}: WorkerOptions<Answer>): WorkerThread<Job, Answer> => {
  const closing = new AbortController();
  let thread: { worker: Worker; ready: Promise<unknown> } | undefined;
  const queue = createFairQueue(maxQueued);

  const start = (): { worker: Worker; ready: Promise<unknown> } => {
    const worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } });
    worker.unref();
    // The waiting job receives the error; without this listener an idle thread's error would end the server.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (thread?.worker === worker) thread = undefined;
    });
    return { worker, ready: once(worker, 'message', { signal: closing.signal }) };
  };

  const runNow = async (job: Job): Promise<Answer> => {
    if (closing.signal.aborted) throw new Problem('UNAVAILABLE');
    const { worker, ready } = (thread ??= start());
    let late: AbortSignal | undefined;
    try {
      await ready;
      late = AbortSignal.timeout(timeoutMs);
      const answered = once(worker, 'message', { signal: AbortSignal.any([late, closing.signal]) });
      worker.postMessage(job);
      const [answer]: Answer[] = await answered;
      return answer ?? answerWhenStopped();
    } catch (error) {
      thread = undefined;
      await worker.terminate();
      if (closing.signal.aborted) throw new Problem('UNAVAILABLE');
      if (late?.aborted || outOfMemory(error)) return answerWhenStopped();
      throw error;
    }
  };

  return {
    run: async (job, who) => {
      await queue.take(who);
      try {
        return await runNow(job);
      } finally {
        queue.pass();
      }
    },
    stop: async () => {
      closing.abort();
      await thread?.worker.terminate();
    },
  };
};

/** Creates one thread for each server of the process. */
export const createWorkerPerServer = <Job, Answer>(begin: () => WorkerThread<Job, Answer>) => {
  const threads = new WeakMap<Services, WorkerThread<Job, Answer>>();
  return {
    /** The server's thread, created on first use. */
    of: (services: Services): WorkerThread<Job, Answer> => {
      const thread = threads.get(services) ?? begin();
      threads.set(services, thread);
      return thread;
    },
    /** Stops the server's thread, when the server closes. */
    end: async (services: Services): Promise<void> => threads.get(services)?.stop(),
  };
};
