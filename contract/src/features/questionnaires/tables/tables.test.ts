/** Formulas, references, inputs and what is told to authors. */
import { expect, test } from 'vitest';
import { addressesOf, lettersOf, spanOf } from './addresses.rules.ts';
import { calculate } from './calculation.rules.ts';
import { chartData, chartValue } from './charts.rules.ts';
import { faultsOf } from './faults.rules.ts';
import { functionNames } from './functions/registry.ts';
import { nameOf, typedWords } from './names.rules.ts';
import { readFixed, readNumber, readTyped } from './numbers.rules.ts';
import { tableOf } from './testing/tables.ts';
import { writeAs, writeCell } from './written.rules.ts';

/** The value of a formula beside some cells. */
const valueOf = (formula: string, cells: Record<string, string> = {}) =>
  calculate([tableOf({ ...cells, AX1: formula })]).value('T', 'AX1');
const error = (code: string) => ({ error: code });

test.each<[string, unknown]>([
  ['=-2^2', 4],
  ['=2^3^2', 64],
  ['=2^-1', 0.5],
  ['=10%', 0.1],
  ['=50%%', 0.005],
  ['=-5%', -0.05],
  ['=1+2*3-4/2', 5],
  ['=(1+2)*3', 9],
  ['=2*-3', -6],
  ['=--3', 3],
  ['="a"&1+2', 'a3'],
  ['="α"="Α"', true],
  ['="ά"="α"', false],
  ['=1<2=TRUE', true],
  ['=0.1+0.2=0.3', true],
  ['="b">"a"', true],
  ['=1<"a"', true],
  ['="a"<TRUE', true],
  ['=A1=0', true],
  ['=A1=""', true],
  ['="say ""yes"""', 'say "yes"'],
  ['=1.5&""', '1,5'],
  ['="1.234,5"*2', 2469],
  ['=1e3', 1000],
  ['=.5', 0.5],
  ['=SUM(1;2;3)', 6],
  ['=sum( 1 , 2 )', 3],
  ['=true', true],
  ['=1/0', error('#DIV/0!')],
  ['=0^0', error('#NUM!')],
  ['=(-8)^(1/3)', error('#NUM!')],
  ['=1e308*10', error('#NUM!')],
  ['="a"+1', error('#VALUE!')],
  ['=#N/A', error('#N/A')],
  ['=1+#REF!', error('#REF!')],
  ['=nothing(1)', error('#NAME?')],
  ['=foo', error('#NAME?')],
  ['=1+', error('#NAME?')],
  ['=SUM(', error('#NAME?')],
  ['=ROUND(1)', error('#VALUE!')],
  ['=AZ1', error('#REF!')],
  ['=Other!A1', error('#REF!')],
  ['=A1:A2+1', error('#VALUE!')],
  ['=0*-1', 0],
  ['=IFERROR(1/0,"x")', 'x'],
  ['=IF(FALSE,1/0,2)', 2],
  ['=IF(1/0,1,2)', error('#DIV/0!')],
  ['=IF(0,1)', false],
  ['=IFS(FALSE,1,TRUE,2)', 2],
  ['=SWITCH(2,1,"a",2,"b","c")', 'b'],
  ['=SWITCH(9,1,"a","c")', 'c'],
  ['=CHOOSE(2,1/0,7)', 7],
  ['=MOD(-4,2)', 0],
  ['=ROUND(2.5,0)', 3],
  ['=ROUND(-2.5,0)', -3],
  ['=ROUND(1.005,2)', 1.01],
  ['=ROUND(0.000000123,8)', 0.00000012],
  ['=FACT(1000000000)', error('#NUM!')],
  ['=NPV(0.1)', error('#VALUE!')],
  ['=EDATE(DATE(2024,1,31),1)', 45_351],
  ['=EOMONTH(DATE(2026,2,3),0)', 46_081],
  ['=YEAR(25569)', 1970],
  ['=WEEKDAY(DATE(2026,11,20),2)', 5],
  ['=DATE(2026,13,1)-DATE(2027,1,1)', 0],
  ['=TEXT(1234.5,"#,##0.00")', '1.234,50'],
  ['=TEXT(0.125,"0.0%")', '12,5%'],
  ['=TEXT(25569,"dd/mm/yyyy")', '01-01-1970'],
  ['=REPT("a",40000)', error('#VALUE!')],
  ['=RATE(10,1,1,1)', error('#NUM!')],
])('%s', (formula, expected) => expect(valueOf(formula)).toEqual(expected));

