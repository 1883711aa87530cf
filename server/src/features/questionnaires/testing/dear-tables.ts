/**
 * For tests: the dearest tables that let themselves be published, found by trying and by changing what was dear. The
 * same every time.
 */
import { calculate } from '@telemachos/contract/features/questionnaires/tables/calculation.rules.ts';
import { faultsOf } from '@telemachos/contract/features/questionnaires/tables/faults.rules.ts';
import type { Table } from '@telemachos/contract/features/questionnaires/tables/table.schemas.ts';
import { tableIn } from '@telemachos/contract/features/questionnaires/wire.rules.ts';

/** Numbers that come in the same order every time. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/**
 * A table at random: a column of numbers, one of short texts and one of long ones, and formulas over them in so many
 * rows.
 */
type Genes = { formulas: readonly string[]; rows: number; reach: number };

/** What a formula can be made of: `N`, `S` and `L` are the columns, `P` a cell of the formulas above. */
const parts = [
  'SUM(N)',
  'MEDIAN(N)',
  'LARGE(N,3)',
  'RANK(N1,N)',
  'STDEV(N)',
  'PERCENTILE(N,0.5)',
  'SUMPRODUCT((N>5)*N)',
  'SUMPRODUCT(N*N,N/N)',
  'SUM(ROUND(N1,2),N)',
  'IRR(N)',
  'IRR(N,-50%)',
  'MIRR(N,10%,12%)',
  'NPV(0.1,N)',
  'COUNTIF(S,"*a*b*c")',
  'COUNTIF(S,"<>x")',
  'COUNTIF(S,">m")',
  'SUMIF(S,"a*z",N)',
  'COUNTIFS(N,">1",N,"<9",S,"?*")',
  'MATCH("zzz*",S,0)',
  'MATCH(-9,N,0)',
  'VLOOKUP("none",S,1,FALSE)',
  'LOOKUP(1e9,N)',
  'SUMPRODUCT(--(S="x"))',
  'SUMPRODUCT(--(S>"αβγ"))',
  'LEN(CONCAT(S))',
  'SEARCH("*a*a*a?z",L1)',
  'FIND("aaaaaz",L1)',
  'SUBSTITUTE(L1,"aa","b")',
  'LEN(UPPER(L1))',
  'LEN(LOWER(L1))',
  'LEN(REPT("ab",16000))',
  'VALUE(N1&"5")',
  'TEXT(N1,"#,##0.00")',
  'LEN(TEXTJOIN(",",TRUE,N))',
  'EXACT(L1,L1)',
  'RATE(60,-200,10000)',
  'PMT(0.05,60,N1)',
  'CEILING(N1,0.3)',
  'EDATE(40000,N1)',
  'SUM(P,1)',
  'IF(N1>0,SUM(N),MEDIAN(N))',
  'SUMPRODUCT(N&S="x")',
  'COUNTIF(N&S,"*1*")',
  'SUM(N^0.5)',
  'AND(N)',
  'LEN(TRIM(L1))',
  'GCD(N)',
  'SUM(FACT(170),N)',
  'COMBIN(1000,500)',
  'FIXED(N1,3)',
];

const tableOf = ({ formulas, rows, reach }: Genes): Table => {
  const Cells: Table['Cells'] = { D1: { Value: '', Input: 'number' } };
  for (let row = 1; row <= rows; row += 1) {
    Cells[`A${row}`] = { Value: String(row % 2 ? -row : row + 0.37) };
    Cells[`B${row}`] = { Value: `@${'abγ'.repeat((row % 5) + 1)}${row}` };
    if (row <= 30) Cells[`C${row}`] = { Value: `@${'a'.repeat(1900)}` };
  }
  for (let row = 1; row <= rows; row += 1)
    for (const [at, formula] of formulas.entries()) {
      const own = 'EFGHIJ'[at] ?? 'E';
      const last = Math.min(rows, reach);
      const references: Record<string, string> = {
        N1: `A${row}`,
        L1: `C${(row % 30) + 1}`,
        N: `A1:A${last}`,
        S: `B1:B${last}`,
        P: row > 1 ? `${own}${row - 1}` : 'D1',
      };
      Cells[`${own}${row}`] = {
        Value: `=D1+${formula.replaceAll(/\b(N1|L1|N|S|P)\b(?!\()/g, (name) => references[name] ?? name)}`,
      };
    }
  return { Name: 'T', Columns: 10, Rows: 2000, Widths: [], Charts: [], Cells, Result: 'E1' };
};

/**
 * What a search of 150 rounds (22 November 2026, three minutes) had found to be the dearest; a shorter one begins
 * there.
 */
const known: Genes = { formulas: ['MATCH("zzz*",S,0)', 'VALUE(N1&"5")'], rows: 1000, reach: 1999 };

/**
 * Milliseconds of this thread for a calculation from the start: the least of a few, for the machine may be busy with
 * something else.
 */
const costOf = (table: Table): number =>
  Math.min(
    ...[1, 2].map(() => {
      const from = process.threadCpuUsage();
      calculate([tableIn(table, 'el')], { T: { D1: '1' } });
      return process.threadCpuUsage(from).user / 1000;
    }),
  );

/** A table as dear as the dearest, with so many rows; and what it costs. */
export const dearTable = (rows: number): { table: Table; ms: number } => {
  const table = tableOf({ ...known, rows });
  return { table, ms: costOf(table) };
};

/** The dearest that were found, the dearest first, among those without a fault. */
export const dearTables = (rounds: number, seed = 20_261_122): { table: Table; genes: Genes; ms: number }[] => {
  const random = randomFrom(seed);
  const pick = <One>(all: readonly One[]): One => all[random(all.length)] as One;
  let dear = [known].map((genes) => ({ table: tableOf(genes), genes, ms: costOf(tableOf(genes)) }));
  for (let round = 0; round < rounds; round += 1) {
    const base = round < rounds / 2 ? null : pick(dear.slice(0, 5)).genes;
    const genes: Genes = base
      ? pick([
          { ...base, rows: Math.min(1999, base.rows * 2) },
          { ...base, reach: Math.min(1999, Math.ceil(base.reach * 1.5)) },
          { ...base, formulas: [...base.formulas, pick(parts)].slice(-6) },
          { ...base, rows: Math.ceil(base.rows * 0.8) },
        ])
      : { formulas: [pick(parts)], rows: pick([50, 300, 1000, 1999]), reach: pick([20, 100, 500, 1250]) };
    const table = tableOf(genes);
    if (faultsOf([tableIn(table, 'el')]).length > 0) continue;
    dear = [...dear, { table, genes, ms: costOf(table) }].toSorted((one, other) => other.ms - one.ms).slice(0, 20);
  }
  return dear;
};
