/** Moving and deleting items, and giving folders other paths: one's own, or any of those who approve. */
import type { libraryCalls } from '@telemachos/contract/features/library/library.calls.ts';
import { normalCategory, rootCategory } from '@telemachos/contract/features/library/library.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import { orderScan } from '../files/arrived.shared.ts';
import { moveUploads } from '../files/uploads.store.ts';
import * as store from './changing.store.ts';
import { libraryViewerOf, restoredSince } from './looking.ts';
import { itemsPassed, replacementsRefused } from './passing.shared.ts';
import { unsettledContents } from './replacing.store.ts';
import { tellWaiting } from './waiting.ts';

type ArrangingHandlers = Pick<
  Handlers<typeof libraryCalls>,
  'move' | 'renameFolder' | 'remove' | 'removeMany' | 'restore'
>;
type Arranging = Parameters<ArrangingHandlers['move' | 'remove' | 'removeMany' | 'restore']>[0];
type Renaming = Parameters<ArrangingHandlers['renameFolder']>[0];

/** Items that move along with a folder. */
const maxMovedItems = 10_000;

/** The items where all of them may be changed; one that may not refuses all. */
const heldAll = async (context: Arranging, ids: readonly number[], withDeleted = false): Promise<store.HeldItem[]> => {
  const items = await store.holdItems(context, libraryViewerOf(context), ids, withDeleted);
  if (items.length < new Set(ids).size) return context.fail('NOT_FOUND');
  return items.every(({ mayChange }) => mayChange) ? items : context.fail('REFUSED');
};

/** Those of them by their ids. */
const changeable = async (context: Arranging, ids: readonly number[]): Promise<number[]> =>
  (await heldAll(context, ids)).map(({ id }) => id);

/** What was returned, and who gave it put elsewhere, waits again: those who approve are told. */
const waitAgain = async (
  context: Arranging | Renaming,
  items: readonly Pick<store.HeldItem, 'id' | 'projectId' | 'uploaderId' | 'returned' | 'clean'>[],
): Promise<void> => {
  const { viewer, now } = context;
  const back = items.filter(({ returned, uploaderId }) => returned && uploaderId === viewer.userId);
  const [first] = back;
  if (!first) return;
  await store.waitAgain(
    context,
    back.map(({ id }) => id),
  );
  if (back.some(({ clean }) => clean))
    await tellWaiting(context, { projectId: first.projectId, actorId: viewer.userId, at: now });
};

/** Delete items, all or none. */
const removed = async (context: Arranging, ids: readonly number[]): Promise<{ Ok: true }> => {
  const items = await changeable(context, ids);
  await store.deleteItems(context, items, context.now);
  for (const id of items) await context.audit('libraryItem', id, { Deleted: true });
  return { Ok: true };
};

/** What the scan said of their files while they were deleted is made known; what it said nothing of is scanned anew. */
const scannedMeanwhile = async (context: Arranging, ids: readonly number[]): Promise<void> => {
  const { now } = context;
  for (const { key: sha256, scan } of await unsettledContents(context, ids)) {
    if (scan === 'clean') await itemsPassed(context, sha256, now);
    else if (scan === 'infected') await replacementsRefused(context, sha256, now);
    else await orderScan(context, { sha256, scan });
  }
};

export const arrangingHandlers: ArrangingHandlers = {
  async move(context, { ItemIds, Category }) {
    const items = (await heldAll(context, ItemIds)).filter(({ category }) => category !== Category);
    await store.moveItems(
      context,
      items.map(({ id }) => id),
      Category,
    );
    await waitAgain(context, items);
    for (const { id } of items) await context.audit('libraryItem', id, { Moved: true });
    return { Ok: true };
  },

  async renameFolder(context, { Category, To }) {
    const caller = libraryViewerOf(context);
    if (Category === To) return { Moved: 0 };
    if (Category === rootCategory || To.startsWith(Category)) return context.fail('FOLDER_WITHIN');
    const { all, changeable: own, seen } = await store.countWithin(context, caller, Category, maxMovedItems + 1);
    if (all > maxMovedItems) return context.fail('TOO_MANY_ITEMS', { details: { Limit: maxMovedItems } });
    // Where one sees nothing there is no folder, whatever others have in it.
    if (own < all && seen > 0) return context.fail('FOLDER_SHARED');
    // Every path that it leads to is one that can be opened.
    const paths = (await store.pathsWithin(context, caller, Category)).map((path) => To + path.slice(Category.length));
    if (paths.some((path) => normalCategory(path) !== path))
      return context.fail('BAD_INPUT', { fields: { To: 'CATEGORY' } });
    const moved = await store.moveFolder(context, caller, { from: Category, to: To });
    await waitAgain(context, moved);
    // What is on its way there is on its way to where the folder is now.
    await moveUploads(context, {
      projectId: caller.projectId,
      userId: context.can('library.approve') ? null : context.viewer.userId,
      from: Category,
      to: To,
    });
    await context.audit('libraryFolder', null, { Moved: moved.length });
    return { Moved: moved.length };
  },

  remove: (context, { Id }) => removed(context, [Id]),

  removeMany: (context, { ItemIds }) => removed(context, ItemIds),

  async restore(context, { ItemIds }) {
    const held = await heldAll(context, ItemIds, true);
    const since = restoredSince(context.now);
    if (held.some(({ deletedAt }) => deletedAt !== null && deletedAt <= since)) return context.fail('NOT_FOUND');
    const items = held.map(({ id }) => id);
    await store.deleteItems(context, items, null);
    await scannedMeanwhile(context, items);
    for (const id of items) await context.audit('libraryItem', id, { Restored: true });
    return { Ok: true };
  },
};
