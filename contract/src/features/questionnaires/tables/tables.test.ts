/** Tables: references, inputs, charts, words, what is too much, and what is told to authors. */
import { expect, test } from 'vitest';
import { addressesOf, lettersOf, spanOf } from './addresses.rules.ts';
import { calculate } from './calculation.rules.ts';
import { chartData, chartValue } from './charts.rules.ts';
import { faultsOf } from './faults.rules.ts';
import { functionNames } from './functions/registry.ts';
import { nameOf, typedWords } from './names.rules.ts';
import { readFixed, readTyped } from './numbers.rules.ts';
import { readNumber } from './typed.rules.ts';
import { error, tableOf, valueOf } from './testing/tables.ts';
import { writeAs, writeCell } from './written.rules.ts';

test('a thousand brackets, a formula of a megabyte and a text that doubles are errors, quickly', () => {
  const began = performance.now();
  expect(valueOf(`=${'('.repeat(999)}1${')'.repeat(999)}`)).toEqual(error('#VALUE!'));
  expect(valueOf(`=${'-'.repeat(999)}1`)).toEqual(error('#VALUE!'));
  expect(valueOf(`=${'1+'.repeat(500_000)}1`)).toEqual(error('#VALUE!'));
  const doubling = Object.fromEntries(
    Array.from({ length: 100 }, (_, row) => [`A${row + 1}`, row === 0 ? '@xx' : `=A${row}&A${row}`]),
  );
  expect(calculate([tableOf(doubling)]).value('T', 'A100')).toEqual(error('#VALUE!'));
  expect(performance.now() - began).toBeLessThan(1000);
});

test('what goes in circles is #REF!, what only reads it can answer for it, and the author is told', () => {
  const tables = [tableOf({ A1: '=B1+1', B1: '=A1', C1: '=IFERROR(A1,5)', D1: '=D1', E1: '=SUM(E1:E3)', F1: '=C1*2' })];
  const calculation = calculate(tables);
  for (const cell of ['A1', 'B1', 'D1', 'E1']) expect(calculation.value('T', cell)).toEqual(error('#REF!'));
  expect(calculation.value('T', 'C1')).toBe(5);
  expect(calculation.value('T', 'F1')).toBe(10);
  expect(faultsOf(tables).map(({ cell, code }) => `${cell} ${code}`)).toEqual([
    'A1 cycle',
    'B1 cycle',
    'D1 cycle',
    'E1 cycle',
  ]);
});

test('tables read each other by name, whatever its case', () => {
  const costs = tableOf({ B2: { Value: '', Input: 'number' }, B3: '=Gains!B1*2' }, 'Costs');
  const gains = tableOf({ B1: "=costs!B2+'Costs'!$B$2", B2: '=SUM(Costs!B2:B3)' }, 'Gains');
  const calculation = calculate([costs, gains], { Costs: { B2: '1.000,5' } });
  expect(calculation.value('Gains', 'B1')).toBe(2001);
  expect(calculation.value('gains', 'B2')).toBe(5002.5);
  expect(calculation.type('Costs', 'B2', '1')).toBe(3);
  expect(calculation.value('Gains', 'B2')).toBe(5);
});

test('inputs: empty and invalid are 0, percentages are hundredths, what was not typed is what the cell holds', () => {
  const table = tableOf({
    A1: { Value: '7', Input: 'number' },
    A2: { Value: '', Input: 'percent' },
    A3: { Value: '', Input: 'text' },
    A4: '=A1*A2',
    A5: '=A3&"!"',
  });
  const calculation = calculate([table], { T: { A2: '12', A3: '=1+1' } });
  expect([
    calculation.value('T', 'A1'),
    calculation.value('T', 'A2'),
    calculation.value('T', 'A4'),
    calculation.value('T', 'A5'),
  ]).toEqual([7, 0.12, 0.84, '=1+1!']);
  calculation.type('T', 'A1', 'δέκα');
  expect(calculation.value('T', 'A4')).toBe(0);
  calculation.type('T', 'A1', null);
  expect(calculation.value('T', 'A1')).toBe(7);
  expect(calculation.type('T', 'A4', '5')).toBe(0);
  expect(calculation.type('T', 'Z9', '5')).toBe(0);
  expect(readTyped('percent', '12,5%')).toBe(0.125);
  expect(readTyped('number', '1e999')).toBe(0);
});

