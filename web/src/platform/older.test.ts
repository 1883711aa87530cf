/** Words over an older version: whose stand, and what both changed. */
import { expect, test } from 'vitest';
import { joinedFields, whereItDiffers } from './older.ts';

const base = { title: 'Τίτλος', body: 'Κείμενο', note: '' };
const kept = (data: object, more: object = { base }) => ({ data, version: 1, at: 0, ...more });

test('what only one of the two changed is taken from that one; what both changed is named', () => {
  const now = { title: 'Τίτλος', body: 'Κείμενο και άλλο', note: 'Του άλλου' };
  const mine = { title: 'Ο δικός μου', body: 'Κείμενο', note: 'Δική μου' };
  expect(joinedFields(kept(mine), now, 2)).toEqual({
    fields: { title: 'Ο δικός μου', body: 'Κείμενο και άλλο', note: 'Δική μου' },
    clashing: ['note'],
  });
});

test('over the same version, or without anything kept, nothing is joined', () => {
  expect(joinedFields(kept({ title: 'Α' }), base, 1)).toEqual({ fields: { ...base, title: 'Α' }, clashing: [] });
  expect(joinedFields(null, base, 2)).toEqual({ fields: base, clashing: [] });
});

test('where it is not known what the words were made from, both changed whatever differs', () => {
  const joined = joinedFields(kept({ ...base, title: 'Α' }, {}), { ...base, body: 'Νέο' }, 2);
  expect(joined).toEqual({ fields: { title: 'Α', body: 'Κείμενο', note: '' }, clashing: ['title', 'body'] });
});

test('what both wrote alike is no clash', () => {
  expect(joinedFields(kept({ ...base, title: 'Ίδιο' }), { ...base, title: 'Ίδιο' }, 2).clashing).toEqual([]);
});

test('two long texts are shown where they differ', () => {
  const long = 'α'.repeat(1000);
  expect(whereItDiffers(`${long}βγ`, `${long}δ`)).toBe(`…${'α'.repeat(80)}βγ`);
  expect(whereItDiffers('Α', 'Β')).toBe('Α');
});
