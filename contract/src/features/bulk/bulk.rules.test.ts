/** How pastes are read: identifiers, searches by a field, roles. */
import { expect, test } from 'vitest';
import { rolesFault, writtenRoles } from '../users/changes.rules.ts';
import { inPieces, portions, splitIdentifiers, splitLines, splitSearch } from './bulk.rules.ts';

test('identifiers are split on spaces, tabs and line ends; a search by a field on commas and semicolons, too', () => {
  expect(splitIdentifiers(' a\tb  c\r\n\n d,e a ')).toEqual(['a', 'b', 'c', 'd,e']);
  expect(splitSearch('a,b; c\td\n,;a')).toEqual(['a', 'b', 'c', 'd']);
  expect(splitLines(' a b \t\n\r\nc,d\na b')).toEqual(['a b', 'c,d']);
});

test('roles are comma separated and trimmed, empties dropped', () => {
  expect(writtenRoles(' Mentee , Mentor,, Mentee ')).toEqual(['Mentee', 'Mentor']);
  expect(writtenRoles('  ')).toEqual([]);
});

test('portions are the specification’s', () => {
  expect([portions.people, portions.values, portions.lookup, portions.evaluation.rows]).toEqual([
    { rows: 20, streams: 3 },
    { rows: 10, streams: 5 },
    { rows: 100, streams: 3 },
    20,
  ]);
  expect(inPieces([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
});

test('above Level 1 no role is given but two, and none is taken that stands as high as oneself', () => {
  expect(rolesFault(['Mentee'], ['Registered'], 100)).toBe('ROLE_ABOVE');
  expect(rolesFault(['Translator'], ['Mentee'], 100)).toBe(0);
  expect(rolesFault(['Mentee'], ['Supervisor'], 100)).toBe('ROLE_ABOVE');
  expect(rolesFault(['Supervisor'], ['Mentee'], 100)).toBe('ROLE_ABOVE');
});
