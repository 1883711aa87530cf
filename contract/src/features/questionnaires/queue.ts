/** What the browser's queue and the server agree on. */

/** Queued answers that one request carries. */
export const maxAnswersPerRequest = 20;
