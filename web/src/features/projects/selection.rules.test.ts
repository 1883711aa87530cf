/** The box of all speaks of those whom the filters find, not of how many are chosen. */
import { expect, test } from 'vitest';
import { onlyOf, shareOf, withAll, without } from './selection.rules.ts';

const chosen = new Map([
  [1, 'Άννα'],
  [2, 'Βάσω'],
]);
const ids = (...list: number[]) => list.map((Id) => ({ Id }));

test('as many chosen as are found are not everybody found', () => {
  expect(shareOf(chosen, ids(3, 4))).toEqual({ found: 'none', aside: 2 });
  expect(shareOf(chosen, ids(2, 3))).toEqual({ found: 'some', aside: 1 });
  expect(shareOf(chosen, ids(2))).toEqual({ found: 'all', aside: 1 });
  expect(shareOf(chosen, ids(1, 2))).toEqual({ found: 'all', aside: 0 });
  // Nobody is found: whoever is chosen is elsewhere.
  expect(shareOf(chosen, [])).toEqual({ found: 'none', aside: 2 });
  expect(shareOf(chosen, null)).toEqual({ found: 'some', aside: 0 });
  expect(shareOf(new Map(), null)).toEqual({ found: 'none', aside: 0 });
});

test('those found come in and go out, and nobody else', () => {
  const all = withAll(chosen, [{ Id: 3, First: 'Γιώργος', Last: 'Δήμου' }]);
  expect([...all.keys()]).toEqual([1, 2, 3]);
  expect([...without(all, ids(2, 3)).entries()]).toEqual([[1, 'Άννα']]);
  expect([...onlyOf(all, ids(2, 9)).entries()]).toEqual([[2, 'Βάσω']]);
});
