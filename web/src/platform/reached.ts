/** Where one has really been: the path reached last, and whether one was led away from an address that is none. */
import { watched } from './store.ts';

/** The path of the screen reached last, with its search and filters (specification 000 §2); null before the first. */
export const reached = watched<string | null>(null);

/** That an address was asked for which is none; it is told on the page one was led to instead, until one goes on. */
export const strayed = watched<{ toldAt: string | null } | null>(null);

/** Somebody asked for an address that is none. */
export const stray = (): void => strayed.set({ toldAt: null });

/** A path was reached; a screen that was `refused` or is missing is no place one has been. */
export const arrive = (path: string, refused: boolean, search = ''): void => {
  if (!refused) reached.set(path + search);
  const told = strayed.get();
  if (told?.toldAt === null) strayed.set({ toldAt: path });
  else if (told && told.toldAt !== path) strayed.set(null);
};
