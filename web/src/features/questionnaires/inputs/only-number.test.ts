/** Typing numbers with Greek keyboards and habits. */
import { expect, test } from 'vitest';
import { onlyNumber } from './only-number.ts';

/** Typed letter by letter, as a person does: the field is rewritten after each. */
const typing = (text: string): string => [...text].reduce((field, letter) => onlyNumber(field + letter), '');

test.each([
  ['12', '12'], ['12,5', '12.5'], ['12.5', '12.5'], ['-3,', '-3.'], ['1.234,5', '1234.5'], ['1.2.3', '1.23'], ['5-3', '53'], ['12 €', '12'], ['.5', '.5'], ['', ''],
])('%s → %s, letter by letter and pasted', (typed, kept) => {
  expect(typing(typed)).toBe(kept);
  expect(onlyNumber(typed)).toBe(kept);
});

test('pasted in English it is the same number', () => {
  expect(onlyNumber('1,234.5')).toBe('1234.5');
  expect(onlyNumber('12,345,678.25')).toBe('12345678.25');
});
