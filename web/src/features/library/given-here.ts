/** Contents that this page gave to items: whoever gives one is not told that it changed. */
const given = new Set<string>();

/** This page gave an item a content with this hash. */
export const giveHere = (hash: string): void => void given.add(hash);

/** Whether this page gave it. */
export const isGivenHere = (hash: string): boolean => given.has(hash);
