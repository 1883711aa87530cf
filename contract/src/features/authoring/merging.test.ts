/** Two drafts made into one: what was chosen is there, nothing is twice, nothing else is changed. */
import { expect, test } from 'vitest';
import type { Definition, Question } from '../questionnaires/definition.schemas.ts';
import { apartFrom } from './apart.rules.ts';
import { asksAnything, differingQuestions, framesDiffer, mergedOf, settledBy, type Choices } from './merging.rules.ts';

const question = (number: number, el: string, more: Partial<Question> = {}): Question => ({
  Id: `ID_000${number}`,
  Type: 10,
  Group: number,
  Text: { el },
  Required: true,
  Options: [],
  Rows: [],
  Data: {},
  ...more,
});
const of = (sections: Question[][], title = 'Τίτλος'): Definition => ({
  Title: { el: title },
  ShowResults: true,
  Sections: sections.map((Questions, at) => ({ Title: { el: `Μέρος ${at + 1}` }, Questions })),
  Scales: [],
});
const shown = ({ Sections }: Definition) =>
  Sections.map(({ Questions }) => Questions.map(({ Id, Group, Text }) => `${Id} ${Group} ${Text.el}`));

/** Mine has changed the first, dropped the second and added a fourth; they have changed the first and added a fourth. */
const [one, two, three] = [question(1, 'ένα'), question(2, 'δύο'), question(3, 'τρία')];
const mine = of([[question(1, 'ένα, δικό μου')], [three, question(4, 'τέσσερα, δικό μου')]]);
const theirs = of([
  [question(1, 'ένα, δικό τους', { Required: false }), two],
  [three, question(4, 'τέσσερα, δικό τους')],
]);
const choose = (questions: Choices['questions'], frame: Choices['frame'] = 'mine'): Choices => ({ frame, questions });

test('what differs is told question by question, with the parts that differ', () => {
  expect(differingQuestions(mine, theirs).map(({ Id, mine: a, theirs: b, parts }) => [Id, !!a, !!b, parts])).toEqual([
    ['ID_0001', true, true, ['Text', 'Required']],
    ['ID_0004', true, true, ['Text']],
    ['ID_0002', false, true, []],
  ]);
  expect(differingQuestions(of([[one]]), of([[question(1, 'ένα', { Data: { MaxLength: 5 } })]]))[0]?.parts).toEqual([
    'Data',
  ]);
  expect([
    framesDiffer(mine, theirs),
    framesDiffer(mine, of([[], []], 'Άλλος')),
    differingQuestions(mine, mine),
  ]).toEqual([false, true, []]);
  expect(framesDiffer(of([[one, two]]), of([[two, one]]))).toBe(true);
});

test.each([
  [
    {},
    [
      ['ID_0001 1 ένα, δικό μου', 'ID_0002 2 δύο'],
      ['ID_0003 3 τρία', 'ID_0004 4 τέσσερα, δικό μου'],
    ],
  ],
  [
    { ID_0001: 'theirs', ID_0002: 'mine' },
    [['ID_0001 1 ένα, δικό τους'], ['ID_0003 3 τρία', 'ID_0004 4 τέσσερα, δικό μου']],
  ],
  [
    { ID_0004: 'both' },
    [
      ['ID_0001 1 ένα, δικό μου', 'ID_0002 2 δύο'],
      ['ID_0003 3 τρία', 'ID_0004 4 τέσσερα, δικό μου', 'ID_0005 5 τέσσερα, δικό τους'],
    ],
  ],
] as const)('with %j chosen', (questions, expected) => {
  const before = JSON.stringify([mine, theirs]);
  expect(shown(mergedOf(mine, theirs, choose(questions)))).toEqual(expected);
  expect(JSON.stringify([mine, theirs])).toBe(before);
});

test('the rest is of whom it was chosen to be, and so is where questions stand', () => {
  const [a, b] = [of([[one, two]], 'Ο δικός μου'), of([[two], [one]], 'Ο δικός τους')];
  const merged = (frame: 'mine' | 'theirs') => mergedOf(a, b, choose({}, frame));
  expect([merged('mine').Title.el, shown(merged('mine'))]).toEqual(['Ο δικός μου', shown(a)]);
  expect([merged('theirs').Title.el, shown(merged('theirs'))]).toEqual(['Ο δικός τους', shown(b)]);
  // What only I have comes along.
  const more = mergedOf(of([[one, three, two]]), b, choose({}, 'theirs'));
  expect(shown(more)).toEqual([['ID_0002 2 δύο'], ['ID_0001 1 ένα', 'ID_0003 3 τρία']]);
});

test('a question whose group is somebody else’s by now gets another; without parts it brings its own', () => {
  const a = of([[question(1, 'ένα'), question(5, 'δικό μου', { Group: 7 })]]);
  const b = of([[question(1, 'ένα'), question(6, 'δικό τους', { Group: 7 })]]);
  const groups = mergedOf(a, b, choose({})).Sections.flatMap(({ Questions }) => Questions.map(({ Group }) => Group));
  expect([groups.length, new Set(groups).size]).toEqual([3, 3]);
  expect(shown(mergedOf(of([]), of([[one]]), choose({})))).toEqual([['ID_0001 1 ένα']]);
});

