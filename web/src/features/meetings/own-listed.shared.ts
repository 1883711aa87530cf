/** A mentee's own meetings as they are listed, without what draws them: home asks for no more until something is off. */
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callQuery } from '../../platform/queries.ts';
import { useProject, useSession } from '../../platform/session.ts';
import { useNow } from './use-now.ts';

/** So long ago, and so far ahead, a mentee's own meetings are told of. */
const days = { before: 14, after: 366 };

/** The reader's own meetings, those that are off with the others. */
export const useOwnMeetings = (enabled = true) => {
  const project = useProject();
  const session = useSession();
  const today = dayInAthens(useNow());
  const asked = { From: daysLater(today, -days.before), Until: daysLater(today, days.after) };
  const own = { ProjectId: project?.Id ?? 0, MenteeId: session?.Id ?? 0, ...asked };
  return useQuery({
    ...callQuery('/api/meetings/List', own),
    placeholderData: keepPreviousData,
    enabled: enabled && project !== null && session !== null,
  });
};
