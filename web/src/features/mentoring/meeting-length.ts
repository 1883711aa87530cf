/** A mentee's meeting beside what is written of it: how long it is, and whose. */
import { useState } from 'react';
import { readPublic } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { dayInAthens, isDay } from '@telemachos/contract/kit/dates.ts';
import { seesAllMentees, useProject, useSession } from '../../platform/session.ts';
import { useMeetings } from '../meetings/meetings.queries.ts';

/**
 * Its length in minutes: of the meeting that is kept in these data, else of a new one of the project; null until it is known.
 * `other` names who holds it where that is neither the reader nor theirs to change.
 */
export const useMeetingOf = (
  actionId: number,
  menteeId: number,
  kept: Record<string, unknown>,
  isMeeting: boolean,
): { minutes: number | null; other: string | null } => {
  const [project, session] = [useProject(), useSession()];
  const { date } = readPublic(kept);
  const [today] = useState(() => dayInAthens(Date.now()));
  const day = isDay(date) ? date : today;
  const { data } = useMeetings(
    { ProjectId: project?.Id ?? 0, MenteeId: menteeId, From: day, Until: day },
    isMeeting && project !== null,
  );
  const one = data?.list.find(({ ActionId, State }) => ActionId === actionId && State !== 'cancelled');
  const minutes = one ? (Date.parse(one.End) - Date.parse(one.Start)) / 60_000 : (data?.SlotMinutes ?? null);
  const isTheirs = !one || !project || seesAllMentees(project) || one.MentorId === session?.Id;
  return { minutes, other: isTheirs ? null : one.MentorName };
};
