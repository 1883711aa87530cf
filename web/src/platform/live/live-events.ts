/**
 * State and events of the live channel, as screens see them. This small part loads with the frame; live-channel.ts loads
 * later.
 */
import type { ChannelEventData, ChannelEventName } from '@telemachos/contract/channel-events.ts';
import { createObservable } from '../observable.ts';

/** The connection's state (000 §4). */
export type LiveState = 'Starting' | 'Connected' | 'Reconnecting' | 'Disconnected';
export const liveState = createObservable<LiveState>('Disconnected');

/** The people on the page who are online. */
export const onlinePeople = createObservable<ReadonlySet<number>>(new Set());

/** Whether a screen needs the channel at once. Otherwise it opens when the page is idle. */
export const isChannelWanted = createObservable(false);

/** Events for screens. Presence is kept in `onlinePeople`, and changed links count as missed events. */
export type LiveEventName = Exclude<ChannelEventName, 'presence' | 'linked'>;
type LiveListeners = { [Name in LiveEventName]: Set<(data: ChannelEventData<Name>) => void> };
export const liveListeners: LiveListeners = {
  receive: new Set(),
  typing: new Set(),
  read: new Set(),
  notices: new Set(),
};
export const reconnectListeners = new Set<() => void>();

/** Listeners for changed links between mentors and mentees. */
export const linkChangeListeners = new Set<() => void>();

/** Calls `told` whenever the person's mentor or mentees change. Returns a function that ends it. */
export const onLinksChanged = (told: () => void): (() => void) => {
  linkChangeListeners.add(told);
  return () => void linkChangeListeners.delete(told);
};

/** Listens to an event. Returns a function that ends it. */
export const onLiveEvent = <Name extends LiveEventName>(
  name: Name,
  heard: (data: ChannelEventData<Name>) => void,
): (() => void) => {
  liveListeners[name].add(heard);
  return () => void liveListeners[name].delete(heard);
};
/** Calls `told` whenever events may have been missed: after each connection. Returns a function that ends it. */
export const onReconnect = (told: () => void): (() => void) => {
  reconnectListeners.add(told);
  return () => void reconnectListeners.delete(told);
};
