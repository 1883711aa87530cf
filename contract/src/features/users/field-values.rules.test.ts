/** What a value of a profile field is kept as. */
import { expect, test } from 'vitest';
import { judgeValue } from './field-values.rules.ts';

const kept = (Name: string, typed: string) =>
  judgeValue({ Name, Label: Name, Type: 'text', Visible: 0, Editable: 0 }, typed, undefined, new Date()).value;

test.each([
  ['last_name', '\u202Eevil\u2066 <b>', 'evil <b>'],
  ['first_name', '\u200B', ''],
  ['first_name', ' Άννα\u00A0Μαρία ', 'Άννα Μαρία'],
  ['city', '\u200FΠάτρα', '\u200FΠάτρα'],
  ['AMKA', '01019000012\u200B', '01019000012'],
  ['postcode', '\uFEFF26221', '26221'],
])('%s: what nobody sees is not part of a name', (name, typed, value) => {
  expect(kept(name, typed)).toBe(value);
});

test('a day of birth lies between 1900 and today', () => {
  const field = { Name: 'birth_date', Label: 'Γέννηση', Type: 'date' as const, Visible: 0, Editable: 0 };
  const fault = (typed: string) => judgeValue(field, typed, undefined, new Date('2026-11-28T10:00:00Z')).fault;
  expect(['3/5/0198', '31-12-1899', '01-01-1900', '28-11-2026', '29-11-2026'].map(fault)).toEqual([
    'NO_DAY',
    'NO_DAY',
    0,
    0,
    'FUTURE',
  ]);
});
