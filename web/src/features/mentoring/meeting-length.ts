/** How long a mentee's meeting is. */
import { useState } from 'react';
import { readPublic } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { dayInAthens, isDay } from '@telemachos/contract/kit/dates.ts';
import { useProject } from '../../platform/session.ts';
import { useMeetings } from '../meetings/meetings.queries.ts';

/** In minutes: of the meeting that is kept in these data, else of a new one of the project; null until it is known. */
export const useMinutes = (
  actionId: number,
  menteeId: number,
  kept: Record<string, unknown>,
  isMeeting: boolean,
): number | null => {
  const project = useProject();
  const { date } = readPublic(kept);
  const [today] = useState(() => dayInAthens(Date.now()));
  const day = isDay(date) ? date : today;
  const { data } = useMeetings(
    { ProjectId: project?.Id ?? 0, MenteeId: menteeId, From: day, Until: day },
    isMeeting && project !== null,
  );
  const one = data?.list.find(({ ActionId, State }) => ActionId === actionId && State !== 'cancelled');
  return one ? (Date.parse(one.End) - Date.parse(one.Start)) / 60_000 : (data?.SlotMinutes ?? null);
};
