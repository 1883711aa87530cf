/** How meetings stand in the aggregate view. */
import { expect, test } from 'vitest';
import { standingOf } from './aggregate.rules.ts';

test('in the aggregate a meeting was held only where it lies behind, however the action was completed', () => {
  const now = Date.parse('2026-12-01T08:30:00Z');
  const data = { date: '2026-12-01', timeHours: 10, timeMinutes: 30 };
  const later = { ...data, timeMinutes: 31 };
  expect([standingOf(data, true, now), standingOf(later, true, now)]).toEqual(['held', 'completed']);
  expect([standingOf({}, true, now), standingOf({ notes: 'Τηλεφωνικά' }, true, now)]).toEqual([
    'completed',
    'completed',
  ]);
  expect([standingOf({}, false, now), standingOf(later, false, now)]).toEqual(['none', 'notMailed']);
  expect(standingOf({ ...later, lastMail: '2026-12-01 10:31' }, false, now)).toBe('mailed');
  expect(standingOf({ ...later, lastMail: '2026-12-01 10:30' }, false, now)).toBe('notMailed');
});
