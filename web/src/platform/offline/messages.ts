/** What a page says to the service worker. */

/** Take over from the version before: its files stay for the pages that are still open. */
export const takeOver = 'take over';
