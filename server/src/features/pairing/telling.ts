/** Telling mentees and mentors that they are linked. */
import { actingUserId, type Viewer } from '../../access/viewer.ts';
import { notify, type Telling } from '../notices/notify.shared.ts';

type Linking = Telling & { viewer: Viewer; now: Date };

/** Who was linked to whom: for the project, or for an action (of several the first one is named). */
type Linked = {
  projectId: number;
  mentorId: number;
  menteeIds: readonly number[];
  actionId: number | null;
  /** The mentees are written to, too. */
  written?: boolean;
};

/** Open pages of everybody whose links are otherwise ask anew with whom they speak: at once, whoever serves them. */
export const tellOtherwise = (
  { emit }: Pick<Linking, 'emit'>,
  projectId: number,
  gone: readonly { menteeId: number; fromId: number | null }[],
  linked: readonly number[] = [],
): void => {
  const userIds = [
    ...new Set([...gone.flatMap(({ menteeId, fromId }) => [menteeId, ...(fromId ? [fromId] : [])]), ...linked]),
  ];
  if (userIds.length > 0) emit('linked', { projectId, userIds }, {});
};

/** The mentees hear who is there for them, the mentor who came, or how many. */
export const tellLinked = async (context: Linking, linked: Linked): Promise<void> => {
  const { projectId, mentorId, menteeIds, actionId, written = false } = linked;
  const [first, ...others] = menteeIds;
  if (first === undefined) return;
  const what = { projectId, actionId, actorId: actingUserId(context.viewer), at: context.now };
  await notify(context, { ...what, kind: 'mentor', userIds: menteeIds, aboutId: mentorId, written });
  const aboutId = others.length === 0 ? first : null;
  await notify(context, { ...what, kind: 'mentee', userIds: [mentorId], aboutId, times: menteeIds.length });
};
