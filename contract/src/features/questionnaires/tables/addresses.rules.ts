/** Addresses of cells and ranges, as Excel writes them. */

/** A place in a table; both count from 1. */
export type Place = { column: number; row: number };
/** A rectangle of a table, corners included. */
export type Span = { from: Place; to: Place };

const shape = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/;

/** The column's number of its letters: A is 1, Z 26, AA 27. */
export const columnOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The letters of a column's number. */
export const lettersOf = (column: number): string =>
  column <= 0 ? '' : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));

/** The place of `B2`, `$B$2`; null when it is no address. */
export const placeOf = (address: string): Place | null => {
  const match = shape.exec(address);
  return match ? { column: columnOf(match[1] ?? ''), row: Number(match[2]) } : null;
};

/** The address of a place. */
export const addressOf = ({ column, row }: Place): string => `${lettersOf(column)}${row}`;

/** The rectangle of `B2:B9` or of one address, whichever corners were named; null when it is none. */
export const spanOf = (range: string): Span | null => {
  const [first = '', last = first, ...more] = range.split(':');
  const [a, b] = [placeOf(first), placeOf(last)];
  return a && b && more.length === 0 ? between(a, b) : null;
};

/** The rectangle between two corners. */
export const between = (a: Place, b: Place): Span => ({
  from: { column: Math.min(a.column, b.column), row: Math.min(a.row, b.row) },
  to: { column: Math.max(a.column, b.column), row: Math.max(a.row, b.row) },
});

/** The addresses of a rectangle, row by row. */
export const addressesOf = ({ from, to }: Span): string[] =>
  Array.from({ length: to.row - from.row + 1 }, (_, row) =>
    Array.from({ length: to.column - from.column + 1 }, (_cell, column) =>
      addressOf({ column: from.column + column, row: from.row + row }),
    ),
  ).flat();
