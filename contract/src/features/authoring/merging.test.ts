/** Two drafts made into one: what was chosen is there, nothing is twice, nothing else is changed. */
import { expect, test } from 'vitest';
import type { Definition, Question } from '../questionnaires/definition.schemas.ts';
import { differingQuestions, framesDiffer, mergedOf, settledBy, type Choices } from './merging.rules.ts';

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
  // A question that one took out, and the other left as it was, is gone; so is the title that one alone changed.
  expect(settledBy(begun, of([[one], [three]]), of([[one, two], [three]], 'Άλλος'))).toEqual({
    questions: { ID_0002: 'mine' },
    frame: 'theirs',
  });
});
