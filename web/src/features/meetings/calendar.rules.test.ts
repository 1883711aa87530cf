/** The days of a calendar's views. */
import { expect, test } from 'vitest';
import { byDay, dayIn, daysOf, turned, viewIn } from './calendar.rules.ts';

test('a month is whole weeks from Monday, a week seven days, a list thirty', () => {
  const month = daysOf('month', '2026-11-25');
  expect([month[0], month.at(-1), month.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  expect(daysOf('month', '2027-02-10')).toHaveLength(28);
  expect(daysOf('week', '2026-10-25')).toEqual([
    '2026-10-19',
    '2026-10-20',
    '2026-10-21',
    '2026-10-22',
    '2026-10-23',
    '2026-10-24',
    '2026-10-25',
  ]);
  expect([daysOf('day', '2026-03-29'), daysOf('agenda', '2026-03-29').at(-1)]).toEqual([['2026-03-29'], '2026-04-27']);
});

test('turning goes by the view, over the ends of months and years', () => {
  expect([turned('month', '2026-12-31', 1), turned('month', '2027-01-31', -1)]).toEqual(['2027-01-01', '2026-12-01']);
  expect([turned('week', '2026-12-31', 1), turned('day', '2026-03-29', 1)]).toEqual(['2027-01-07', '2026-03-30']);
});

test('what an address names otherwise is the month and today; meetings stand on their day in Athens', () => {
  const now = Date.parse('2026-11-25T22:30:00Z');
  expect([viewIn('week'), viewIn('year'), dayIn('2026-02-31', now), dayIn('2026-02-28', now)]).toEqual([
    'week',
    'month',
    '2026-11-26',
    '2026-02-28',
  ]);
  const found = byDay([{ Start: '2026-11-25T22:30:00.000Z' }, { Start: '2026-11-25T08:30:00.000Z' }]);
  expect([...found.keys()]).toEqual(['2026-11-26', '2026-11-25']);
});

test.each([
  ['2027-03-28', ['2027-03-27T22:30:00.000Z', '2027-03-28T00:30:00.000Z', '2027-03-28T20:30:00.000Z']],
  ['2026-10-25', ['2026-10-24T21:30:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']],
])('on %s, when the clock is changed, meetings of the night and of the evening stand on that day', (day, starts) => {
  const found = byDay(starts.map((Start) => ({ Start })));
  expect([...found].map(([on, meetings]) => [on, meetings.length])).toEqual([[day, 3]]);
});
