/**
 * Messages between pages and the service worker. Their texts stay as they are, because page and worker may be of
 * different versions.
 */

/** Asks the new worker to activate. The old version's files remain for pages that are still open. */
export const takeOverMessage = 'take over';

/** The only field of a message in which the worker sends the page to a path. */
export const navigateMessageKey = 'lead to';

/** The path in a message from the worker; null for any other message. */
export const parseNavigateMessage = (data: unknown): string | null => {
  const place =
    typeof data === 'object' && data !== null && navigateMessageKey in data ? data[navigateMessageKey] : null;
  return typeof place === 'string' && place.startsWith('/') ? place : null;
};
