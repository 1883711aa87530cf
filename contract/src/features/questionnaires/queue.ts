/** What the browser's queue and the server agree on. */

/** At most so many answers travel together. */
export const mostAtOnce = 20;
