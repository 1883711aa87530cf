/** Who looks at the library of which project: that of the record a call names, else the current one. */
import type { LibraryViewer } from '../../access/library-access.store.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { asItem } from './as-item.ts';
import { findItem } from './items.store.ts';
import { countShares } from './sharing.store.ts';

type Looking = { viewer: Viewer; projectId: number | null; fail(code: 'NOT_FOUND'): never };

/** The caller of a call. */
export const libraryViewerOf = (looking: Looking): LibraryViewer => {
  const { viewer, projectId } = looking;
  return projectId === null ? looking.fail('NOT_FOUND') : { viewer, projectId };
};

/** An item as it is now, for who asks. */
export const itemNow = async (context: Connection & Looking, id: number) => {
  const caller = libraryViewerOf(context);
  const row = (await findItem(context, caller, id)) ?? context.fail('NOT_FOUND');
  return asItem(row, await countShares(context, caller, id));
};

/** What was deleted after this can be brought back: a day is left for it. */
export const restoredSince = (now: Date): Date => new Date(now.getTime() - 24 * 3_600_000);
