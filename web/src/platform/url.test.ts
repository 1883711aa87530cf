/** The page number in an address. */
import { expect, test } from 'vitest';
import { parsePage } from './url.ts';

test.each([
  ['', 0],
  ['1', 0],
  ['3', 2],
  ['0', 0],
  ['-4', 0],
  ['1.5', 0],
  ['1e3', 0],
  ['abc', 0],
  ['99999999999999999999', 0],
  ['Infinity', 0],
])('?page=%s is page %i counted from 0', (page, expected) => {
  expect(parsePage({ page })).toBe(expected);
});
