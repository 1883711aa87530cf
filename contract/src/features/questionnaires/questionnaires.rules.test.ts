/** The shared rules of questionnaires: visibility, completion, validity, scores. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  answerFault,
  completionOf,
  indexOf,
  normalAnswer,
  progressOf,
  unansweredRequired,
  visibleQuestions,
  countedAnswers,
} from './answering.rules.ts';
import { fieldsRead } from './fields-read.rules.ts';
import { definition } from './definition.schemas.ts';
import { questionTypes } from './question-types.ts';
import { scoresOf, type RuleScale } from './scoring.rules.ts';
import type { RuleQuestion } from './types/type.ts';

const question = (Type: number, Group: number, more: Partial<RuleQuestion> = {}): RuleQuestion => ({
  Id: `ID_${String(Group).padStart(4, '0')}`,
  Type,
  Group,
  Required: true,
  Options: [1, 2, 3, 4, 5].map((Id) => ({ Id, Value: Id })),
  Rows: [],
  Data: {},
  ...more,
});
const sheetOf = (...Questions: RuleQuestion[]) => ({ Sections: [{ Questions }] });
const none = { answers: {}, user: {}, around: null };
const open = (Text: string) => ({ OptionId: null, Text });
const option = (OptionId: number | number[]) => ({ OptionId, Text: '' });
const faultOf = (one: RuleQuestion, given: { OptionId: number | number[] | null; Text: string }) =>
  answerFault(one, normalAnswer(one, given), none)?.reason ?? null;

describe('what is visible and counted', () => {
  const sheet = sheetOf(
    question(questionTypes.oneChoice, 1),
    question(questionTypes.numeric, 2, { Show: 'answers.a1.OptionId == 1' }),
    question(questionTypes.openLong, 3, { Enable: 'user.sex == "1"', Required: false }),
    question(questionTypes.information, 4),
    question(questionTypes.upload, 5, { Type: 99 }),
  );

  test('a condition on a missing answer is false, and one that cannot be read too', () => {
    expect(visibleQuestions(sheet, none).map(({ question: one }) => one.Group)).toEqual([1, 3, 4, 5]);
    expect(visibleQuestions(sheetOf(question(7, 1, { Show: 'answers.(' })), none)).toEqual([]);
  });

  test('information, unknown types and disabled questions do not count', () => {
    expect(progressOf(sheet, none)).toEqual({ Answered: 0, Countable: 1, Completion: 0 });
    expect(progressOf(sheet, { answers: { a1: option(1) }, user: { sex: '1' }, around: null })).toEqual({
      Answered: 1,
      Countable: 3,
      Completion: 33,
    });
  });

  test('required questions without an answer stand before the end, optional ones do not', () => {
    expect(
      unansweredRequired(sheet, { answers: { a1: option(1) }, user: { sex: '1' }, around: null }).map(
        ({ Group }) => Group,
      ),
    ).toEqual([2]);
  });

  test('an answer whose question went away is kept and counts nowhere, in conditions neither', () => {
    const chain = sheetOf(
      question(7, 1),
      question(7, 2, { Show: 'answers.a1.OptionId == 1' }),
      question(7, 3, { Show: 'answers.a2.OptionId == 1' }),
      question(7, 4, { Enable: 'answers.a1.OptionId == 1' }),
    );
    const given = { a2: option(1), a3: option(1), a4: option(1) };
    const shown = (answers: Record<string, { OptionId: number | number[]; Text: string }>) =>
      visibleQuestions(chain, { answers, user: {}, around: null }).map(({ question: { Group } }) => Group);
    expect([shown({ ...given, a1: option(1) }), shown({ ...given, a1: option(2) })]).toEqual([
      [1, 2, 3, 4],
      [1, 4],
    ]);
    expect(countedAnswers(chain, { answers: { ...given, a1: option(2) }, user: {}, around: null })).toEqual({
      a1: option(2),
    });
    expect(countedAnswers(chain, { answers: { ...given, a1: option(1) }, user: {}, around: null })).toEqual({
      ...given,
      a1: option(1),
    });
    expect(progressOf(chain, { answers: { ...given, a1: option(2) }, user: {}, around: null })).toEqual({
      Answered: 1,
      Countable: 1,
      Completion: 100,
    });
  });

  test('a condition sees what comes before it, not itself nor what comes after', () => {
    const circle = sheetOf(question(7, 1, { Show: '!has(answers.a2)' }), question(7, 2, { Show: '!has(answers.a1)' }));
    expect(
      visibleQuestions(circle, { answers: { a1: option(1), a2: option(1) }, user: {}, around: null }).map(
        ({ question: { Group } }) => Group,
      ),
    ).toEqual([1]);
    const later = sheetOf(
      question(7, 1, { Show: 'has((answers).a2)' }),
      question(7, 2, { Show: '!has(answers.a2)' }),
      question(7, 3, { Show: 'has(answers.a2)' }),
    );
    expect(
      visibleQuestions(later, { answers: { a1: option(1), a2: option(1) }, user: {}, around: null }).map(
        ({ question: { Group } }) => Group,
      ),
    ).toEqual([2, 3]);
  });

  test('the fields that conditions read, and the groups of a grid', () => {
    expect(fieldsRead(sheet)).toEqual(['sex']);
    const written = 'user["sex"] == "1" || user . age == "2" || "name" in user || answers.user == "x"';
    expect(fieldsRead(sheetOf(question(7, 1, { Show: written })))).toEqual(['age', 'name', 'sex']);
    expect([
      ...indexOf(
        sheetOf(question(questionTypes.matchingGrid, 7, { Rows: [{ Group: 7 }, { Group: 8 }] })),
      ).questionOf.keys(),
    ]).toEqual([7, 8]);
  });

  test('100 per cent only when all is answered', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), (a, b) => {
        const [answered, countable] = [Math.min(a, b), Math.max(a, b)];
        const share = completionOf(answered, countable);
        expect(share === 100).toBe(answered === countable);
        expect(share).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test.each([
  ['a day in Greek order', questionTypes.date, open('24/11/2026'), null],
  ['a day with mixed separators', questionTypes.date, open('24/11-2026'), 'date'],
  ['a day without leading zeros', questionTypes.date, open('4/1/2026'), null],
  ['a day whose year is cut short', questionTypes.date, open('4/1/26'), 'date'],
  ['a leap day that is not', questionTypes.date, open('29-02-2023'), 'noDay'],
  ['a whole number', questionTypes.numeric, open(' -12 '), null],
  ['a number that ends in a dot', questionTypes.numeric, open('12.'), null],
  ['a number that begins with a dot', questionTypes.numeric, open('.5'), null],
  ['an exponent', questionTypes.numeric, open('1e999'), 'number'],
  ['two minuses', questionTypes.numeric, open('--1'), 'number'],
  ['a dot alone', questionTypes.numeric, open('.'), 'number'],
  ['hexadecimal', questionTypes.numeric, open('0x10'), 'number'],
  ['an option for an open question', questionTypes.openShort, option(1), 'kind'],
  ['nothing', questionTypes.numeric, open(' '), null],
  ['an option', questionTypes.dropDown, option(5), null],
  ['an option of nobody', questionTypes.oneChoice, option(6), 'option'],
  ['no options at all', questionTypes.severalChoices, option([]), null],
  ['an upload, which is not here yet', questionTypes.upload, open('x'), 'kind'],
] as const)('%s', (_what, type, given, reason) => {
  expect(
    faultOf(
      question(type, 1),
      'OptionId' in given
        ? {
            ...given,
            OptionId: typeof given.OptionId === 'object' && given.OptionId ? [...given.OptionId] : given.OptionId,
          }
        : given,
    ),
  ).toBe(reason);
});

test('limits are named', () => {
  const numeric = question(questionTypes.numeric, 1, { Data: { Min: 0, Max: 10 } });
  expect(answerFault(numeric, open('11'), none)).toEqual({ code: 'INVALID_ANSWER', reason: 'tooLarge', limit: 10 });
  expect(
    answerFault(question(questionTypes.date, 1, { Data: { MinDate: '2020-01-01' } }), open('2019-12-31'), none)?.reason,
  ).toBe('tooEarly');
  expect(
    answerFault(question(questionTypes.openShort, 1, { Data: { MaxLength: 3 } }), open('τέσσερα'), none)?.reason,
  ).toBe('tooLong');
});

describe('characters that cannot be kept', () => {
  const long = question(questionTypes.openLong, 1);
  const table = question(questionTypes.spreadsheet, 2, { Data: { Table: { Cells: { A1: { Input: 'text' } } } } });
  test.each(['a\0b', '\u001b[31m', 'a\u0008', '\ud83d', '\udc00x', 'x\ufffe', '\uffff', 'a\u000b'])(
    '%j is told in the browser as it is on the server',
    (text) => {
      expect(faultOf(long, open(text))).toBe('letters');
      expect(faultOf(table, open(JSON.stringify({ A1: text })))).toBe('letters');
      expect(
        faultOf(
          long,
          open(
            JSON.stringify({
              type: 'doc',
              content: [{ type: 'paragraph', content: [{ type: 'text', text, marks: [{ type: 'bold' }] }] }],
            }),
          ),
        ),
      ).toBe('letters');
    },
  );
  test('whatever people write can be kept', () =>
    expect(faultOf(long, open('Ώ\tmία\r\nγραμμή «😀» \u{10ffff}\ue000\ufffd\u007f'))).toBe(null));
});

describe('scores', () => {
  const groups = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  const { questionOf } = indexOf(sheetOf(...groups.map((group) => question(questionTypes.oneChoice, group))));
  const scale = (Method: 'mean' | 'sum'): RuleScale => ({
    Id: 'E',
    Method,
    Min: 1,
    Max: 5,
    Items: groups.map((Group) => ({ Group, Key: Group % 2 ? 1 : -1 })),
  });
  const all = (count: number, value: number) =>
    Object.fromEntries(groups.slice(0, count).map((group) => [`a${group}`, option(value)]));

  test('reverse-keyed items count from the other end', () => {
    expect(scoresOf([scale('mean')], questionOf, all(10, 5))).toEqual([
      { Id: 'E', Score: 3, Min: 1, Max: 5, Answered: 10, Items: 10 },
    ]);
    expect(scoresOf([scale('sum')], questionOf, { ...all(10, 5), a2: option(1) })[0]).toMatchObject({
      Score: 34,
      Min: 10,
      Max: 50,
    });
  });

  test('seven of ten make a score, six do not; a missing item does not lower a sum', () => {
    expect(scoresOf([scale('mean')], questionOf, all(6, 4))[0]).toMatchObject({ Score: null, Answered: 6 });
    expect(scoresOf([scale('mean')], questionOf, all(7, 3))[0]).toMatchObject({ Score: 3 });
    expect(scoresOf([scale('sum')], questionOf, all(7, 3))[0]).toMatchObject({ Score: 30 });
  });
});

test('the codes of types run from 6 to 18, each with its rule, and a definition takes no other', () => {
  const codes = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18];
  expect(Object.values(questionTypes).sort((a, b) => a - b)).toEqual(codes);
  const taken = Array.from({ length: 25 }, (_, code) => code).filter(
    (Type) =>
      definition.shape.Sections.safeParse([
        { Title: { el: 'α' }, Questions: [{ Id: 'ID_0001', Type, Group: 1, Text: { el: 'α' } }] },
      ]).success,
  );
  expect(taken).toEqual(codes);
});
