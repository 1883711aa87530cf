/**
 * Converts Athens wall-clock times to instants, across DST changes.
 *
 * A time of day is in minutes since midnight on the wall clock; an instant is in epoch milliseconds.
 */
import { dayAfter, dayInAthens, showTime, startOfDay } from './dates.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** An HH:mm time as minutes of the day. */
export const minutesOf = (time: string): number => {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
};

/** Minutes of a day as HH:mm. */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The wall-clock time at an instant, in minutes of the day. */
export const minutesAt = (instant: number): number => minutesOf(showTime(instant));

/**
 * Returns a function from the wall-clock time on a day to its instant; it reads the calendar once for the day. Null for
 * the skipped spring hour; the first instant of the repeated autumn hour. Null also for minutes outside the day.
 */
export const athensTimeOf = (day: string): ((minutes: number) => number | null) => {
  const start = startOfDay(day);
  const isWholeDay = startOfDay(dayAfter(day)) - start === dayMs;
  return (minutes) => {
    if (!Number.isInteger(minutes) || minutes < 0 || minutes >= 24 * 60) return null;
    if (isWholeDay) return start + minutes * minuteMs;
    const shown = (instant: number) => dayInAthens(instant) === day && minutesAt(instant) === minutes;
    // The DST change can shift the instant by an hour either way.
    return [-60, 0, 60].map((change) => start + (minutes + change) * minuteMs).find(shown) ?? null;
  };
};

/** The instant of a wall-clock time on a day; null if skipped or outside the day. */
export const instantAt = (day: string, minutes: number): number | null => athensTimeOf(day)(minutes);

/** The day of the week, 1 for Monday to 7 for Sunday. */
export const weekdayOf = (day: string): number => ((new Date(Date.parse(day)).getUTCDay() + 6) % 7) + 1;

/** The day `days` later; earlier if negative. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
