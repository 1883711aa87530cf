/** Items of the library that actions give to read: shown with their titles, and counted once they were opened. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { OpenedAction } from '@telemachos/contract/features/actions/actions.wire.ts';
import { contentCompletion, readingIn } from '@telemachos/contract/features/actions/reading.rules.ts';
import type { LibraryViewer } from '../../access/library-access.store.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import type { Context } from '../../platform/context.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import * as cells from './cells.store.ts';
import { countingOf } from './counting.shared.ts';
import { seenAction } from './open-action.shared.ts';
import * as store from './reading.store.ts';
import { beginningOf } from './save-work.shared.ts';
import type { WorkAction } from './work.shared.ts';

/** What an action gives to read, as far as whoever asks finds it in the library. */
export const readingShown = async (
  connection: Connection,
  viewer: Viewer,
  { Data, row }: WorkAction,
): Promise<OpenedAction['Reading']> => {
  const reading = readingIn(Data);
  const caller: LibraryViewer = { viewer, projectId: row.projectId };
  const items = await store.itemsToRead(
    connection,
    caller,
    reading.map(({ item }) => item),
  );
  return reading.flatMap(({ item, required }) => {
    const found = items.get(item);
    if (!found) return [];
    const { title, type, openedAt } = found;
    return [{ Item: item, Title: title, Type: type, Required: required, Opened: openedAt?.toISOString() ?? null }];
  });
};

/** A mentee opened an item: actions that ask to read it are so far. */
export const countOpened = async (
  context: Pick<Context<CallEntry>, 'client' | 'viewer' | 'now' | 'audit'> & { viewer: Viewer },
  itemId: number,
) => {
  const { viewer, now } = context;
  for (const actionId of await store.actionsReading(context, itemId)) {
    const seen = await seenAction(context, viewer.userId, actionId, now);
    if (!seen || seen.state === 'locked' || seen.action.TypeId !== actionTypeIds.text) continue;
    const { action } = seen;
    const cell = await cells.lockCell(context, 'mentee', actionId, viewer.userId, beginningOf(action, now));
    const completion = contentCompletion(await countingOf(context, action, viewer.userId, cell.data));
    if (cell.completed || completion === null || completion === cell.completion) continue;
    const completed = completion === 100;
    const nextActor = completed ? 'nobody' : cell.nextActor;
    await cells.saveProgress(context, actionId, viewer.userId, { completion, completed, nextActor }, now);
    if (completed) await context.audit('action', actionId, { Read: true });
  }
};
