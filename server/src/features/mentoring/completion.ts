/** How far a mentee has come in an action, set by a mentor or the staff: a meeting was held, work was read. */
import { firstActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/actions.schemas.ts';
import type { mentoringCalls } from '@telemachos/contract/features/mentoring/mentoring.calls.ts';
import type { Handlers } from '../../platform/context.ts';
import * as cells from '../actions/cells.store.ts';
import { beginningOf } from '../actions/save-work.shared.ts';
import { tellJudged } from '../notices/notify.shared.ts';
import { attendByCompletion } from '../meetings/from-data.shared.ts';
import * as store from './mentoring.store.ts';
import { withinReach } from './within-reach.shared.ts';

export const completionHandlers: Pick<Handlers<typeof mentoringCalls>, 'complete'> = {
  async complete(context, { ActionId, MenteeId, MentorId, Data }) {
    const { viewer, projectId, now } = context;
    const within = await withinReach(context, ActionId, MenteeId);
    if (!within || projectId === null) return context.fail('NOT_FOUND');
    if (
      MentorId != null &&
      MentorId !== viewer.userId &&
      !(await store.isMentorOf(context, projectId, MentorId, MenteeId, ActionId))
    )
      return context.fail('NOT_FOUND');
    const cell = await cells.lockCell(context, 'public', ActionId, MenteeId, beginningOf(within.action, now));
    // Marking work as read sends back what is shown with who acts next: a script's figure is nobody's word.
    const isOnlyRead = Data.NextActor !== undefined && Data.Completion < 100 && Data.Completion === cell.shown;
    const completion = isOnlyRead ? cell.completion : Data.Completion;
    const completed = completion === 100;
    // What was done and is open again begins with whom it began.
    const open = cell.completed ? firstActor(within.action.TypeId) : cell.nextActor;
    const nextActor = Data.NextActor ?? (completed ? 'nobody' : open);
    await cells.saveProgress(context, ActionId, MenteeId, { completion, completed, nextActor }, now);
    if (
      within.action.TypeId === actionTypeIds.meeting &&
      !(await attendByCompletion(context, within.action, MenteeId, completed))
    )
      return context.fail('HELD_BY_OTHER');
    await context.audit('action', ActionId, {
      MenteeId,
      MentorId: MentorId ?? viewer.userId,
      Before: cell.completion,
      Completion: completion,
      NextActor: nextActor,
    });
    // A meeting that was held was not handed in by anybody.
    if (cell.nextActor === 'mentor' && nextActor !== 'mentor' && within.action.TypeId !== actionTypeIds.meeting) {
      const work = { projectId, menteeId: MenteeId, actionId: ActionId, at: now, actorId: context.actorId };
      await tellJudged(context, nextActor === 'mentee' ? 'returned' : 'read', work);
    }
    return { Completion: completion, Completed: completed, NextActor: nextActor };
  },
};
