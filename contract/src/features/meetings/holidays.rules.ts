/**
 * The public holidays of Greece on which no mentor is expected to be there. The movable ones are reckoned from Orthodox
 * Easter, which follows the Julian calendar.
 */
import { daysLater } from '../../kit/athens-time.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** Orthodox Easter of a year as an ISO day (Meeus, for the Julian calendar; then in the calendar that is in use). */
export const easterOf = (year: number): string => {
  const [a, b, c] = [year % 4, year % 7, year % 19];
  const d = (19 * c + 15) % 30;
  const e = (2 * a + 4 * b - d + 34) % 7;
  const month = Math.floor((d + e + 114) / 31);
  const day = ((d + e + 114) % 31) + 1;
  const behind = Math.floor(year / 100) - Math.floor(year / 400) - 2;
  return daysLater(`${year}-${two(month)}-${two(day)}`, behind);
};

/** What a holiday is called in texts/{el,en}/meetings.json, under `holidays`. */
export const holidayNames = [
  'newYear',
  'epiphany',
  'cleanMonday',
  'independence',
  'goodFriday',
  'easter',
  'easterMonday',
  'mayDay',
  'whitMonday',
  'dormition',
  'ohi',
  'christmas',
  'secondChristmas',
] as const;
export type HolidayName = (typeof holidayNames)[number];

const known = new Map<number, ReadonlyMap<string, HolidayName>>();
const maxCachedYears = 50;

/** The holidays of a year by their ISO day; where two fall on one day, the greater one. */
export const holidaysOf = (year: number): ReadonlyMap<string, HolidayName> => {
  const before = known.get(year);
  if (before) return before;
  const easter = easterOf(year);
  const found = new Map<string, HolidayName>([
    [`${year}-01-01`, 'newYear'],
    [`${year}-01-06`, 'epiphany'],
    [daysLater(easter, -48), 'cleanMonday'],
    [`${year}-03-25`, 'independence'],
    [`${year}-05-01`, 'mayDay'],
    [daysLater(easter, -2), 'goodFriday'],
    [easter, 'easter'],
    [daysLater(easter, 1), 'easterMonday'],
    [daysLater(easter, 50), 'whitMonday'],
    [`${year}-08-15`, 'dormition'],
    [`${year}-10-28`, 'ohi'],
    [`${year}-12-25`, 'christmas'],
    [`${year}-12-26`, 'secondChristmas'],
  ]);
  if (known.size >= maxCachedYears) known.clear();
  known.set(year, found);
  return found;
};

/** Which holiday a day is; null on all others. */
export const holidayOn = (day: string): HolidayName | null => holidaysOf(Number(day.slice(0, 4))).get(day) ?? null;
