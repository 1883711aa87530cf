/**
 * The events that the server sends to open pages over the channel.
 *
 * A page sends calls instead (`channel` in call.ts). Source: specification 000 §7.
 */
import type { z } from 'zod';
import { chatEvents } from './features/chat/chat.events.ts';
import { noticesEvents } from './features/notices/notices.events.ts';

/** The events by name. */
export const channelEvents = { ...chatEvents, ...noticesEvents };

export type ChannelEvents = typeof channelEvents;
export type ChannelEventName = keyof ChannelEvents;
/** The data of an event. */
export type ChannelEventData<Name extends ChannelEventName> = z.output<ChannelEvents[Name]['data']>;
