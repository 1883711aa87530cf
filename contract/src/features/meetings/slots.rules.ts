/**
 * When a mentor is free: the weekly hours, days that are otherwise, holidays, what is taken already, and the mentor's own
 * limits. Source: specification 001 §5, §9; docs/decisions/2026-11-25-meetings.md.
 */
import { athensTimeOf, daysLater, weekdayOf } from '../../kit/athens-time.ts';
import { dayInAthens } from '../../kit/dates.ts';
import { holidayOn } from './holidays.rules.ts';

/** Duration of a slot when the project sets none (specification 001 §9). */
export const defaultSlotMinutes = 45;

/** Hours of a weekday (1 Monday … 7 Sunday), in minutes of the day. */
export type WeeklyHours = { readonly Weekday: number; readonly From: number; readonly Until: number };

/**
 * A day that is otherwise than its weekday: these hours in their place, none at all where the list is empty. It stands
 * over a holiday, too.
 */
export type OtherDay = {
  readonly Day: string;
  readonly Hours: readonly { readonly From: number; readonly Until: number }[];
};

/** What a mentor offers. */
export type Offered = {
  readonly Weekly: readonly WeeklyHours[];
  readonly Days: readonly OtherDay[];
  /** Holidays are days like others. */
  readonly OnHolidays: boolean;
  /** Hours that must lie between the booking and the meeting. */
  readonly LeadHours: number;
  /** Minutes to be left free before and after each meeting. */
  readonly BufferMinutes: number;
  /** Meetings of one day at the most; 0 for as many as there is room for. */
  readonly MostPerDay: number;
};

/** The highest value that a mentor may enter for each limit. */
export const maxScheduleLimits = { LeadHours: 720, BufferMinutes: 240, MostPerDay: 30 } as const;

/** What is offered by whoever has said nothing yet: nothing. */
export const nothingOffered: Offered = {
  Weekly: [],
  Days: [],
  OnHolidays: false,
  LeadHours: 24,
  BufferMinutes: 0,
  MostPerDay: 0,
};

/** Time that is taken, in epoch milliseconds; what counts towards the most of a day is a meeting. */
export type Taken = { readonly from: number; readonly until: number; readonly isMeeting: boolean };

const minuteMs = 60_000;

/** The hours of a day, in the order in which they stand; of a holiday none, unless the mentor says so. */
export const hoursOn = (
  { Weekly, Days, OnHolidays }: Offered,
  day: string,
): readonly { From: number; Until: number }[] => {
  const otherwise = Days.find(({ Day }) => Day === day);
  if (otherwise) return otherwise.Hours;
  if (!OnHolidays && holidayOn(day) !== null) return [];
  const weekday = weekdayOf(day);
  return Weekly.filter(({ Weekday }) => Weekday === weekday);
};

/** Hours put together where they touch or lie over each other: no slot begins within another. */
const joined = (hours: readonly { From: number; Until: number }[]): { From: number; Until: number }[] => {
  const found: { From: number; Until: number }[] = [];
  for (const { From, Until } of [...hours].sort((one, other) => one.From - other.From)) {
    const last = found.at(-1);
    if (last && From <= last.Until) last.Until = Math.max(last.Until, Until);
    else found.push({ From, Until });
  }
  return found;
};

/** The beginnings of the slots of a day, whether they are free or not: the grid that mentees book on. */
export const gridOn = (offered: Offered, day: string, slotMinutes: number): number[] => {
  const hours = hoursOn(offered, day);
  if (hours.length === 0) return [];
  const at = athensTimeOf(day);
  const found = joined(hours).flatMap(({ From, Until }) => {
    const starts: number[] = [];
    for (let from = From; from + slotMinutes <= Until; from += slotMinutes) {
      const start = at(from);
      // Where the clock is changed within a slot, it is not as long as it seems, or longer. The clock never is at midnight.
      const last = at(from + slotMinutes - 1);
      if (start !== null && last !== null && last - start === (slotMinutes - 1) * minuteMs) starts.push(start);
    }
    return starts;
  });
  return [...new Set(found)].sort((one, other) => one - other);
};

/** Where free slots are looked for. */
export type Search = {
  /** ISO days, both included. */
  readonly from: string;
  readonly until: string;
  readonly slotMinutes: number;
  readonly now: number;
  /** What the mentor has on these days, in any order. */
  readonly taken: readonly Taken[];
  /** What the mentees have: no slot within it, and no buffer around it. */
  readonly takenByOthers?: readonly Taken[];
};

