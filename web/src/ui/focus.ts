/** Where the focus goes when what had it is gone. */

/** Give the focus to the page's heading: what had it goes away now. */
export const focusHeading = (): void => {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
};

/**
 * Give the focus to the page's content where it fell to nothing: its button was switched off or taken away meanwhile.
 */
export const rescueFocus = (): void => {
  if (document.activeElement === null || document.activeElement === document.body)
    document.getElementById('main')?.focus({ preventScroll: true });
};
