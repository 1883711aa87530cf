/** Limits concurrency: runs up to N tasks and queues the rest in order. */
import { Problem } from './problem.ts';

/** Runs a task now or once a running one ends; throws `BUSY` when the queue is full. */
export type ConcurrencyLimit = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Creates a limit of `running` tasks at once, with at most `queued` tasks waiting. */
export const limitConcurrency = ({ running, queued }: { running: number; queued: number }): ConcurrencyLimit => {
  let free = running;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= queued) throw new Problem('BUSY');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The slot passes straight to the next task: freeing it first would let a newcomer overtake the queue.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};
