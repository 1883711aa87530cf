/** Conditions put together by choosing: what is written means what was chosen, and is read back as it was. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conditionFault, evaluatesToTrue } from '../../kit/conditions.ts';
import { readCondition, writtenCondition, type ConditionGroup, type ConditionPart } from './condition-tree.rules.ts';

const answer = (group: number, test: string, value = '') => ({ kind: 'answer', group, test, value }) as ConditionPart;
const group = (how: ConditionGroup['how'], ...parts: ConditionPart[]): ConditionGroup => ({
  kind: 'group',
  how,
  parts,
});

describe('what is written', () => {
  test.each([
    [group('all', answer(1, 'is', '2')), 'answers.a1.OptionId == 2'],
    [group('any', answer(1, 'is', '2'), answer(2, 'has', '3')), 'answers.a1.OptionId == 2 || 3 in answers.a2.OptionId'],
    [
      group('all', answer(5, 'above', '3,5'), group('any', answer(6, 'from', '2026-01-31'), answer(7, 'filled'))),
      'double(answers.a5.Text) > 3.5 && (answers.a6.Text >= "2026-01-31" || answers.a7.Text != "")',
    ],
    [group('none', answer(1, 'is', '2')), '!((has(answers.a1) && answers.a1.OptionId == 2))'],
    [
      group('all', { kind: 'field', field: 'sex', test: 'is', value: 'α"β' }, answer(5, 'above', 'πέντε')),
      'user.sex == "α\\"β"',
    ],
    [group('all'), ''],
  ])('%j: %s', (tree, expression) => {
    expect(writtenCondition(tree)).toBe(expression);
    expect(expression === '' ? null : conditionFault(expression)).toBeNull();
  });
});

const given = {
  answers: { a1: { OptionId: 2, Text: '' }, a2: { OptionId: [3], Text: '' }, a5: { OptionId: null, Text: '4' } },
};

describe('what it means', () => {
  test.each([
    [group('all', answer(1, 'is', '2'), answer(2, 'hasNot', '4')), true],
    [group('any', answer(9, 'is', '2'), answer(5, 'below', '10')), true],
    [group('none', answer(1, 'is', '2'), answer(2, 'has', '4')), false],
    // What was not answered does not hold, so that none of it holds.
    [group('none', answer(9, 'is', '2')), true],
    [group('all', answer(9, 'isNot', '2')), false],
    [group('all', answer(9, 'empty'), answer(9, 'unchosen'), answer(5, 'filled'), answer(1, 'chosen')), true],
    [group('all', group('none', answer(9, 'is', '1'), group('all', answer(1, 'is', '2'), answer(9, 'is', '2')))), true],
  ])('%j: %s', (tree, expected) => {
    expect(evaluatesToTrue(writtenCondition(tree), given)).toBe(expected);
  });
});

const clause = fc.oneof(
  fc.record({
    kind: fc.constant('answer' as const),
    group: fc.integer({ min: 1, max: 4 }),
    test: fc.constantFrom('is', 'isNot', 'has', 'hasNot'),
    value: fc.nat(3).map(String),
  }),
  fc.record({
    kind: fc.constant('answer' as const),
    group: fc.integer({ min: 1, max: 4 }),
    test: fc.constantFrom('chosen', 'unchosen', 'filled', 'empty'),
    value: fc.constant(''),
  }),
  fc.record({
    kind: fc.constant('answer' as const),
    group: fc.integer({ min: 1, max: 4 }),
    test: fc.constantFrom('above', 'below'),
    value: fc.integer({ min: -999, max: 49 }).map(String),
  }),
  fc.record({
    kind: fc.constant('field' as const),
    field: fc.constantFrom('sex', 'municipality'),
    test: fc.constantFrom('is', 'isNot'),
    value: fc.string({ maxLength: 5 }),
  }),
);

const { tree } = fc.letrec<{ tree: ConditionGroup; part: ConditionPart }>((tie) => ({
  part: fc.oneof({ maxDepth: 3 }, clause, tie('tree')),
  tree: fc.record({
    kind: fc.constant('group' as const),
    how: fc.constantFrom('all' as const, 'any' as const, 'none' as const),
    parts: fc.array(tie('part'), { minLength: 2, maxLength: 3 }),
  }),
}));

const answered = fc.dictionary(
  fc.integer({ min: 1, max: 4 }).map((number) => `a${number}`),
  fc.record({
    OptionId: fc.oneof(fc.constant(null), fc.nat(3), fc.array(fc.nat(3))),
    Text: fc.constantFrom('', '1', '-5', '2026-01-01'),
  }),
);

test('whatever is chosen is an expression, and is read back to one that says the same', () => {
  fc.assert(
    fc.property(tree, answered, (chosen, answers) => {
      const written = writtenCondition(chosen);
      const read = readCondition(written);
      const again = writtenCondition(read ?? group('all'));
      expect([read, readCondition(again)]).toEqual([expect.anything(), read]);
      const about = { answers, user: { sex: '1' } };
      expect(evaluatesToTrue(again, about)).toBe(evaluatesToTrue(written, about));
    }),
  );
});

test.each([
  'size(answers) > 2',
  'answers.a1.OptionId in [1, 2]',
  'answers.a1 ==',
  'now > mentee.joined',
  'answers.a1.OptionId == answers.a2.OptionId',
])('%s is for its author to write', (expression) => {
  expect(readCondition(expression)).toBeNull();
});

test.each([
  'answers.a1.OptionId == 1',
  'answers.a1.OptionId != null && 2 in answers.a3.OptionId',
  '!(answers.a1.OptionId == 1)',
])('%s, written by hand, can be chosen on', (expression) => {
  expect(readCondition(expression)).not.toBeNull();
});
