/** Formulas: what they come to, alone and over ranges. */
import { expect, test } from 'vitest';
import { faultsOf } from './faults.rules.ts';
import { error, tableOf, valueOf } from './testing/tables.ts';

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
  ['=TEXT(25569,"dd/mm/yyyy")', '01/01/1970'],
  ['=TEXT(0.5,"hh:mm")', '12:00'],
  ['=TEXT(45000,"mmmm")', 'Μάρτιος'],
  ['=TEXT(45000,"d mmmm yyyy")', '15 Μαρτίου 2023'],
  ['=TEXT(45000,"dddd")', 'Τετάρτη'],
  ['=TEXT(45000,"d/m/yyyy")', '15/3/2023'],
  ['=TEXT(45000.75,"dd-mm-yy h:mm:ss AM/PM")', '15-03-23 6:00:00 μ.μ.'],
  ['=TEXT(45000.5,"mm/yyyy mm:ss hh:mm")', '03/2023 00:00 12:00'],
  ['=TEXT(1.25,"[h]:mm")', '30:00'],
  ['=TEXT(45000,"""στις ""d")', 'στις 15'],
  ['=TEXT(5,"000")', '005'],
  ['=TEXT(-5,"000.0")', '-005,0'],
  ['=TEXT(5,"κάτι")', error('#VALUE!')],
  ['=TEXT(-1,"d/m/yyyy")', error('#VALUE!')],
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
  // Words in a range are passed over.
  ['=SUM(C1:C4;A1:A4)', 100],
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

test.each<[string, Record<string, string>, unknown]>([
  ['=SUMIF(A1:A3,A5,B1:B3)', {}, 7],
  ['=SUMIFS(B1:B3,A1:A3,A5)', {}, 7],
  ['=AVERAGEIF(A1:A3,A5,B1:B3)', {}, 7],
  ['=COUNTIF(A1:A3,A5)', {}, 1],
  // A criterion that is written as empty asks for empty cells.
  ['=COUNTIF(A1:A3,"")', {}, 1],
  ['=COUNTIF(A1:A3,"=")', {}, 1],
])('an empty criterion cell asks for 0: %s', (formula, cells, expected) =>
  expect(valueOf(formula, { A1: '1', A3: '0', B1: '5', B2: '6', B3: '7', ...cells })).toEqual(expected),
);

test.each<[string, unknown]>([
  ['=COUNTIF(A1:A5,1)', 2],
  ['=COUNTIF(A1:A5,"1")', 2],
  ['=COUNTIF(A1:A5,"<>1")', 3],
  ['=SUMIF(A1:A5,1,B1:B5)', 30],
  ['=COUNTIF(A1:A5,1500)', 1],
  // Only what is a number is less or more than one.
  ['=COUNTIF(A1:A5,">0")', 2],
  ['=MATCH(1,A2:A5,0)', error('#N/A')],
])('a criterion of a number finds texts that read as it: %s', (formula, expected) =>
  expect(
    valueOf(formula, { A1: '1', A2: '@1', A3: '2', A4: '@μία', A5: '@1.500', B1: '10', B2: '20', B3: '40' }),
  ).toEqual(expected),
);

test.each<[string, Record<string, string>, unknown]>([
  ['=SUMNUMBERS(A1:A3)', {}, 6],
  ['=SUMNUMBERS(A1:A3,4)', {}, 10],
  ['=SUMNUMBERS(A1:A3)', { A2: '@δύο' }, error('#VALUE!')],
  ['=SUMNUMBERS(A1:A4)', {}, error('#VALUE!')],
  ['=SUMNUMBERS(A1:A3)', { A2: 'TRUE' }, error('#VALUE!')],
  ['=SUMNUMBERS(A1:A3)', { A2: '=1/0' }, error('#DIV/0!')],
])('a sum that requires numbers: %s of %j', (formula, cells, expected) =>
  expect(valueOf(formula, { A1: '1', A2: '2', A3: '3', ...cells })).toEqual(expected),
);

test('text in a range is passed over, text in the formula is read', () => {
  const cells = { A1: '1', A2: '@δύο', A3: '3' };
  expect(valueOf('=SUM(A1:A3)', cells)).toBe(4);
  expect(valueOf('=SUM(A1:A3,"2")', cells)).toBe(6);
  expect(valueOf('=A1+A2', cells)).toEqual(error('#VALUE!'));
  expect(valueOf('=COUNTIF(A1:A3,"*ύ*")', cells)).toBe(1);
  expect(valueOf('=COUNTA(A1:A9)', cells)).toBe(3);
});