test.each<[string, unknown]>([
  ['=SUMPRODUCT((A1:A4>10)*(B1:B4))', 12],
  ['=SUMPRODUCT(--(A1:A4>10),B1:B4)', 12],
  ['=SUMPRODUCT(A1:A4*B1:B4)', 400],
  ['=SUMPRODUCT((C1:C4="μήλα")*A1:A4)', 20],
  ['=SUM(A1:A4*2)', 200],
  ['=SUM(-A1:A4)', -100],
  ['=MAX(A1:A4-B1:B4)', 36],
  ['=SUMPRODUCT(A1:A4*B1:B3)', error('#VALUE!')],
  ['=A1:A4*2', error('#VALUE!')],
  ['=SUMPRODUCT(A1:A4%)', 1],
  ['=SUMPRODUCT((A1:A4>10)*(C1:C4))', error('#VALUE!')],
  ['=SUMIF(A1:A4,">15",B1)', 12],
  ['=SUMIF(A1:A4,">15",B1:B2)', 12],
  ['=AVERAGEIF(A1:A4,">15",B1)', 4],
  ['=SUMIF(A1:A4,">15",B3:B4)', 4],
  ['=SEARCH("λα","μήλα")', 3],
  ['=SEARCH("?λ*ά","Καλημέρα και καλά")', 2],
  ['=SEARCH("~*","5*3")', 2],
  ['=SEARCH("δος*","ΟΔΟΣΤΡΩΜΑ")', 2],
  ['=SEARCH("μ*ξ","μήλα")', error('#VALUE!')],
  ['=SEARCH("*","α")', 1],
  ['=FIND("*","α*")', 2],
  ['=COUNTIF(C1:C4,"μ?λα")', 2],
  ['=COUNTIF(C1:C4,"*ια")', 1],
  ['=COUNTIF(D1:D4,"ΟΔΟΣ*")', 2],
  ['=COUNTIF(D1:D4,"~*")', 1],
  ['=MATCH("αχ*",C1:C4,0)', 2],
  ['=MATCH("?ήλα",C2:C4,0)', 2],
  ['=MATCH("20",A1:A4,0)', error('#N/A')],
  ['=MATCH(20,A1:A4,0)', 2],
  ['=MATCH("5",D1:D4,0)', 4],
  ['=MATCH(5,D1:D4,0)', error('#N/A')],
  ['=VLOOKUP("20",A1:B4,2,FALSE)', error('#N/A')],
  ['=VLOOKUP(20,A1:B4,2,FALSE)', 4],
  ['=COUNTIF(A1:A4,"20")', 1],
])('%s over ranges', (formula, expected) => {
  const cells = {
    A1: '10',
    A2: '20',
    A3: '30',
    A4: '40',
    B1: '4',
    B2: '4',
    B3: '4',
    B4: '4',
    C1: '@μήλα',
    C2: '@αχλάδια',
    C3: '@μήλα',
    C4: '@σύκα',
    D1: '@οδός',
    D2: '@οδόστρωμα',
    D3: '@*',
    D4: '@5',
  };
  expect(
    valueOf(formula, {
      ...cells,
      ...(formula.includes('ΟΔΟΣ*') ? { D1: '@οδος', D2: '@οδοστρωμα' } : {}),
      ...(formula.includes('"μήλα")*A') ? { A1: '5', A3: '15' } : {}),
    }),
  ).toEqual(expected);
});

test('the modified rate of return, with the values of its maker’s documentation', () => {
  const flows = { A1: '-120000', A2: '39000', A3: '30000', A4: '21000', A5: '37000', A6: '46000' };
  expect(valueOf('=MIRR(A1:A6,10%,12%)', flows)).toBeCloseTo(0.126094, 6);
  expect(valueOf('=MIRR(A1:A4,10%,12%)', flows)).toBeCloseTo(-0.048045, 6);
  expect(valueOf('=MIRR(A1:A6,10%,14%)', flows)).toBeCloseTo(0.134759, 6);
  expect(valueOf('=MIRR(A2:A6,10%,12%)', flows)).toEqual(error('#DIV/0!'));
});

test('a guess chooses among several rates of return', () => {
  // (1.1 - x)(1.5 - x)(x - 0.8) for x = 1 + rate: rates of 10 %, 50 % and -20 %.
  const flows = { A1: '-1000', A2: '3400', A3: '-3730', A4: '1320' };
  expect(valueOf('=IRR(A1:A4)', flows)).toBeCloseTo(0.1, 9);
  expect(valueOf('=IRR(A1:A4,45%)', flows)).toBeCloseTo(0.5, 9);
  expect(valueOf('=IRR(A1:A4,-15%)', flows)).toBeCloseTo(-0.2, 9);
  expect(valueOf('=IRR(A1:A3,-10%)', { A1: '-70000', A2: '12000', A3: '15000' })).toBeCloseTo(-0.443507, 6);
});

test('a formula that parts its arguments in two ways is told to its author, and calculates nothing else', () => {
  for (const formula of ['=SUM(1,5;2)', '=IF(A1>1,SUM(1;2),3)']) {
    expect(valueOf(formula)).toEqual(error('#NAME?'));
    expect(faultsOf([tableOf({ B1: formula })]).map(({ code }) => code)).toEqual(['separators']);
  }
  expect([valueOf('=SUM(1.5;2)'), valueOf('=SUM(1.5,2)')]).toEqual([3.5, 3.5]);
});

test('text in a range is passed over, text in the formula is read', () => {
  const cells = { A1: '1', A2: '@δύο', A3: '3' };
  expect(valueOf('=SUM(A1:A3)', cells)).toBe(4);
  expect(valueOf('=SUM(A1:A3,"2")', cells)).toBe(6);
  expect(valueOf('=A1+A2', cells)).toEqual(error('#VALUE!'));
  expect(valueOf('=COUNTIF(A1:A3,"*ύ*")', cells)).toBe(1);
  expect(valueOf('=COUNTA(A1:A9)', cells)).toBe(3);
});

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
  expect(performance.now() - began).toBeLessThan(3000);
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
