/** Folders in addresses, days, and what was found. */
import { expect, test } from 'vitest';
import {
  addressOf,
  categoryIn,
  dayOf,
  instantOf,
  isSearch,
  leftOf,
  pagesOf,
  piecesOf,
  typeNameOf,
} from './library.rules.ts';

test.each([
  ['', '/'],
  ['/', '/'],
  ['Οδηγοί', '/Οδηγοί/'],
  ['Οδηγοί/2026/', '/Οδηγοί/2026/'],
  ['../etc', '/'],
])('the address %j leads to the folder %j', (rest, category) => {
  expect(categoryIn(rest)).toBe(category);
});

test('the address of a folder holds its names, whatever is in them', () => {
  expect(addressOf('/')).toBe('library/items');
  expect(addressOf('/100% $a/b#c/')).toBe('library/items/100%25%20%24a/b%23c');
});

test('dates arrive as /Date(…)/ and are converted to dates', () => {
  expect(instantOf('/Date(1764028800000)/')).toBe(1764028800000);
  expect(dayOf('/Date(1764028800000)/')).toBe('2025-11-25');
  expect(dayOf('/Date(-86400000)/')).toBe('1969-12-31');
  expect([dayOf(null), dayOf(''), dayOf(undefined), dayOf('yesterday')]).toEqual(['', '', '', '']);
  expect(instantOf('2026-05-03')).toBe(Date.UTC(2026, 4, 3));
});

test('one character is a search; spaces are none', () => {
  expect(['ε', ' 1 ', 'Ω?', '+'].map(isSearch)).toEqual([true, true, true, true]);
  expect(['', '   ', '\u00A0'].map(isSearch)).toEqual([false, false, false]);
});

test('an excerpt is cut where something was found', () => {
  expect(piecesOf('Η Εργασία μου', [[2, 9]])).toEqual([
    { text: 'Η ', hit: false },
    { text: 'Εργασία', hit: true },
    { text: ' μου', hit: false },
  ]);
  expect(
    piecesOf('αβγ', [
      [0, 1],
      [0, 2],
      [2, 3],
      [2, 9],
    ]),
  ).toEqual([
    { text: 'α', hit: true },
    { text: 'β', hit: false },
    { text: 'γ', hit: true },
  ]);
  expect(piecesOf('', [])).toEqual([]);
});

test('the pages that rows stand in', () => {
  expect(pagesOf([], 1, 100)).toEqual([]);
  expect(pagesOf([0, 1, 2], 1, 100)).toEqual([0]);
  expect(pagesOf([98, 99, 100], 1, 100)).toEqual([0, 1]);
  expect(pagesOf([33, 34], 3, 100)).toEqual([0, 1]);
  expect(pagesOf([25, 26], 4, 100)).toEqual([1]);
});

test('what was left is called as it was chosen where it is not there any more', () => {
  const items = [
    { Id: 1, Title: 'α' },
    { Id: 2, Title: 'β' },
  ];
  const left = [
    { Id: 1, Title: '', Reason: 'NOT_FOUND' },
    { Id: 2, Title: 'νέος τίτλος', Reason: 'NOT_APPROVED' },
  ];
  expect(leftOf(items, left)).toEqual([{ Id: 1, Title: 'α', Reason: 'NOT_FOUND' }, left[1]]);
});

test('a type of file is called as people call it, whatever its letters; plain text is left to the language', () => {
  expect(typeNameOf('text/plain; charset=windows-1253')).toBeNull();
  expect(typeNameOf('application/pdf')).toBe('PDF');
  expect(typeNameOf('application/vnd.openxmlformats-officedocument.wordprocessingml.document')).toBe('Word (docx)');
  expect(typeNameOf('image/heic')).toBe('HEIC');
  expect(typeNameOf('video/odd; codecs=one')).toBe('video/odd');
});
