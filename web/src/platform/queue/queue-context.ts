/** What every part of a queue stands on: its state, what other tabs hear of it, and where this device keeps it. */
import { createObservable, type Observable } from '../store.ts';
import type { QueueEnvironment } from './queue-environment.ts';
import {
  emptyQueue,
  entryId,
  reduceQueue,
  unsentBodies,
  type Entry,
  type QueueEvent,
  type QueueState,
} from './queue.rules.ts';
import { createUuid } from '../uuid.ts';
import type { StoredEntry, QueueStore } from './queue-store.ts';

/** A change read back, of a kind that can be read. */
type ParsedEntry<Body> = Entry<Body> & { why?: string | undefined };

/** The ground of one queue. */
export type QueueContext<Body> = {
  topic: string;
  environment: QueueEnvironment;
  state: Observable<QueueState<Body>>;
  /** Aborted when the queue is closed. */
  signal: AbortSignal;
  /** The name under which changes go that this device could not write down, and their numbers. */
  tabQueue: { device: string; last: number };
  /** Let the other tabs know. */
  broadcast: (event: QueueEvent<Body>) => void;
  dispatch: (event: QueueEvent<Body>, tellOthers?: boolean) => void;
  parseEntry: (entry: StoredEntry) => ParsedEntry<Body>[];
  /** What the device should have. */
  storedEntries: () => Entry<Body>[];
  /** The store as it is open now. */
  getStore: () => Promise<QueueStore>;
  /** Open the store anew. */
  reopenStore: () => Promise<QueueStore>;
  /** The store went away, or lost these: the notes take them, and what they cannot take is at risk. */
  reportStoreLost: (lost: readonly Entry<Body>[]) => void;
  close: () => void;
};

type QueueContextOptions<Body> = {
  topic: string;
  confirmed: ReadonlyMap<string, Body>;
  isBody: (value: unknown) => value is Body;
  place: QueueEnvironment;
  /** Other tabs told this, and it happened here too. */
  onRemoteEvent: (event: QueueEvent<Body>) => void;
};

/** Open the ground of a topic. */
export const openQueueContext = <Body>({
  topic,
  confirmed,
  isBody,
  place,
  onRemoteEvent,
}: QueueContextOptions<Body>): QueueContext<Body> => {
  const state = createObservable<QueueState<Body>>(emptyQueue(confirmed));
  const channel = place.openChannel(topic);
  const ending = new AbortController();
  const own = { device: createUuid(), last: 0 };

  const tell = (event: QueueEvent<Body>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel speaks to its own
    // origin only
    if (!ending.signal.aborted) channel.postMessage(event);
  };
  const happen = (event: QueueEvent<Body>, tellOthers = true) => {
    state.set(reduceQueue(state.get(), event));
    if (tellOthers) tell(event);
  };

  const shaken = (lost: readonly Entry<Body>[]) => {
    const newest = new Map(lost.map((entry) => [entry.slot, entry]));
    const atRisk = [...newest.values()].filter(
      ({ slot, body }) => !place.localCopies.write(topic, slot, unsentBodies(state.get()).get(slot) ?? body),
    );
    happen({ kind: 'shaken', lost: atRisk.map(entryId) }, false);
  };

  const ofStore = () => state.get().entries.filter(({ device }) => device !== own.device);
  const reopen = () => {
    storing = place.openStore(reopenLostStore);
    shaken(ofStore());
    return storing;
  };
  const reopenLostStore = () => void reopen();
  let storing = place.openStore(reopenLostStore);

  channel.addEventListener('message', ({ data }: MessageEvent<QueueEvent<Body>>) => {
    happen(data, false);
    onRemoteEvent(data);
  });

  return {
    topic,
    environment,
    state,
    signal: ending.signal,
    tabQueue,
    broadcast,
    dispatch,
    parseEntry: ({ body, ...entry }) => (isBody(body) ? [{ ...entry, body }] : []),
    storedEntries,
    getStore: () => storing,
    reopenStore,
    reportStoreLost,
    close: () => {
      ending.abort();
      channel.close();
    },
  };
};
