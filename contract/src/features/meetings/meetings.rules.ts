/**
 * What a meeting is, said once: its time as the specification writes it, and whether it was mailed.
 * Source: specification 001 §3 (date, timeHours, timeMinutes, lastMail), §4, §5, §9.
 */
import { daysLater, instantAt, minutesAt, timeOf } from '../../kit/athens-time.ts';
import { dayInAthens, isDay } from '../../kit/dates.ts';

/** Signs that a link could hide something behind, or end early by, where it is shown or written: none may be in it. */
const unlinked = /[\s"'`<>\\\p{C}\p{Pi}\p{Pf}]/u;

/** A host, without a name before it, and a port perhaps. */
const address = /^https:\/\/[^/?#@:]+(?::\d{1,5})?(?:[/?#]|$)/;

/** Whether a text is the address of a video call, or nothing. */
export const isLink = (text: string): boolean => text === '' || (address.test(text) && !unlinked.test(text));

/** planned, held; missed: nobody of those who were to come did; cancelled. */
export const meetingStates = ['planned', 'held', 'missed', 'cancelled'] as const;
export type MeetingState = (typeof meetingStates)[number];

/** The ends of the lists (specification 001 §9); an hour that no clock shows is refused with a message of its own. */
export const maxHours = 99;
export const maxMinutes = 59;
/** Duration of a meeting. */
export const minMeetingMinutes = 5;
export const maxMeetingMinutes = 480;
/** Mentees of one meeting, and meetings that one request plans or mails about. */
export const maxMenteesPerMeeting = 50;
export const maxMeetingsPerRequest = 100;
/** Weekly repetitions of a meeting. */
export const maxRepeats = 25;
/** So many mentors stand side by side on a page. */
export const mentorsPageSize = 25;
/** Upcoming meetings on a mentor's home page. */
export const maxUpcomingMeetings = 8;
/** Lengths of a place, a link and the reason of a cancellation, in UTF-16 units. */
export const maxPlaceLength = 200;
export const maxLinkLength = 500;
export const maxCancelReasonLength = 500;

/** Meetings are on days of programmes: another year was mistyped. */
const [firstDay, lastDay] = ['2000-01-01', '2099-12-31'];

/** A day and time as they are named: an ISO day, hours, minutes. */
export type NamedTime = { readonly Date: string; readonly TimeHours: number; readonly TimeMinutes: number };

/** What is wrong with a day and time, by the field that says it. */
export type TimeFault = { field: keyof NamedTime; code: 'NO_SUCH_DAY' | 'NO_SUCH_TIME' };

/** The instant of a named time (epoch milliseconds), or what is wrong: 31-02, 25:99, and the hour that spring leaves out. */
export const instantOf = ({ Date: day, TimeHours, TimeMinutes }: NamedTime): number | TimeFault => {
  if (!isDay(day) || day < firstDay || day > lastDay) return { field: 'Date', code: 'NO_SUCH_DAY' };
  if (!Number.isInteger(TimeMinutes) || TimeMinutes < 0 || TimeMinutes > maxMinutes)
    return { field: 'TimeMinutes', code: 'NO_SUCH_TIME' };
  return instantAt(day, TimeHours * 60 + TimeMinutes) ?? { field: 'TimeHours', code: 'NO_SUCH_TIME' };
};

/** What is wrong with a series: no such day or time, on which day of it, or a day that is left out and is none of it. */
export type SeriesFault =
  | TimeFault
  | { field: 'Repeat'; code: TimeFault['code']; Day: string }
  | { field: `Without.${number}`; code: 'NOT_OF_SERIES' }
  | { field: 'Without'; code: 'BAD_INPUT' };

/** The instants of a meeting and so many more of it, a week after each other, but for some days; or what is wrong. */
export const instantsOf = (named: NamedTime, repeat: number, without: readonly string[]): Date[] | SeriesFault => {
  if (!isDay(named.Date)) return { field: 'Date', code: 'NO_SUCH_DAY' };
  const days = Array.from({ length: repeat + 1 }, (_one, week) => daysLater(named.Date, 7 * week));
  const strange = without.findIndex((day) => !days.includes(day));
  if (strange >= 0) return { field: `Without.${strange}`, code: 'NOT_OF_SERIES' };
  const times: Date[] = [];
  for (const Day of days) {
    if (without.includes(Day)) continue;
    const at = instantOf({ ...named, Date: Day });
    // Of a series it is said on which day there is no such time.
    if (typeof at !== 'number') return Day === named.Date ? at : { field: 'Repeat', code: at.code, Day };
    times.push(new Date(at));
  }
  return times.length > 0 ? times : { field: 'Without', code: 'BAD_INPUT' };
};

/** An instant as action data name it (specification 001 §3). */
export type MeetingData = { date: string; timeHours: number; timeMinutes: number };
export const meetingDataAt = (instant: number): MeetingData => {
  const minutes = minutesAt(instant);
  return { date: dayInAthens(instant), timeHours: Math.floor(minutes / 60), timeMinutes: minutes % 60 };
};

/** Date plus time, as `lastMail` has them: `2026-12-01 10:30`. */
export const dateAndTime = ({ date, timeHours, timeMinutes }: MeetingData): string =>
  `${date} ${timeOf(timeHours * 60 + timeMinutes)}`;

/** A mentee counts as mailed when lastMail equals date plus time (specification 001 §4). */
export const isMailed = (data: MeetingData & { lastMail?: string | null }): boolean =>
  data.lastMail === dateAndTime(data);

/** Reminders before a meeting, in hours. */
export const remindersBefore = { day: 24, hour: 1 } as const;

/** What a project lets mentees do, and how long a meeting is. Whom it reminds is read where that is done. */
export type MeetingSettings = {
  readonly Book: boolean;
  readonly SlotMinutes: number;
};

/** Programme events that one request for a calendar returns. */
export const maxCalendarEvents = 2000;
