/** Telling both sides of a meeting what became of it. */
import type { NoticeKind } from '@telemachos/contract/features/notices/notices.rules.ts';
import { notify, notifyEach } from '../notices/notify.shared.ts';
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

/** What a mentor is told of a meeting that they hold. */
type ToldHolder = Told & { mentorId: number; moment: Date };

/** Mentors hear of their meetings, about each mentee: of all of an action at once. The meetings are of one project. */
export const tellHolders = async (keeping: Keeping, kind: ForMentor, list: readonly ToldHolder[]): Promise<void> => {
  for (const [actionId, some] of Map.groupBy(list, (told) => told.actionId))
    await notifyEach(keeping, {
      kind,
      projectId: some[0]?.projectId ?? 0,
      actionId,
      actorId: keeping.actorId,
      at: keeping.now,
      each: some.flatMap(({ menteeIds, mentorId, moment }) =>
        menteeIds.map((aboutId) => ({ userId: mentorId, aboutId, moment })),
      ),
    });
};

/** The mentor hears of it, about each mentee. */
export const tellMentor = (keeping: Keeping, kind: ForMentor, told: ToldHolder): Promise<void> =>
  tellHolders(keeping, kind, [told]);

/** The mentor hears once that a meeting with several is near. */
export const tellOfGroup = (keeping: Keeping, { projectId, actionId, mentorId, moment }: ToldHolder): Promise<void> =>
  notify(keeping, {
    kind: 'meetingAhead',
    projectId,
    actionId,
    userIds: [mentorId],
    actorId: keeping.actorId,
    at: keeping.now,
    moment,
  });
