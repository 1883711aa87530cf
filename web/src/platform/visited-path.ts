/** Where one has really been: the path reached last, and whether one was led away from an address that is none. */
import { createObservable } from './store.ts';

/** The path of the screen reached last, with its search and filters (specification 000 §2); null before the first. */
export const lastVisitedPath = createObservable<string | null>(null);

/** That an address was asked for which is none; it is told on the page one was led to instead, until one goes on. */
export const unknownAddress = createObservable<{ toldAt: string | null } | null>(null);

/** Somebody asked for an address that is none. */
export const reportUnknownAddress = (): void => unknownAddress.set({ toldAt: null });

/** A path was reached; a screen that was `refused` or is missing is no place one has been. */
export const recordVisit = (path: string, refused: boolean, search = ''): void => {
  if (!refused) lastVisitedPath.set(path + search);
  const told = unknownAddress.get();
  if (told?.toldAt === null) unknownAddress.set({ toldAt: path });
  else if (told && told.toldAt !== path) unknownAddress.set(null);
};
