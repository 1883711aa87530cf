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

/** The run stops after this many batches fail in a row, because the cause is then not one batch. */
const maxFailedBatches = 3;

/** How the work is held, and what is told of a portion that failed. */
type Manner<Item> = {
  reins?: Reins;
  pause?: (ms: number) => Promise<void>;
  /** A portion failed: the others go on. Without this the first failure ends it. */
  missed?: (portion: Item[], error: unknown) => void;
};

/**
 * Act on every portion, each told with what came of it. What ends it is thrown after what is on its way: the third failure in
 * a row, or the first where nobody is told of those that failed.
 */
export const inPortions = async <Item, Answer>(
  items: readonly Item[],
  { rows, streams }: Cut,
  act: (portion: Item[]) => Promise<Answer>,
  told: (portion: Item[], answer: Answer) => void,
  { reins = { stopped: false }, pause = rest, missed }: Manner<Item> = {},
): Promise<void> => {
  const waiting = inPieces(items, rows);
  /** What ends it. */
  const failures: unknown[] = [];
  let inARow = 0;
  const one = async (portion: Item[]): Promise<void> => {
    try {
      const answer = await again(() => act(portion), pause);
      inARow = 0;
      told(portion, answer);
    } catch (error) {
      inARow += 1;
      missed?.(portion, error);
      if (!missed || inARow >= maxFailedBatches) failures.push(error);
    }
  };
  const stream = async (): Promise<void> => {
    for (let portion = waiting.shift(); portion && !reins.stopped && failures.length === 0; portion = waiting.shift())
      await one(portion);
  };
  await Promise.all(Array.from({ length: streams }, stream));
  if (failures.length > 0) throw failures[0];
};
