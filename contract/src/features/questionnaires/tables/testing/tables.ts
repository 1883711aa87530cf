/** For tests: tables written shortly. */
import { calculate } from '../calculation.rules.ts';
import type { TableWire } from '../table.schemas.ts';

type Written = TableWire['Cells'][string] | string;

/** A table of these cells; a text is what the cell holds. */
export const tableOf = (cells: Record<string, Written>, Name = 'T'): TableWire => ({
  Name,
  Columns: 50,
  Rows: 2000,
  Widths: [],
  Charts: [],
  Cells: Object.fromEntries(
    Object.entries(cells).map(([address, cell]) => [address, typeof cell === 'string' ? { Value: cell } : cell]),
  ),
});

/** The value of a formula beside some cells. */
export const valueOf = (formula: string, cells: Record<string, string> = {}) =>
  calculate([tableOf({ ...cells, AX1: formula })]).value('T', 'AX1');

/** An error as a value. */
export const error = (code: string) => ({ error: code });
