/** The group that a new action is proposed, and its English. */
import { expect, test } from 'vitest';
import { englishOf, proposedGroup, type Grouped } from './action-groups.ts';

const made = (Id: number, Group: string, more: Partial<Grouped> = {}): Grouped => ({
  Id,
  TypeId: 1,
  Group: Group === '' ? [] : [Group],
  Titles: {},
  Archived: false,
  ...more,
});

test('the group of the last action, but none of milestones, of what is put away, or without a name', () => {
  const paid = [made(5, 'Πληρωμές', { TypeId: 7 }), made(6, 'Πληρωμές'), made(7, 'Ορόσημα')];
  const all = [made(1, 'Αρχή'), made(2, 'Μέση'), made(3, 'Παλιά', { Archived: true }), made(4, ''), ...paid];
  expect(proposedGroup(all, [7])).toBe('Μέση');
  expect(proposedGroup(paid, [7])).toBe('');
  expect(proposedGroup([], [])).toBe('');
});

test('a known group brings its English, wherever it has one', () => {
  const all = [made(1, 'Αρχή'), made(2, 'Αρχή', { Titles: { group_en: 'Beginning' } }), made(3, 'Μέση')];
  expect(['Αρχή', ' Αρχή ', 'Μέση', 'Άλλη'].map((group) => englishOf(all, group))).toEqual([
    'Beginning',
    'Beginning',
    '',
    '',
  ]);
});
