/** How a value of a cell is written for people: in Greek, by the cell's format. */
import { showDay } from '../../../kit/dates.ts';
import { isError, type CellValue } from './cell-values.ts';
import { dateOfSerial, maxDaySerial } from './numbers.rules.ts';
import type { TableCell } from './table.schemas.ts';

/** How a value is written. */
export type Format = NonNullable<TableCell['Format']>;

const known = new Map<string, Intl.NumberFormat>();
const numberFormat = (minFractionDigits: number, maxFractionDigits: number, grouped: boolean): Intl.NumberFormat => {
  const key = `${minFractionDigits}-${maxFractionDigits}-${grouped}`;
  const format =
    known.get(key) ??
    new Intl.NumberFormat('el-GR', {
      minimumFractionDigits: minFractionDigits,
      maximumFractionDigits: maxFractionDigits,
      useGrouping: grouped,
    });
  known.set(key, format);
  return format;
};

/** Beyond this a number is written with its power of ten: nobody reads more digits. */
const maxPlainNumber = 1e15;

/**
 * A number by a format. Without `decimals`: money and percentages two at most, whole money without; numbers two at
 * most.
 */
export const writeAs = (value: number, format: Format, decimals?: number, grouped = true): string => {
  if (format === 'date' && value >= 0 && value <= maxDaySerial)
    return showDay(dateOfSerial(value).toISOString().slice(0, 10));
  if (Math.abs(value) >= maxPlainNumber) return value.toExponential(3).replace('.', ',');
  const shown = format === 'percent' ? value * 100 : value;
  const cents = format === 'money' && !Number.isInteger(Math.round(shown * 100) / 100) ? 2 : 0;
  const written = numberFormat(decimals ?? cents, decimals ?? 2, grouped).format(Number(shown.toPrecision(15)) + 0);
  const plain = /^-[0.,]*$/.test(written) ? written.slice(1) : written;
  return format === 'percent' ? `${plain}%` : format === 'money' ? `${plain} €` : plain;
};

/**
 * A cell's value as text: '' for an empty one, the code for an error, TRUE or FALSE (the screen has words for them).
 */
export const writeCell = (
  value: CellValue,
  cell:
    | { Format?: Format | undefined; Decimals?: number | undefined; Input?: 'number' | 'percent' | 'text' | undefined }
    | undefined,
): string => {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (isError(value)) return value.error;
  const format = cell?.Format ?? (cell?.Input === 'percent' ? 'percent' : 'number');
  return format === 'text' ? String(value).replace('.', ',') : writeAs(value, format, cell?.Decimals);
};
