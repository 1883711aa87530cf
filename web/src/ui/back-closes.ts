/**
 * Back closes what lies over the page and stays on it: on phones it is the way people close things. What stands in the
 * address (a drawer with `data-in-address`) closes by going back as such.
 */
import type { RouterHistory } from '@tanstack/react-router';

/** Those that are open: one that lies under another, or is on its way out, is hidden from readers. */
const open = '.MuiModal-root:not(.MuiModal-hidden, [aria-hidden="true"])';

/** The uppermost dialog, drawer or menu; null where nothing covers the page. */
const uppermost = (): Element | null => [...document.querySelectorAll(open)].pop() ?? null;

/**
 * From now on. What does not close by Escape, because something would be lost, stays, and so does the page under it.
 */
export const closeOnBack = (history: RouterHistory): void => {
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ action }) => {
      if (action !== 'BACK') return false;
      // The browser's own dialog lies over all of them.
      const asks = document.querySelector<HTMLDialogElement>('dialog:modal');
      if (asks) {
        if (asks.dispatchEvent(new Event('cancel', { cancelable: true }))) asks.close();
        return true;
      }
      const over = uppermost();
      if (!over || over.hasAttribute('data-in-address')) return false;
      over.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
      return true;
    },
  });
};
