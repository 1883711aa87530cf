/**
 * The thread that judges definitions: one for each server, kept alive, its jobs one after the other. A job that takes too long ends with its
 * thread, and the next one finds a new one. Source: docs/decisions/2026-11-21-judging-apart.md.
 */
import { tooLarge } from '@telemachos/contract/features/authoring/size.rules.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Problem } from '../../platform/problem.ts';
import type { Job, Verdict } from './verdict.ts';

/** The longest that one job may take and that one may wait for its turn, in milliseconds; and how many may wait. */
const longest = 5000;
const longestWait = 10_000;
const mostWaiting = 16;

/** What is said of a definition whose judging was ended. */
const unjudged: Verdict = { definition: null, faults: [tooLarge], reads: [], name: '' };

const outOfMemory = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** A thread that judges; its verdicts come in the order of the jobs. */
export type JudgeThread = { judge: (job: Job) => Promise<Verdict>; end: () => Promise<void> };

/** Begin with the first job; `deadline` in milliseconds, from when the thread has the job. */
export const judgeThread = (deadline = longest): JudgeThread => {
  const closing = new AbortController();
  let thread: { worker: Worker; ready: Promise<unknown> } | undefined;
  let busy = false;
  const waiting: (() => void)[] = [];

  const turn = (): Promise<void> =>
    new Promise((go, refuse) => {
      if (waiting.length >= mostWaiting) return refuse(new Problem('UNAVAILABLE'));
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(mine), 1);
        refuse(new Problem('UNAVAILABLE'));
      }, longestWait);
      const mine = (): void => {
        clearTimeout(late);
        go();
      };
      waiting.push(mine);
    });

  const start = (): { worker: Worker; ready: Promise<unknown> } => {
    const worker = new Worker(new URL('./judging.worker.ts', import.meta.url), { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } });
    worker.unref();
    // Whoever waits for it hears of an error; without anybody it would end the server.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      if (thread?.worker === worker) thread = undefined;
    });
    return { worker, ready: once(worker, 'message', { signal: closing.signal }) };
  };

  const judgeNow = async (job: Job): Promise<Verdict> => {
    if (closing.signal.aborted) throw new Problem('UNAVAILABLE');
    const { worker, ready } = (thread ??= start());
    let late: AbortSignal | undefined;
    try {
      await ready;
      late = AbortSignal.timeout(deadline);
      const said = once(worker, 'message', { signal: AbortSignal.any([late, closing.signal]) });
      worker.postMessage(job);
      const [verdict]: Verdict[] = await said;
      return verdict ?? unjudged;
    } catch (error) {
      thread = undefined;
      await worker.terminate();
      if (closing.signal.aborted) throw new Problem('UNAVAILABLE');
      if (late?.aborted || outOfMemory(error)) return unjudged;
      throw error;
    }
  };

  return {
    judge: async (job) => {
      if (busy) await turn();
      busy = true;
      try {
        return await judgeNow(job);
      } finally {
        const next = waiting.shift();
        if (next) next();
        else busy = false;
      }
    },
    end: async () => {
      closing.abort();
      await thread?.worker.terminate();
    },
  };
};
