/**
 * What is kept of numbers that were typed into cells, and cells' own fixed values. Source: specification 000 §9: empty or invalid
 * becomes 0, percentages divide by 100.
 */
import { parseDate } from '../../../kit/dates.ts';
import { readNumber, type InputKind } from './typed.rules.ts';

/** Excel's serial day of 1 January 1970. */
export const serialOffset = 25_569;
const dayMs = 86_400_000;

/** 31 December 9999, Excel's last day. */
export const maxDaySerial = 2_958_465;

/** The serial day of an ISO day. */
export const serialOf = (isoDay: string): number => Date.parse(`${isoDay}T00:00:00Z`) / dayMs + serialOffset;

/** The instant (UTC) of a serial day. */
export const dateOfSerial = (serial: number): Date => new Date(Math.round((Math.floor(serial) - serialOffset) * dayMs));

/** What is kept of a typed text: empty and what is no number become 0; `12` and `12%` in a percentage are 0.12. */
export const readTyped = (kind: InputKind, text: string): number | string => {
  if (kind === 'text') return text;
  const value = readNumber(text) ?? 0;
  return kind === 'percent' && !text.trim().endsWith('%') ? value / 100 : value;
};

/** A fixed value of a cell: a number, a day (its serial), TRUE or FALSE, or text; '' is empty. */
export const readFixed = (text: string): number | string | boolean | null => {
  if (text.trim() === '') return null;
  const number = readNumber(text);
  if (number !== null) return number;
  const day = parseDate(text);
  if (day) return serialOf(day);
  const word = text.trim().toUpperCase();
  return word === 'TRUE' ? true : word === 'FALSE' ? false : text;
};
