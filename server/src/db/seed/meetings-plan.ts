/** The meeting times of the demonstration, in mentors' hours and without overlaps. */
import { gridOn, type Offered } from '@telemachos/contract/features/meetings/slots.rules.ts';
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import type { MeetingCell } from './meetings.store.ts';
import { createRandom } from './random.ts';

const minute = 60_000;
/** Minutes of a meeting; and how far back, and ahead, a time is looked for, in days. */
export const meetingMinutes = 45;
const daysBack = 12;
const daysAhead = 35;

type Hours = readonly [weekday: number, from: number, until: number];

/** When each mentor is there, in hours of the day, by turns. */
const weeks: readonly (readonly Hours[])[] = [
  [
    [1, 10, 14],
    [3, 16, 20],
    [5, 10, 13],
  ],
  [
    [1, 9, 12],
    [2, 16, 20],
    [4, 9, 13],
  ],
  [
    [2, 10, 14],
    [3, 10, 14],
    [5, 15, 18],
  ],
  [
    [1, 16, 20],
    [4, 16, 20],
    [6, 10, 13],
  ],
  [
    [2, 9, 13],
    [3, 9, 13],
    [4, 9, 13],
  ],
  [
    [1, 12, 16],
    [3, 12, 16],
    [5, 9, 13],
  ],
];

/** What the mentor of a number offers. */
export const offeredBy = (mentor: number): Offered => ({
  Weekly: (weeks[(mentor - 1) % weeks.length] ?? []).map(([Weekday, from, until]) => ({
    Weekday,
    From: from * 60,
    Until: until * 60,
  })),
  Days: [],
  OnHolidays: false,
  LeadHours: 24,
  BufferMinutes: 0,
  MostPerDay: 4,
});

/** A meeting as it is to stand in the tables; `mailedOf` is the beginning of which its mentees were written to. */
export type PlannedMeeting = {
  actionId: number;
  mentor: number;
  mentorId: number;
  menteeIds: number[];
  startsAt: Date;
  endsAt: Date;
  state: 'planned' | 'held' | 'missed' | 'cancelled';
  mailedOf: Date | null;
  reason: string;
  cancelledBy: number | null;
  /** Meetings with the same word were made together. */
  series: string | null;
};

const excuses = [
  'Έχω πυρετό. Μπορούμε την άλλη εβδομάδα;',
  'Με κάλεσαν για συνέντευξη την ίδια ώρα.',
  'Άλλαξε η βάρδιά μου και δεν προλαβαίνω.',
];

/** The times that are taken, of mentors and mentees alike. */
const diary = () => {
  const taken = new Map<number, { from: number; until: number }[]>();
  return {
    isFree: (people: readonly number[], from: number, until: number): boolean =>
      people.every((id) => !(taken.get(id) ?? []).some((one) => one.from < until && from < one.until)),
    take: (people: readonly number[], from: number, until: number): void => {
      for (const id of people) taken.set(id, [...(taken.get(id) ?? []), { from, until }]);
    },
  };
};

const long = meetingMinutes * minute;

/** Plan all meetings of these mentees; the same for the same cells and moment. */
export const planMeetings = (cells: readonly MeetingCell[], now: Date): PlannedMeeting[] => {
  const book = diary();
  const planned: PlannedMeeting[] = [];
  const meet = (
    cell: MeetingCell,
    at: number,
    state: PlannedMeeting['state'],
    more: Partial<PlannedMeeting> = {},
  ): PlannedMeeting => {
    const menteeIds = more.menteeIds ?? [cell.menteeId];
    const one: PlannedMeeting = {
      actionId: cell.actionId,
      mentor: cell.mentor,
      mentorId: cell.mentorId,
      startsAt: new Date(at),
      endsAt: new Date(at + long),
      state,
      mailedOf: null,
      reason: '',
      cancelledBy: null,
      series: null,
      ...more,
      menteeIds,
    };
    if (state !== 'cancelled') book.take([cell.mentorId, ...menteeIds], at, at + long);
    planned.push(one);
    return one;
  };
  /** The last time before an instant at which they could meet, not before they knew each other. */
  const before = (cell: MeetingCell, end: number, others: readonly number[] = []): number | undefined => {
    const people = [cell.mentorId, cell.menteeId, ...others];
    for (let back = 0; back <= daysBack; back += 1) {
      const slots = gridOn(offeredBy(cell.mentor), daysLater(dayInAthens(end), -back), meetingMinutes);
      const slot = slots.findLast((at) => at + long <= end && book.isFree(people, at, at + long));
      if (slot !== undefined) return slot > cell.since.getTime() ? slot : undefined;
    }
    return undefined;
  };
  /** The first time from a day on, so many days from now, at which they can all meet. */
  const after = (cell: MeetingCell, days: number, others: readonly number[] = []): number | undefined => {
    const people = [cell.mentorId, cell.menteeId, ...others];
    for (let ahead = days; ahead <= daysAhead; ahead += 1) {
      const slots = gridOn(offeredBy(cell.mentor), daysLater(dayInAthens(now.getTime()), ahead), meetingMinutes);
      const slot = slots.find((at) => at > now.getTime() && book.isFree(people, at, at + long));
      if (slot !== undefined) return slot;
    }
    return undefined;
  };
  for (const cell of cells) if (cell.completedAt) meetBefore(cell, cell.completedAt, { before, meet });
  meetAhead(nextCells(cells), { after, meet });
  return planned;
};

