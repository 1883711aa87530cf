/** How actions stand: flags, conditions, completion, who acts next, what is next. */
import { expect, test } from 'vitest';
import { actionFlags } from '../../kit/flags.ts';
import { actionStates, type RuledAction, type RuledCell } from './actions.rules.ts';
import { isHiddenFrom } from './hiding.rules.ts';
import { groupsOf, nextStep } from './groups.rules.ts';

const now = Date.parse('2026-11-20T09:00:00Z');
const day = 86_400_000;
const joinedAt = now - 10 * day;
const action = (Id: number, Data: RuledAction['Data'] = {}, TypeId = 1): RuledAction => ({
  Id,
  TypeId,
  Flags: actionFlags.Published,
  Data,
});
const cell = (more: Partial<RuledCell> = {}): RuledCell => ({
  Completion: 0,
  Completed: false,
  NextActor: 'mentee',
  Since: now,
  Due: null,
  HasWork: false,
  ...more,
});
const done = cell({ Completion: 100, Completed: true, NextActor: 'nobody' });
const states = (
  actions: RuledAction[],
  cells: [number, RuledCell][] = [],
  user: Record<string, string> = {},
  answers: Record<string, unknown> = {},
) => actionStates(actions, new Map(cells), { user, project: { Id: 1 }, joinedAt, answers, now });

test('without a row an action is ready, a meeting waits for the mentor', () => {
  const [form, meeting] = states([action(1), action(2, {}, 2)]);
  expect([form?.state, form?.nextActor, meeting?.state, meeting?.nextActor]).toEqual([
    'ready',
    'mentee',
    'waiting',
    'mentor',
  ]);
});

test.each([
  ['a draft', cell({ HasWork: true }), 'underway'],
  ['some completion', cell({ Completion: 40 }), 'underway'],
  ['handed to the mentor', cell({ Completion: 60, NextActor: 'mentor' }), 'waiting'],
  ['completed', done, 'done'],
] as const)('%s', (_name, kept, state) => {
  expect(states([action(1)], [[1, kept]])[0]?.state).toBe(state);
});

test('an action opens once the ones it names are completed, and says what it waits for', () => {
  const actions = [
    action(1),
    action(2),
    action(3, { EnableCondition: '1 in mentee.completed && 2 in mentee.completed' }),
  ];
  const [, , third] = states(actions, [[1, done]]);
  expect([third?.state, third?.needs]).toEqual(['locked', { Ids: [2], Count: null }]);
  expect(
    states(actions, [
      [1, done],
      [2, done],
    ])[2]?.state,
  ).toBe('ready');
});

test('an action may wait for so many others', () => {
  const actions = [action(1), action(2, { EnableCondition: 'size(mentee.completed) >= 2' }), action(3)];
  expect(states(actions, [[1, done]])[1]?.needs).toEqual({ Ids: [], Count: 2 });
  expect(
    states(actions, [
      [1, done],
      [3, done],
    ])[1]?.state,
  ).toBe('ready');
});

test('what is completed stays done when its condition no longer holds', () => {
  expect(states([action(1, { EnableCondition: 'false' })], [[1, done]])[0]?.state).toBe('done');
});

test('conditions see the person, the answers, the project and the time; an error is false', () => {
  const shown = (ShowCondition: string) =>
    states([action(1, { ShowCondition })], [], { employment: 'unemployed' }, { '7': { goal: 'work' } })[0]?.shown;
  expect(shown('user.employment == "unemployed"')).toBe(true);
  expect(shown('answers["7"].goal == "work"')).toBe(true);
  expect(shown('project.Id == 1')).toBe(true);
  expect(shown('mentee.joined < now')).toBe(true);
  expect(shown('user.nothing == "x"')).toBe(false);
  expect(shown('this is no expression')).toBe(false);
  expect(shown('')).toBe(true);
});

test('due by the end of a day in Athens, or so many days after another action was completed', () => {
  const completed = cell({ Completed: true, Completion: 100, CompletedAt: now - day });
  const [fixed, winter, after, waits] = states(
    [
      action(1, { Due: '2026-07-31' }),
      action(2, { Due: '2026-12-31' }),
      action(3, { DueAfter: { Action: 9, Days: 2 } }),
      action(4, { DueAfter: { Action: 8, Days: 2 } }),
    ],
    [
      [9, completed],
      [8, cell({})],
    ],
  );
  expect(new Date(fixed?.due ?? 0).toISOString()).toBe('2026-07-31T21:00:00.000Z');
  expect(new Date(winter?.due ?? 0).toISOString()).toBe('2026-12-31T22:00:00.000Z');
  expect([after?.due, waits?.due]).toEqual([now + day, null]);
});

test('due comes from the row, else from joining; what is locked or done is never overdue', () => {
  const [early, kept, locked, completed] = states(
    [
      action(1, { DueDays: 5 }),
      action(2, { DueDays: 5 }),
      action(3, { DueDays: 5, EnableCondition: 'false' }),
      action(4, { DueDays: 5 }),
    ],
    [
      [2, cell({ Due: now + day })],
      [4, done],
    ],
  );
  expect(states([action(1, { DueDays: 5 }, 2)], [[1, cell({ NextActor: 'nobody' })]])[0]?.overdue).toBe(false);
  expect([early?.due, early?.overdue]).toEqual([joinedAt + 5 * day, true]);
  expect([kept?.due, kept?.overdue, locked?.overdue, completed?.overdue]).toEqual([now + day, false, false, false]);
});

test('flags hide actions by reach, and what is unpublished from everybody', () => {
  const { Published, HideFromMentee, HideFromMentor, HideFromSupervisor } = actionFlags;
  const hidden = (flags: number) =>
    (['own', 'caseload', 'supervision', 'project', 'all'] as const).map((reach) => isHiddenFrom(flags, reach));
  expect(hidden(Published)).toEqual([false, false, false, false, false]);
  expect(hidden(Published | HideFromMentee)).toEqual([true, false, false, false, false]);
  expect(hidden(Published | HideFromMentor)).toEqual([false, true, false, false, false]);
  expect(hidden(Published | HideFromSupervisor)).toEqual([false, false, true, false, false]);
  expect(hidden(0)).toEqual([true, true, true, true, true]);
});

test('the next step is what is due first among what can be done', () => {
  const line = (State: 'ready' | 'underway' | 'locked' | 'done', Due: string | null) => ({ State, Due });
  const [first, second, third] = [
    line('ready', null),
    line('underway', '2026-11-25T00:00:00Z'),
    line('ready', '2026-11-22T00:00:00Z'),
  ];
  expect(
    nextStep([line('done', '2020-01-01T00:00:00Z'), line('locked', '2020-01-01T00:00:00Z'), first, second, third]),
  ).toBe(third);
  expect(nextStep([first])).toBe(first);
  expect(nextStep([line('locked', null)])).toBeNull();
});

test('groups keep the order in which they first appear', () => {
  const lines = [
    { Group: 'b', State: 'done' as const },
    { Group: 'a', State: 'ready' as const },
    { Group: 'b', State: 'ready' as const },
  ];
  expect(groupsOf(lines).map(({ group, done: finished, lines: own }) => [group, finished, own.length])).toEqual([
    ['b', 1, 2],
    ['a', 0, 1],
  ]);
});
