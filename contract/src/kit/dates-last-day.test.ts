/** The last day of what goes until an instant, in Athens. */
import { expect, test } from 'vitest';
import { lastDayOf, showLastDay } from './dates.ts';

test('what goes until midnight in Athens ends on the day before; what goes until an hour of a day, on that day', () => {
  expect(lastDayOf(Date.parse('2030-07-31T21:00:00Z'))).toBe('2030-07-31');
  expect(lastDayOf(Date.parse('2030-07-31T21:00:00.001Z'))).toBe('2030-08-01');
  expect(lastDayOf(Date.parse('2030-12-31T22:00:00Z'))).toBe('2030-12-31');
  expect(showLastDay('2030-07-31T10:00:00Z')).toBe('31-07-2030');
});
