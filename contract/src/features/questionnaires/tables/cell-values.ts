/**
 * What a cell of a table can be, and how one kind is read as another. As in Excel: an error is a value that travels.
 * Source: specification 000 §5; the domain's «Questionnaires».
 */
import { readNumber } from './typed.rules.ts';
import { spendForText } from './work.rules.ts';

/** Excel's errors. */
export const errorCodes = ['#DIV/0!', '#NUM!', '#VALUE!', '#REF!', '#NAME?', '#N/A'] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** An error as a value. */
export type TableError = { readonly error: ErrorCode };
export type Scalar = number | string | boolean | null;
/** The value of a cell; null is an empty one. */
export type CellValue = Scalar | TableError;
/** The values of a range, row by row. */
export type Area = { readonly rows: number; readonly columns: number; readonly values: readonly CellValue[] };
/** What a formula calculates with. */
export type Argument = CellValue | Area;

/** One error of each kind. */
export const errors = {
  division: { error: '#DIV/0!' },
  number: { error: '#NUM!' },
  value: { error: '#VALUE!' },
  reference: { error: '#REF!' },
  name: { error: '#NAME?' },
  missing: { error: '#N/A' },
} as const satisfies Record<string, TableError>;

/** The error of a code. */
export const errorOf = (code: ErrorCode): TableError => ({ error: code });

export const isError = (value: Argument): value is TableError =>
  typeof value === 'object' && value !== null && 'error' in value;
export const isArea = (value: Argument): value is Area =>
  typeof value === 'object' && value !== null && 'rows' in value;

/** Length of a cell's text, as in Excel; a longer text is #VALUE!. */
export const maxCellTextLength = 32_767;

/** A number fit to be a cell: what is not finite is #NUM!, and minus zero is zero. */
export const settledNumber = (value: number): number | TableError =>
  Number.isFinite(value) ? value + 0 : errors.number;

/** The one value where one is wanted: a range of one cell is its value, a greater one #VALUE!. */
export const single = (value: Argument): CellValue =>
  isArea(value) ? (value.values.length === 1 ? (value.values[0] ?? null) : errors.value) : value;

/** As a number: empty is 0, TRUE is 1, text is read as people write numbers; other text is #VALUE!. */
export const asNumber = (from: Argument): number | TableError => {
  const value = single(from);
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return isError(value) ? value : (readNumber(value) ?? errors.value);
};

/** A number as text inside a formula: up to 15 digits, Greek decimal mark. */
export const numberText = (value: number): string => String(Number(value.toPrecision(15))).replace('.', ',');

/** As text: empty is '', numbers are written in Greek. */
export const asText = (from: Argument): string | TableError => {
  const value = single(from);
  if (typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : value;
};

/** As true or false: empty and 0 are false; text is #VALUE! unless it says TRUE or FALSE. */
export const asBoolean = (from: Argument): boolean | TableError => {
  const value = single(from);
  if (typeof value === 'boolean') return value;
  if (value === null) return false;
  if (typeof value === 'number') return value !== 0;
  if (isError(value)) return value;
  const word = value.toUpperCase();
  return word === 'TRUE' || word === 'FALSE' ? word === 'TRUE' : errors.value;
};

const collator = new Intl.Collator('el', { sensitivity: 'accent' });
const rank = (value: Scalar): number => (typeof value === 'boolean' ? 2 : typeof value === 'string' ? 1 : 0);
const exact = (value: number): number => Number(value.toPrecision(15));

/**
 * Below 0 when `a` comes before `b`, as Excel sorts: numbers, then text (without case), then FALSE and TRUE; numbers by
 * their first 15 digits. Empty is whatever stands opposite.
 */
export const compareValues = (a: Scalar, b: Scalar): number => {
  if (a === null || b === null) {
    if (a === b) return 0;
    const [other, sign] = a === null ? [b, 1] : [a, -1];
    return (
      sign *
      (typeof other === 'string'
        ? compareValues('', other)
        : typeof other === 'boolean'
          ? compareValues(false, other)
          : compareValues(0, other))
    );
  }
  if (typeof a === 'number' && typeof b === 'number') {
    const apart = a - b;
    // Only neighbours can be the same in fifteen digits.
    return apart === 0 || Math.abs(apart) > 1e-13 * Math.abs(a) ? apart : exact(a) - exact(b);
  }
  if (typeof a === 'string' && typeof b === 'string') {
    spendForText(a);
    spendForText(b);
    return collator.compare(a, b);
  }
  return rank(a) === rank(b) ? Number(a) - Number(b) : rank(a) - rank(b);
};
