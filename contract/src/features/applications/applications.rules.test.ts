/** The one rule of the form: what is right, what is wrong and by which code, what shows. */
import { describe, expect, test } from 'vitest';
import { applicationQuestion } from '../projects/projects.schemas.ts';
import {
  isOpen,
  judgeForm,
  keptAnswer,
  keyOfType,
  minCountedQuestions,
  missingAnswers,
  validateAnswer,
  visibleQuestions,
} from './applications.rules.ts';

const now = new Date('2026-11-20T09:00:00Z');
const ask = (Type: string, more: Record<string, unknown> = {}) =>
  applicationQuestion.parse({ Key: 'key', Label: 'Ερώτηση', Type, ...more });
const judged = (Type: string, typed: string, more: Record<string, unknown> = {}) => {
  const question = ask(Type, more);
  const answer = keptAnswer(question, typed);
  return validateAnswer(question, answer, { key: answer }, now);
};

describe('the types', () => {
  test.each([
    ['afm', '090000045', 0],
    ['afm', '090000046', 'AFM'],
    ['afm', '000000000', 'AFM'],
    ['afm', '09000004', 'AFM'],
    ['date', '24-11-1972', 0],
    ['date', '24/11/1972', 0],
    ['date', '1972-11-24', 0],
    ['date', '24/11-1972', 'DATE'],
    ['date', '31-02-2000', 'NO_DAY'],
    ['date', '31022000', 'NO_DAY'],
    ['date', '03051998', 0],
    ['date', '3/5/1998', 0],
    ['date', '3-5-1998', 0],
    ['date', '3.5.1998', 0],
    ['date', '?', 'DATE'],
    ['date', '3/5/0198', 'NO_DAY'],
    ['date', '1/1/0001', 'NO_DAY'],
    ['date', '0198-05-03', 'NO_DAY'],
    ['date', '31-12-1899', 'NO_DAY'],
    ['date', '01-01-1900', 0],
    ['date', '31-12-2099', 0],
    ['date', '01-01-2100', 'NO_DAY'],
    ['text', '1,01019E+10', 'DIGITS_LOST'],
    ['afm', '9.00000E+08', 'DIGITS_LOST'],
    ['phone', '6,9E+09', 'DIGITS_LOST'],
    ['mobile', '6.9E+09', 'DIGITS_LOST'],
    ['text', 'Κτίριο 3E12', 0],
    ['textarea', '1,01019E+10', 0],
    ['email', 'maria@example.gr\u200B', 0],
    ['afm', '\uFEFF090000045\u200B', 0],
    ['mobile', '\u202A6900012345\u202C', 0],
    ['email', 'maria.papadopoulou@example.gr', 0],
    ['email', 'maria@example', 'EMAIL'],
    ['email', 'μαρία@example.gr', 'EMAIL'],
    ['email', 'maria @example.gr', 'EMAIL'],
    ['email', 'maria..p@example.gr', 'EMAIL'],
    ['email', 'm@e.gr', 0],
    ['email', 'maria@mail.ex-ample.com.gr', 0],
    ['email', 'η maria@example.gr', 'EMAIL'],
    ['email', 'maria@example.gr και', 'EMAIL'],
    ['email', 'maria@-example.gr', 'EMAIL'],
    ['email', 'maria@example.gr-', 'EMAIL'],
    ['email', `${'m'.repeat(64)}@${'e'.repeat(186)}.gr`, 0],
    ['email', `${'m'.repeat(64)}@${'e'.repeat(187)}.gr`, 'EMAIL'],
    ['phone', 'τηλ6900012345', 'PHONE'],
    ['phone', '69000123456', 'PHONE'],
    ['phone', '6+306900012345', 'PHONE'],
    ['phone', '+3069000123456', 'PHONE'],
    ['phone', 'x+442079460000', 'PHONE'],
    ['phone', '+4420794600001234', 'PHONE'],
    ['phone', '690 001 2345', 0],
    ['phone', '+30 6900012345', 0],
    ['phone', '00442079460000', 0],
    ['phone', '12345', 'PHONE'],
    ['phone', '+30 690001234', 'PHONE'],
    ['phone', '2101234567', 0],
    ['mobile', '2101234567', 'MOBILE'],
    ['mobile', '690 001 2345', 0],
    ['mobile', '+30 6900012345', 0],
    ['mobile', '00442079460000', 0],
    ['mobile', '12345', 'MOBILE'],
    ['number', '1.234,5', 0],
    ['number', 'δώδεκα', 'NUMBER'],
    ['text', 'x'.repeat(200), 0],
    ['text', 'x'.repeat(201), 'TOO_LONG'],
    ['textarea', 'x'.repeat(201), 0],
    ['textarea', 'x'.repeat(4000), 0],
    ['textarea', 'x'.repeat(4001), 'TOO_LONG'],
    ['text', '   ', 'REQUIRED'],
  ])('%s %s: %s', (type, typed, code) => {
    expect(judged(type, typed)).toBe(code);
  });

  test('a list takes its own options only', () => {
    const Options = [{ Value: 'a', Label: 'Α' }];
    expect(judged('ddlist', 'a', { Options })).toBe(0);
    expect(judged('ddlist', 'b', { Options })).toBe('OPTION');
    expect(judged('municipality', '9001')).toBe('OPTION');
  });

  test('the least age counts to the day, in Athens', () => {
    expect(judged('date', '20-11-2008', { MinAge: 18 })).toBe(0);
    expect(judged('date', '21-11-2008', { MinAge: 18 })).toBe('AGE');
  });

  test('the greatest age counts until the day before the next birthday', () => {
    expect(judged('date', '21-11-1960', { MaxAge: 65 })).toBe(0);
    expect(judged('date', '20-11-1960', { MaxAge: 65 })).toBe('AGE_OVER');
    expect(judged('date', '20-11-1960', { MinAge: 18, MaxAge: 66 })).toBe(0);
  });

  test('a day of birth is not after today, in Athens', () => {
    expect(judged('date', '20-11-2026', { Key: 'birth_date' })).toBe(0);
    expect(judged('date', '21-11-2026', { Key: 'birth_date' })).toBe('FUTURE');
    expect(judged('date', '21-11-2026', { MaxAge: 65 })).toBe('FUTURE');
    expect(judged('date', '21-11-2026')).toBe(0);
  });

  test('a Validation condition has the last word, and one that fails refuses', () => {
    expect(judged('text', 'ναι', { Validation: 'value == "ναι"' })).toBe(0);
    expect(judged('text', 'όχι', { Validation: 'value == "ναι"' })).toBe('RULE');
    expect(judged('text', 'ναι', { Validation: 'value ==' })).toBe('RULE');
  });

  test('answers are kept in one form', () => {
    expect(keptAnswer(ask('date'), ' 24/11/1972 ')).toBe('1972-11-24');
    expect(keptAnswer(ask('text'), ' Άννα\r\n=1+2\tΒ\u2028γ ')).toBe('Άννα =1+2 Β γ');
    expect(keptAnswer(ask('textarea'), ' α\nβ ')).toBe('α\nβ');
    expect(keptAnswer(ask('phone'), '+30 690 001-2345')).toBe('6900012345');
    expect(keptAnswer(ask('number'), '1.234,5')).toBe('1234.5');
  });
});

