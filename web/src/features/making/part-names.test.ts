/** Where a fault leads: the part in which its cell stands. */
import { expect, test } from 'vitest';
import { partOfCell } from './part-names.rules.ts';

test.each([
  ['Data.Reading.0.Item', 'content'],
  ['Data.Text.el', 'content'],
  ['Data.EnableCondition', 'opens'],
  ['Flags', 'publishing'],
  ['Data.Minutes', 'general'],
])('%s stands in %s', (cell, part) => {
  expect(partOfCell(cell)).toBe(part);
});
