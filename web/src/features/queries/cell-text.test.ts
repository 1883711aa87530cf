/** Cells of a result as people read them. */
import { expect, test } from 'vitest';
import { toCellText } from './cell-text.ts';

const words = { locale: 'el-GR', yes: 'ναι', no: 'όχι' };

test.each([
  [null, 'number', '–'],
  [12345.5, 'number', '12345,5'],
  ['9007199254740993', 'number', '9007199254740993'],
  [true, 'boolean', 'ναι'],
  [false, 'boolean', 'όχι'],
  ['2026-11-28', 'day', '28-11-2026'],
  ['infinity', 'day', 'infinity'],
  ['2026-11-28T22:30:00.000Z', 'instant', '29-11-2026 00:30'],
  ['infinity', 'instant', 'infinity'],
  ['0123', 'text', '0123'],
  ['2026-11-28', 'text', '2026-11-28'],
] as const)('%s as %s is %s', (cell, type, text) => {
  expect(toCellText(cell, type, words)).toBe(text);
});
