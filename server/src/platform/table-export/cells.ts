/** Cells of an exported table: how each type of column is written in CSV and in a workbook. Source: the domain's «.xls». */
import { dayInAthens, isDay, showDateTime, showDay, showTime } from '@telemachos/contract/kit/dates.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import { normalizeNumber } from '@telemachos/contract/kit/numbers.ts';
import el from '@telemachos/contract/texts/el/exports.json' with { type: 'json' };
import en from '@telemachos/contract/texts/en/exports.json' with { type: 'json' };
import { escapeWorkbookText, escapeCsvFormula } from '../spreadsheet-text.ts';

/**
 * What a column holds. Identifiers are texts: they keep their zeros. A `day` is an ISO day, an `instant` a Date. A text in a
 * column of another type stays a text.
 */
export type CellType = 'text' | 'number' | 'boolean' | 'day' | 'instant';

/** A value as it is read; null is an empty cell. */
export type CellValue = string | number | boolean | Date | null;

/** A JavaScript number holds this many digits; a longer one is an identifier and stays text. */
export const maxNumberDigits = 15;

/** The value of a column of numbers that people typed: what is no number stays as it is. */
export const numberCell = (text: string): string | number => {
  const plain = normalizeNumber(text);
  return plain === null || plain.replace(/\D/g, '').length > maxNumberDigits ? text.trim() : Number(plain);
};

/** A number as people of the language type it. */
const numberText = (value: number, language: Language): string =>
  language === 'el' ? String(value).replace('.', ',') : String(value);

const booleanText = (value: boolean, language: Language): string => {
  const { yes, no } = language === 'el' ? el : en;
  return value ? yes : no;
};

/** Length of a spreadsheet's cell, less one for the apostrophe that may precede it. */
export const maxCellLength = 32_766;

/** A text that a cell takes: of a longer one the beginning, and `mark` at its end. */
export const cutText = (text: string, mark: string): string => {
  if (text.length <= maxCellLength) return text;
  const kept = text.slice(0, maxCellLength - mark.length);
  // A sign of two halves is not torn apart.
  return `${/[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept}${mark}`;
};

/** A text that a spreadsheet would take for a number, and take its first zeros or its sign away. */
const beginsWithDigit = /^\s*[+-]?\d/;
/** Length of a text inside a formula of a spreadsheet. */
const maxMarkedLength = 255;

/**
 * A cell of a CSV file. With `marksText`, a text that begins with a digit is `="…"`, which spreadsheets take as that text
 * (001 §5).
 */
export const csvCell = (type: CellType, value: CellValue, language: Language, marksText = false): string => {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return numberText(value, language);
  if (typeof value === 'boolean') return booleanText(value, language);
  if (value instanceof Date) return showDateTime(value.getTime());
  if (type === 'day' && isDay(value)) return showDay(value);
  const text = escapeCsvFormula(value);
  return marksText && beginsWithDigit.test(text) && text.length <= maxMarkedLength
    ? `="${text.replaceAll('"', '""')}"`
    : text;
};

/** A workbook counts days from 30 December 1899, which is so many days before 1 January 1970 (001 §9). */
const workbookEpochOffsetDays = 25_569;
const dayMs = 86_400_000;

/** A day, or a day and time, as a workbook's serial number. A workbook has no time zones: `wallClock` is read as UTC. */
const serialOf = (wallClock: string): number => Date.parse(`${wallClock}Z`) / dayMs + workbookEpochOffsetDays;

/** A cell of a workbook: days and instants are serial numbers, instants to the minute in Athens. Texts stay texts. */
export const workbookCell = (type: CellType, value: CellValue): string | number | boolean | null => {
  if (value === null || value === '') return null;
  if (value instanceof Date) return serialOf(`${dayInAthens(value.getTime())}T${showTime(value.getTime())}:00`);
  if (typeof value !== 'string') return value;
  return type === 'day' && isDay(value) ? serialOf(`${value}T00:00:00`) : escapeWorkbookText(value);
};

/** How a workbook shows the types that it would show as bare numbers. */
export const workbookFormats: Partial<Record<CellType, string>> = {
  instant: 'dd-mm-yyyy hh:mm',
  day: 'dd-mm-yyyy',
};
