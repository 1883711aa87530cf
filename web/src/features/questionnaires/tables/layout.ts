/** What a table looks like before any number: its rows, which cells head a row or a column, which are filled in. */
import { addressOf } from '@telemachos/contract/features/questionnaires/tables/addresses.rules.ts';
import { isFormula } from '@telemachos/contract/features/questionnaires/tables/book.rules.ts';
import { isLabel } from '@telemachos/contract/features/questionnaires/tables/names.rules.ts';
import type { TableWire } from '@telemachos/contract/features/questionnaires/tables/table.schemas.ts';

export type Cell = TableWire['Cells'][string];

/** A cell as it is drawn: over how many columns, and whether it heads its row or column. */
export type Drawn = {
  address: string;
  cell: Cell | undefined;
  span: number;
  heads: 'row' | 'column' | null;
  input: boolean;
};

/** Whether a person types into a cell. */
export const isInput = (cell: Cell | undefined): boolean => cell?.Input !== undefined && !isFormula(cell.Value);

/**
 * What is plainly text: a label, or a formula that puts words together; such a cell runs on over the empty ones after
 * it.
 */
const isText = (cell: Cell): boolean =>
  isLabel(cell) || (cell.Input === undefined && cell.Format === undefined && /^=.*"/.test(cell.Value));

/** The rows of a table, those at its end that hold nothing left out. */
export const rowsOf = (table: TableWire): Drawn[][] => {
  const { Columns, Rows, Cells } = table;
  const at = (row: number, column: number): Cell | undefined => Cells[addressOf({ row, column })];
  const row = (number: number): (Cell | undefined)[] =>
    Array.from({ length: Columns }, (_, place) => at(number, place + 1));
  const headed = row(1).filter((cell) => cell !== undefined);
  const hasHead = headed.length > 1 && headed.every(isLabel);
  const drawn: Drawn[][] = [];
  let lastFilled = 0;
  for (let number = 1; number <= Rows; number += 1) {
    const cells = row(number);
    const line: Drawn[] = [];
    for (let column = 1; column <= Columns; column += 1) {
      const cell = cells[column - 1];
      let span = 1;
      if (cell && isText(cell)) while (column - 1 + span < Columns && !cells[column - 1 + span]) span += 1;
      line.push({
        address: addressOf({ row: number, column }),
        cell,
        span,
        heads: isLabel(cell)
          ? hasHead && number === 1
            ? 'column'
            : column === 1
              ? 'row'
              : null
          : hasHead && column === 1 && cell && !cell.Input
            ? 'row'
            : null,
        input: isInput(cell),
      });
      column += span - 1;
    }
    drawn.push(line);
    if (cells.some(Boolean)) lastFilled = number;
  }
  return drawn.slice(0, lastFilled);
};
