/** The tools for lists, and the patterns that had to do without newer signs. */
import { expect, test } from 'vitest';
import { isEmail } from './email.ts';
import { groupBy, findLastItem, replaceAt, toSorted } from './array-polyfills.ts';
import { isStorable, replaceUnstorable } from './texts.rules.ts';

test('sorting leaves the list as it is', () => {
  const list = [3, 1, 2] as const;
  expect(toSorted(list, (one, other) => other - one)).toEqual([3, 2, 1]);
  expect(list).toEqual([3, 1, 2]);
});

test('groups stand in the order of their first elements', () => {
  expect([...groupBy(['β', 'αα', 'γ', 'δδ'], ({ length }) => length)]).toEqual([
    [1, ['β', 'γ']],
    [2, ['αα', 'δδ']],
  ]);
});

test('the last that fits, or nothing', () => {
  expect(findLastItem([1, 2, 3, 4], (one) => one % 2 === 1)).toBe(3);
  expect(findLastItem([2, 4], (one) => one % 2 === 1)).toBeUndefined();
});

test('another element at one place', () => expect(replaceAt(['α', 'β'], 1, 'γ')).toEqual(['α', 'γ']));

test.each(['a@b.gr', 'first.last@example.org', `${'a'.repeat(64)}@example.org`])('%s is an address', (text) =>
  expect(isEmail(text)).toBe(true),
);
test.each(['.a@b.gr', 'a.@b.gr', 'a..b@b.gr', `${'a'.repeat(65)}@example.org`, '@b.gr', 'a@127.0.0.1', 'a@b'])(
  '%s is none',
  (text) => expect(isEmail(text)).toBe(false),
);

test('half of a character is not kept, and is written as the sign for it', () => {
  expect(isStorable('😀')).toBe(true);
  expect(isStorable('😀'.slice(0, 1))).toBe(false);
  expect(replaceUnstorable(`α${'😀'.slice(1)}β`)).toBe('α\uFFFDβ');
});
