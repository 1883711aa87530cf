/** What follows from what is given: formulas over names, in order, bounded, and what is told of those that are wrong. */
import { expect, test } from 'vitest';
import { keptResults, type Calculated } from './calculated.rules.ts';
import { calculated, formulaTroubles } from './calculator.rules.ts';
import type { FormField } from './forms.rules.ts';

const number = (Key: string, more: Partial<FormField> = {}): FormField => ({
  Key,
  Label: { el: Key },
  Type: 'number',
  Required: true,
  Options: [],
  ...more,
});
const result = (Key: string, Formula: string): Calculated => ({ Key, Label: { el: Key }, Formula });
const fields = [
  number('income'),
  number('rent', { Required: false, Min: 0, Max: 1000 }),
  number('plan', {
    Type: 'ddlist',
    Options: [
      { Value: '0.5', Label: { el: 'μισό' } },
      { Value: '2', Label: { el: 'διπλό' } },
    ],
  }),
];
const results = [
  result('yearly', '=left * 12'),
  result('left', '(Income - rent) * plan'),
  result('word', 'IF(left > 100; "income is fine"; "λίγο")'),
];

test('results follow from what is typed as Greek writes it, by name, whatever their order', () => {
  expect(calculated(fields, results, { income: '1.500,50', rent: '500', plan: '2' })).toEqual({
    left: 2001,
    yearly: 24_012,
    word: 'income is fine',
  });
  expect(calculated(fields, results, { income: '100', plan: '0.5' })).toEqual({ left: 50, yearly: 600, word: 'λίγο' });
});

test('a field may be called as formulas call other things, and what is wrong is told by the author’s names', () => {
  const odd = ['true', 'e1', 'a1', 'pi'].map((key) => number(key));
  const values = { true: '5', e1: '7', a1: '2', pi: '3' };
  const of = [result('x', 'true*2'), result('y', '1e1+e1'), result('z', 'a1*pi'), result('b1', 'FALSE')];
  expect(formulaTroubles(odd, of)).toEqual([]);
  expect(calculated(odd, of.slice(0, 3), values)).toEqual({ x: 10, y: 17, z: 6 });
  const troubles = formulaTroubles(odd, [result('x', 'e1 e1'), result('y', 'e1 * pi +')]);
  expect(troubles.map(({ at, code }) => [at, code])).toEqual([
    [0, 'FORMULA'],
    [1, 'FORMULA'],
  ]);
  expect(troubles.map(({ what }) => what).join()).not.toMatch(/A\d/);
  expect(troubles.every(({ what }) => what !== '')).toBe(true);
});

test('a number may be written with its power of ten; words that are put together are told so far', () => {
  const long = [result('big', 'income * 1e3 + 2.5E-1'), result('words', 'REPT("α"; 30000)')];
  expect(formulaTroubles(fields, long)).toEqual([]);
  const told = calculated(fields, long, { income: '2', plan: '2' });
  expect(told).toEqual({ big: 2000.25, words: 'α'.repeat(500) });
});

test.each([
  ['something is missing', { income: '100' }],
  ['a number is none', { income: 'πολλά', plan: '2' }],
  ['one is out of its range', { income: '100', rent: '1001', plan: '2' }],
  ['a choice is none of those offered', { income: '100', plan: '3' }],
])('nothing follows where %s', (_why, values) => {
  expect(Object.values(calculated(fields, results, values))).toEqual([null, null, null]);
});

test('what cannot be calculated is nothing, and the rest stays', () => {
  const values = { income: '0', rent: '0', plan: '2' };
  expect(
    calculated(fields, [result('a', '1 / income'), result('b', 'income + 1'), result('c', 'A1 + 1')], values),
  ).toEqual({
    a: null,
    b: 1,
    c: null,
  });
});

test('formulas that are wrong are told at their place', () => {
  const told = (...list: Calculated[]) => formulaTroubles(fields, list).map(({ at, code }) => [at, code]);
  expect(told(...results)).toEqual([]);
  expect(told(result('a', 'income + what'), result('b', 'A1'))).toEqual([
    [0, 'UNKNOWN_NAME'],
    [1, 'UNKNOWN_NAME'],
  ]);
  expect(told(result('a', 'b + 1'), result('b', 'a + 1')).map(([, code]) => code)).toEqual([
    'FORMULA_CYCLE',
    'FORMULA_CYCLE',
  ]);
  expect(told(result('a', '(income'))).toEqual([[0, 'FORMULA']]);
  expect(told(result('a', 'FETCH(income)'))).toEqual([[0, 'FORMULA']]);
});

test('what is kept is read again, and what is no result is nothing', () => {
  expect(keptResults({ Results: { a: 1, b: 'x', c: null, d: {} } })).toEqual({ a: 1, b: 'x', c: null, d: null });
  expect([keptResults(null), keptResults({ Results: 3 })]).toEqual([{}, {}]);
});
