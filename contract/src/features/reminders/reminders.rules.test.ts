/** Reminders by the calendar of Athens. */
import { expect, test } from 'vitest';
import { daysToldOn, morningOf, toldToday } from './reminders.rules.ts';

const iso = (instant: number) => new Date(instant).toISOString();

test('a morning is from eight to eight in Athens, also on the days on which the clocks change', () => {
  const told = (day: string) => [iso(morningOf(day).from), iso(morningOf(day).until)];
  expect(told('2026-11-23')).toEqual(['2026-11-23T06:00:00.000Z', '2026-11-23T18:00:00.000Z']);
  expect(told('2026-07-01')).toEqual(['2026-07-01T05:00:00.000Z', '2026-07-01T17:00:00.000Z']);
  expect(told('2026-03-29')).toEqual(['2026-03-29T05:00:00.000Z', '2026-03-29T17:00:00.000Z']);
  expect(told('2026-10-25')).toEqual(['2026-10-25T06:00:00.000Z', '2026-10-25T18:00:00.000Z']);
});

test('what is due is told of on the days that the project names, and on no other', () => {
  const reminders = { Before: [3, 1], OnDay: true, After: [7], Digest: false };
  const told = (dueDay: string) => toldToday(reminders, dueDay, '2026-03-28');
  expect([told('2026-03-31'), told('2026-03-29'), told('2026-03-28'), told('2026-03-21')]).toEqual([-3, -1, 0, 7]);
  expect([told('2026-03-30'), told('2026-03-27'), told('2026-04-04')]).toEqual([null, null, null]);
  expect(daysToldOn(reminders, '2026-03-28').toSorted()).toEqual([
    '2026-03-21',
    '2026-03-28',
    '2026-03-29',
    '2026-03-31',
  ]);
  expect(toldToday({ ...reminders, OnDay: false }, '2026-03-28', '2026-03-28')).toBeNull();
});
