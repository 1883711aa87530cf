/** What every part of a queue stands on: its state, what other tabs hear of it, and where this device keeps it. */
import { watched, type Watched } from '../store.ts';
import type { Place } from './place.ts';
import {
  emptyQueue,
  nameOfEntry,
  reduceQueue,
  unsentBodies,
  type Entry,
  type QueueEvent,
  type QueueState,
} from './queue.rules.ts';
import { createUuid } from '../uuid.ts';
import type { KeptEntry, QueueStore } from './queue-store.ts';

/** A change read back, of a kind that can be read. */
type Readable<Body> = Entry<Body> & { why?: string | undefined };

/** The ground of one queue. */
export type Ground<Body> = {
  topic: string;
  place: Place;
  state: Watched<QueueState<Body>>;
  /** Aborted when the queue is closed. */
  signal: AbortSignal;
  /** The name under which changes go that this device could not write down, and their numbers. */
  own: { device: string; last: number };
  /** Let the other tabs know. */
  tell: (event: QueueEvent<Body>) => void;
  happen: (event: QueueEvent<Body>, tellOthers?: boolean) => void;
  readable: (entry: KeptEntry) => Readable<Body>[];
  /** What the device should have. */
  ofStore: () => Entry<Body>[];
  /** The store as it is open now. */
  storing: () => Promise<QueueStore>;
  /** Open the store anew. */
  reopen: () => Promise<QueueStore>;
  /** The store went away, or lost these: the notes take them, and what they cannot take is at risk. */
  shaken: (lost: readonly Entry<Body>[]) => void;
  close: () => void;
};

type Needs<Body> = {
  topic: string;
  confirmed: ReadonlyMap<string, Body>;
  isBody: (value: unknown) => value is Body;
  place: Place;
  /** Other tabs told this, and it happened here too. */
  heard: (event: QueueEvent<Body>) => void;
};

/** Open the ground of a topic. */
export const openGround = <Body>({ topic, confirmed, isBody, place, heard }: Needs<Body>): Ground<Body> => {
  const state = watched<QueueState<Body>>(emptyQueue(confirmed));
  const channel = place.channel(topic);
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
      ({ slot, body }) => !place.notes.write(topic, slot, unsentBodies(state.get()).get(slot) ?? body),
    );
    happen({ kind: 'shaken', lost: atRisk.map(nameOfEntry) }, false);
  };

  const ofStore = () => state.get().entries.filter(({ device }) => device !== own.device);
  const reopen = () => {
    storing = place.store(reopenLost);
    shaken(ofStore());
    return storing;
  };
  const reopenLost = () => void reopen();
  let storing = place.store(reopenLost);

  channel.addEventListener('message', ({ data }: MessageEvent<QueueEvent<Body>>) => {
    happen(data, false);
    heard(data);
  });

  return {
    topic,
    place,
    state,
    signal: ending.signal,
    own,
    tell,
    happen,
    readable: ({ body, ...entry }) => (isBody(body) ? [{ ...entry, body }] : []),
    ofStore,
    storing: () => storing,
    reopen,
    shaken,
    close: () => {
      ending.abort();
      channel.close();
    },
  };
};
