/** Contents that this page gave to items: whoever gives one is not told that it changed. */
import { useObservable, createObservable } from '../../platform/observable.ts';

const given = createObservable<ReadonlySet<string>>(new Set());

/** This page gave an item a content with this hash. */
export const giveHere = (hash: string): void => given.set(new Set(given.get()).add(hash));

/** Whether this page gave it; the answer that says so may come after what others are told. */
export const useGivenHere = (hash: string): boolean => useObservable(given).has(hash);
