/**
 * A questionnaire that opens from this device stands where it would stand: its clock went on while the page was closed.
 */
import { describe, expect, it, test } from 'vitest';
import { asLeft, clockNow, isOpen, keepable } from './kept.rules.ts';
import type { Clock, Questionnaire } from './opened.shared.ts';

const minute = 60_000;
const clock: Clock = {
  Status: 'OK',
  Remaining: 600,
  TimeStarted: '2026-11-21T10:00:00.000Z',
  Paused: false,
  Now: '2026-11-21T10:05:00.000Z',
};
const at = Date.parse('2026-11-21T12:05:00.000Z');

test.each([
  ['running: what passed is gone', clock, 4 * minute, 360, '2026-11-21T10:09:00.000Z'],
  ['over while the page was closed', clock, 20 * minute, 0, '2026-11-21T10:25:00.000Z'],
  ['no limit', { ...clock, Remaining: null }, 4 * minute, null, '2026-11-21T10:09:00.000Z'],
  [
    'paused: its time waits',
    { ...clock, Status: 'Paused' as const, Paused: true },
    4 * minute,
    600,
    '2026-11-21T10:09:00.000Z',
  ],
  ['not begun: the whole time', { ...clock, TimeStarted: null }, 4 * minute, 600, '2026-11-21T10:09:00.000Z'],
  ['the device’s clock was set back', clock, -30 * minute, 600, '2026-11-21T10:05:00.000Z'],
])('%s', (_what, kept, passed, remaining, now) => {
  expect(clockNow(kept, at, at + passed)).toEqual({ ...kept, Remaining: remaining, Now: now });
});

test('only one’s own is kept, and only until its end', () => {
  const statuses = ['OK', 'Paused', 'Finished', 'Expired'] as const;
  expect(statuses.map((Status) => isOpen({ Mine: true, Status }))).toEqual([true, true, false, false]);
  expect(isOpen({ Mine: false, Status: 'OK' })).toBe(false);
});

describe('keepable', () => {
  const part = { Title: 'Μέρος', SectionText: '', Show: '', Questions: [] };
  const opened: Questionnaire = {
    ...clock,
    AnswerSetID: 1,
    ActionId: 1,
    Mine: true,
    UserId: 1,
    Person: null,
    Title: 'Τίτλος',
    Introduction: '',
    Why: '',
    Minutes: null,
    Credits: '',
    Duration: 600,
    FinishedAt: null,
    ShowResults: false,
    Section: [part],
    QuestionCount: 3,
    Types: [1],
    Answers: {},
    Late: [],
    User: {},
    Around: null,
    Completion: 0,
    Answered: 1,
    Countable: 3,
  };
  const paused: Clock = { ...clock, Status: 'Paused', Paused: true };

  it.each([
    ['while its time runs', opened, clock, 1],
    ['while it is paused', opened, paused, 0],
    ['before its start', opened, { ...clock, TimeStarted: null }, 0],
    ['without a limit, while it is paused', { ...opened, Duration: null }, paused, 1],
  ])('keeps the questions only while the server gives them: %s', (_when, questionnaire, now, sections) => {
    expect(keepable(questionnaire, now).Section).toHaveLength(sections);
  });

  it('leaves the progress as the server counted it when the questions are not kept', () => {
    const left = asLeft(keepable(opened, paused), { answers: {}, clock: paused, at }, at);
    expect(left).toMatchObject({ Answered: 1, Countable: 3 });
  });
});
