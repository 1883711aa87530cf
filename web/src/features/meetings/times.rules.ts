/** What is typed of a mentor's time, as texts that this device keeps, and what it says. */
import { maxScheduleLimits } from '@telemachos/contract/features/meetings/slots.rules.ts';
import { minutesOf } from '@telemachos/contract/kit/athens-time.ts';
import { isDay } from '@telemachos/contract/kit/dates.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { isLink } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { timeTyped } from './words.ts';

type Time = OutputOfPath<'/api/meetings/Times'>;
/** What a mentor offers, in its parts. */
export type Offered = Time['Offered'];
/** Hours of a day, in minutes. */
export type Hours = { From: number; Until: number };

/** The limits, by the names of their fields. */
export const limits = ['LeadHours', 'BufferMinutes', 'MostPerDay'] as const;

/** Everything that stands in the form: lists as JSON, and the hours that are being typed and not added yet. */
export type TimesTyped = {
  weekly: string;
  days: string;
  holidays: string;
  place: string;
  link: string;
  LeadHours: string;
  BufferMinutes: string;
  MostPerDay: string;
  newWeekday: string;
  newFrom: string;
  newUntil: string;
  otherDay: string;
  otherFrom: string;
  otherUntil: string;
};

const nothingNew = { newWeekday: '1', newFrom: '', newUntil: '' } as const;
const nothingOther = { otherDay: '', otherFrom: '', otherUntil: '' } as const;

/** The form of what is kept. */
export const typedOfTime = ({ Offered, Place, Link }: Time): TimesTyped => ({
  weekly: JSON.stringify(Offered.Weekly),
  days: JSON.stringify(Offered.Days),
  holidays: Offered.OnHolidays ? '1' : '',
  place: Place,
  link: Link,
  LeadHours: String(Offered.LeadHours),
  BufferMinutes: String(Offered.BufferMinutes),
  MostPerDay: String(Offered.MostPerDay),
  ...nothingNew,
  ...nothingOther,
});

/** The lists of the form, which wrote them itself. */
export const weeklyIn = ({ weekly }: Pick<TimesTyped, 'weekly'>): Offered['Weekly'] => JSON.parse(weekly);
export const daysIn = ({ days }: Pick<TimesTyped, 'days'>): Offered['Days'] => JSON.parse(days);

/** Two typed times as hours; null while they are none. The end of a day is written 24:00. */
export const hoursTyped = (from: string, until: string): Hours | null => {
  const [first, last] = [timeTyped(from), until.trim() === '24:00' ? '24:00' : timeTyped(until)];
  if (first === null || last === null) return null;
  const hours = { From: minutesOf(first), Until: minutesOf(last) };
  return hours.From < hours.Until ? hours : null;
};

/** The choice that stands for Monday to Friday. */
export const workdays = 'work';

/** The form with the weekly hours that are typed among the others; null while they are none. */
export const withWeekly = (typed: TimesTyped): TimesTyped | null => {
  const hours = hoursTyped(typed.newFrom, typed.newUntil);
  if (!hours) return null;
  const on = typed.newWeekday === workdays ? [1, 2, 3, 4, 5] : [Number(typed.newWeekday)];
  const fresh = on.map((Weekday) => ({ Weekday, ...hours }));
  const isFresh = (one: Offered['Weekly'][number]) =>
    !fresh.some(({ Weekday, From, Until }) => Weekday === one.Weekday && From === one.From && Until === one.Until);
  const all = [...weeklyIn(typed).filter(isFresh), ...fresh];
  all.sort((one, other) => one.Weekday - other.Weekday || one.From - other.From);
  return { ...typed, weekly: JSON.stringify(all), ...nothingNew };
};

/** The form with the day that is typed among the others, away or with its hours; null while there is none. */
export const withOther = (typed: TimesTyped, away: boolean): TimesTyped | null => {
  const hours = hoursTyped(typed.otherFrom, typed.otherUntil);
  if (!isDay(typed.otherDay) || (!away && !hours)) return null;
  const days = daysIn(typed);
  const before = days.find(({ Day }) => Day === typed.otherDay)?.Hours ?? [];
  const one = { Day: typed.otherDay, Hours: away || !hours ? [] : [...before, hours] };
  const all = [...days.filter(({ Day }) => Day !== typed.otherDay), one];
  all.sort((a, b) => a.Day.localeCompare(b.Day));
  return { ...typed, days: JSON.stringify(all), ...nothingOther };
};

/** What is wrong, at which part of the form. */
export type TimesFaults = {
  weekly?: 'HOURS';
  days?: 'HOURS' | 'DAY' | 'OPEN';
  link?: 'LINK';
} & { [Name in (typeof limits)[number]]?: 'NUMBER' };

/** Whether hours are typed that were not added; those of another day. */
const isNew = ({ newFrom, newUntil }: TimesTyped): boolean => newFrom !== '' || newUntil !== '';
const isOther = ({ otherDay, otherFrom, otherUntil }: TimesTyped): boolean =>
  otherDay !== '' || otherFrom !== '' || otherUntil !== '';

/** What is wrong with another day that is typed: of a day alone it is not known whether one is away. */
const otherFault = ({ otherDay, otherFrom, otherUntil }: TimesTyped): TimesFaults['days'] => {
  if (!isDay(otherDay)) return 'DAY';
  return otherFrom === '' && otherUntil === '' ? 'OPEN' : 'HOURS';
};

const readLimit = (text: string, max: number): number | null =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) <= max ? Number(text) : null;

/** The form as it is saved, with what was typed and not added, or what is wrong with it. */
export const readTimes = (
  typed: TimesTyped,
): { typed: TimesTyped; offered: Offered; place: string; link: string } | { faults: TimesFaults } => {
  const faults: TimesFaults = {};
  let all = typed;
  if (isNew(all)) {
    const more = withWeekly(all);
    if (more) all = more;
    else faults.weekly = 'HOURS';
  }
  if (isOther(all)) {
    const more = withOther(all, false);
    const fault = otherFault(all);
    if (more) all = more;
    else if (fault) faults.days = fault;
  }
  const [LeadHours, BufferMinutes, MostPerDay] = limits.map((name) => readLimit(all[name], maxScheduleLimits[name]));
  limits.forEach((name) => {
    if (readLimit(all[name], maxScheduleLimits[name]) === null) faults[name] = 'NUMBER';
  });
  if (!isLink(all.link.trim())) faults.link = 'LINK';
  if (Object.keys(faults).length > 0) return { faults };
  const offered = {
    Weekly: weeklyIn(all),
    Days: daysIn(all),
    OnHolidays: all.holidays !== '',
    LeadHours: LeadHours ?? 0,
    BufferMinutes: BufferMinutes ?? 0,
    MostPerDay: MostPerDay ?? 0,
  };
  const [place, link] = [all.place.trim(), all.link.trim()];
  const numbers = Object.fromEntries(limits.map((name) => [name, String(offered[name])]));
  // As it will be read again, so that nothing of it looks like another's change.
  return { typed: { ...all, ...numbers, place, link }, offered, place, link };
};
