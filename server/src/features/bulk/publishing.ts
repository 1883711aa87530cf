/** Publishing an action for people who were chosen, as a work; and taking such a work back. */
import type { bulkCalls } from '@telemachos/contract/features/bulk/bulk.calls.ts';
import type { RowOutcome } from '@telemachos/contract/features/bulk/bulk.wire.ts';
import type { Handlers } from '../../platform/context.ts';
import { publishForThese, takeBackFromThese } from '../making/publishing-many.shared.ts';
import { didAt, type TriedRow } from './bulk.store.ts';
import { keepRows, workOf, type Carrier } from './portions.ts';

/** From when on somebody has the action, as a change. */
const asChange = (before: string | null, after: string | null) => ({
  What: 'published',
  Name: '',
  Before: before,
  After: after,
});

/** Publish an action for these people, or try to. */
export const publishMany: Handlers<typeof bulkCalls>['publishMany'] = async (context, input) => {
  const { ProjectId, ActionId, date, UserIds, ...asked } = input;
  const work = await workOf(context, ProjectId, 'publish', asked, UserIds.length);
  const did = work
    ? await didAt(context, work.id, asked.Batch?.Places ?? [])
    : new Map<number, { action: number; before: string | null }>();
  // Taking a work back knows one action for each place.
  if ([...did.values()].some(({ action }) => action !== ActionId))
    return context.fail('BAD_INPUT', { fields: { Batch: 'BAD_INPUT' } });
  const firstBefore = (place: number, before: string | null): string | null => {
    const done = did.get(place);
    return done ? done.before : before;
  };
  const told = await publishForThese(context, ProjectId, {
    actionId: ActionId,
    date: date ?? undefined,
    ids: UserIds,
    dryRun: asked.DryRun,
  });
  const rows = told.map((one, at) => ({ ...one, place: asked.Batch?.Places[at] ?? at }));
  const changed = rows.filter(({ outcome }) => outcome === 'changed');
  if (!asked.DryRun && changed.length > 0)
    await context.audit('action', ActionId, {
      Published: changed[0]?.after,
      For: changed.map(({ id }) => id),
      ...(work ? { Batch: work.id } : {}),
    });
  const kept = rows.map(({ place, id, name, outcome, faults, before, after }) => ({
    place,
    userId: id,
    name,
    outcome,
    faults,
    // As it was before the work, however often its portions change it.
    did: outcome === 'changed' ? { action: ActionId, before: firstBefore(place, before), after } : null,
  }));
  await keepRows(context, work, kept);
  return {
    Rows: rows.map(({ place, id, name, outcome, faults, before, after }) => ({
      Place: place,
      UserId: id,
      Name: name,
      Outcome: outcome,
      Faults: faults,
      Changes: outcome === 'changed' ? [asChange(before, after)] : [],
    })),
  };
};

/** Take rows of such a work back: what it did is what the server kept of it. */
export const undoPublished = async (
  carrier: Carrier,
  projectId: number,
  rows: readonly TriedRow[],
  dryRun: boolean,
): Promise<RowOutcome[]> => {
  const did = rows.flatMap(({ userId, did: done }) => (userId === null || !done ? [] : [{ id: userId, ...done }]));
  const back = new Map<number, Set<number>>();
  for (const actionId of new Set(did.map(({ action }) => action))) {
    const people = did.filter(({ action }) => action === actionId);
    const from = await takeBackFromThese(carrier, projectId, { actionId, people, dryRun });
    back.set(actionId, from);
    if (!dryRun && from.size > 0) await carrier.audit('action', actionId, { TakenBack: true, From: [...from] });
  }
  return rows.map(({ place, userId, name, did: done }): RowOutcome => {
    // Of somebody who is gone since nothing is left to be taken back.
    const isBack = userId === null || !done || (back.get(done.action)?.has(userId) ?? false);
    return {
      Place: place,
      UserId: userId,
      Name: name,
      Outcome: isBack ? 'undone' : 'left',
      Faults: isBack ? {} : { published: 'STALE' },
      Changes: isBack && done ? [asChange(done.after, done.before)] : [],
    };
  });
};
