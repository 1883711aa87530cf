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
])('%s: what nobody sees is not part of a name', (name, typed, value) => {
  expect(kept(name, typed)).toBe(value);
});
