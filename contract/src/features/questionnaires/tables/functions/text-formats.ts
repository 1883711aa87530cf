/** The formats of TEXT: numbers, days and times, written in Greek. */
import { findLastItem } from '../../../../kit/array-polyfills.ts';
import { dateOfSerial, maxDaySerial } from '../numbers.rules.ts';
import { writeAs } from '../written.rules.ts';

/** `0`, `000`, `0.00`, `#,##0`, `#,##0.00`, each with % or € behind. */
const numberFormat = /^(?:(#,##0)|(0{1,15}))(?:\.(0{1,10}))?(%)?( ?€)?$/;

/** The parts of a format of days and times; what stands in quotes or after \ is written as it is. */
const dayParts = /"[^"]*"|\\.|\[h+\]|y+|m+|d+|h+|s+|am\/pm|[^]/gi;
const [secondsOfDay, maxFormatLength] = [86_400, 255];

const formats = new Map<string, Intl.DateTimeFormat>();

const named = (date: Date, wanted: 'month' | 'weekday', style: 'long' | 'short', withDay: boolean): string => {
  const key = `${wanted} ${style} ${withDay}`;
  const format =
    formats.get(key) ??
    // Beside a day a month stands in the genitive, beside a year in the nominative; alone it depends on the machine.
    new Intl.DateTimeFormat('el-GR', { timeZone: 'UTC', [wanted]: style, [withDay ? 'day' : 'year']: 'numeric' });
  formats.set(key, format);
  return format.formatToParts(date).find(({ type }) => type === wanted)?.value ?? '';
};

const padded = (value: number, part: string): string => String(value).padStart(Math.min(part.length, 2), '0');

/** `m` means minutes after hours and before seconds, and months elsewhere. */
const isMinutes = (parts: readonly string[], at: number): boolean => {
  const isPart = (part: string): boolean => /^(?:\[?[hs]|[ymd])/i.test(part);
  const before = findLastItem(parts.slice(0, at), isPart);
  return /^\[?h/i.test(before ?? '') || /^s/i.test(parts.slice(at + 1).find(isPart) ?? '');
};

const writeDay = (serial: number, format: string): string => {
  const seconds = Math.round(serial * secondsOfDay);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const date = dateOfSerial(Math.floor(seconds / secondsOfDay));
  const parts = format.match(dayParts) ?? [];
  const hasDay = parts.some((part) => /^d{1,2}$/i.test(part));
  const halves = parts.some((part) => /^am/i.test(part));
  return parts
    .map((part, at) => {
      const length = part.length;
      switch (part.toLowerCase().replace(/(.)\1+/, '$1')) {
        case 'y':
          return length > 2 ? String(date.getUTCFullYear()) : String(date.getUTCFullYear() % 100).padStart(2, '0');
        case 'm':
          if (isMinutes(parts, at)) return padded(minutes, part);
          return length > 2
            ? named(date, 'month', length === 3 ? 'short' : 'long', hasDay)
            : padded(date.getUTCMonth() + 1, part);
        case 'd':
          return length > 2
            ? named(date, 'weekday', length === 3 ? 'short' : 'long', false)
            : padded(date.getUTCDate(), part);
        case 'h':
          return padded(halves ? ((hours + 11) % 12) + 1 : hours % 24, part);
        case '[h]':
          return padded(hours, part.slice(1, -1));
        case 's':
          return padded(seconds % 60, part);
        case 'am/pm':
          return hours % 24 < 12 ? 'π.μ.' : 'μ.μ.';
        default:
          return part.startsWith('"') ? part.slice(1, -1) : part.startsWith('\\') ? part.slice(1) : part;
      }
    })
    .join('');
};

/** A number by a format of TEXT; null where the format is not known, or the number is no day that it could write. */
export const writeByFormat = (value: number, format: string): string | null => {
  const match = numberFormat.exec(format);
  if (match) {
    const [, grouped, zeros = '', decimals = '', percent, euro = ''] = match;
    const written = writeAs(value, percent ? 'percent' : 'number', decimals.length, grouped !== undefined);
    return written.replace(/\d+/, (whole) => whole.padStart(zeros.length, '0')) + euro;
  }
  const isDays = /[dmyhs]/i.test(format.replaceAll(/"[^"]*"|\\./g, ''));
  if (!isDays || format.length > maxFormatLength || value < 0 || value >= maxDaySerial + 1) return null;
  return writeDay(value, format);
};
