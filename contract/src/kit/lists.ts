/** What lists need and the oldest browser of the floor does not bring (docs/decisions/2026-11-22-browsers.md). */

/** The elements in order; the list stays as it is. */
export const sorted = <Item>(list: readonly Item[], compare?: (one: Item, other: Item) => number): Item[] =>
  [...list].sort(compare);

/** The elements by key, keys and elements in the order of the list. */
export const grouped = <Item, Key>(list: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> => {
  const groups = new Map<Key, Item[]>();
  for (const item of list) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

/** The last element of which something is true. */
export const lastWhere = <Item>(list: readonly Item[], isIt: (item: Item) => boolean): Item | undefined => {
  for (let at = list.length - 1; at >= 0; at -= 1) {
    const item = list[at];
    if (item !== undefined && isIt(item)) return item;
  }
  return undefined;
};

/** The list with another element at a place. */
export const replacedAt = <Item>(list: readonly Item[], place: number, item: Item): Item[] =>
  list.map((each, at) => (at === place ? item : each));

/** The places of elements that were there before. */
export const duplicatesIn = <Item>(list: readonly Item[]): number[] => {
  const seen = new Set<Item>();
  return list.flatMap((item, at) => {
    if (seen.has(item)) return [at];
    seen.add(item);
    return [];
  });
};
