/** A plan of many meetings that is changed by hand. */
import { expect, test } from 'vitest';
import {
  boardsOf,
  byHandWith,
  changedBy,
  chosenSince,
  heldBy,
  optionsFor,
  putAt,
  timesOf,
  type Plan,
} from './plan.rules.ts';

const [nine, ten, next] = ['2027-01-11T07:00:00.000Z', '2027-01-11T08:00:00.000Z', '2027-01-12T07:00:00.000Z'];
const line = (MenteeId: number, Time: string | null, Except: string[] = [], MentorId = 1) => ({
  MenteeId,
  MenteeName: `Ω${MenteeId}`,
  MentorId,
  MentorName: `Σ${MentorId}`,
  Time,
  Planned: null,
  Except,
});
const plan: Plan = {
  list: [line(11, nine), line(12, ten, [nine]), line(13, null), line(14, nine, [], 2)],
  Mentors: [
    { Id: 1, Free: [nine, ten, next] },
    { Id: 2, Free: [nine] },
  ],
  Minutes: 45,
  Gone: [],
};
const times = timesOf(plan);
const of = (menteeId: number) => plan.list.find(({ MenteeId }) => MenteeId === menteeId) ?? line(0, null);

test('a mentee may be given what is free of their mentor, nobody else of the plan has, and they can come to', () => {
  expect(optionsFor(plan, times, of(11))).toEqual([nine, next]);
  expect(optionsFor(plan, times, of(13))).toEqual([next]);
  expect(optionsFor(plan, times, of(14))).toEqual([nine]);
  // What was taken meanwhile stays to be seen.
  const gone = { ...plan, Mentors: [{ Id: 1, Free: [ten, next] }] };
  expect(optionsFor(gone, times, of(11))).toEqual([nine, next]);
});

test('whoever has the time is given the former one, or none where they could not come then', () => {
  expect([...(putAt(plan, times, 13, ten) ?? [])]).toEqual([
    [11, nine],
    [12, ''],
    [13, ten],
    [14, nine],
  ]);
  expect(putAt(plan, times, 11, ten)?.get(12)).toBe('');
  const free = { ...plan, list: [line(11, nine), line(12, ten)] };
  expect([...(putAt(free, timesOf(free), 11, ten) ?? [])]).toEqual([
    [11, ten],
    [12, nine],
  ]);
  expect(putAt(plan, times, 12, nine)).toBeNull();
  expect(putAt(plan, times, 11, '')?.get(11)).toBe('');
});

test('the days of each mentor with who is where', () => {
  const [first, second] = boardsOf(plan, times);
  expect(first?.days.map(({ day, slots }) => [day, slots.map((slot) => slot.line?.MenteeId ?? null)])).toEqual([
    ['2027-01-11', [11, 12]],
    ['2027-01-12', [null]],
  ]);
  expect(second?.days).toHaveLength(1);
});

test('what was changed by hand stays over other proposals; a time that was taken meanwhile is told, and the rest stays', () => {
  const swapped = putAt(plan, times, 11, ten) ?? times;
  const byHand = byHandWith(byHandWith({}, times, swapped), swapped, new Map(swapped).set(13, next));
  expect(byHand).toEqual({ 11: ten, 12: '', 13: next });
  expect([...changedBy(plan, byHand).times]).toEqual([
    [11, ten],
    [12, ''],
    [13, next],
    [14, nine],
  ]);
  const later = { ...plan, list: plan.list.slice(0, 3), Mentors: [{ Id: 1, Free: [nine, next] }] };
  const { times: left, gone } = changedBy(later, byHand);
  expect([...gone]).toEqual([[11, ten]]);
  expect([...left]).toEqual([
    [11, ''],
    [12, ''],
    [13, next],
  ]);
  // Of who is not in the plan any more nothing is told.
  expect(changedBy(later, { 99: ten })).toEqual({ times: timesOf(later), gone: new Map() });
});

test('what was chosen while a plan was being set goes on, but for those who were set with it', () => {
  const [some, others] = [
    { Id: 11, Name: 'Ω11' },
    { Id: 21, Name: 'Ω21' },
  ];
  const sent = { left: [15], picked: [some], byHand: { 11: nine, 13: ten } };
  const now = { left: [15, 11, 16], picked: [some, others], byHand: { 11: next, 13: ten, 14: nine } };
  expect(chosenSince(sent, now, new Set([11]))).toEqual({ left: [16], picked: [others], byHand: { 14: nine } });
  expect(chosenSince(sent, sent, new Set())).toEqual({ left: [], picked: [], byHand: {} });
});

test('a plan that was refused stays as it was sent, but for what was changed since and what is taken', () => {
  const sent = { 11: next, 12: ten };
  const now = { 11: nine, 12: ten };
  const stood = {
    times: new Map([
      [11, next],
      [12, ''],
      [13, ten],
    ]),
    gone: new Map([[12, ten]]),
  };
  expect(heldBy(now, sent, stood)).toEqual({ 11: nine, 12: ten, 13: ten });
  expect(heldBy(sent, sent, stood)).toEqual({ 11: next, 12: ten, 13: ten });
});
