/** The last visited path, and whether the person was redirected from an unknown address. */
import { createObservable } from './observable.ts';

/** The path of the last visited screen with its search parameters (specification 000 §2); null before the first. */
export const lastVisitedPath = createObservable<string | null>(null);

/** Set when an unknown address was opened. The page after the redirect says so until the person moves on. */
export const unknownAddress = createObservable<{ toldAt: string | null } | null>(null);

/** Records that an unknown address was opened. */
export const reportUnknownAddress = (): void => unknownAddress.set({ toldAt: null });

/** Records a visited path. A `refused` or missing screen does not count as visited. */
export const recordVisit = (path: string, refused: boolean, search = ''): void => {
  if (!refused) lastVisitedPath.set(path + search);
  const told = unknownAddress.get();
  if (told?.toldAt === null) unknownAddress.set({ toldAt: path });
  else if (told && told.toldAt !== path) unknownAddress.set(null);
};
