/** A sheet of 2,000 formulas that read each other: after one edit only what depends on it, beside all of it again. */
import { calculate } from '@telemachos/contract/features/questionnaires/tables/calculation.rules.ts';
import type { TableWire } from '@telemachos/contract/features/questionnaires/tables/table.schemas.ts';
import { percentile, type Row } from './table.ts';

const formulas = 2000;
const edits = 200;
/** Between two frames of a screen. */
const frame = 16;

const table = (cells: Record<string, string>): TableWire => ({
  Name: 'Sheet',
  Columns: 3,
  Rows: formulas,
  Widths: [],
  Charts: [],
  Cells: {
    A1: { Value: '1000', Input: 'number' },
    A2: { Value: '5', Input: 'percent' },
    ...Object.fromEntries(Object.entries(cells).map(([address, Value]) => [address, { Value }])),
  },
});
const eachRow = (formula: (row: number) => string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: formulas }, (_, row) => [`B${row + 1}`, formula(row + 1)]));

const chained = 'each formula reads the one before';
const sheets = {
  [chained]: eachRow((row) =>
    row === 1 ? '=A1*(1+A2)' : `=ROUND(B${row - 1}*(1+$A$2/1000)-IF(B${row - 1}>5000,10,-1),6)`,
  ),
  'each formula sums all before it': eachRow((row) => (row === 1 ? '=A1' : `=SUM(B$1:B${row - 1})/${row}+A1`)),
};

const timed = (work: (turn: number) => void): number[] =>
  Array.from({ length: edits }, (_, turn) => {
    const began = performance.now();
    work(turn);
    return performance.now() - began;
  });

const shown = (times: readonly number[]): string =>
  `p50 ${percentile(times, 50).toFixed(2)} ms, p95 ${percentile(times, 95).toFixed(2)} ms`;

/**
 * The rows of the table: a chain, and two million cells read by sums, after one edit at their head; then an edit that
 * little depends on.
 */
export const benchTables = async (): Promise<Row[]> => [
  ...Object.entries(sheets).map(([what, cells]) => {
    const sheet = table({ ...cells, C1: '=A2*2' });
    const opened = timed((turn) => turn < 20 && calculate([sheet]));
    const calculation = calculate([sheet]);
    const again = timed((turn) => calculation.restart({ Sheet: { A1: String(turn) } }));
    const edit = timed((turn) => calculation.type('Sheet', 'A1', String(turn)));
    return {
      what: `one edit, ${formulas} formulas: ${what}`,
      ours: shown(edit),
      beside: `all again ${shown(again)}; read and compiled p50 ${percentile(opened.slice(0, 20), 50).toFixed(1)} ms`,
      ratio: (percentile(edit, 50) / percentile(again, 50)).toFixed(2),
      ...(what === chained
        ? { goal: `p95 ≤ ${frame} ms`, met: percentile(edit, 95) <= frame }
        : { goal: '', met: true }),
    };
  }),
  smallEdit(),
];

/** An edit on which one formula depends costs that one formula. */
const smallEdit = (): Row => {
  const sheet = table({ ...sheets['each formula sums all before it'], C1: '=A2*2' });
  const calculation = calculate([sheet]);
  const again = timed((turn) => calculation.restart({ Sheet: { A2: String(turn) } }));
  const edit = timed((turn) => calculation.type('Sheet', 'A2', String(turn)));
  return {
    what: 'one edit on which one of 2000 formulas depends',
    ours: shown(edit),
    beside: `all again ${shown(again)}`,
    ratio: (percentile(edit, 50) / percentile(again, 50)).toFixed(4),
    goal: '',
    met: true,
  };
};
