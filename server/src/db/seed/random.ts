/** A seeded random generator (mulberry32), for reproducible demonstration data. */

/** Numbers drawn in an order that the seed alone decides. */
export type RandomSource = {
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  /** One of the items; throws when there are none. */
  pick<Item>(items: readonly Item[]): Item;
  /** True in about `share` (0 to 1) of the cases. */
  chance(share: number): boolean;
};

/** A generator for one thing: the same `kind` and `index` always draw the same. */
export const createRandom = (kind: string, index: number): RandomSource => {
  let state = index | 0;
  for (const letter of kind) state = Math.imul(state ^ letter.charCodeAt(0), 0x01_00_01_93);
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  // The first numbers of neighbouring seeds are alike.
  for (let round = 0; round < 3; round += 1) next();
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    int,
    pick: (items) => {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    },
    chance: (share) => next() < share,
  };
};