test.each<[string, number | null]>([
  ['1.234,5', 1234.5],
  ['1234.5', 1234.5],
  ['1.234', 1234],
  ['0.125', 0.125],
  ['1,234.5', 1234.5],
  ['-1.000.000', -1_000_000],
  ['12%', 0.12],
  ['1 500 €', 1500],
  ['−3', -3],
  ['', null],
  ['1.2.3', null],
  ['1e5', null],
  ['Infinity', null],
  ['9'.repeat(400), null],
])('%s is read as %s', (text, value) => expect(readNumber(text)).toBe(value));

test('fixed values: numbers, days, truth, words', () => {
  expect([readFixed('24/11/2026'), readFixed('true'), readFixed(' '), readFixed('λόγια')]).toEqual([
    46_350,
    true,
    null,
    'λόγια',
  ]);
});

test('values are written in Greek by their format', () => {
  expect([
    writeAs(1234.5, 'money'),
    writeAs(1200, 'money'),
    writeAs(0.125, 'percent'),
    writeAs(46_350, 'date', 0),
    writeAs(-0.001, 'number'),
    writeAs(2, 'number', 2),
  ]).toEqual(['1.234,50 €', '1.200 €', '12,5%', '24-11-2026', '0', '2,00']);
  expect([
    writeCell(true, undefined),
    writeCell(null, undefined),
    writeCell({ error: '#NUM!' }, undefined),
    writeCell(0.5, { Input: 'percent' }),
  ]).toEqual(['TRUE', '', '#NUM!', '50%']);
});

test('authors hear of every fault with its place', () => {
  const table = {
    ...tableOf({
      A1: '=Nope!A1',
      A2: '=FOO(1)',
      A3: '=1+',
      A4: '=ROUND(1)',
      A5: '=word',
      A6: { Value: '=1', Input: 'number' },
    }),
    Columns: 3,
    Rows: 5,
    Result: 'C3',
    Charts: [{ Type: 'bar' as const, Title: 'Γ', Series: [{ Name: 's', Values: 'A1:A9' }] }],
  };
  expect(
    faultsOf([table, { ...tableOf({ A1: '=1' }), Name: 't' }])
      .map(({ table: name, cell, code, what }) => [name, cell, code, what].join(' ').trim())
      .toSorted(),
  ).toEqual(
    [
      'T A1 reference Nope',
      'T A1:A9 chart Γ',
      'T A2 function FOO',
      'T A3 syntax',
      'T A4 arguments ROUND',
      'T A5 name word',
      'T A6 input',
      'T A6 outside',
      'T C3 result',
      't  duplicate t',
    ].toSorted(),
  );
  expect(faultsOf([tableOf({ A1: '=SUM(B1:B9)' })])).toEqual([]);
});

test('formulas that read too much together are refused, not endured', () => {
  const cells = Object.fromEntries(Array.from({ length: 200 }, (_, row) => [`A${row + 1}`, '=SUM(B1:AX2000)']));
  const faults = faultsOf([tableOf(cells)]);
  expect(faults.length).toBeGreaterThan(100);
  expect(new Set(faults.map(({ code }) => code))).toEqual(new Set(['tooMany']));
});

