/** Cells of an export: how each kind is written in CSV and in a workbook. Source: the domain's «.xls». */
import { dayInAthens, isDay, showDateTime, showDay, showTime } from '@telemachos/contract/kit/dates.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import { escapeWorkbookText, escapeCsvFormula } from '../../platform/spreadsheet-text.ts';

/**
 * What a column holds: an identifier is text even where it begins with a digit; a time is an instant, a day an ISO day.
 * What was written where a number or a day is asked for, and is none, is a text.
 */
export type CellKind = 'id' | 'text' | 'number' | 'time' | 'day';

/** A value as it is read; null is an empty cell. */
export type CellValue = string | number | Date | null;

/** A number as people of the language type it. */
const numberText = (value: number, language: Language): string =>
  language === 'el' ? String(value).replace('.', ',') : String(value);

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
export const csvCell = (kind: CellKind, value: CellValue, language: Language, marksText = false): string => {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return numberText(value, language);
  if (value instanceof Date) return showDateTime(value.getTime());
  if (kind === 'day' && isDay(value)) return showDay(value);
  const text = escapeCsvFormula(value);
  return marksText && beginsWithDigit.test(text) && text.length <= maxMarkedLength
    ? `="${text.replaceAll('"', '""')}"`
    : text;
};

/** A workbook has no time zones: the wall clock of Athens, to the minute. */
const wallClock = (at: Date): Date => new Date(`${dayInAthens(at.getTime())}T${showTime(at.getTime())}:00Z`);

/** A cell of a workbook. Texts are texts there, whatever they begin with. */
export const bookCell = (kind: CellKind, value: CellValue): CellValue => {
  if (value === '') return null;
  if (value instanceof Date) return wallClock(value);
  if (typeof value !== 'string') return value;
  return kind === 'day' && isDay(value) ? new Date(`${value}T00:00:00Z`) : escapeWorkbookText(value);
};

/** How a workbook shows the kinds that it would show as bare numbers. */
export const bookFormat: Partial<Record<CellKind, string>> = { time: 'dd-mm-yyyy hh:mm', day: 'dd-mm-yyyy' };
