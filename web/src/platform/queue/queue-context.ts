/** State that all parts of a queue share, its messages to other tabs, and its storage. */
import { createObservable, type Observable } from '../observable.ts';
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

/** A stored change with a valid body. */
type ParsedEntry<Body> = Entry<Body> & { why?: string | undefined };

/** The context of one queue. */
export type QueueContext<Body> = {
  topic: string;
  environment: QueueEnvironment;
  state: Observable<QueueState<Body>>;
  /** Aborted when the queue closes. */
  signal: AbortSignal;
  /** Identity and last number of changes that this device could not store. */
  tabQueue: { device: string; last: number };
  /** Sends an event to the other tabs. */
  broadcast: (event: QueueEvent<Body>) => void;
  dispatch: (event: QueueEvent<Body>, tellOtherTabs?: boolean) => void;
  parseEntry: (entry: StoredEntry) => ParsedEntry<Body>[];
  /** The entries that the store should contain. */
  storedEntries: () => Entry<Body>[];
  /** The open store. */
  getStore: () => Promise<QueueStore>;
  /** Opens the store again. */
  reopenStore: () => Promise<QueueStore>;
  /**
   * Handles a store that went away or lost entries: copies them to localStorage, and marks as unsaved what localStorage
   * refuses.
   */
  reportStoreLost: (lost: readonly Entry<Body>[]) => void;
  close: () => void;
};

type QueueContextOptions<Body> = {
  topic: string;
  confirmed: ReadonlyMap<string, Body>;
  isBody: (value: unknown) => value is Body;
  environment: QueueEnvironment;
  /** Called after an event from another tab was applied here. */
  onRemoteEvent: (event: QueueEvent<Body>) => void;
};

/** Opens the context of a topic. */
export const openQueueContext = <Body>({
  topic,
  confirmed,
  isBody,
  environment,
  onRemoteEvent,
}: QueueContextOptions<Body>): QueueContext<Body> => {
  const state = createObservable<QueueState<Body>>(emptyQueue(confirmed));
  const channel = environment.openChannel(topic);
  const ending = new AbortController();
  const tabQueue = { device: createUuid(), last: 0 };

  const broadcast = (event: QueueEvent<Body>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel speaks to its own
    // origin only
    if (!ending.signal.aborted) channel.postMessage(event);
  };
  const dispatch = (event: QueueEvent<Body>, tellOtherTabs = true) => {
    state.set(reduceQueue(state.get(), event));
    if (tellOtherTabs) broadcast(event);
  };

  const reportStoreLost = (lost: readonly Entry<Body>[]) => {
    const newest = new Map(lost.map((entry) => [entry.slot, entry]));
    const atRisk = [...newest.values()].filter(
      ({ slot, body }) => !environment.localCopies.write(topic, slot, unsentBodies(state.get()).get(slot) ?? body),
    );
    dispatch({ kind: 'storeLost', ids: atRisk.map(entryId) }, false);
  };

  const storedEntries = () => state.get().entries.filter(({ device }) => device !== tabQueue.device);
  const reopenStore = () => {
    storing = environment.openStore(reopenLostStore);
    reportStoreLost(storedEntries());
    return storing;
  };
  const reopenLostStore = () => void reopenStore();
  let storing = environment.openStore(reopenLostStore);

  channel.addEventListener('message', ({ data }: MessageEvent<QueueEvent<Body>>) => {
    dispatch(data, false);
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
