/** How long a save is waited for. */

/** So long a save that is tried again waits for its answer, in milliseconds: a connection may hang for minutes. */
export const savePatience = 60_000;
