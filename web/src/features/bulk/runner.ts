/** Carrying out many rows in portions, some portions at a time, until they are done or somebody stops it. */
import { inPieces } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { ApiProblem } from '../../platform/api.ts';

/** How it is cut: rows of a call, calls at a time. */
export type Cut = { rows: number; streams: number };

/** Whoever holds it can stop the work: portions on their way are waited for, no other begins. */
export type Reins = { stopped: boolean };

/** What may succeed at another moment, and how long is waited before each new try, in milliseconds. */
const passing = new Set(['BUSY', 'UNAVAILABLE', 'TOO_MANY_REQUESTS']);
const waits = [500, 1500, 4000];

const again = async <Answer>(act: () => Promise<Answer>, pause: (ms: number) => Promise<void>): Promise<Answer> => {
  for (const wait of waits)
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiProblem) || !passing.has(error.code)) throw error;
      await pause(wait);
    }
  return act();
};

const rest = (ms: number): Promise<void> => new Promise((over) => void setTimeout(over, ms));

/**
 * Act on every portion, each told with what came of it. The first failure ends it after what is on its way; it is
 * thrown then.
 */
export const inPortions = async <Item, Answer>(
  items: readonly Item[],
  { rows, streams }: Cut,
  act: (portion: Item[]) => Promise<Answer>,
  told: (portion: Item[], answer: Answer) => void,
  reins: Reins = { stopped: false },
  pause: (ms: number) => Promise<void> = rest,
): Promise<void> => {
  const waiting = inPieces(items, rows);
  let failure: unknown;
  const stream = async (): Promise<void> => {
    for (let portion = waiting.shift(); portion && !reins.stopped && failure === undefined; portion = waiting.shift()) {
      const here = portion;
      try {
        told(here, await again(() => act(here), pause));
      } catch (error) {
        failure ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: streams }, stream));
  if (failure !== undefined) throw failure;
};
