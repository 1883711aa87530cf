/** The staff's home: where the programme is stuck. */
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import { seenBy, type SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { NeedFilter } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import type { Connection } from '../../db/connect.ts';
import type { Handlers } from '../../platform/context.ts';
import { keeping, manyFrom } from '../../platform/kept.ts';
import { failedMails, mailsKeptFrom } from '../console/console.store.ts';
import * as store from './staff-home.store.ts';
import { idsWith, standing } from './standing.ts';
import { standingBits } from './standing.store.ts';

/** What is counted besides how people stand. */
const courseOf = async (
  connection: Connection,
  { projectId, seen, now, ofMany }: { projectId: number; seen: SeenFlags; now: Date; ofMany: boolean },
) => {
  const asked = await store.askedActions(connection, projectId, seen);
  return {
    ofMany,
    applications: await store.applicationCounts(connection, projectId),
    groups: await store.groupNumbers(connection, projectId, asked),
    weeks: await store.weekNumbers(connection, projectId, asked, now),
  };
};

const course = keeping<Awaited<ReturnType<typeof courseOf>>>(({ ofMany }) => ofMany);

export const staffHomeHandlers: Pick<Handlers<typeof mentoringCalls>, 'staffHome'> = {
  async staffHome(context, { ProjectId }) {
    const { services, reach } = context;
    // The list behind the numbers is the same one.
    const people = await standing(context, ProjectId, seenBy('work', reach));
    // What mentees see, as far as the caller sees it too.
    const seen = seenBy('work', 'own', reach);
    const { value, at } = await course(context, `${ProjectId}/${seen.mask}/${seen.wanted}`, (connection) =>
      courseOf(connection, {
        projectId: ProjectId,
        seen,
        now: services.clock(),
        ofMany: people.value.ids.length > manyFrom,
      }),
    );
    const counted = (need: NeedFilter) => idsWith(people.value, standingBits[need]).length;
    return {
      Applications: value.applications.map(({ status, count }) => ({ Status: status, Count: count })),
      Active: people.value.active,
      WithoutMentor: people.value.withoutMentor,
      WithoutFirstMeeting: counted('firstMeeting'),
      Overdue: counted('overdue'),
      Silent: counted('silent'),
      MailsFailed: await failedMails(context, ProjectId, await mailsKeptFrom(context)),
      Groups: value.groups.map(({ group, groupEn, done, begun }) => ({
        Group: group,
        GroupEn: groupEn,
        Done: done,
        Begun: begun,
        NotBegun: Math.max(0, people.value.active - done - begun),
      })),
      Weeks: value.weeks,
      AsOf: (at < people.at ? at : people.at).toISOString(),
    };
  },
};
