/** Free slots: what a mentor offers, less what the mentor and the mentees have already. */
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import { dayInAthens, startOfDay } from '@telemachos/contract/kit/dates.ts';
import {
  freeSlots,
  maxSearchedDays,
  nearestTo,
  type Taken,
} from '@telemachos/contract/features/meetings/slots.rules.ts';
import type { Connection } from '../../db/connect.ts';
import type { MentorTime } from './times.store.ts';
import { startOf, takenOf, timeOfMentor } from './times.store.ts';

/** Days that are looked through: ISO days, both included. */
export type Days = { from: string; until: string };

/** What people have on some days, with the day before and after, so that buffers reach over midnight. */
export const takenOn = (
  connection: Connection,
  userIds: readonly number[],
  { from, until }: Days,
  but: number | null = null,
): Promise<Map<number, Taken[]>> =>
  takenOf(connection, userIds, {
    from: new Date(startOfDay(daysLater(from, -1))),
    until: new Date(startOfDay(daysLater(until, 2))),
    but,
  });

/** What is looked for. */
type Wanted = {
  mentorId: number;
  menteeIds: readonly number[];
  time: MentorTime;
  slotMinutes: number;
  now: Date;
  /** A meeting that is to be moved: its own time is free for it. */
  but?: number | null;
};

/** The free slots of some days, in epoch milliseconds. */
export const freeOn = async (connection: Connection, wanted: Wanted, days: Days): Promise<number[]> => {
  const { mentorId, menteeIds, time, slotMinutes, now, but = null } = wanted;
  const taken = await takenOn(connection, [mentorId, ...menteeIds], days, but);
  return freeSlots(time.offered, {
    ...days,
    slotMinutes,
    now: now.getTime(),
    taken: taken.get(mentorId) ?? [],
    takenByOthers: menteeIds.flatMap((id) => taken.get(id) ?? []),
  });
};

/** So many free slots are offered in place of a taken time, of so many days before and after it. */
const maxAlternatives = 3;
const alternativesWithinDays = 14;

/** The free slots nearest to a time that is taken; a meeting that is to be moved is not offered where it is. */
export const freeInstead = async (
  connection: Connection,
  { projectId, at, ...wanted }: Omit<Wanted, 'time'> & { projectId: number; at: Date },
): Promise<string[]> => {
  const time = await timeOfMentor(connection, projectId, wanted.mentorId);
  const today = dayInAthens(wanted.now.getTime());
  const earliest = daysLater(dayInAthens(at.getTime()), -alternativesWithinDays);
  const from = earliest < today ? today : earliest;
  const days = { from, until: daysLater(from, Math.min(2 * alternativesWithinDays, maxSearchedDays)) };
  const free = await freeOn(connection, { ...wanted, time }, days);
  const own = wanted.but == null ? null : await startOf(connection, wanted.but);
  const others = free.filter((slot) => slot !== own);
  return nearestTo(at.getTime(), others, maxAlternatives).map((slot) => new Date(slot).toISOString());
};
