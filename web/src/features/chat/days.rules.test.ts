/** What stands between the messages of different days, by the calendar of Athens. */
import { expect, test } from 'vitest';
import { dayWordOf } from './days.rules.ts';

// A Tuesday at ten past midnight in Athens: ten past ten of the evening before in UTC.
const now = Date.parse('2026-11-23T22:10:00Z');

test.each([
  ['2026-11-23T22:05:00Z', { kind: 'today' }],
  ['2026-11-23T21:55:00Z', { kind: 'yesterday' }],
  ['2026-11-22T23:00:00Z', { kind: 'yesterday' }],
  ['2026-11-21T23:00:00Z', { kind: 'weekday', words: 'Κυριακή' }],
  ['2026-11-18T10:00:00Z', { kind: 'weekday', words: 'Τετάρτη' }],
  ['2026-11-17T10:00:00Z', { kind: 'date', words: 'Τρίτη 17 Νοεμβρίου' }],
  ['2026-11-25T10:00:00Z', { kind: 'date', words: 'Τετάρτη 25 Νοεμβρίου' }],
])('%s', (time, word) => {
  expect(dayWordOf(time, now, 'el')).toEqual(word);
});
