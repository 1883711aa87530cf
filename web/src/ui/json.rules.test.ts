/** What is shown of JSON, and where a text of it goes wrong. */
import { expect, test } from 'vitest';
import { readJson } from './json-text.ts';
import { lostIn, membersIn, placeIn, previewOf } from './json.rules.ts';

test('a preview names the first five keys', () => {
  expect(previewOf({ a: 1, b: 2, c: 3, d: 4, e: 5 })).toBe('{a, b, c, d, e}');
  expect(previewOf({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 })).toBe('{a, b, c, d, e, …}');
  expect(previewOf('α"β')).toBe('"α\\"β"');
  expect(previewOf('x'.repeat(301))).toBe(`"${'x'.repeat(300)}"…`);
});

test('a list of more than a hundred is told by its length alone', () => {
  const list = (length: number) => Array.from({ length }, (_, at) => at);
  expect(previewOf(list(101))).toBe('[101]');
  expect(membersIn(list(101))).toBeNull();
  expect(membersIn(list(100))).toHaveLength(100);
  expect(membersIn({ a: [] })).toEqual([['a', []]]);
});

test.each([
  ['{"a": 1,}', 1, 9, 'PropertyNameExpected'],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'CommaExpected'],
  ['{"a": "β}', 1, 7, 'UnexpectedEndOfString'],
  ['', 1, 1, 'ValueExpected'],
  ['{"a": 1} {', 1, 10, 'EndOfFileExpected'],
  ["{'a': 1}", 1, 2, 'InvalidSymbol'],
  ['// a note\n{}', 1, 1, 'InvalidCommentToken'],
])('%j goes wrong in line %i, column %i', async (text, line, column, why) => {
  expect(await readJson(text)).toEqual({ fault: { line, column, why } });
});

test('what is right is read, however deep', async () => {
  expect(await readJson(' {"a": [1, "β", null]} ')).toEqual({ value: { a: [1, 'β', null] } });
  expect(await readJson('['.repeat(100_000))).toHaveProperty('fault');
});

test('what a reading leaves out is named', () => {
  expect(lostIn({ a: 1, b: [{ c: 2 }] }, { a: 1, b: [{ c: 2 }], d: 3 }, 9)).toEqual([]);
  expect(lostIn({ a: '1', b: [{ c: 2 }, 3], e: {} }, { a: 1, b: [{}] }, 9)).toEqual(['a', 'b.0.c', 'b.1', 'e']);
  expect(lostIn({ a: 1, b: 2, c: 3 }, {}, 2)).toEqual(['a', 'b']);
});

test('a place in a text', () => {
  expect(placeIn('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
  expect(placeIn('ab', 0)).toEqual({ line: 1, column: 1 });
});
