/** When a mentor is there: the mentor's own to say, and of who manages the project. */
import type { meetingsCalls } from '@telemachos/contract/features/meetings/meetings.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import { saveTime, timeOfMentor, type MentorTime } from './times.store.ts';

const asTold = ({ offered, place, link, version }: MentorTime) => ({
  Offered: offered,
  Place: place,
  Link: link,
  Version: version,
});

export const timeHandlers: Pick<Handlers<typeof meetingsCalls>, 'times' | 'setTimes'> = {
  async times(context, { ProjectId, MentorId }) {
    return asTold(await timeOfMentor(context, ProjectId, MentorId ?? context.viewer.userId));
  },

  async setTimes(context, { ProjectId, MentorId, Offered, Place, Link, Version }) {
    const mentorId = MentorId ?? context.viewer.userId;
    const wanted = { offered: Offered, place: Place, link: Link, version: Version };
    const version = await saveTime(context, ProjectId, mentorId, wanted);
    if (version === undefined) {
      const kept = asTold(await timeOfMentor(context, ProjectId, mentorId));
      return context.fail('STALE', { details: { Mine: asTold(wanted), Theirs: kept, Version: kept.Version } });
    }
    await context.audit('mentorTimes', mentorId, { Version: version });
    return { Version: version };
  },
};
