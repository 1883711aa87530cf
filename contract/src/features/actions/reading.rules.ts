/** What an action gives to read out of the library, and how far its mentee has come with what is required. */
import type { ActionData } from './actions.schemas.ts';
import { leftToWatch, watchedCompletion, type Counted, type Watched } from './watching.rules.ts';

/** The items that an action names, each with whether it is required; one that is still to be chosen is not there. */
export const readingIn = ({ Reading = [] }: Pick<ActionData, 'Reading'>): { item: number; required: boolean }[] =>
  Reading.flatMap(({ Item, Required }) => (Item === undefined ? [] : [{ item: Item, required: Required }]));

/** What counts for the completion of a text action: what is to be watched, and what is to be opened, and what was. */
export type Counting = {
  counted: readonly Counted[];
  watched: Watched | null;
  required: readonly number[];
  opened: ReadonlySet<number>;
};

/** Whether something of it is still to be watched or opened. */
export const isLeft = ({ counted, watched, required, opened }: Counting): boolean =>
  leftToWatch(counted, watched).length > 0 || required.some((item) => !opened.has(item));

/** How far it has come, in percent, each thing that counts as much as another; 100 once nothing is left, null where nothing counts. */
export const contentCompletion = (counting: Counting): number | null => {
  const { counted, watched, required, opened } = counting;
  const all = counted.length + required.length;
  if (all === 0) return null;
  if (!isLeft(counting)) return 100;
  const seen = counted.length === 0 ? 0 : watchedCompletion(counted, watched) * counted.length;
  const read = 100 * required.filter((item) => opened.has(item)).length;
  return Math.min(99, Math.floor((seen + read) / all));
};
