/**
 * Whatever is typed, in whatever order: calculating only what depends on it gives what calculating everything gives.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculate } from './calculation.rules.ts';
import { findIrr } from './irr.rules.ts';
import type { TableWire } from './table.schemas.ts';
import { tableOf } from './testing/tables.ts';

const column = fc.constantFrom('A', 'B', 'C');
const rows = 8;
const address = fc.tuple(column, fc.integer({ min: 1, max: rows })).map(([letter, row]) => `${letter}${row}`);
const reference = fc.oneof(
  address,
  address.map((cell) => `Other!${cell}`),
  address.map((cell) => `T!${cell}`),
);
const range = fc.tuple(reference, address).map(([from, to]) => `${from}:${to}`);
const { formula } = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 3 },
    reference,
    fc.integer({ min: -9, max: 99 }).map(String),
    range.map((cells) => `SUM(${cells})`),
    range.map((cells) => `IRR(${cells})`),
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', '^', '&', '<', '='), tie('formula'))
      .map(([a, sign, b]) => `(${a}${sign}${b})`),
    fc.tuple(tie('formula'), tie('formula'), tie('formula')).map(([a, b, c]) => `IF(${a},${b},${c})`),
    fc.tuple(tie('formula'), tie('formula')).map(([a, b]) => `IFERROR(${a},${b})`),
  ),
}));
const cell = fc.oneof(
  { weight: 3, arbitrary: formula.map((text) => ({ Value: `=${text}` })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('number' as const, 'percent' as const, 'text' as const)
      .map((Input) => ({ Value: '', Input })),
  },
  { weight: 1, arbitrary: fc.constantFrom('5', '@λέξη', '', 'TRUE').map((Value) => ({ Value })) },
);
const cells = fc.dictionary(address, cell, { maxKeys: 18 });
const edit = fc.tuple(
  fc.constantFrom('T', 'Other'),
  address,
  fc.oneof(fc.constant(null), fc.constantFrom('1', '2,5', '-3', 'όχι', '12%', '')),
);

const snapshot = (tables: readonly TableWire[], calculation: ReturnType<typeof calculate>) =>
  tables.map(({ Name, Cells }) =>
    Object.keys(Cells).map((at) => [at, calculation.value(Name, at), calculation.irr(Name, at)]),
  );

test('incremental equals full', () => {
  fc.assert(
    fc.property(cells, cells, fc.array(edit, { maxLength: 12 }), (first, second, edits) => {
      const tables = [tableOf(first), tableOf(second, 'Other')];
      const step = calculate(tables);
      const typed: Record<string, Record<string, string>> = { T: {}, Other: {} };
      for (const [table, at, text] of edits) {
        step.type(table, at, text);
        const { [at]: _old, ...rest } = typed[table] ?? {};
        typed[table] = text === null ? rest : { ...rest, [at]: text };
        expect(snapshot(tables, step)).toEqual(snapshot(tables, calculate(tables, typed)));
      }
    }),
    { numRuns: 1500 },
  );
});

test('no formula of any letters makes it throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ maxLength: 60, unit: 'binary' }),
        fc
          .array(
            fc.constantFrom(
              'A1',
              'SUM',
              '(',
              ')',
              ',',
              ':',
              '!',
              '"',
              "'",
              '#N/A',
              '1',
              '%',
              '^',
              '-',
              '=',
              '<',
              '$',
              'T!',
            ),
            { maxLength: 30 },
          )
          .map((parts) => parts.join('')),
      ),
      (text) => {
        expect(() => calculate([tableOf({ A1: `=${text}`, B1: '=A1' })])).not.toThrow();
      },
    ),
    { numRuns: 5000 },
  );
});

test('a rate that is found makes the flows worth nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 2, maxLength: 15 }), (flows) => {
      const { value, roots, searchedFurther } = findIrr(flows);
      for (const rate of roots) {
        const worth = flows.reduce((sum, flow, year) => sum + flow / (1 + rate) ** year, 0);
        const size = flows.reduce((sum, flow, year) => sum + Math.abs(flow) / (1 + rate) ** year, 0);
        expect(Math.abs(worth)).toBeLessThanOrEqual(1e-6 * size);
        expect(rate >= 0 && rate <= 1).toBe(!searchedFurther);
      }
      expect(typeof value === 'number').toBe(roots.length > 0);
    }),
    { numRuns: 1000 },
  );
});

test('two thousand formulas in a chain follow one edit within a frame', () => {
  const chain = tableOf({
    A1: { Value: '1', Input: 'number' },
    ...Object.fromEntries(
      Array.from({ length: 2000 }, (_, row) => [`B${row + 1}`, row === 0 ? '=A1+1' : `=B${row}*1.0001+1`]),
    ),
  });
  const calculation = calculate([chain]);
  // The best of some: what else the machine does is no part of it.
  const times = Array.from({ length: 30 }, (_, turn) => {
    const began = performance.now();
    expect(calculation.type('T', 'A1', String(turn + 2))).toBe(2000);
    return performance.now() - began;
  });
  expect(Math.min(...times)).toBeLessThan(16);
});
