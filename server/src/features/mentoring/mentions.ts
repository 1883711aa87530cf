/** Colleagues named in notes about mentees: who may be, and telling them. Source: docs/decisions/2026-11-24-more-notices.md. */
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import { newlyMentioned } from '@telemachos/contract/features/mentoring/mentions.rules.ts';
import { readNote } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import { actingUserId, type Viewer } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { notify, type Telling } from '../notices/notify.shared.ts';
import { maxSuggestedMentions, readersOf } from './mentions.store.ts';
import { withinReach, type Within } from './within-reach.shared.ts';

type Writing = Telling & { viewer: Viewer; now: Date };

/** Whoever a note names now, and did not name before, is told, if they may read it. */
export const tellMentioned = async (
  context: Writing,
  within: Within,
  data: { before: unknown; after: unknown },
): Promise<void> => {
  const [before, after] = [readNote(data.before), readNote(data.after)];
  // Most notes name nobody.
  if (!after.includes('@')) return;
  const mentioned = newlyMentioned(await readersOf(context, within, after), { before, after });
  await notify(context, {
    kind: 'mention',
    projectId: within.action.row.projectId,
    userIds: mentioned.map(({ Id }) => Id),
    actionId: within.action.Id,
    aboutId: within.person.id,
    actorId: actingUserId(context.viewer),
    at: context.now,
  });
};

export const mentionHandlers: Pick<Handlers<typeof mentoringCalls>, 'colleagues'> = {
  async colleagues(context, { ActionId, MenteeId }) {
    const within = await withinReach(context, ActionId, MenteeId);
    if (!within) return context.fail('NOT_FOUND');
    const offered = await readersOf(context, within);
    const list = offered.slice(0, maxSuggestedMentions).filter(({ Id }) => Id !== context.viewer.userId);
    return { list, More: offered.length > maxSuggestedMentions };
  },
};
