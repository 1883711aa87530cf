/**
 * What is wrong with the tables of a questionnaire, for their author. Nothing of it stops a calculation: the cell then
 * shows an error.
 */
import { placeOf, spanOf } from './addresses.rules.ts';
import { isFormula, openBook, type CellFault } from './book.rules.ts';
import { calculate } from './calculation.rules.ts';
import type { TableWire } from './table.schemas.ts';

/**
 * A fault with its place; the words are in tables.json under `faults`, `what` is the word it is about. Beside the
 * faults of formulas: `duplicate` (another table has the name), `tooMuch` (calculating it has no end in sight),
 * `outside` (beyond the table's columns and rows), `input` (an input cell that holds a formula), `result` and `chart`
 * (they name cells that the table does not have).
 */
export type TableFault = {
  table: string;
  cell: string;
  code: CellFault['code'] | 'duplicate' | 'tooMuch' | 'outside' | 'input' | 'result' | 'chart';
  what: string;
};

/** The faults of tables that stand together in a questionnaire, table by table. */
export const faultsOf = (tables: readonly TableWire[]): TableFault[] => {
  const formulas = openBook(tables).faults;
  const stopped = calculate(tables).stopped();
  const names = new Set<string>();
  return tables.flatMap((table) => {
    const found: TableFault[] = [];
    const complain = (cell: string, code: TableFault['code'], what = '') =>
      found.push({ table: table.Name, cell, code, what });
    const key = table.Name.toUpperCase();
    if (names.has(key)) complain('', 'duplicate', table.Name);
    const first = !names.has(key);
    if (stopped && names.size === 0) complain('', 'tooMuch');
    names.add(key);
    const holds = (range: string): boolean => {
      const span = spanOf(range);
      return span !== null && span.to.column <= table.Columns && span.to.row <= table.Rows;
    };
    for (const [address, cell] of Object.entries(table.Cells)) {
      const place = placeOf(address);
      if (!place || place.column > table.Columns || place.row > table.Rows) complain(address, 'outside');
      if (cell.Input && isFormula(cell.Value)) complain(address, 'input');
    }
    if (table.Result !== undefined && !table.Cells[table.Result]) complain(table.Result, 'result');
    for (const { Title, Labels, Series } of table.Charts)
      for (const range of [...(Labels === undefined ? [] : [Labels]), ...Series.map(({ Values }) => Values)])
        if (!holds(range)) complain(range, 'chart', Title);
    return first ? [...found, ...formulas.filter((fault) => fault.table === table.Name)] : found;
  });
};
