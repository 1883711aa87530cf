/** Keeping both versions of a note. */
import { expect, test } from 'vitest';
import { bothOf, changeOf, meetingClashes, noteParts } from './both.rules.ts';

const at = { date: '2026-12-12', timeHours: 14, timeMinutes: 30 };

test('two notes stand one after the other, equal ones once, an empty one not at all', () => {
  expect(bothOf({ Note: 'Δική μου' }, { Note: 'Δική τους' })).toEqual({ Note: 'Δική τους\n\nΔική μου' });
  expect(bothOf({ Note: 'Ίδια' }, { Note: 'Ίδια ' })).toEqual({ Note: 'Ίδια' });
  expect(bothOf({ Note: 'Δική μου' }, {})).toEqual({ Note: 'Δική μου' });
});

test('a meeting of one day and time goes with both notes; of two there is no both', () => {
  expect(bothOf({ ...at, Note: 'Α' }, { ...at, Note: 'Β' })).toEqual({ ...at, Note: 'Β\n\nΑ' });
  expect(bothOf({ ...at, timeMinutes: 45, Note: 'Α' }, { ...at, Note: 'Α' })).toBeNull();
  expect(bothOf({ ...at, date: '2026-12-13' }, at)).toBeNull();
  expect(bothOf({ Note: 'Α' }, { ...at, Note: 'Α' })).toBeNull();
});

test('a meeting’s day and time are one field, and come back as they were', () => {
  const meeting = { Note: 'α', date: '2026-12-01', timeHours: 9, timeMinutes: 30, Own: 1 };
  const parts = noteParts.split(meeting);
  expect(Object.keys(parts).sort()).toEqual(['Note', 'Own', 'When']);
  expect(noteParts.unite(parts, {})).toEqual(meeting);
  expect(noteParts.split({ Note: 'α' })).toEqual({ Note: 'α' });
  // One that was taken back stays taken back.
  expect(noteParts.split({ Note: 'α', date: '' })).toEqual({ Note: 'α' });
  expect(noteParts.unite({ Note: 'α' }, meeting)).toEqual({ Note: 'α', date: '' });
});

test('what became of what stood is told of the meeting first, then of the note', () => {
  const later = { ...at, timeMinutes: 45 };
  expect(changeOf({ Note: 'Α' }, { ...at, Note: 'Β' })).toBe('set');
  expect(changeOf({ ...at, Note: 'Α' }, { ...later, Note: 'Β' })).toBe('moved');
  expect(changeOf(at, { date: '' })).toBe('off');
  expect(changeOf({ ...at, Note: 'Α' }, { ...at, Note: 'Β' })).toBe('note');
  expect(changeOf({ ...at, Note: 'Α' }, { ...at, Note: 'Α ', Own: 1 })).toBeNull();
});

test('meetings clash where both are others than what was there, or that is not known', () => {
  const [mine, theirs] = [
    { ...at, timeHours: 15 },
    { ...at, timeHours: 16 },
  ];
  expect(meetingClashes(at, mine, theirs)).toBe(true);
  expect(meetingClashes(at, mine, { date: '' })).toBe(true);
  expect(meetingClashes(null, mine, theirs)).toBe(true);
  expect(meetingClashes(at, at, theirs)).toBe(false);
  expect(meetingClashes(at, mine, at)).toBe(false);
  expect(meetingClashes(null, mine, mine)).toBe(false);
});
