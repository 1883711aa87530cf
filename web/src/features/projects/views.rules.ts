/** Saved views of the grid, as they are kept: the address's search in pieces, which the place they are kept in takes. */
import { fold } from '@telemachos/contract/kit/greek.ts';

/** A view by its name, with the search texts of its address. */
export type SavedView = { name: string; search: string };

/** Saved views of one person in a project. */
export const maxViews = 20;
/** Length of a view's name, in UTF-16 units. */
export const maxViewNameLength = 40;

const excerptLength = 60;
const maxPieces = 40;

/** The views that are kept, in the order of their names; what cannot be read is none. */
export const viewsOf = (kept: Readonly<Record<string, string | string[]>> | null | undefined): SavedView[] =>
  Object.entries(kept ?? {})
    .flatMap(([name, pieces]) => (Array.isArray(pieces) ? [{ name, search: pieces.join('') }] : []))
    .sort((a, b) => a.name.localeCompare(b.name, 'el'));

/** The same as they are kept; null where one is too long for it. */
export const asKept = (views: readonly SavedView[]): Record<string, string[]> | null => {
  const entries = views.map(
    ({ name, search }) => [name, search.match(new RegExp(`.{1,${excerptLength}}`, 'g')) ?? ['']] as const,
  );
  const kept = Object.fromEntries(entries.map(([name, pieces]) => [name, [...pieces]]));
  return entries.some(([, pieces]) => pieces.length > maxPieces) || JSON.stringify(kept).length > 8000 ? null : kept;
};

/** The view that has this name already, whatever its accents and capitals. */
export const ofSameName = (name: string, views: readonly SavedView[]): SavedView | undefined =>
  views.find((view) => fold(view.name) === fold(name));

/** What is wrong with a name for a view; null when nothing is. */
export const nameFault = (name: string, views: readonly SavedView[]): 'blank' | 'tooLong' | 'full' | null => {
  if (name.trim() === '') return 'blank';
  if (name.trim().length > maxViewNameLength) return 'tooLong';
  return views.length >= maxViews && !ofSameName(name, views) ? 'full' : null;
};
