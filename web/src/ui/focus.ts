/** Where the focus goes when what had it is gone. */

/** Give the focus to the page's heading, in sight: what had it goes away now. */
export const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'nearest' });
};

/**
 * A page is read once more by a button that goes away with the failure: one goes on from its heading, or within the part
 * that the button stands in. Where the page has no heading yet, once it has.
 */
export const focusAfterRetry = (button: Element): void => {
  if (button.closest('section, [role="dialog"]')) return;
  if (document.querySelector('main h1')) return focusHeading();
  const main = document.getElementById('main');
  if (!main) return;
  const watching = new MutationObserver(() => {
    if (!main.querySelector('h1')) return;
    watching.disconnect();
    if (isNowhere() || document.activeElement === main) focusHeading();
  });
  watching.observe(main, { childList: true, subtree: true });
};

/** Whether nothing has the focus. */
export const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Give the focus to the page's content where nothing has it. */
export const rescueFocus = (): void => {
  if (isNowhere()) document.getElementById('main')?.focus({ preventScroll: true });
};