const sections = [
  {
    Title: 'Εργασία',
    Questions: [
      applicationQuestion.parse({ Key: 'work', Label: 'Εργασία' }),
      applicationQuestion.parse({ Key: 'since', Label: 'Από πότε', Type: 'date', Show: 'answers.work == "no"' }),
      applicationQuestion.parse({ Key: 'why', Label: 'Γιατί', Show: 'answers.since != ""' }),
      applicationQuestion.parse({ Key: 'note', Label: 'Σημείωση', Required: false }),
    ],
  },
];

describe('the whole form', () => {
  test('what shows depends on the answers', () => {
    const shown = (answers: Record<string, string>) =>
      visibleQuestions(sections, answers, now).questions.map(({ Key }) => Key);
    expect(shown({})).toEqual(['work', 'note']);
    expect(shown({ work: 'no' })).toEqual(['work', 'since', 'note']);
    expect(shown({ work: 'no', since: '01-01-2026' })).toEqual(['work', 'since', 'why', 'note']);
  });

  test('the answer of a hidden question counts as none, and hides what hangs on it', () => {
    expect(judgeForm(sections, { work: 'yes', since: '01-01-2026', why: 'x', alien: 'y' }, now)).toMatchObject({
      answers: { work: 'yes' },
      faults: {},
    });
  });

  test('faults are named by key; what is missing can be listed', () => {
    expect(judgeForm(sections, { work: 'no', since: 'χθες' }, now).faults).toEqual({ since: 'DATE', why: 'REQUIRED' });
    expect(missingAnswers(sections, { work: 'no' }, now).map(({ Key }) => Key)).toEqual(['since']);
  });
});

test('applications are open until the last day has passed in Athens', () => {
  expect(isOpen(undefined, now)).toBe(false);
  expect(isOpen({ Open: true }, now)).toBe(true);
  expect(isOpen({ Open: true, Until: '2026-11-20' }, now)).toBe(true);
  expect(isOpen({ Open: true, Until: '2026-11-20' }, new Date('2026-11-20T22:30:00Z'))).toBe(false);
  expect(isOpen({ Open: false, Until: '2027-01-01' }, now)).toBe(false);
});

test('conditions of the form know the project and the day, and that who applies has done nothing yet', () => {
  const show = (Show: string) =>
    visibleQuestions([{ Questions: [ask('text', { Key: 'a', Show })] }], {}, now, { Id: 3, url: 'career' }).questions
      .length === 1;
  expect(show('project.Id == 3 && project.url == "career" && action.Id == 0')).toBe(true);
  expect(show('now >= timestamp("2026-01-01T00:00:00Z") && now.getFullYear() == 2026')).toBe(true);
  expect(show('size(mentee.completed) == 0 && now == mentee.joined')).toBe(true);
  expect(show('has(user.sex) || project.Id == 4')).toBe(false);
});

test('a hidden question’s answer counts as none, which hides the next one', () => {
  const questions = [
    ask('text', { Key: 'a' }),
    ask('text', { Key: 'b', Show: 'answers.a == "ναι"' }),
    ask('text', { Key: 'c', Show: 'answers.b == "ναι"' }),
    ask('text', { Key: 'd', Show: 'answers.c == "ναι"' }),
  ];
  const shown = (a: string) => visibleQuestions([{ Questions: questions }], { a, b: 'ναι', c: 'ναι', d: 'x' }, now);
  expect(shown('ναι').questions.map(({ Key }) => Key)).toEqual(['a', 'b', 'c', 'd']);
  expect(shown('όχι')).toMatchObject({ questions: [{ Key: 'a' }], answers: { a: 'όχι', b: '', c: '', d: '' } });
});

test('where the form asks for a thing is the first question of its type', () => {
  const sections = [
    { Questions: [ask('text', { Key: 'a' }), ask('email', { Key: 'b' })] },
    { Questions: [ask('email', { Key: 'c' })] },
  ];
  expect([keyOfType(sections, 'email'), keyOfType(sections, 'text'), keyOfType(sections, 'afm')]).toEqual([
    'b',
    'a',
    null,
  ]);
});

test('before its questions are known the form counts from seven', () => expect(minCountedQuestions).toBe(7));
