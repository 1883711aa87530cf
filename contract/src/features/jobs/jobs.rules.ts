/** The limits of long work. */

/** Jobs of one person that wait or run. */
export const maxOpenJobs = 3;

/** Orders from one address in a minute: who orders and stops without an end is slowed down. */
export const maxOrdersPerMinute = 60;

/** How long a finished file can be fetched, in milliseconds. */
export const fileRetentionMs = 24 * 3600 * 1000;

/** Whether a piece of work may still come to something. */
export const isUnderWay = (state: string): boolean => state === 'waiting' || state === 'running';
