/** The clock in Athens, also on the days on which it is changed. */
import { expect, test } from 'vitest';
import { instantAt, minutesAt, minutesOf, timeOf, weekdayOf } from './athens-time.ts';

const iso = (day: string, time: string) => {
  const instant = instantAt(day, minutesOf(time));
  return instant === null ? null : new Date(instant).toISOString();
};

test('a time of a day is the instant at which the clock shows it', () => {
  expect(iso('2026-11-25', '10:30')).toBe('2026-11-25T08:30:00.000Z');
  expect(iso('2026-07-01', '10:30')).toBe('2026-07-01T07:30:00.000Z');
  expect([instantAt('2026-07-01', 24 * 60), instantAt('2026-07-01', -1), instantAt('2026-07-01', 0.5)]).toEqual([
    null,
    null,
    null,
  ]);
});

test('in spring an hour is left out, in autumn an hour is shown twice and the first one counts', () => {
  const spring = ['02:59', '03:00', '03:59', '04:00', '10:00', '23:59'].map((time) => iso('2026-03-29', time));
  expect(spring).toEqual([
    '2026-03-29T00:59:00.000Z',
    null,
    null,
    '2026-03-29T01:00:00.000Z',
    '2026-03-29T07:00:00.000Z',
    '2026-03-29T20:59:00.000Z',
  ]);
  const autumn = ['02:59', '03:00', '03:59', '04:00', '10:00'].map((time) => iso('2026-10-25', time));
  expect(autumn).toEqual([
    '2026-10-24T23:59:00.000Z',
    '2026-10-25T00:00:00.000Z',
    '2026-10-25T00:59:00.000Z',
    '2026-10-25T02:00:00.000Z',
    '2026-10-25T08:00:00.000Z',
  ]);
});

test('every minute that the clock shows is read back as itself', () => {
  for (const day of ['2026-03-28', '2026-03-29', '2026-10-25', '2026-12-31'])
    for (let minutes = 0; minutes < 24 * 60; minutes += 7) {
      const instant = instantAt(day, minutes);
      if (instant !== null) expect([day, minutesAt(instant)]).toEqual([day, minutes]);
    }
  expect([timeOf(545), weekdayOf('2026-11-25'), weekdayOf('2026-11-29')]).toEqual(['09:05', 3, 7]);
});
