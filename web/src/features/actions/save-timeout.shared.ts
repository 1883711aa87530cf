/** How long a save is waited for. */

/** A save that is retried waits this long for its answer: a connection may hang for minutes. */
export const saveTimeoutMs = 60_000;
