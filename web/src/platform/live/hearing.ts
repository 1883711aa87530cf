/**
 * What screens hear of the channel: its state, who is there, and what the server tells. It is small and comes with the
 * frame; the channel itself (channel.ts) comes later.
 */
import type { LiveData, LiveName } from '@telemachos/contract/live.ts';
import { watched } from '../store.ts';

/** Where the channel stands (000 §4). */
export type LiveState = 'Starting' | 'Connected' | 'Reconnecting' | 'Disconnected';
export const liveState = watched<LiveState>('Disconnected');

/** Who of those on the page are there. */
export const online = watched<ReadonlySet<number>>(new Set());

/** Whether a screen wants the channel at once; elsewhere it comes when the page rests. */
export const channelWanted = watched(false);

/** What screens hear; who comes and goes is kept here (`online`), and other links are as if everything was missed. */
export type Heard = Exclude<LiveName, 'presence' | 'linked'>;
type Hearing = { [Name in Heard]: Set<(data: LiveData<Name>) => void> };
export const hearing: Hearing = { receive: new Set(), typing: new Set(), read: new Set(), notices: new Set() };
export const againHeard = new Set<() => void>();

/** Who is told that one has other links by now. */
export const linkedHeard = new Set<() => void>();

/** Be told whenever one has another mentor or other mentees; answers what ends it. */
export const onLinked = (told: () => void): (() => void) => {
  linkedHeard.add(told);
  return () => void linkedHeard.delete(told);
};

/** Hear an event; answers what ends it. */
export const onLive = <Name extends Heard>(name: Name, heard: (data: LiveData<Name>) => void): (() => void) => {
  hearing[name].add(heard);
  return () => void hearing[name].delete(heard);
};
/** Be told whenever something may have been missed: the channel is there, for the first time or again. */
export const onAgain = (told: () => void): (() => void) => {
  againHeard.add(told);
  return () => void againHeard.delete(told);
};
