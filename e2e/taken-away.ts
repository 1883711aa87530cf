/** Whether a screen that is there is taken away as a whole, until words or code of a part of it have come. */
import type { BrowserContext } from '@playwright/test';

/**
 * Runs in the page: told as an error, which the tests refuse. What React hides for so long it hides by an important style,
 * and shows again; a screen that is left goes without that, and one that is come back to before the next was there was
 * hidden under another address. During a navigation the router shows its skeleton after 400 ms, also where the next
 * address is of the same screen, or of the frame in another project: that is no fault.
 */
const tellTakenAway = `(() => {
  const hidden = new WeakMap();
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!target.matches('header')) continue;
      if (target.style.getPropertyPriority('display') === 'important') {
        const navigates = document.querySelector('[role="progressbar"][data-active]') !== null;
        hidden.set(target, { path: navigates ? null : location.pathname, since: performance.now() });
      }
      else if (hidden.get(target)?.path === location.pathname && target.isConnected) {
        const { since } = hidden.get(target);
        const loaded = performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd >= since);
        console.error('a screen was taken away: ' + (target.querySelector('h1')?.textContent ?? '') +
          ', until these had come: ' + loaded.map(({ name }) => name).join(' '));
      }
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] });
})()`;

/** From now on the pages of this window tell it. */
export const watchTakenAway = (context: BrowserContext): Promise<unknown> => context.addInitScript(tellTakenAway);
