/**
 * Request batching: concurrent loads share one SQL statement.
 *
 * A batcher runs one statement at a time. Items that arrive meanwhile form the next batch, so an item waits for at most
 * one statement. An item that arrives alone starts its batch in the same turn of the event loop, after the requests that
 * are already read. Source: docs/decisions/2026-11-22-answers-together.md.
 */
import type { Services } from './context.ts';

/** How many items one statement takes. */
const maxBatchSize = 64;

/** Loads one item as part of a batch. */
export type Batcher<Item, Result> = { load: (item: Item) => Promise<Result> };

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

/**
 * Creates a batcher. `run` returns one result for each item, in order. Items with the same key never share a batch, which
 * keeps their order. When `run` throws, every `load` of the batch rejects and `failed` is called once; callers then repeat
 * the work alone on their own connection.
 */
export const createBatcher = <Item, Result>({
  keyOf,
  run,
  failed,
}: {
  keyOf: (item: Item) => unknown;
  run: (items: readonly Item[]) => Promise<readonly Result[]>;
  failed: (error: unknown) => void;
}): Batcher<Item, Result> => {
  let waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  /** Takes the next batch: the first waiting item of each key. */
  const takeBatch = (): Waiting<Item, Result>[] => {
    const keys = new Set<unknown>();
    const [batch, left]: [Waiting<Item, Result>[], Waiting<Item, Result>[]] = [[], []];
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (keys.has(key) || batch.length >= maxBatchSize) left.push(one);
      else batch.push(one);
      keys.add(key);
    }
    waiting = left;
    return batch;
  };

  const runBatch = async (batch: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('a batch must return one result for each item');
      for (const [place, result] of results.entries()) batch[place]?.resolve(result);
    } catch (error) {
      failed(error);
      for (const { reject } of batch) reject(error);
    }
  };

  const work = async (): Promise<void> => {
    while (waiting.length > 0) await runBatch(takeBatch());
    isRunning = false;
  };

  return {
    load: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (isRunning) return;
        isRunning = true;
        setImmediate(() => void work());
      }),
  };
};

/**
 * Creates a batcher for writes, one for each server of the process. It resolves to null when the batch did not write the
 * item or failed: the call then authorizes and writes it alone. A failed batch may have been committed, so each item
 * carries an id that makes the second write harmless.
 */
export const createWriteBatcher = <Item, Result>(
  what: Parameters<Services['reportBatchFailure']>[0],
  keyOf: (item: Item) => unknown,
  run: (pool: Services['batchPool'], items: readonly Item[]) => Promise<readonly (Result | null)[]>,
): ((services: Services, item: Item) => Promise<Result | null>) => {
  const batchers = new WeakMap<Services, Batcher<Item, Result | null>>();
  const batcherOf = (services: Services): Batcher<Item, Result | null> => {
    const batcher =
      batchers.get(services) ??
      createBatcher<Item, Result | null>({
        keyOf,
        run: (items) => run(services.batchPool, items),
        failed: (error) => services.reportBatchFailure(what, error),
      });
    batchers.set(services, batcher);
    return batcher;
  };
  return (services, item) =>
    batcherOf(services)
      .load(item)
      .catch(() => null);
};
