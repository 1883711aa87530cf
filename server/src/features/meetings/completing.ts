/** What a meeting that was held means for its action. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import type { Context } from '../../platform/context.ts';
import { lockCells, saveProgresses } from '../actions/cells.store.ts';
import { beginningOf } from '../actions/save-work.shared.ts';
import type { Within } from '../mentoring/within-reach.shared.ts';

/** Those who were there have done what the action asks; for the others it is open, if it was held before. */
export const complete = async (
  context: Context<CallEntry>,
  within: readonly Within[],
  presentIds: readonly number[],
) => {
  const [first] = within;
  if (!first) return;
  const { action } = first;
  const cells = await lockCells(
    context,
    'public',
    action.Id,
    within.map(({ person }) => ({ menteeId: person.id, ...beginningOf(action, context.now) })),
  );
  const progress = within.flatMap(({ person: { id } }) => {
    const isPresent = presentIds.includes(id);
    if (!isPresent && cells.get(id)?.completed !== true) return [];
    return [
      {
        menteeId: id,
        completion: isPresent ? 100 : 0,
        completed: isPresent,
        nextActor: isPresent ? ('nobody' as const) : ('mentor' as const),
      },
    ];
  });
  await saveProgresses(context, action.Id, progress, context.now);
};
