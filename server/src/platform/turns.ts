/** Work that comes in turns: so much at once, the rest in the order it came, and not without end. */
import { Problem } from './problem.ts';

/** Do the work when its turn comes; `BUSY` where too much waits already. */
export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Turns for so many at once, with so many waiting at most. */
export const inTurns = (atOnce: number, mostWaiting: number): Turns => {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else if (waiting.length >= mostWaiting) throw new Problem('BUSY');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A turn that somebody waits for is handed on, and never free in between.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};
