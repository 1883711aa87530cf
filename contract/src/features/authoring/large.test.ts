/**
 * Definitions that would keep whoever judges them busy: what is counted first, circles however long, references however
 * written.
 */
import { expect, test } from 'vitest';
import { definition, type Definition, type Question } from '../questionnaires/definition.schemas.ts';
import { circlesOf } from './circles.rules.ts';
import { faultsOfDefinition } from './definition-faults.rules.ts';
import { fieldsAt } from './fields-kept.rules.ts';
import { maxReportedFaults, stopping } from './faults.ts';
import { judge } from './judge.ts';

const question = (at: number, more: Partial<Question> = {}): Record<string, unknown> => ({
  Id: `ID_${String(at).padStart(4, '0')}`,
  Type: 10,
  Group: at,
  Text: { el: 'α' },
  ...more,
});
const section = (questions: unknown[], more: object = {}): Record<string, unknown> => ({
  Title: { el: 'α' },
  Questions: questions,
  ...more,
});
const of = (...Sections: unknown[]): Record<string, unknown> => ({ Title: { el: 'α' }, Sections });
const codes = (one: unknown): string[] => judge(one).faults.map(({ Code }) => Code);
const parsed = (one: unknown): Definition => definition.parse(one);

/** So many questions, each shown by the next, the last by the first. */
const circle = (count: number): Record<string, unknown> => {
  const questions = Array.from({ length: count }, (_, at) =>
    question(at + 1, { Show: `answers.a${((at + 1) % count) + 1}.Text == "x"` }),
  );
  return of(section(questions.slice(0, 500)), section(questions.slice(500)));
};

test('a circle of a thousand questions is found in one pass', () => {
  const before = performance.now();
  const { faults } = judge(circle(1000));
  // Asking from each question anew took six seconds here.
  expect(performance.now() - before).toBeLessThan(1500);
  expect(faults).toHaveLength(maxReportedFaults);
  expect(new Set(faults.map(({ Code }) => Code))).toEqual(new Set(['CYCLE']));
});

test('who is in a circle with whom is known at any length', () => {
  const long = Array.from({ length: 100_000 }, (_, at) => [at + 1]).with(99_999, [0]);
  expect(new Set(circlesOf(long)).size).toBe(1);
  expect(new Set(circlesOf(long.with(99_999, []))).size).toBe(100_000);
  const [a, b, c, d, e] = circlesOf([[1], [2, 3], [0], [4, 4], [3]]);
  expect([a === b, b === c, a === d, d === e]).toEqual([true, true, false, true]);
});

test('what is larger than a questionnaire may be has that one fault, whatever else is wrong with it', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => ({ Group: at + 1, Text: { el: 'α' } }));
  const grids = (count: number) =>
    Array.from({ length: 30 }, (_, at) => question(at, { Type: 9, Rows: rows(at === 0 ? count : 100) }));
  const questions = (count: number) => Array.from({ length: count }, (_, at) => question(at % 5));
  const tooMuch = [
    of(section(questions(1000)), section([{}])),
    of(...Array.from({ length: 101 }, () => section([]))),
    of(section(grids(101))),
    of(...Array<null>(90_000).fill(null)),
    of(section(Array.from({ length: 45_000 }, () => ({})))),
  ];
  for (const one of tooMuch)
    expect(judge(one)).toEqual({ definition: null, faults: [{ Path: ['Sections'], Code: 'TOO_LARGE' }] });
  for (const one of [
    of(section(questions(500)), section(questions(500))),
    of(...Array.from({ length: 100 }, () => section([]))),
    of(section(grids(100))),
  ]) {
    expect(codes(one)).not.toContain('TOO_LARGE');
    expect(codes(one).length).toBeGreaterThan(0);
  }
  const shaped = {
    ...parsed(of(section([question(1)]))),
    Sections: Array.from({ length: 101 }, () => ({ Title: { el: 'α' }, Questions: [] })),
  };
  expect(faultsOfDefinition(shaped).map(({ Code }) => Code)).toEqual(['TOO_LARGE']);
});

test.each([
  'answers.a2.Text == "x"',
  '(answers).a2.Text == "x"',
  '((answers)).a2.Text == "x"',
  'has((answers).a2)',
  'has(answers.a2)',
  `answers['a2'].Text == "x"`,
  '(answers)["a2"].Text == "x"',
  'answers [ r"a2" ].Text == "x"',
  '"a2" in answers',
  '[1].exists(one, answers.a2.OptionId == one)',
  '1 > 2 ? true : !has(answers.a2)',
])('%s names the answer', (Show) => {
  expect(codes(of(section([question(1, { Show }), question(2)])))).toEqual(['LATER_QUESTION']);
  expect(codes(of(section([question(1, { Show }), question(2, { Show: 'has(answers.a1)' })])))).toEqual(['CYCLE']);
  expect(codes(of(section([question(1, { Show })])))).toEqual(['UNKNOWN_GROUP']);
});

test('a text that only looks like an answer names none', () => {
  expect(codes(of(section([question(1, { Show: 'user.note == "answers.a77"' })])))).toEqual([]);
});

test('a section that is shown by its own question is a circle; one shown by a later section is not', () => {
  expect(codes(of(section([question(1), question(2)], { Show: 'has(answers.a2)' })))).toEqual(['CYCLE']);
  expect(codes(of(section([question(1)], { Show: 'has(answers.a2)' }), section([question(2)])))).toEqual([
    'LATER_QUESTION',
  ]);
  expect(
    codes(of(section([question(1)], { Show: 'has(answers.a2)' }), section([question(2, { Show: 'has(answers.a1)' })]))),
  ).toEqual(['CYCLE']);
  expect(
    codes(of(section([question(1)], { Show: 'has(answers.a2)' }), section([question(2)], { Show: 'has(answers.a1)' }))),
  ).toEqual(['CYCLE']);
});

test('more warnings than are told do not hide what stops publishing', () => {
  const options = Array.from({ length: 200 }, (_, at) => ({ Id: at + 1, Text: { el: 'α' } }));
  const many = Array.from({ length: 3 }, (_, at) => question(at + 1, { Type: 7, Options: options }));
  const { faults } = judge({
    ...of(section([...many, question(4, { Show: 'answers.a99.Text == "x"' })])),
    Title: { el: 'α', en: 'a' },
  });
  expect(faults).toHaveLength(maxReportedFaults);
  expect(stopping(faults).map(({ Code }) => Code)).toEqual(['UNKNOWN_GROUP']);
});

test('the profile fields that conditions read are told with their places', () => {
  const one = parsed(
    of(
      section(
        [
          question(1, { Enable: 'user.AFM.startsWith("6") && user.sex == "F"' }),
          question(2, { Validation: 'value != user.phone' }),
        ],
        { Show: 'user.city == "x"' },
      ),
    ),
  );
  expect(fieldsAt(one)).toEqual([
    { Path: ['Sections', 0, 'Show'], Field: 'city' },
    { Path: ['Sections', 0, 'Questions', 0, 'Enable'], Question: 'ID_0001', Field: 'AFM' },
    { Path: ['Sections', 0, 'Questions', 0, 'Enable'], Question: 'ID_0001', Field: 'sex' },
    { Path: ['Sections', 0, 'Questions', 1, 'Validation'], Question: 'ID_0002', Field: 'phone' },
  ]);
});
