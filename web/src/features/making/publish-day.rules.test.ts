/** A day for publishing is one of the calendar, and still to come. */
import { expect, test } from 'vitest';
import { publishDayFault } from './publish-day.rules.ts';

test.each([
  ['02-12-2026', null],
  ['2/12/2026', null],
  ['31-02-2027', 'noDay'],
  ['αύριο', 'shape'],
  [' ', 'shape'],
  ['01-12-2026', 'today'],
  ['30-11-2026', 'past'],
] as const)('%s', (typed, fault) => expect(publishDayFault(typed, '2026-12-01')).toBe(fault));
