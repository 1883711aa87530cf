/** Telling both sides of a meeting what became of it. */
import type { NoticeKind } from '@telemachos/contract/features/notices/notices.rules.ts';
import { notify } from '../notices/notify.shared.ts';
import type { Keeping } from './keeping.shared.ts';

/** What is told, about which action. */
type Told = {
  projectId: number;
  actionId: number;
  menteeIds: readonly number[];
  /** When it is, or was to be; by mentee where they differ. */
  moment: Date | ReadonlyMap<number, Date>;
};
type ForMentees = Extract<NoticeKind, 'meetingMade' | 'meetingMoved' | 'meetingCancelled' | 'meetingSoon'>;
type ForMentor = Extract<NoticeKind, 'meetingBooked' | 'meetingCannot' | 'meetingOff' | 'meetingAhead'>;

/** The mentees hear of it. */
export const tellMentees = (keeping: Keeping, kind: ForMentees, { projectId, actionId, menteeIds, moment }: Told) =>
  notify(keeping, {
    kind,
    projectId,
    actionId,
    userIds: menteeIds,
    actorId: keeping.actorId,
    at: keeping.now,
    moment,
  });

/** The mentor hears of it, about each mentee. */
export const tellMentor = async (
  keeping: Keeping,
  kind: ForMentor,
  { projectId, actionId, menteeIds, mentorId, moment }: Told & { mentorId: number; moment: Date },
): Promise<void> => {
  for (const aboutId of menteeIds)
    await notify(keeping, {
      kind,
      projectId,
      actionId,
      userIds: [mentorId],
      aboutId,
      actorId: keeping.actorId,
      at: keeping.now,
      moment,
    });
};
