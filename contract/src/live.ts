/**
 * What the server tells open pages by itself, over the channel. Each event is declared once, with what it carries; what
 * a page says over the channel are calls (`live` in call.ts). Source: specification 000 §7.
 */
import type { z } from 'zod';
import { chatEvents } from './features/chat/chat.events.ts';

/** Where the channel is, under the server's address. */
export const channelPath = '/live';

/** How long a page may go on without saying that it is still there, in milliseconds; it says so each minute. */
export const renewEvery = 60_000;
export const forgottenAfter = 90_000;

/** After a disconnect the channel is begun anew after so many milliseconds (000 §4). */
export const restartAfter = 5000;

/** Every event, by its name. */
export const liveEvents = { ...chatEvents };

export type LiveEvents = typeof liveEvents;
export type LiveName = keyof LiveEvents;
/** What an event carries. */
export type LiveData<Name extends LiveName> = z.output<LiveEvents[Name]['data']>;
