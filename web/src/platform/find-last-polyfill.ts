/**
 * Polyfill of `findLast` and `findLastIndex` for Firefox before 104. Import it beside libraries that use them
 * (docs/decisions/2026-11-22-browsers.md).
 */
import { findLastItem } from '@telemachos/contract/kit/array-polyfills.ts';

type Judge = (item: unknown, at: number, list: readonly unknown[]) => unknown;

const define = (name: string, value: (this: readonly unknown[], isIt: Judge) => unknown): void => {
  if (!(name in Array.prototype))
    // oxlint-disable-next-line no-extend-native -- that is what it is for
    Object.defineProperty(Array.prototype, name, { value, configurable: true, writable: true });
};

define('findLastIndex', function findLastIndex(isIt) {
  return findLastItem([...this.keys()], (at) => Boolean(isIt(this[at], at, this))) ?? -1;
});
define('findLast', function findLast(isIt) {
  const at = findLastItem([...this.keys()], (each) => Boolean(isIt(this[each], each, this)));
  return at === undefined ? undefined : this[at];
});
