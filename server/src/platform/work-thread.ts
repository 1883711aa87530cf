/**
 * A thread for work that would make others wait: one for each server, kept alive, its jobs one after the other. A job
 * that takes too long ends with its thread, and the next one finds a new one. Source:
 * docs/decisions/2026-11-21-judging-apart.md.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Services } from './context.ts';
import { Problem } from './problem.ts';

/** So many jobs of one person wait at once. */
const mostOfOne = 4;

/** The longest that one job may take, and that one may wait for its turn, in milliseconds. */
const longest = 5000;
const longestWait = 10_000;

const outOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A thread that works; its answers come in the order of the jobs. */
export type WorkThread<Job, Answer> = {
  /** `who` asks: those who wait take turns, and nobody waits with many. */
  ask: (job: Job, who?: number) => Promise<Answer>;
  end: () => Promise<void>;
};

/**
 * What a thread runs: a worker's file, which says one thing when it is ready and then one for each job; how many jobs
 * may wait; what is answered to a job that was ended, in the thread's place; and `deadline` in milliseconds, from when
 * the thread has the job.
 */
export type WorkOf<Answer> = { file: URL; mostWaiting: number; ended: () => Answer; deadline?: number };

/** One at a time, whoever had the last turn behind the others. */
const turnsOf = (mostWaiting: number) => {
  let busy = false;
  let served: number | undefined;
  const waiting: { who: number | undefined; go: () => void }[] = [];

  const wait = (who: number | undefined): Promise<void> =>
    new Promise((go, refuse) => {
      const own = who === undefined ? 0 : waiting.filter((one) => one.who === who).length;
      if (waiting.length >= mostWaiting || own >= mostOfOne) return refuse(new Problem('UNAVAILABLE'));
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1);
        refuse(new Problem('UNAVAILABLE'));
      }, longestWait);
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
    /** Resolves when it is one's turn. */
    take: async (who: number | undefined): Promise<void> => {
      if (busy) await wait(who);
      busy = true;
      served = who;
    },
    /** The turn is over. */
    pass: (): void => {
      const other = waiting.findIndex(({ who }) => who !== served);
      const [next] = waiting.splice(Math.max(0, other), 1);
      if (next) next.go();
      else busy = false;
    },
  };
};

/** A thread that begins with the first job. */
export const workThread = <Job, Answer>({
  file,
  mostWaiting,
  ended,
  deadline = longest,
}: WorkOf<Answer>): WorkThread<Job, Answer> => {
  const closing = new AbortController();
  let thread: { worker: Worker; ready: Promise<unknown> } | undefined;
  const turns = turnsOf(mostWaiting);

  const start = (): { worker: Worker; ready: Promise<unknown> } => {
    const worker = new Worker(file, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } });
    worker.unref();
    // Whoever waits for it hears of an error; without anybody it would end the server.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (thread?.worker === worker) thread = undefined;
    });
    return { worker, ready: once(worker, 'message', { signal: closing.signal }) };
  };

  const askNow = async (job: Job): Promise<Answer> => {
    if (closing.signal.aborted) throw new Problem('UNAVAILABLE');
    const { worker, ready } = (thread ??= start());
    let late: AbortSignal | undefined;
    try {
      await ready;
      late = AbortSignal.timeout(deadline);
      const said = once(worker, 'message', { signal: AbortSignal.any([late, closing.signal]) });
      worker.postMessage(job);
      const [answer]: Answer[] = await said;
      return answer ?? ended();
    } catch (error) {
      thread = undefined;
      await worker.terminate();
      if (closing.signal.aborted) throw new Problem('UNAVAILABLE');
      if (late?.aborted || outOfMemory(error)) return ended();
      throw error;
    }
  };

  return {
    ask: async (job, who) => {
      await turns.take(who);
      try {
        return await askNow(job);
      } finally {
        turns.pass();
      }
    },
    end: async () => {
      closing.abort();
      await thread?.worker.terminate();
    },
  };
};

/** Such a thread for each server: one process may hold several. */
export const threadsOfServers = <Job, Answer>(begin: () => WorkThread<Job, Answer>) => {
  const threads = new WeakMap<Services, WorkThread<Job, Answer>>();
  return {
    /** The server's thread. */
    of: (services: Services): WorkThread<Job, Answer> => {
      const thread = threads.get(services) ?? begin();
      threads.set(services, thread);
      return thread;
    },
    /** End the server's thread, with the server. */
    end: async (services: Services): Promise<void> => threads.get(services)?.end(),
  };
};
