/** Watches that the focus never falls to nothing. */
import { isNowhere } from './focus.ts';

/** What has the focus, and all that is around it, the nearest first. */
type Held = { element: HTMLElement; around: readonly HTMLElement[] };

const heldBy = (element: HTMLElement): Held => {
  const around: HTMLElement[] = [];
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) around.push(at);
  return { element, around };
};

const isGone = ({ element }: Held): boolean => !element.isConnected || element.matches(':disabled');

/** Also what is hidden while something else is on its way into its place. */
const isLost = (held: Held): boolean => isGone(held) || held.element.getClientRects().length === 0;

/** Parts of a page: never another control, for the key that was pressed may come once more. */
const parts = 'section, nav, aside, form, main, [role="group"], [role="dialog"], [tabindex="-1"]:not(button, input)';

/** The nearest part that is left takes the focus, so that Tab goes on from there. */
const givePart = ({ around }: Held): HTMLElement | null => {
  const part = around.find((one) => one.isConnected && one.matches(parts)) ?? document.getElementById('main');
  if (part && !part.hasAttribute('tabindex')) {
    part.tabIndex = -1;
    part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  }
  part?.focus({ preventScroll: true });
  return part;
};

/**
 * The focus never falls to nothing: where what has it is taken away or switched off, the nearest part of the page takes
 * it, and a button that is switched on again has it back. Whoever knows a better place gives it there at once.
 */
export const keepFocus = (): void => {
  let held: Held | null = null;
  /** Where it was put meanwhile. */
  let instead: HTMLElement | null = null;
  const look = (): void => {
    if (!held) return;
    if (instead && instead === document.activeElement && !isLost(held)) held.element.focus({ preventScroll: true });
    else if ((isNowhere() || held.element === document.activeElement) && isLost(held)) {
      const lost = held;
      instead = givePart(lost);
      held = lost;
    }
  };
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    held = heldBy(target);
    instead = null;
  });
  addEventListener('focusout', () => {
    // Let go of, by a press beside it or by the page itself.
    setTimeout(() => {
      if (held && isNowhere() && (instead?.isConnected ?? !isLost(held))) held = null;
    });
  });
  new MutationObserver(() => {
    // What comes in its place takes it first, if it wants it.
    if (held && (instead || isNowhere() || isGone(held))) setTimeout(look);
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
};
