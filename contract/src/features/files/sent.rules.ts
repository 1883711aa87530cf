/** Limits of files that people send each other. */

/** The largest file that comes with the sending itself, in bytes; larger ones are sent in parts first. */
export const maxSentBytes = 50_000_000;
/** People and groups that one request names, and recipients that a file's list shows. */
export const maxNamedRecipients = 500;
/** People whom one request reaches, members of groups included. */
export const maxTotalRecipients = 2000;
export const maxRecipientsShown = 5;