test.each([
  [
    'text that grows and is searched',
    Object.fromEntries(
      Array.from({ length: 1500 }, (_, row) => [
        `A${row + 1}`,
        row === 0 ? '=REPT("αβ",16000)' : `=LEN(UPPER(LOWER(SUBSTITUTE(A1,"β","γ"))))+COUNTIF(A1:A1,"*α*α*α*α*δ")`,
      ]),
    ),
  ],
  [
    'a thousand searches for a rate',
    Object.fromEntries([
      ...Array.from({ length: 2000 }, (_, row) => [`A${row + 1}`, row === 0 ? '-1000000000' : '1']),
      ...Array.from({ length: 1000 }, (_, row) => [`B${row + 1}`, '=IRR(A1:A2000)']),
    ]),
  ],
  [
    'a thousand middles of a thousand',
    Object.fromEntries([
      ...Array.from({ length: 2000 }, (_, row) => [`A${row + 1}`, String((row * 7919) % 2003)]),
      ...Array.from({ length: 1000 }, (_, row) => [`B${row + 1}`, '=MEDIAN(A1:A2000)']),
    ]),
  ],
])('%s is stopped, and its author is told', (_name, cells) => {
  const table = tableOf(cells);
  const began = performance.now();
  const calculation = calculate([table]);
  // A generous bound: without a meter each of these takes many seconds.
  expect(performance.now() - began).toBeLessThan(8000);
  expect(calculation.stopped()).toBe(true);
  expect(Object.keys(cells).map((address) => calculation.value('T', address))).toContainEqual(error('#VALUE!'));
  expect(faultsOf([table]).map(({ code }) => code)).toContain('tooMuch');
  // The next calculation has all its steps again.
  expect(valueOf('=1+1')).toBe(2);
});

test('charts: words for labels, two decimals, gaps where there is no number', () => {
  const table = {
    ...tableOf({ A1: { Value: '1', Format: 'money' }, A2: '@Δύο', B1: '=1/3', B2: '=1/0' }),
    Charts: [{ Type: 'line' as const, Title: 'Τίτλος', Labels: 'A1:A2', Series: [{ Name: 'x', Values: 'B1:B3' }] }],
  };
  const [chart] = table.Charts;
  if (!chart) throw new Error('no chart');
  expect(chartData(table, chart, calculate([table]))).toEqual({
    type: 'line',
    title: 'Τίτλος',
    labels: ['1 €', 'Δύο', '3'],
    series: [{ name: 'x', values: [0.33, null, null] }],
  });
  expect([chartValue(2), chartValue(1234.567), chartValue(null)]).toEqual(['2,00', '1.234,57', '–']);
});

test('addresses and the closed list', () => {
  expect([
    lettersOf(1),
    lettersOf(26),
    lettersOf(27),
    lettersOf(702),
    spanOf('B2:$A$1'),
    spanOf('A1:B2:C3'),
    spanOf('1A'),
  ]).toEqual(['A', 'Z', 'AA', 'ZZ', { from: { column: 1, row: 1 }, to: { column: 2, row: 2 } }, null, null]);
  expect(addressesOf({ from: { column: 1, row: 1 }, to: { column: 2, row: 2 } })).toEqual(['A1', 'B1', 'A2', 'B2']);
  expect(functionNames.length).toBeGreaterThan(90);
  for (const name of ['TODAY', 'NOW', 'RAND', 'INDIRECT']) expect(functionNames).not.toContain(name);
});

test('an answer in words: what was typed, by the names of the cells', () => {
  const table = tableOf({
    A1: '@Έτος',
    B1: '@Ποσά',
    A2: '@Δίδακτρα',
    B2: { Value: '', Input: 'number' },
    B3: { Value: '', Input: 'percent', Name: 'Πιθανότητα' },
    C9: { Value: '', Input: 'text' },
  });
  expect(nameOf(table, 'B2')).toBe('Δίδακτρα, Ποσά');
  expect(nameOf({ ...table, Columns: 2 }, 'B2')).toBe('Δίδακτρα');
  expect(typedWords(table, '{"C9":"λόγια","B3":"12","B2":"1.500"}')).toBe(
    'Δίδακτρα, Ποσά: 1.500\nΠιθανότητα: 12%\nC9: λόγια',
  );
  expect(typedWords(table, 'no record')).toBe('');
});
