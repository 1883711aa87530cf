/** The staff's home: where the programme is stuck. */
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { failedMails, mailsKeptFrom } from '../console/console.store.ts';
import * as store from './staff-home.store.ts';

export const staffHomeHandlers: Pick<Handlers<typeof mentoringCalls>, 'staffHome'> = {
  async staffHome(context, { ProjectId }) {
    // What mentees see, as far as the caller sees it too.
    const seen = seenBy('work', 'own', context.reach);
    const people = await store.peopleNumbers(context, ProjectId, seen, context.now);
    return {
      Applications: (await store.applicationCounts(context, ProjectId)).map(({ status, count }) => ({
        Status: status,
        Count: count,
      })),
      Active: people.active,
      WithoutMentor: people.withoutMentor,
      WithoutFirstMeeting: people.withoutFirstMeeting,
      Overdue: people.overdue,
      Silent: people.silent,
      MailsFailed: await failedMails(context, ProjectId, await mailsKeptFrom(context)),
      Groups: (await store.groupNumbers(context, ProjectId, seen)).map(({ group, groupEn, done, begun }) => ({
        Group: group,
        GroupEn: groupEn,
        Done: done,
        Begun: begun,
        NotBegun: people.active - done - begun,
      })),
      Weeks: await store.weekNumbers(context, ProjectId, seen, context.now),
    };
  },
};
