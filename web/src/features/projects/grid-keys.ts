/**
 * Where a key takes the reader of the grid. Columns count from -1, the pinned name, to the last action; rows from -1, the
 * heads of the columns.
 */

export type Place = { row: number; column: number };

/** The extent of the grid: how many rows and action columns, and how many rows a screen shows. */
export type Extent = { rows: number; columns: number; visibleRows: number };

const between = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));

/**
 * The place after a key, within the grid; null for a key that moves nowhere. Ctrl takes Home and End to the corners.
 */
export const placeAfter = (
  key: string,
  ctrl: boolean,
  { row, column }: Place,
  { rows, columns, visibleRows }: Extent,
): Place | null => {
  // Only the arrows lead into the heads; the pinned name has none to sort by here.
  const at = (nextRow: number, nextColumn: number, top = row < 0 ? -1 : 0): Place => {
    const to = between(nextColumn, -1, columns - 1);
    return { row: between(nextRow, to < 0 ? 0 : top, rows - 1), column: to };
  };
  switch (key) {
    case 'ArrowDown':
      return at(row + 1, column);
    case 'ArrowUp':
      return at(row - 1, column, -1);
    case 'ArrowRight':
      return at(row, column + 1);
    case 'ArrowLeft':
      return at(row, column - 1);
    case 'PageDown':
      return at(row + visibleRows, column);
    case 'PageUp':
      return at(row - visibleRows, column);
    case 'Home':
      return at(ctrl ? 0 : row, -1);
    case 'End':
      return at(ctrl ? rows - 1 : row, columns - 1);
    default:
      return null;
  }
};
