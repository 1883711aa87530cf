/** Words over an older version: whose stand, and what both changed. */
import { expect, test } from 'vitest';
import { mergeFields, excerptAtFirstDifference } from './merge-fields.ts';

const base = { title: 'Τίτλος', body: 'Κείμενο', note: '' };
const kept = (data: object, more: object = { base }) => ({ data, version: 1, at: 0, ...more });

test('what only one of the two changed is taken from that one; what both changed is named', () => {
  const now = { title: 'Τίτλος', body: 'Κείμενο και άλλο', note: 'Του άλλου' };
  const mine = { title: 'Ο δικός μου', body: 'Κείμενο', note: 'Δική μου' };
  expect(mergeFields(kept(mine), now, 2)).toEqual({
    fields: { title: 'Ο δικός μου', body: 'Κείμενο και άλλο', note: 'Δική μου' },
    clashing: ['note'],
  });
});

test('over the same version, or without anything kept, nothing is joined', () => {
  expect(mergeFields(kept({ title: 'Α' }), base, 1)).toEqual({ fields: { ...base, title: 'Α' }, clashing: [] });
  expect(mergeFields(null, base, 2)).toEqual({ fields: base, clashing: [] });
});

test('where it is not known what the words were made from, both changed whatever differs', () => {
  const joined = mergeFields(kept({ ...base, title: 'Α' }, {}), { ...base, body: 'Νέο' }, 2);
  expect(joined).toEqual({ fields: { title: 'Α', body: 'Κείμενο', note: '' }, clashing: ['title', 'body'] });
});

test('what both wrote alike is no clash', () => {
  expect(mergeFields(kept({ ...base, title: 'Ίδιο' }), { ...base, title: 'Ίδιο' }, 2).clashing).toEqual([]);
});

test('two long texts are shown where they differ', () => {
  const long = 'α'.repeat(1000);
  expect(excerptAtFirstDifference(`${long}βγ`, `${long}δ`)).toBe(`…${'α'.repeat(80)}βγ`);
  expect(excerptAtFirstDifference('Α', 'Β')).toBe('Α');
});
