/** The staff's home: where the programme is stuck. */
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import { failedMails, mailsKeptFrom } from '../console/console.store.ts';
import type { MentoringHandlers } from './mentoring.handlers.ts';
import * as store from './staff-home.store.ts';

export const staffHomeHandlers: Pick<MentoringHandlers, 'staffHome'> = {
  async staffHome(context, { ProjectId }) {
    const refused = actionFlags.HideFromMentee | (context.reach === 'all' ? 0 : actionFlags.HideFromSupervisor);
    const people = await store.peopleNumbers(context, ProjectId, refused, context.now);
    return {
      Applications: (await store.applicationCounts(context, ProjectId)).map(({ status, count }) => ({ Status: status, Count: count })),
      Active: people.active,
      WithoutMentor: people.withoutMentor,
      WithoutFirstMeeting: people.withoutFirstMeeting,
      Overdue: people.overdue,
      Silent: people.silent,
      MailsFailed: await failedMails(context, ProjectId, await mailsKeptFrom(context)),
      Groups: (await store.groupNumbers(context, ProjectId, refused)).map(({ group, groupEn, done, begun }) => ({ Group: group, GroupEn: groupEn, Done: done, Begun: begun, NotBegun: people.active - done - begun })),
    };
  },
};
