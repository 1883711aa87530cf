/** Where sign-in may lead back to, and searches as plain text. */
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
])('%s leads back to %s', (text, expected) => {
  expect(safeReturnPath(text, 'https://telemachos.example')).toBe(expected);
});

test('a search keeps texts as they are and leaves empty ones out', () => {
  expect(parseSearch('?q=007&page=2')).toEqual({ q: '007', page: '2' });
  expect(stringifySearch({ q: 'γιώργος', page: 2, none: '', gone: undefined })).toBe(
    `?${new URLSearchParams({ q: 'γιώργος', page: '2' }).toString()}`,
  );
  expect(stringifySearch({})).toBe('');
});

test('what is searched for is never longer than a call takes, and has no signs that none takes', () => {
  const { q = '' } = parseSearch(`?q=${encodeURIComponent(`${'α'.repeat(99)}😀 ${'β'.repeat(200)}`)}`);
  expect(q).toBe('α'.repeat(99));
  expect(parseSearch('?q=%00%0Aα%09β%EF%BF%BE%00&back=%0A')).toEqual({ q: 'α β', back: '\n' });
});
