/** Array functions that the oldest supported browser lacks (docs/decisions/2026-11-22-browsers.md). */

/** Like Array.prototype.toSorted. */
export const toSorted = <Item>(list: readonly Item[], compare?: (one: Item, other: Item) => number): Item[] =>
  [...list].sort(compare);

/** Like Map.groupBy. Keys and elements keep the order of the list. */
export const groupBy = <Item, Key>(list: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of list) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/** Like Array.prototype.findLast. */
export const findLastItem = <Item>(list: readonly Item[], isIt: (item: Item) => boolean): Item | undefined => {
  for (let at = list.length - 1; at >= 0; at -= 1) {
    const item = list[at];
    if (item !== undefined && isIt(item)) return item;
  }
  return undefined;
};

/** Like Array.prototype.with. */
export const replaceAt = <Item>(list: readonly Item[], place: number, item: Item): Item[] =>
  list.map((each, at) => (at === place ? item : each));

/** The indexes of elements that occur earlier in the list. */
export const duplicateIndexes = <Item>(list: readonly Item[]): number[] => {
  const seen = new Set<Item>();
  return list.flatMap((item, at) => {
    if (seen.has(item)) return [at];
    seen.add(item);
    return [];
  });
};