/** Times that are taken, put together where they touch or lie over each other, the earliest first. */
const merged = (taken: readonly Taken[]): { from: number; until: number }[] => {
  const found: { from: number; until: number }[] = [];
  for (const { from, until } of [...taken].sort((one, other) => one.from - other.from)) {
    const last = found.at(-1);
    if (last && from <= last.until) last.until = Math.max(last.until, until);
    else found.push({ from, until });
  }
  return found;
};

/** A question about times that come one after the other: whether anything taken lies in them, with so much room around. */
const takenBetween = (taken: readonly Taken[], room: number): ((from: number, until: number) => boolean) => {
  const spans = merged(taken);
  let next = 0;
  return (from, until) => {
    while (next < spans.length && (spans[next]?.until ?? 0) <= from - room) next += 1;
    const span = spans[next];
    return span !== undefined && span.from < until + room;
  };
};

/** How many meetings each day has; asked only by whoever has a most of a day. */
const meetingsByDay = (taken: readonly Taken[]): ReadonlyMap<string, number> => {
  const held = new Map<string, number>();
  for (const { from, isMeeting } of taken) {
    if (!isMeeting) continue;
    const day = dayInAthens(from);
    held.set(day, (held.get(day) ?? 0) + 1);
  }
  return held;
};

/** A search for free slots covers at most this many days. */
export const maxSearchedDays = 92;

/** The beginnings of the free slots, the earliest first, in epoch milliseconds. */
export const freeSlots = (offered: Offered, search: Search): number[] => {
  const { from, until, slotMinutes, now, taken, takenByOthers = [] } = search;
  const length = slotMinutes * minuteMs;
  const earliest = now + offered.LeadHours * 60 * minuteMs;
  const maxPerDay = offered.MostPerDay;
  const held = maxPerDay > 0 ? meetingsByDay(taken) : null;
  const isTaken = takenBetween(taken, offered.BufferMinutes * minuteMs);
  const isTakenByOthers = takenBetween(takenByOthers, 0);
  const free: number[] = [];
  let day = from;
  for (let days = 0; day <= until && days < maxSearchedDays; days += 1, day = daysLater(day, 1)) {
    if (held !== null && (held.get(day) ?? 0) >= maxPerDay) continue;
    for (const start of gridOn(offered, day, slotMinutes)) {
      if (start < earliest || start <= now) continue;
      const end = start + length;
      if (!isTaken(start, end) && !isTakenByOthers(start, end)) free.push(start);
    }
  }
  return free;
};

/** Of free slots those nearest to an instant, in their order. */
export const nearestTo = (wanted: number, free: readonly number[], count: number): number[] =>
  [...free]
    .sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted) || one - other)
    .slice(0, count)
    .sort((one, other) => one - other);

/** Somebody to be met for the first time, with the free slots of their mentor that they could come to. */
export type ToPlan = { readonly menteeId: number; readonly mentorId: number; readonly free: readonly number[] };

/**
 * A slot for everybody, no two of one mentor at once and within the mentor's most of a day: those with the fewest to
 * choose from first, each the earliest one left; null where none is.
 */
export const plannedSlots = (
  wanted: readonly ToPlan[],
  {
    slotMinutes,
    bufferMinutes,
    maxPerDay,
    heldOn,
  }: {
    slotMinutes: number;
    bufferMinutes: (mentorId: number) => number;
    maxPerDay: (mentorId: number) => number;
    heldOn: (mentorId: number, day: string) => number;
  },
): Map<number, number | null> => {
  const given = new Map<number, number[]>();
  const found = new Map<number, number | null>();
  const order = [...wanted].sort((one, other) => one.free.length - other.free.length || one.menteeId - other.menteeId);
  for (const { menteeId, mentorId, free } of order) {
    const before = given.get(mentorId) ?? [];
    const apart = (slotMinutes + bufferMinutes(mentorId)) * minuteMs;
    const maxForMentor = maxPerDay(mentorId);
    const hasRoom = (at: number) => {
      const day = dayInAthens(at);
      return (
        maxForMentor === 0 ||
        heldOn(mentorId, day) + before.filter((one) => dayInAthens(one) === day).length < maxForMentor
      );
    };
    const slot = free.find((at) => before.every((one) => Math.abs(one - at) >= apart) && hasRoom(at)) ?? null;
    found.set(menteeId, slot);
    if (slot !== null) given.set(mentorId, [...before, slot]);
  }
  return found;
};
