/** Addresses: where sign-in may lead back to, and searches as plain text. */
import { expect, test } from 'vitest';
import { pageIn, parseSearch, safeReturn, stringifySearch } from './url.ts';

test.each([
  [undefined, '/'],
  ['', '/'],
  ['/demo/home?q=1#a', '/demo/home?q=1#a'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/x/..//evil.example/a?b', '/'],
  ['/%2e//evil.example', '/'],
  ['/.\\/evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/signin?returnUrl=%2F', '/'],
  ['/SignIn', '/'],
])('%s leads back to %s', (text, expected) => {
  expect(safeReturn(text, 'https://telemachos.example')).toBe(expected);
});

test('a search keeps texts as they are and leaves empty ones out', () => {
  expect(parseSearch('?q=007&page=2')).toEqual({ q: '007', page: '2' });
  expect(stringifySearch({ q: 'γιώργος', page: 2, none: '', gone: undefined })).toBe(
    `?${new URLSearchParams({ q: 'γιώργος', page: '2' }).toString()}`,
  );
  expect(stringifySearch({})).toBe('');
});

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
  expect(pageIn({ page })).toBe(expected);
});