type Before = (cell: MeetingCell, end: number) => number | undefined;
type After = (cell: MeetingCell, days: number, others?: readonly number[]) => number | undefined;
type Meet = (
  cell: MeetingCell,
  at: number,
  state: PlannedMeeting['state'],
  more?: Partial<PlannedMeeting>,
) => PlannedMeeting;

/** What was held; for some it was the second try, after a time at which nobody came, or that was called off. */
const meetBefore = (cell: MeetingCell, completedAt: Date, { before, meet }: { before: Before; meet: Meet }): void => {
  const at = before(cell, completedAt.getTime());
  if (at === undefined) return;
  meet(cell, at, 'held', { mailedOf: new Date(at) });
  const by = createRandom('meeting', cell.menteeId * 100 + cell.actionId);
  const isSecond = by.chance(0.25);
  const earlier = isSecond ? before(cell, at - 3 * 86_400_000) : undefined;
  if (earlier === undefined) return;
  if (by.chance(0.5)) meet(cell, earlier, 'missed', { mailedOf: new Date(earlier) });
  else
    meet(cell, earlier, 'cancelled', {
      mailedOf: new Date(earlier),
      reason: by.pick(excuses),
      cancelledBy: cell.menteeId,
    });
};

/** The meeting that is next for each mentee who takes part. */
const nextCells = (cells: readonly MeetingCell[]): MeetingCell[] => {
  const next = new Map<number, MeetingCell>();
  const open = cells.filter(({ active, completedAt }) => active && completedAt === null);
  for (const cell of open) if (!next.has(cell.menteeId)) next.set(cell.menteeId, cell);
  return [...next.values()].toSorted((one, other) => one.mentee - other.mentee);
};

/** The mock interview, which some have together. */
const togetherId = 15;

/** What is planned: for three in four, in the weeks ahead; some were written to, one has another time since. */
const meetAhead = (next: readonly MeetingCell[], { after, meet }: { after: After; meet: Meet }): void => {
  const together = [
    ...Map.groupBy(
      next.filter(({ actionId }) => actionId === togetherId),
      ({ mentorId }) => mentorId,
    ).values(),
  ];
  const grouped = new Set<number>();
  const [group = []] = together.toSorted((one, other) => other.length - one.length);
  const [first, ...others] = group;
  if (first && others.length > 0) {
    const menteeIds = group.map(({ menteeId }) => menteeId);
    const at = after(first, 5, menteeIds);
    if (at !== undefined) meet(first, at, 'planned', { menteeIds, mailedOf: new Date(at) });
    for (const id of menteeIds) grouped.add(id);
  }
  let series = false;
  for (const [place, cell] of next.filter(({ menteeId }) => !grouped.has(menteeId)).entries()) {
    // The account that visitors try has one, a week ahead.
    if (cell.mentee !== 1 && place % 4 === 3) continue;
    const days = cell.mentee === 1 ? 6 : 1 + ((place * 3) % 17);
    const at = after(cell, days);
    if (at === undefined) continue;
    const mailed = cell.mentee === 1 || place % 3 === 0 ? at : place % 7 === 1 ? at - 86_400_000 : null;
    const isFirstOfMore = !series && cell.mentee > 1 && mailed === null;
    meet(cell, at, 'planned', {
      mailedOf: mailed === null ? null : new Date(mailed),
      series: isFirstOfMore ? 'weekly' : null,
    });
    if (!isFirstOfMore) continue;
    series = true;
    for (const weeks of [1, 2]) {
      const again = after(cell, days + 7 * weeks);
      if (again !== undefined) meet(cell, again, 'planned', { series: 'weekly' });
    }
  }
};
