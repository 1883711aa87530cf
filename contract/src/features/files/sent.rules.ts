/** Limits of files that people send each other. */

/** The largest file that comes with the sending itself, in bytes; larger ones are sent in parts first. */
export const sentBytes = 50_000_000;
/** So many people and groups are named at once, and so many of a file's recipients are told in a list. */
export const mostRecipients = 500;
/** To so many people a file goes at once, those of groups among them. */
export const mostSentTo = 2000;
export const recipientsTold = 5;
