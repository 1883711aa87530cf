/**
 * What many ask at one moment, asked of the database in one statement. One statement is under way at a time: whoever
 * comes meanwhile goes with the next, so that nobody waits longer than one, and who is alone goes at once: what has
 * arrived by then is read first, for it goes along. Source:
 * docs/decisions/2026-11-22-answers-together.md.
 */

import type { Services } from './context.ts';

/** So many go in one statement. */
const most = 64;

/** A way to ask together: `keyOf` tells whose order must be kept, for no two of one key go in the same statement. */
export type Lane<Item, Result> = { ask: (item: Item) => Promise<Result> };

type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

/**
 * `run` answers for each item at its place. Where it fails, it fails for each of them: whoever asked goes on alone, over
 * the connection of the own call, so that nobody fails for another's sake; `failed` hears of it once.
 */
export const together = <Item, Result>({
  keyOf,
  run,
  failed,
}: {
  keyOf: (item: Item) => unknown;
  run: (items: readonly Item[]) => Promise<readonly Result[]>;
  failed: (error: unknown) => void;
}): Lane<Item, Result> => {
  let waiting: Waiting<Item, Result>[] = [];
  let isUnderway = false;

  /** Those who go now: the first of each key. */
  const board = (): Waiting<Item, Result>[] => {
    const keys = new Set<unknown>();
    const [aboard, left]: [Waiting<Item, Result>[], Waiting<Item, Result>[]] = [[], []];
    for (const one of waiting) {
      const key = keyOf(one.item);
      if (keys.has(key) || aboard.length >= most) left.push(one);
      else aboard.push(one);
      keys.add(key);
    }
    waiting = left;
    return aboard;
  };

  const go = async (aboard: readonly Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(aboard.map(({ item }) => item));
      if (results.length !== aboard.length) throw new Error('a lane answers for each');
      for (const [place, result] of results.entries()) aboard[place]?.resolve(result);
    } catch (error) {
      failed(error);
      for (const { reject } of aboard) reject(error);
    }
  };

  const work = async (): Promise<void> => {
    while (waiting.length > 0) await go(board());
    isUnderway = false;
  };

  return {
    ask: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (isUnderway) return;
        isUnderway = true;
        setImmediate(() => void work());
      }),
  };
};

/**
 * A lane of each server for writing what calls have judged by themselves. Null for what was not written with that of
 * others, and where that failed: the call judges it again, alone. It may have been written after all, so it has a name.
 */
export const writtenTogether = <Item, Result>(
  what: Parameters<Services['togetherFailed']>[0],
  keyOf: (item: Item) => unknown,
  run: (beside: Services['beside'], items: readonly Item[]) => Promise<readonly (Result | null)[]>,
): ((services: Services, item: Item) => Promise<Result | null>) => {
  const lanes = new WeakMap<Services, Lane<Item, Result | null>>();
  const laneOf = (services: Services): Lane<Item, Result | null> => {
    const lane =
      lanes.get(services) ??
      together<Item, Result | null>({
        keyOf,
        run: (items) => run(services.beside, items),
        failed: (error) => services.togetherFailed(what, error),
      });
    lanes.set(services, lane);
    return lane;
  };
  return (services, item) =>
    laneOf(services)
      .ask(item)
      .catch(() => null);
};
