/**
 * Parses and formats days, and times in Europe/Athens.
 *
 * A day is the ISO text `YYYY-MM-DD`; an instant is epoch milliseconds. Source: specification 000 §5 and §9, 001 §5.
 */

const pad = (number: number, width = 2): string => String(number).padStart(width, '0');

/** A typed day: day, month and a four-digit year with the same separator twice, or eight digits without separators. */
const typedDay = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$|^(\d{2})(\d{2})(\d{4})$/;

/** An ISO day. */
const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Parses DD-MM-YYYY and DD/MM/YYYY (specification 000 §5), variants such as `3/5/1998`, `3.5.1998` and `03051998`, and
 * ISO days. Null for anything else, for a day that does not exist, and for a year before 1900 or after 2099.
 */
export const parseDate = (text: string): string | null => {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const match = typedDay.exec(trimmed);
  if (!match) return null;
  const [day = '', month = '', year = ''] =
    match[4] === undefined ? [match[5], match[6], match[7]] : [match[1], match[3], match[4]];
  const asKept = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(asKept) ? asKept : null;
};

/** Whether the text has the format of a day, even of one that {@link isDay} refuses. */
export const isWrittenDay = (text: string): boolean => typedDay.test(text.trim()) || isoDay.test(text.trim());

/** The days that people type, from the oldest birth to the last of programmes. A year outside is a typing error. */
const [firstTypedDay, lastTypedDay] = ['1900-01-01', '2099-12-31'];

/** Whether an ISO day exists. */
const exists = (text: string): boolean => {
  const match = isoDay.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return year > 0 && date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** Whether the text is an ISO day that exists, from 1900 to 2099. */
export const isDay = (text: string): boolean => text >= firstTypedDay && text <= lastTypedDay && exists(text);

/** An ISO day as DD-MM-YYYY; other texts are returned unchanged. */
export const showDay = (isoDay: string): string => {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(isoDay);
  return match ? `${match[3]}-${match[2]}-${match[1]}` : isoDay;
};

/** Whole years from an ISO day of birth to the ISO day `today`. */
export const ageOn = (birthDay: string, today: string): number => {
  const years = Number(today.slice(0, 4)) - Number(birthDay.slice(0, 4));
  return today.slice(5) < birthDay.slice(5) ? years - 1 : years;
};

/** The ISO day `years` earlier; 28 February for a 29 February that does not exist. */
export const yearsBefore = (day: string, years: number): string => {
  const before = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
  return exists(before) ? before : `${before.slice(0, 8)}28`;
};

/** The ISO day after another. */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The range of birth days: `max` is the last for `MinAge`, `min` the first for `MaxAge` (specification 000 §5). */
export const birthDays = (
  { MinAge, MaxAge }: { MinAge?: number | undefined; MaxAge?: number | undefined },
  today: string,
): { min: string | undefined; max: string | undefined } => ({
  min: MaxAge === undefined ? undefined : dayAfter(yearsBefore(today, MaxAge + 1)),
  max: MinAge === undefined ? undefined : yearsBefore(today, MinAge),
});

const athens = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Athens',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

const athensParts = (instant: number): Record<string, string> =>
  Object.fromEntries(athens.formatToParts(instant).map((part) => [part.type, part.value]));

/** The ISO day in Athens at an instant (epoch milliseconds). */
export const dayInAthens = (instant: number): string => {
  const parts = athensParts(instant);
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
};

/** A cache of day starts, at most `maxCachedDays`: calendars and free slots request the same days repeatedly. */
const begun = new Map<string, number>();
const maxCachedDays = 1000;

/** The instant at which an ISO day begins in Athens, 2 or 3 hours before UTC midnight. */
export const startOfDay = (day: string): number => {
  const known = begun.get(day);
  if (known !== undefined) return known;
  const summer = Date.parse(day) - 3 * 3_600_000;
  const begins = dayInAthens(summer) === day ? summer : summer + 3_600_000;
  if (begun.size >= maxCachedDays) begun.clear();
  begun.set(day, begins);
  return begins;
};

/** An instant as DD-MM-YYYY in Athens. */
export const showDate = (instant: number | string): string => showDay(dayInAthens(new Date(instant).getTime()));

/** Last day before an exclusive end instant, as an ISO day in Athens. */
export const lastDayOf = (until: number): string => dayInAthens(until - 1);

/** Like `lastDayOf`, as DD-MM-YYYY. */
export const showLastDay = (until: number | string): string => showDay(lastDayOf(new Date(until).getTime()));

/** An instant as HH:mm in Athens. */
export const showTime = (instant: number | string): string => {
  const parts = athensParts(new Date(instant).getTime());
  return `${parts['hour']}:${parts['minute']}`;
};

/** An instant as DD-MM-YYYY HH:mm in Athens. */
export const showDateTime = (instant: number | string): string => {
  const { year, month, day, hour, minute } = athensParts(new Date(instant).getTime());
  return `${day}-${month}-${year} ${hour}:${minute}`;
};

/** Seconds as H:MM:SS from an hour up, else M:SS. Negative counts as 0. */
export const showClock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
};
