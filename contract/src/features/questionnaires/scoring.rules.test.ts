/** Scores: keys, reverse keys, sums and means, and how much must be answered. */
import { expect, test } from 'vitest';
import { questionTypes } from './question-types.ts';
import { scoresOf, type RuleScale } from './scoring.rules.ts';
import type { RuleQuestion } from './types/type.ts';

const question = (Group: number): RuleQuestion => ({
  Id: `ID_000${Group}`,
  Type: questionTypes.oneChoice,
  Group,
  Required: true,
  Options: [1, 2, 3, 4, 5].map((Id) => ({ Id, Value: Id })),
  Rows: [],
  Data: {},
});
const groups = Array.from({ length: 10 }, (_, place) => place + 1);
const questionOf = new Map(groups.map((group) => [group, question(group)]));
const scale = (more: Partial<RuleScale> = {}): RuleScale => ({
  Id: 'S',
  Method: 'mean',
  Min: 1,
  Max: 5,
  Items: groups.map((Group) => ({ Group, Key: 1 })),
  ...more,
});
const given = (values: Record<number, number>) =>
  Object.fromEntries(Object.entries(values).map(([group, OptionId]) => [`a${group}`, { OptionId, Text: '' }]));
const all = (value: number, count = 10) =>
  given(Object.fromEntries(groups.slice(0, count).map((group) => [group, value])));
const score = (of: RuleScale, answers: ReturnType<typeof given>) => scoresOf([of], questionOf, answers)[0];

test('a reverse-keyed item counts from the other end', () => {
  const half = scale({
    Items: [
      { Group: 1, Key: 1 },
      { Group: 2, Key: -1 },
    ],
  });
  expect(score(half, given({ 1: 5, 2: 1 }))?.Score).toBe(5);
  expect(score(half, given({ 1: 5, 2: 5 }))?.Score).toBe(3);
  expect(score(scale({ Items: [{ Group: 1, Key: -1 }] }), given({ 1: 4 }))?.Score).toBe(2);
});

test('seven of ten are enough, six are not', () => {
  expect(score(scale(), all(4, 7))).toMatchObject({ Score: 4, Answered: 7, Items: 10 });
  expect(score(scale(), all(4, 6))).toMatchObject({ Score: null, Answered: 6, Items: 10 });
  expect(score(scale(), {})).toMatchObject({ Score: null, Answered: 0 });
});

test('a sum is as if the missing items were like the others, and its range is that of all items', () => {
  expect(score(scale({ Method: 'sum' }), all(4))).toMatchObject({ Score: 40, Min: 10, Max: 50 });
  expect(score(scale({ Method: 'sum' }), all(4, 8))?.Score).toBe(40);
});

test('two decimals, half up; items without a question do not count', () => {
  expect(
    score(scale({ Items: groups.slice(0, 3).map((Group) => ({ Group, Key: 1 })) }), given({ 1: 1, 2: 2, 3: 2 }))?.Score,
  ).toBe(1.67);
  expect(score(scale({ Items: [{ Group: 99, Key: 1 }] }), all(3))?.Score).toBeNull();
  expect(score(scale({ Items: [] }), all(3))?.Score).toBeNull();
});

test('the result of a table counts as what was calculated, never as what was typed', () => {
  const table = {
    Id: 'ID_0001',
    Type: questionTypes.spreadsheet,
    Group: 1,
    Required: true,
    Options: [],
    Rows: [],
    Data: {},
  };
  const scale = { Id: 'T', Method: 'sum' as const, Min: 0, Max: 100, Items: [{ Group: 1, Key: 1 as const }] };
  const answers = { a1: { OptionId: null, Text: '{"B2":"12"}' } };
  const scored = (calculated?: ReadonlyMap<number, number | null>) =>
    scoresOf([scale], new Map([[1, table]]), answers, calculated)[0]?.Score;
  expect([scored(new Map([[1, 42.5]])), scored(new Map([[1, null]])), scored()]).toEqual([42.5, null, null]);
});
