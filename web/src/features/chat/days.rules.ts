/** The words between the messages of different days. Source: specification 000 §2. */
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';

/** A day as its separator reads: today, yesterday, a weekday, or a weekday with day and month. */
export type DayWord = { kind: 'today' | 'yesterday' } | { kind: 'weekday' | 'date'; words: string };

const daysBetween = (one: string, other: string): number =>
  Math.round((Date.parse(other) - Date.parse(one)) / 86_400_000);

/** The separator of an instant's day, as seen now: within a week the weekday alone says which it was. */
export const dayWordOf = (time: string, now: number, language: string): DayWord => {
  const [day, today] = [dayInAthens(Date.parse(time)), dayInAthens(now)];
  const ago = daysBetween(day, today);
  if (ago === 0) return { kind: 'today' };
  if (ago === 1) return { kind: 'yesterday' };
  const kind = ago > 1 && ago < 7 ? 'weekday' : 'date';
  const options =
    kind === 'weekday' ? ({ weekday: 'long' } as const) : ({ weekday: 'long', day: 'numeric', month: 'long' } as const);
  return { kind, words: new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(day)) };
};
