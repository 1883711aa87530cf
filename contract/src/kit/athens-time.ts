/**
 * The clock on the wall in Athens and the instants that it shows, right on both days on which it is changed. A time of a
 * day is minutes since its midnight as the clock shows them; an instant is epoch milliseconds.
 */
import { dayAfter, dayInAthens, showTime, startOfDay } from './dates.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Minutes of a time written as HH:mm. */
export const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
};

/** Minutes of a day as HH:mm. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** What the clock shows at an instant: minutes of the day. */
export const minutesAt = (instant: number): number => minutesOf(showTime(instant));

/**
 * The instants at which the clock shows times of a day, by one reading of the calendar: null for an hour that it leaves
 * out in spring and for what is no time of a day, the first one of an hour that it shows twice in autumn.
 */
export const athensTimeOf = (day: string): ((minutes: number) => number | null) => {
  const start = startOfDay(day);
  const isWholeDay = startOfDay(dayAfter(day)) - start === dayMs;
  return (minutes) => {
    if (!Number.isInteger(minutes) || minutes < 0 || minutes >= 24 * 60) return null;
    if (isWholeDay) return start + minutes * minuteMs;
    const shown = (instant: number) => dayInAthens(instant) === day && minutesAt(instant) === minutes;
    // Before the change, or after it by an hour more or less.
    return [-60, 0, 60].map((change) => start + (minutes + change) * minuteMs).find(shown) ?? null;
  };
};

/** The instant at which the clock shows a time of a day; null where it never does. */
export const instantAt = (day: string, minutes: number): number | null => athensTimeOf(day)(minutes);

/** The day of the week, 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => ((new Date(Date.parse(day)).getUTCDay() + 6) % 7) + 1;

/** The day so many days later, or earlier. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
