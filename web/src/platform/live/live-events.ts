/**
 * What screens hear of the channel: its state, who is there, and what the server tells. It is small and comes with the
 * frame; the channel itself (channel.ts) comes later.
 */
import type { LiveData, LiveName } from '@telemachos/contract/live.ts';
import { createObservable } from '../store.ts';

/** Where the channel stands (000 §4). */
export type LiveState = 'Starting' | 'Connected' | 'Reconnecting' | 'Disconnected';
export const liveState = createObservable<LiveState>('Disconnected');

/** Who of those on the page are there. */
export const onlinePeople = createObservable<ReadonlySet<number>>(new Set());

/** Whether a screen wants the channel at once; elsewhere it comes when the page rests. */
export const isChannelWanted = createObservable(false);

/** What screens hear; who comes and goes is kept here (`online`), and other links are as if everything was missed. */
export type LiveEventName = Exclude<LiveName, 'presence' | 'linked'>;
type LiveListeners = { [Name in LiveEventName]: Set<(data: LiveData<Name>) => void> };
export const liveListeners: LiveListeners = {
  receive: new Set(),
  typing: new Set(),
  read: new Set(),
  notices: new Set(),
};
export const reconnectListeners = new Set<() => void>();

/** Who is told that one has other links by now. */
export const linkChangeListeners = new Set<() => void>();

/** Be told whenever one has another mentor or other mentees; answers what ends it. */
export const onLinksChanged = (told: () => void): (() => void) => {
  linkChangeListeners.add(told);
  return () => void linkChangeListeners.delete(told);
};

/** Hear an event; answers what ends it. */
export const onLiveEvent = <Name extends LiveEventName>(
  name: Name,
  heard: (data: LiveData<Name>) => void,
): (() => void) => {
  liveListeners[name].add(heard);
  return () => void liveListeners[name].delete(heard);
};
/** Be told whenever something may have been missed: the channel is there, for the first time or again. */
export const onReconnect = (told: () => void): (() => void) => {
  reconnectListeners.add(told);
  return () => void reconnectListeners.delete(told);
};