test('what only one of the two changed is nobody’s question; without what they began from all of it is', () => {
  const begun = of([[one, two], [three]]);
  const own = of([[question(1, 'ένα, δικό μου'), two], [question(3, 'τρία, δικό μου')]]);
  const other = of([
    [question(1, 'ένα, δικό τους'), question(2, 'δύο, δικό τους')],
    [three, question(4, 'τέσσερα')],
  ]);
  const settled = settledBy(begun, own, other);
  expect(settled).toEqual({ questions: { ID_0002: 'theirs', ID_0003: 'mine', ID_0004: 'theirs' } });
  expect(shown(mergedOf(own, other, { ...choose({}), ...settled }))).toEqual([
    ['ID_0001 1 ένα, δικό μου', 'ID_0002 2 δύο, δικό τους'],
    ['ID_0003 3 τρία, δικό μου', 'ID_0004 4 τέσσερα'],
  ]);
  expect(settledBy(null, own, other)).toEqual({});
  // Two changed the first question; without that one there is nothing to choose, and no word may say so.
  expect(asksAnything(own, other, settled)).toBe(true);
  const apart = of([[one, two], [question(3, 'τρία, δικό μου')]]);
  expect(asksAnything(apart, other, settledBy(begun, apart, other))).toBe(false);
  expect(asksAnything(apart, other, {})).toBe(true);
  const renamed = of([[one, two], [three]], 'Άλλος');
  expect(asksAnything(apart, renamed, { questions: { ID_0003: 'mine' } })).toBe(true);
  // A question that one took out stays unless somebody says otherwise; the title that one alone changed counts.
  const without = of([[one], [three]]);
  expect(settledBy(begun, without, of([[one, two], [three]], 'Άλλος'))).toEqual({ questions: {}, frame: 'theirs' });
  expect(settledBy(begun, begun, without)).toEqual({ questions: {} });
  expect(shown(mergedOf(begun, without, choose({})))).toEqual(shown(begun));
});

/** Both began from one question; each added another, under the same id and group, and what asks about it. */
const asks = (number: number, about: number, more: Partial<Question> = {}): Question =>
  question(number, `αν ${about}`, {
    Show: `has(answers.a${about}) && answers["a${about}"].Text == "a${about}"`,
    ...more,
  });
const scaled = (definition: Definition, group: number): Definition => ({
  ...definition,
  Scales: [{ Id: 's', Name: { el: 'Κ' }, Method: 'sum', Min: 1, Max: 5, Items: [{ Group: group, Key: 1 }] }],
});

test('two questions of one number are two; what asks about the other one still does, and so does what counts it', () => {
  const begun = of([[one]]);
  const a = of([[one, question(2, 'δικό μου'), asks(3, 2)]]);
  const b = scaled(of([[one, question(2, 'δικό τους'), asks(4, 2, { Enable: 'answers.a2.Text != ""' })]]), 2);
  const theirs = apartFrom(begun, a, b);
  const settled = settledBy(begun, a, theirs);
  const merged = mergedOf(a, theirs, { ...choose({}), ...settled });
  expect(shown(merged)).toEqual([
    ['ID_0001 1 ένα', 'ID_0002 2 δικό μου', 'ID_0003 3 αν 2', 'ID_0005 5 δικό τους', 'ID_0004 4 αν 2'],
  ]);
  const conditions = merged.Sections.flatMap(({ Questions }) =>
    Questions.flatMap(({ Id, Show, Enable }) => (Show ? [[Id, Show, Enable]] : [])),
  );
  expect(conditions).toEqual([
    ['ID_0003', 'has(answers.a2) && answers["a2"].Text == "a2"', undefined],
    ['ID_0004', 'has(answers.a5) && answers["a5"].Text == "a2"', 'answers.a5.Text != ""'],
  ]);
  // Their scale, which nobody else changed, counts their question.
  expect(merged.Scales[0]?.Items).toEqual([{ Group: 5, Key: 1 }]);
  expect(apartFrom(null, a, b)).toBe(b);
  expect(apartFrom(begun, a, of([[one, question(2, 'δικό μου')]]))).toEqual(of([[one, question(2, 'δικό μου')]]));
});

test('a question kept twice is asked about by those that came with it', () => {
  const begun = of([[one, two]]);
  const a = of([[one, question(2, 'δύο, δικό μου')]]);
  const b = of([[one, question(2, 'δύο, δικό τους'), asks(3, 2)]]);
  const both = (frame: 'mine' | 'theirs') => mergedOf(a, apartFrom(begun, a, b), choose({ ID_0002: 'both' }, frame));
  for (const frame of ['mine', 'theirs'] as const) {
    expect(shown(both(frame))).toEqual([
      ['ID_0001 1 ένα', 'ID_0002 2 δύο, δικό μου', 'ID_0004 4 δύο, δικό τους', 'ID_0003 3 αν 2'],
    ]);
    expect(both(frame).Sections[0]?.Questions.at(-1)?.Show).toBe('has(answers.a4) && answers["a4"].Text == "a2"');
  }
});

test('a table that gets another name is found by the formulas of the others', () => {
  const tableOf = (number: number, Cells: Record<string, string>): Question =>
    question(number, `πίνακας ${number}`, {
      Type: 17,
      Data: {
        Table: {
          Name: `T${number}`,
          Columns: 2,
          Rows: 2,
          Widths: [],
          Charts: [],
          Cells: Object.fromEntries(Object.entries(Cells).map(([at, Value]) => [at, { Value }])),
        },
      },
    });
  const begun = of([[one]]);
  const a = of([[one, question(2, 'δικό μου')]]);
  const b = of([
    [one, tableOf(2, { A1: '3' }), tableOf(3, { A1: "=t2!A1+'T2'!A1+T22!A1+A1", B1: 'T2!A1', A2: '=T2!' })],
  ]);
  const [, , other] = apartFrom(begun, a, b).Sections[0]?.Questions ?? [];
  expect(apartFrom(begun, a, b).Sections[0]?.Questions[1]?.Data.Table?.Name).toBe('T4');
  expect(Object.values(other?.Data.Table?.Cells ?? {}).map(({ Value }) => Value)).toEqual([
    '=T4!A1+T4!A1+T22!A1+A1',
    'T2!A1',
    '=T4!',
  ]);
});
