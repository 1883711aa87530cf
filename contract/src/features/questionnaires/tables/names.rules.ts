/**
 * What the cells of a table are called, and an answer in words. Calculates nothing, so that lists and exports need not
 * bring the functions.
 */
import { typedCells } from '../types/table.rules.ts';
import type { TableWire } from './table.schemas.ts';

type Cell = TableWire['Cells'][string];

/** Whether a cell holds words that its author wrote. */
export const isLabel = (cell: Cell | undefined): boolean =>
  cell !== undefined && cell.Input === undefined && cell.Value.startsWith('@');

const words = (cell: Cell | undefined): string => (isLabel(cell) ? (cell?.Value.slice(1) ?? '') : '');

/**
 * What a cell is called: its own name, else the label that begins its row, with that at the head of its column where
 * there are several; '' where nothing says.
 */
export const nameOf = (table: TableWire, address: string): string => {
  const match = /^([A-Z]+)(\d+)$/.exec(address);
  const own = table.Cells[address]?.Name;
  if (own) return own;
  const left = words(table.Cells[`A${match?.[2]}`]);
  const top = match?.[2] === '1' ? '' : words(table.Cells[`${match?.[1]}1`]);
  return [left, table.Columns > 2 || left === '' ? top : ''].filter(Boolean).join(', ');
};

/** What was typed, a line for each cell in the order of the table; '' when the text is no answer of it. */
export const typedWords = (table: TableWire, text: string): string => {
  const typed = typedCells(text) ?? {};
  return Object.keys(table.Cells)
    .filter((address) => Object.hasOwn(typed, address))
    .map((address) => {
      const text = typed[address] ?? '';
      const unit = table.Cells[address]?.Input === 'percent' && !text.includes('%') ? '%' : '';
      return `${nameOf(table, address) || address}: ${text}${unit}`;
    })
    .join('\n');
};
