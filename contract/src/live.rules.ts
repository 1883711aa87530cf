/** What browser and server agree on about the channel. Source: specification 000 §4. */

/** Where the channel is, under the server's address. */
export const channelPath = '/live';

/** How long a page may go on without saying that it is still there, in milliseconds; it says so each minute. */
export const renewEvery = 60_000;
export const forgottenAfter = 90_000;

/** After a disconnect the channel is begun anew after so many milliseconds (000 §4). */
export const restartAfter = 5000;
