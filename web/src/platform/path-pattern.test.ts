/** Matching of paths against route patterns. */
import { expect, test } from 'vitest';
import { matchesPattern } from './path-pattern.ts';

test.each([
  ['mentee/actions', '/mentee/actions', true],
  ['mentee/actions', '/Mentee/ACTIONS/', true],
  ['mentee/actions', '/mentee', false],
  ['mentee/action/$Id/{-$View}', '/mentee/action/5', true],
  ['mentee/action/$Id/{-$View}', '/mentee/action/5/results', true],
  ['mentee/action/$Id/{-$View}', '/mentee/action', false],
  ['mentee/action/$Id/{-$View}', '/mentee/action/5/a/b', false],
  ['home', '/demo/home', false],
  ['library/items/$', '/library/items', true],
  ['library/items/$', '/Library/Items/Οδηγοί/2026', true],
  ['library/items/$', '/library', false],
  ['library/items/$', '/library/shared', false],
])('%s matches %s: %s', (pattern, path, expected) => {
  expect(matchesPattern(pattern, path)).toBe(expected);
});
