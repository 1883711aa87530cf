/** Every row of the published values: the formulas of spreadsheets, and internal rates of return. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calculate } from './calculation.rules.ts';
import { isError, type CellValue } from './cell-values.ts';
import { findIrr } from './irr.rules.ts';
import { tableOf } from './testing/tables.ts';

/** The rows of a file of vectors, by the names of their columns. */
const vectorsIn = (file: string): Record<string, string>[] => {
  const [head = '', ...lines] = readFileSync(new URL(`testing/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  const names = head.split('\t');
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, place) => [names[place] ?? '', value])));
};

const shown = (value: CellValue): string =>
  isError(value) ? value.error : typeof value === 'boolean' ? String(value).toUpperCase() : String(value);

/** `A1=5;A2="text";A3==5/0` as cells. */
const cellsOf = (written: string): Record<string, string> =>
  Object.fromEntries(
    (written === '' ? [] : written.split(/;(?=[A-Z]+\d+=)/)).map((cell) => {
      const [, address = '', value = ''] = /^([A-Z]+\d+)=(.*)$/.exec(cell) ?? [];
      return [address, value.startsWith('"') ? `@${value.slice(1, -1)}` : value];
    }),
  );

const formulas = vectorsIn('formula-vectors.tsv');
const flows = vectorsIn('irr-vectors.tsv');

test('all the vectors are there', () => {
  expect(formulas.length).toBeGreaterThanOrEqual(84);
  expect(flows.length).toBeGreaterThanOrEqual(21);
});

test.each(formulas)('$id $formula', ({ cells = '', formula = '', expected = '', tolerance = '' }) => {
  const value = calculate([tableOf({ ...cellsOf(cells), AX1: formula })]).value('T', 'AX1');
  if (typeof value !== 'number') expect(shown(value)).toBe(expected);
  else expect(Math.abs(value - Number(expected))).toBeLessThanOrEqual(Number(tolerance || 0));
});

test.each(flows)(
  'IRR $cashflows',
  ({ cashflows = '', expected_irr = '', tolerance = '', roots_in_0_1 = '', in_range = '' }) => {
    const list = cashflows.split(';').map(Number);
    const found = findIrr(list);
    const cells = Object.fromEntries(list.map((flow, place) => [`A${place + 1}`, String(flow)]));
    const calculated = calculate([tableOf({ ...cells, B1: `=IRR(A1:A${list.length})` })]);
    expect(calculated.value('T', 'B1')).toEqual(found.value);
    expect(calculated.irr('T', 'B1')).toEqual(found);
    if (tolerance === 'error') expect(found.value).toEqual({ error: expected_irr });
    else expect(Math.abs(Number(found.value) - Number(expected_irr))).toBeLessThanOrEqual(Number(tolerance));
    const inside = found.searchedFurther ? [] : found.roots;
    expect(inside.length).toBe(roots_in_0_1 === '' ? 0 : roots_in_0_1.split(';').length);
    for (const [place, root] of roots_in_0_1.split(';').filter(Boolean).entries())
      expect(inside[place]).toBeCloseTo(Number(root), 10);
    expect(inside.length > 0).toBe(in_range === '1');
  },
);
