/** Where the focus goes when an item leaves the list that one is in: to the item that stands there now. */
import { focusHeading } from '../../ui/focus.ts';

/** A list may take this long to load again. */
const reloadTimeoutMs = 10_000;

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-item]')];
const idOf = (row: HTMLElement): number => Number(row.dataset['item']);

/** The items of the list before the eyes, by their numbers. */
export const itemsShown = (): number[] => rows().map(idOf);

/** A window stands over the list, or is closing: the focus is its own until it is gone. */
const isCovered = (): boolean => document.querySelector('[role="dialog"]') !== null;

/** Somebody is elsewhere by now: at a control that is not going away. */
const isElsewhere = (going: ReadonlySet<number>): boolean => {
  const at = document.activeElement;
  if (!(at instanceof HTMLElement) || !at.matches('a, button, input, textarea, select, [role="checkbox"]'))
    return false;
  const row = at.closest<HTMLElement>('[data-item]');
  return row === null || !going.has(idOf(row));
};

/** What stands after those that went, else before them. */
const besides = (shown: readonly number[], going: ReadonlySet<number>): number[] => {
  const first = shown.findIndex((id) => going.has(id));
  const isThere = (id: number) => !going.has(id);
  return [
    ...shown.slice(Math.max(0, first)).filter(isThere),
    ...shown.slice(0, Math.max(0, first)).reverse().filter(isThere),
  ];
};

/** Give the focus to the first of these that is there still, else to whatever stands where they were among what was shown. */
const settle = (shown: readonly number[], going: ReadonlySet<number>): void => {
  if (isElsewhere(going)) return;
  const there = new Map(rows().map((row) => [idOf(row), row]));
  const beside = [...going, ...besides(shown, going)].find((id) => there.has(id));
  const title = there.get(beside ?? 0)?.querySelector<HTMLElement>('[data-title]');
  if (title) title.focus();
  else focusHeading();
};

/** Watch the page until `act` is done with it, or for as long as a list may take. */
const untilDone = (act: () => boolean): void => {
  const watching = new MutationObserver(() => look());
  const end = () => {
    watching.disconnect();
    clearTimeout(late);
  };
  const late = setTimeout(end, reloadTimeoutMs);
  const look = () => act() && end();
  watching.observe(document.body, { childList: true, subtree: true });
  look();
};

/**
 * Remember what is shown before these items go; called once they went, or the window over them closed, it waits until the
 * list has let go of them and puts the focus beside them. Where they `mayStay`, the list is read again by then: the focus is
 * at the first of them that did, in their order here.
 */
export const besideItems = (
  ids: readonly number[],
  { shown = itemsShown(), mayStay = false }: { shown?: readonly number[]; mayStay?: boolean } = {},
): (() => void) => {
  const going = new Set(ids);
  return () =>
    untilDone(() => {
      if (isCovered() || (!mayStay && rows().some((row) => going.has(idOf(row))))) return false;
      settle(shown, going);
      return true;
    });
};

/**
 * A button of a window gives way to others by what it does: once the question is answered and the button is gone, the focus
 * is `at` what takes it back (`data-undo`) or something else, or at the window's heading, unless somebody took it elsewhere. To be called
 * before the button is gone.
 */
export const stayInWindow = (button: Element, at = '[data-undo]'): (() => void) => {
  const frame = button.closest('[role="dialog"]');
  const heading = frame?.querySelector('h2');
  return () =>
    untilDone(() => {
      if (!frame || !heading?.isConnected) return true;
      const [, above] = document.querySelectorAll('[role="dialog"]');
      if (above || button.isConnected) return false;
      if (frame.contains(document.activeElement) && document.activeElement?.matches('a, button, input')) return true;
      const undo = frame.querySelector<HTMLElement>(at);
      heading.tabIndex = -1;
      (undo ?? heading).focus();
      return true;
    });
};
