/** The days of a calendar's views, and what stands on each. */
import { daysLater, weekdayOf } from '@telemachos/contract/kit/athens-time.ts';
import { dayInAthens, isDay } from '@telemachos/contract/kit/dates.ts';

/** The views, as the address names them; the month is the usual one. */
export const views = ['month', 'week', 'day', 'agenda'] as const;
/** One of the views. */
export type View = (typeof views)[number];

/** The view that an address names. */
export const viewIn = (text: string | undefined): View => views.find((view) => view === text) ?? 'month';

/** The day that an address names, else today. */
export const dayIn = (text: string | undefined, now: number): string =>
  text !== undefined && isDay(text) ? text : dayInAthens(now);

const mondayOf = (day: string): string => daysLater(day, 1 - weekdayOf(day));
const firstOf = (day: string): string => `${day.slice(0, 8)}01`;
/** So many days are a list. */
const agendaDays = 30;

/** The day so many months later, on its first. */
const monthLater = (day: string, months: number): string => {
  const first = new Date(`${firstOf(day)}T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 10);
};

/** The days that a view shows around a day, in their order: of a month whole weeks. */
export const daysOf = (view: View, day: string): string[] => {
  const run = (from: string, count: number) => Array.from({ length: count }, (_, index) => daysLater(from, index));
  if (view === 'day') return [day];
  if (view === 'week') return run(mondayOf(day), 7);
  if (view === 'agenda') return run(day, agendaDays);
  const from = mondayOf(firstOf(day));
  const last = daysLater(monthLater(day, 1), -1);
  const weeks = Math.ceil((Date.parse(last) - Date.parse(from) + 1) / (7 * 86_400_000));
  return run(from, weeks * 7);
};

/** The day that a view shows after, or before, this one. */
export const turned = (view: View, day: string, by: 1 | -1): string => {
  if (view === 'month') return monthLater(day, by);
  return daysLater(day, by * (view === 'week' ? 7 : view === 'day' ? 1 : agendaDays));
};

/** Things by the day in Athens on which they begin. */
export const byDay = <Item extends { Start: string }>(items: readonly Item[]): ReadonlyMap<string, readonly Item[]> => {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const day = dayInAthens(Date.parse(item.Start));
    found.set(day, [...(found.get(day) ?? []), item]);
  }
  return found;
};
