/** How much of the video and sound of an action its mentee watched; it is done by itself once that is enough. */
import type { actionsCalls } from '@telemachos/contract/features/actions/actions.calls.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import { contentCompletion } from '@telemachos/contract/features/actions/reading.rules.ts';
import { readWatched, watchedKey, watchedOf, withTold } from '@telemachos/contract/features/actions/watching.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { mediaAmong } from '../files/media.store.ts';
import * as store from './actions.store.ts';
import * as cells from './cells.store.ts';
import { countingOf } from './counting.shared.ts';
import { seenAction } from './open-action.shared.ts';
import { beginningOf } from './save-work.shared.ts';

export const watchedHandlers: Pick<Handlers<typeof actionsCalls>, 'watched'> = {
  async watched(context, { ActionId, File, Spans, Place }) {
    const { viewer, now } = context;
    const seen = await seenAction(context, viewer.userId, ActionId, now);
    if (!seen || !(await store.findMentee(context, seen.kept.projectId, viewer.userId)))
      return context.fail('NOT_FOUND');
    const { action, kept } = seen;
    if (seen.state === 'locked' || action.TypeId !== actionTypeIds.text) return context.fail('ACTION_CLOSED');
    const media = action.Data.Media ?? [];
    const ids = media.flatMap((one) => one.File ?? []);
    const files = await mediaAmong(context, kept.projectId, ids);
    const Seconds = files.get(File)?.seconds ?? context.fail('NOT_FOUND');
    const cell = await cells.lockCell(context, 'mentee', ActionId, viewer.userId, beginningOf(action, now));
    const watched = withTold(readWatched(cell.data), { File, Seconds, Spans, Place }, now.getTime());
    await cells.keepBeside(context, ActionId, viewer.userId, { ...cell.data, [watchedKey]: watched });
    const counting = await countingOf(context, action, viewer.userId, { [watchedKey]: watched });
    const answer = { Spans: watchedOf(watched, File).Spans };
    const { completion, completed } = cell;
    const Completion = contentCompletion(counting);
    if (completed || Completion === null) return { ...answer, Completion: completion, Completed: completed };
    const isDone = Completion === 100;
    const nextActor = isDone ? 'nobody' : cell.nextActor;
    if (Completion !== completion)
      await cells.saveProgress(
        context,
        ActionId,
        viewer.userId,
        { completion: Completion, completed: isDone, nextActor },
        now,
      );
    if (isDone) await context.audit('action', ActionId, { Watched: true });
    return { ...answer, Completion, Completed: isDone };
  },
};
