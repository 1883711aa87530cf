/** Every move from every status, and what the owner sees of the way. */
import { describe, expect, test } from 'vitest';
import { fold } from '../../kit/greek.ts';
import words from '../../texts/el/applications.json' with { type: 'json' };
import greek from '../../texts/el/common.json' with { type: 'json' };
import english from '../../texts/en/common.json' with { type: 'json' };
import {
  applicationSteps,
  canEdit,
  canWithdraw,
  judgeMove,
  moves,
  moveStatus,
  statusGroups,
  statusOrder,
  type Status,
} from './applications.moves.rules.ts';

const table: [from: Status, forward: Status | null, back: Status | null][] = [
  [-1, 1, null],
  [1, 2, -1],
  [100, 2, -1],
  [2, 3, 1],
  [3, null, 2],
  [1000, null, -1],
];

test('the table names every status', () => {
  expect(new Set(table.map(([from]) => from))).toEqual(new Set(statusOrder));
});

test.each(table)('from %i: forward %s, back %s', (from, forward, back) => {
  expect(moveStatus(from, moves.forward)).toBe(forward);
  expect(moveStatus(from, moves.back)).toBe(back);
});

test.each(statusOrder)('from %i any status can be set', (from) => {
  for (const to of [1, 2, 3, 100, 1000] as const) expect(moveStatus(from, to)).toBe(to);
});

test('a move that cannot be made says why', () => {
  const standing = { status: 2, confirmed: true, withdrawn: false } as const;
  expect(judgeMove(standing, moves.forward)).toEqual({ to: 3 });
  expect(judgeMove({ ...standing, confirmed: false }, moves.forward)).toEqual({ fault: 'NOT_CONFIRMED' });
  expect(judgeMove({ ...standing, status: -1, confirmed: false }, 3)).toEqual({ fault: 'NOT_CONFIRMED' });
  expect(judgeMove({ ...standing, status: -1, confirmed: false }, moves.forward)).toEqual({ to: 1 });
  expect(judgeMove({ ...standing, withdrawn: true }, 1000)).toEqual({ fault: 'WITHDRAWN' });
  expect(judgeMove({ ...standing, status: 1000 }, moves.forward)).toEqual({ fault: 'NO_STEP' });
});

describe('what the owner may do', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const standing = {
    status: -1,
    confirmed: true,
    withdrawn: false,
    reopened: false,
    editableUntil: new Date('2026-11-21T09:00:00Z'),
  } as const;
  test.each([
    ['unchecked', {}, true],
    ['waiting', { status: 1 }, true],
    ['eligible', { status: 2 }, false],
    ['eligible and reopened', { status: 2, reopened: true }, true],
    ['declined and reopened', { status: 1000, reopened: true }, true],
    ['selected, whatever else', { status: 3, reopened: true }, false],
    ['withdrawn', { withdrawn: true }, false],
    ['too late', { editableUntil: now }, false],
    ['without a day', { editableUntil: null }, false],
  ] as const)('%s', (_name, change, may) => {
    expect(canEdit({ ...standing, ...change }, now)).toBe(may);
  });
  test('withdrawing ends with the selection, and with a refusal', () => {
    expect(statusOrder.filter((status) => canWithdraw({ ...standing, status }))).toEqual([-1, 1, 100, 2]);
    expect(canWithdraw({ ...standing, withdrawn: true })).toBe(false);
  });
});

describe('the steps', () => {
  const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`;
  const about = { status: -1 as Status, submittedAt: at(1), confirmedAt: null, withdrawnAt: null, reachedAt: {} };
  const states = (steps: ReturnType<typeof applicationSteps>) => steps.map(({ Key, State }) => `${Key} ${State}`);
  test('before the e-mail is confirmed', () => {
    expect(states(applicationSteps(about))).toEqual([
      'submitted done',
      'confirmed current',
      'checked next',
      'eligible next',
      'selected next',
    ]);
  });
  test('eligible, with dates where they are known', () => {
    const steps = applicationSteps({ ...about, status: 2, confirmedAt: at(2), reachedAt: { 1: at(3), 2: at(4) } });
    expect(states(steps)).toEqual([
      'submitted done',
      'confirmed done',
      'checked done',
      'eligible done',
      'selected current',
    ]);
    expect(steps.map(({ At }) => At)).toEqual([at(1), at(2), at(3), at(4), null]);
  });
  test('moved back, later dates are no longer shown', () => {
    const steps = applicationSteps({ ...about, status: 1, confirmedAt: at(2), reachedAt: { 1: at(3), 2: at(4) } });
    expect(steps.find(({ Key }) => Key === 'eligible')).toEqual({ Key: 'eligible', State: 'current', At: null });
  });
  test('selected, all is done', () => {
    expect(applicationSteps({ ...about, status: 3, confirmedAt: at(2) }).every(({ State }) => State === 'done')).toBe(
      true,
    );
    expect(applicationSteps({ ...about, status: 3, confirmedAt: at(2), reachedAt: { 3: at(5) } }).at(-1)).toEqual({
      Key: 'selected',
      State: 'done',
      At: at(5),
    });
  });
  test('declined and withdrawn end the way', () => {
    expect(
      states(applicationSteps({ ...about, status: 1000, confirmedAt: at(2), reachedAt: { 1000: at(5) } })),
    ).toEqual(['submitted done', 'confirmed done', 'declined stopped']);
    expect(
      applicationSteps({ ...about, status: 1000, confirmedAt: at(2), reachedAt: { 1000: at(5) } }).at(-1)?.At,
    ).toBe(at(5));
    expect(applicationSteps({ ...about, withdrawnAt: at(6) }).at(-1)).toEqual({
      Key: 'withdrawn',
      State: 'stopped',
      At: at(6),
    });
  });
});

test('the groups of statuses, and who applies, are called as the specification calls them', () => {
  expect(statusGroups).toMatchObject({ waiting: [1, 100], eligible: [2], selected: [3] });
  const { waiting, eligible, selected } = words.admin.groups;
  expect([waiting, eligible, selected].map(fold)).toEqual(['επιλαχοντες', 'επιλεξιμοι', 'επιλεγμενοι'].map(fold));
  expect([greek.roles.Registered, english.roles.Registered]).toEqual(['Αιτών', 'Applicant']);
});
