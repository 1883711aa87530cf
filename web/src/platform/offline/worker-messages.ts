/** What pages and the service worker say to each other. */

/** Take over from the version before: its files stay for the pages that are still open. */
export const takeOverMessage = 'take over';

/** The worker leads the page to a place: the name of the message's one part. */
export const navigateMessageKey = 'lead to';

/** The place that a message of the worker's leads to; null of any other message. */
export const parseNavigateMessage = (data: unknown): string | null => {
  const place =
    typeof data === 'object' && data !== null && navigateMessageKey in data ? data[navigateMessageKey] : null;
  return typeof place === 'string' && place.startsWith('/') ? place : null;
};
