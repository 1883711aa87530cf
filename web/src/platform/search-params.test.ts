/** Safe return addresses, and search parameters as plain text. */
import { expect, test } from 'vitest';
import { parseSearch, safeReturnPath, stringifySearch } from './search-params.ts';

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
])('%s returns to %s', (text, expected) => {
  expect(safeReturnPath(text, 'https://telemachos.example')).toBe(expected);
});

test('keeps texts as they are and leaves out empty ones', () => {
  expect(parseSearch('?q=007&page=2')).toEqual({ q: '007', page: '2' });
  expect(stringifySearch({ q: 'γιώργος', page: 2, none: '', gone: undefined })).toBe(
    `?${new URLSearchParams({ q: 'γιώργος', page: '2' }).toString()}`,
  );
  expect(stringifySearch({})).toBe('');
});

test('limits the search text in length and characters', () => {
  const { q = '' } = parseSearch(`?q=${encodeURIComponent(`${'α'.repeat(99)}😀 ${'β'.repeat(200)}`)}`);
  expect(q).toBe('α'.repeat(99));
  expect(parseSearch('?q=%00%0Aα%09β%EF%BF%BE%00&back=%0A')).toEqual({ q: 'α β', back: '\n' });
});
