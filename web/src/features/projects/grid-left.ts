/** How the grid was left for one of its lines: whoever comes back with the browser's Back goes on from there. */
import type { Place } from './grid-keys.ts';

/** The place that had the focus, and how far the box was scrolled. */
type Left = { place: Place; x: number; y: number };

/** The entry of the browser's history by the router's name: Back returns to it, a link makes another. */
const entry = (): unknown => {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? Reflect.get(state, '__TSR_key') : undefined;
};

let last: { at: unknown; left: Left } | null = null;

/** The grid is left. */
export const leave = (left: Left): void => {
  last = { at: entry(), left };
};

/** How it was left from this entry of the history, told once; null where it was not. */
export const leftFrom = (): Left | null => {
  const left = last && last.at !== undefined && last.at === entry() ? last.left : null;
  last = null;
  return left;
};

/** Give the focus to the place of the grid that is in the tab order; buttons in the heads are so, too. */
export const goOnInGrid = (): void =>
  document.querySelector<HTMLElement>('[role="grid"] [data-place][tabindex="0"]')?.focus();
