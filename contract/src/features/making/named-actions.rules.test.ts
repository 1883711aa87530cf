/** What conditions name, ask and cannot hold without, however it is put; and circles that they make. */
import { expect, test } from 'vitest';
import { faultsOfMade, namingIt, type Made } from './making.rules.ts';
import { actionsNamed, actionsRequired, asksOfAnyAction, conditionParts } from './named-actions.rules.ts';

test.each([
  // Said twice over, by a way of two, as a comparison.
  ['!!(1 in mentee.completed)', [1]],
  ['!(!(1 in mentee.completed) || false)', [1]],
  ['true ? 1 in mentee.completed : false', [1]],
  ['user.AFM == "1" ? 1 in mentee.completed : 1 in mentee.completed && 2 in mentee.completed', [1]],
  ['1 in mentee.completed ? true : false', [1]],
  ['1 in mentee.completed ? false : 2 in mentee.completed', [2]],
  ['1 < 2 ? 1 in mentee.completed : true', [1]],
  ['(1 in mentee.completed) == true', [1]],
  ['(1 in mentee.completed) != false', [1]],
  ['false || 1 in mentee.completed', [1]],
  // How far it is: whoever has not begun does not come there.
  ['mentee.completion["1"] == 100', [1]],
  ['mentee.completion["1"] >= 50 && 2 in mentee.completed', [1, 2]],
  ['100 == mentee.completion["1"]', [1]],
  ['0 < mentee.completion["1"]', [1]],
  ['mentee.completion["1"] != 0', [1]],
  ['!(mentee.completion["1"] < 10)', [1]],
  ['mentee.completion["1"] > 0.5', [1]],
  // What holds without it.
  ['mentee.completion["1"] == 0', []],
  ['mentee.completion["1"] < 100', []],
  ['mentee.completion["1"] > -1', []],
  ['!(mentee.completion["1"] == 100)', []],
  ['user.AFM == "1" ? 1 in mentee.completed : true', []],
  ['(1 in mentee.completed) == false', []],
  ['true || 1 in mentee.completed', []],
  // What is calculated nobody can say.
  ['mentee.completion[string(1)] == 100', []],
  ['[1].all(id, id in mentee.completed)', []],
])('%s needs %j', (expression, needed) => {
  expect(actionsRequired(expression).toSorted()).toEqual(needed);
});

test.each([
  ['mentee.completion["2"] == 100', 'mentee.completion["1"] == 100'],
  ['!!(2 in mentee.completed)', 'true ? 1 in mentee.completed : false'],
])('two actions that open each other by %s and %s never open', (one, other) => {
  const made = (Id: number, EnableCondition: string): Made => ({
    Id,
    TypeId: 1,
    Title: `Ενέργεια ${Id}`,
    Descr: '',
    Titles: {},
    Group: [],
    Data: EnableCondition === '' ? {} : { EnableCondition },
    Flags: 0,
    QuestId: null,
    PublishAt: null,
    Archived: false,
  });
  const all = [made(1, ''), made(2, other)];
  const faults = faultsOfMade([{ before: made(1, ''), after: made(1, one) }], all, new Set());
  expect(faults).toMatchObject([{ Cell: 'Data.EnableCondition', Code: 'CYCLE', Detail: '1 2 1' }]);
});

test('ways within ways are gone through once', () => {
  const within = (depth: number): string =>
    depth === 0 ? '1 in mentee.completed' : `(${within(depth - 1)} ? 1 in mentee.completed : false)`;
  expect(actionsRequired(within(12))).toEqual([1]);
});

test('an expression names actions, and cannot do without some', () => {
  const all =
    '1 in mentee.completed && (2 in mentee.completed || mentee.completion["3"] > 50) && answers["4"].a == "x"';
  expect(actionsNamed(all)).toEqual(expect.arrayContaining([1, 2, 3, 4]));
  expect(actionsRequired(all)).toEqual([1]);
  expect(actionsRequired('!(1 in mentee.completed)')).toEqual([]);
  expect(actionsRequired('(1 in mentee.completed && 2 in mentee.completed) || 1 in mentee.completed')).toEqual([1]);
  expect(actionsNamed('1 in')).toEqual([]);
  expect(namingIt(2, { EnableCondition: '2 in mentee.completed', DueAfter: { Action: 2, Days: 1 } })).toEqual([
    'EnableCondition',
    'DueAfter',
  ]);
});

test('a condition is told part by part', () => {
  expect(conditionParts('1 in mentee.completed && !(user.AFM == "1" || size(mentee.completed) > (2 + 1))')).toEqual([
    { Depth: 0, Kind: 'all', Text: '' },
    { Depth: 1, Kind: 'is', Text: '1 in mentee.completed' },
    { Depth: 1, Kind: 'not', Text: '' },
    { Depth: 2, Kind: 'any', Text: '' },
    { Depth: 3, Kind: 'is', Text: 'user.AFM == "1"' },
    { Depth: 3, Kind: 'is', Text: 'size(mentee.completed) > (2 + 1)' },
  ]);
  expect(conditionParts('')).toEqual([]);
});

test.each([
  ['1 in mentee.completed && mentee.completion["3"] > 50 && answers["4"].a == "x"', false],
  ['1u in mentee["completed"] || mentee.joined < now', false],
  ['user.sex == "1"', false],
  ['size(mentee.completed) > 3', true],
  ['mentee["completed"].exists(x, x == 8)', true],
  ['mentee . completed.exists(x, x == 8)', true],
  ['[mentee].exists(m, 8 in m.completed)', true],
  ['mentee["completion"]["8" + ""] >= 0', true],
  ['1 in mentee.completed ? 4 + 4 in mentee.completed : false', true],
  ['[1 in mentee.completed, answers["8" + ""].why.startsWith("Ν")][1]', true],
  ['"8" in answers', true],
  ['answers == {}', true],
])('%s asks of actions without naming them: %j', (expression, asks) => expect(asksOfAnyAction(expression)).toBe(asks));

test('however it is spelled, an action that is named is named', () => {
  expect(actionsNamed(`8u in mentee["completed"] && mentee["completion"]["9"] > 1`).sort()).toEqual([8, 9]);
  expect(actionsRequired('8u in mentee["completed"] && true')).toEqual([8]);
});
