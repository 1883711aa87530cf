/**
 * What the server tells open pages by itself, over the channel. Each event is declared once, with what it carries; what
 * a page says over the channel are calls (`channel` in call.ts). Source: specification 000 §7.
 */
import type { z } from 'zod';
import { chatEvents } from './features/chat/chat.events.ts';
import { noticesEvents } from './features/notices/notices.events.ts';

/** Every event, by its name. */
export const liveEvents = { ...chatEvents, ...noticesEvents };

export type LiveEvents = typeof liveEvents;
export type LiveName = keyof LiveEvents;
/** What an event carries. */
export type LiveData<Name extends LiveName> = z.output<LiveEvents[Name]['data']>;
