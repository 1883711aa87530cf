/** What is told of an application form that was written wrongly, and that a right one is not told of. */
import { expect, test } from 'vitest';
import { projectSettings } from '../projects/projects.schemas.ts';
import { faultsOfForm } from './form-faults.rules.ts';

const formOf = (...Questions: object[]) =>
  projectSettings.parse({ ApplicationForm: [{ Title: 'Α', Questions }] }).ApplicationForm;
const work = { Key: 'work', Label: 'Εργασία', Type: 'ddlist', Options: [{ Value: 'yes', Label: 'Ναι' }] };
const email = { Key: 'email', Label: 'E-mail', Type: 'email' };
const told = (...questions: object[]) =>
  faultsOfForm(formOf(email, ...questions)).map(({ Key, In, Code, Detail }) => [Key, In, Code, Detail]);

test('a form that is right has no faults', () => {
  expect(
    told(
      work,
      { Key: 'place', Label: 'Δήμος', Type: 'municipality', Show: 'answers.work in ["yes", ""]' },
      { Key: 'years', Label: 'Έτη', Type: 'number', MinAge: 18, MaxAge: 18, Validation: 'double(value) > 3.0' },
      { Key: 'more', Label: 'Άλλα', Show: 'answers.place == "9001" && now > timestamp("2026-01-01T00:00:00Z")' },
    ),
  ).toEqual([]);
});

test.each([
  ['answers.', 'CONDITION', 'answers.▸'],
  ['answer.work == "yes"', 'UNKNOWN_NAME', 'answer'],
  ['value == "yes"', 'UNKNOWN_NAME', 'value'],
  ['user.sex == "1"', 'UNKNOWN_NAME', 'user'],
  ['answers.wrok == "yes"', 'UNKNOWN_ANSWER', 'wrok'],
  ['"wrok" in answers', 'UNKNOWN_ANSWER', 'wrok'],
  ['answers.work == "no"', 'UNKNOWN_OPTION', 'work: no'],
  ['answers["work"] in ["yes", "no"]', 'UNKNOWN_OPTION', 'work: no'],
])('%s: %s %s', (Show, code, detail) => {
  expect(told(work, { Key: 'more', Label: 'Άλλα', Show })).toEqual([['more', 'Show', code, detail]]);
});

test.each(['toString', 'constructor', '__proto__', '1st', 'το κινητό', 'a-b', ''])(
  'the key %j names no answer',
  (Key) => {
    expect(told({ Key, Label: 'Ένα' })).toEqual([[Key, null, 'KEY', Key]]);
  },
);

test('a form that asks for no address is told as a whole', () => {
  expect(faultsOfForm(formOf(work)).map(({ Key, Code }) => [Key, Code])).toEqual([['', 'NO_EMAIL']]);
});

test('a key given twice, a list without options, ages that nobody has', () => {
  expect(
    told(
      { Key: 'one', Label: 'Ένα' },
      { Key: 'one', Label: 'Δύο', Type: 'ddlist' },
      { Key: 'born', Label: 'Γέννηση', Type: 'date', MinAge: 60, MaxAge: 30 },
    ),
  ).toEqual([
    ['one', null, 'DUPLICATE_KEY', 'one'],
    ['one', null, 'NO_OPTIONS', ''],
    ['born', null, 'AGES', '60–30'],
  ]);
});

test('no more are told than can be read', () => {
  expect(told(...Array.from({ length: 120 }, () => ({ Key: 'one', Label: 'Ένα' })))).toHaveLength(100);
});
