/** Merging typed fields with a newer version of the record. */
import { expect, test } from 'vitest';
import { mergeFields, excerptAtFirstDifference } from './merge-fields.ts';

const base = { title: 'Τίτλος', body: 'Κείμενο', note: '' };
const kept = (data: object, more: object = { base }) => ({ data, version: 1, at: 0, ...more });

test('takes the field that only one side changed, and names the field that both changed', () => {
  const now = { title: 'Τίτλος', body: 'Κείμενο και άλλο', note: 'Του άλλου' };
  const mine = { title: 'Ο δικός μου', body: 'Κείμενο', note: 'Δική μου' };
  expect(mergeFields(kept(mine), now, 2)).toEqual({
    fields: { title: 'Ο δικός μου', body: 'Κείμενο και άλλο', note: 'Δική μου' },
    clashing: ['note'],
  });
});

test('merges nothing over the same version or without a draft', () => {
  expect(mergeFields(kept({ title: 'Α' }), base, 1)).toEqual({ fields: { ...base, title: 'Α' }, clashing: [] });
  expect(mergeFields(null, base, 2)).toEqual({ fields: base, clashing: [] });
});

test('counts every difference as changed by both when the base is unknown', () => {
  const joined = mergeFields(kept({ ...base, title: 'Α' }, {}), { ...base, body: 'Νέο' }, 2);
  expect(joined).toEqual({ fields: { title: 'Α', body: 'Κείμενο', note: '' }, clashing: ['title', 'body'] });
});

test('finds no conflict when both typed the same', () => {
  expect(mergeFields(kept({ ...base, title: 'Ίδιο' }), { ...base, title: 'Ίδιο' }, 2).clashing).toEqual([]);
});

test('shows two long texts at their first difference', () => {
  const long = 'α'.repeat(1000);
  expect(excerptAtFirstDifference(`${long}βγ`, `${long}δ`)).toBe(`…${'α'.repeat(80)}βγ`);
  expect(excerptAtFirstDifference('Α', 'Β')).toBe('Α');
});
