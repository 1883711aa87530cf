/**
 * The queue of answers: noted on this device at once, sent in order by one tab at a time, taken out only when the
 * server has answered. Where the device keeps nothing, it goes on from memory.
 */
import type { Watched } from '../store.ts';
import { thisBrowser, type Place } from './place.ts';
import { openGround, type Ground } from './queue-ground.ts';
import { sendAll, waitingHere, waitingInStore, type Send } from './queue-sending.ts';
import { loadLeft, openWriting, type Judging } from './queue-writing.ts';
import { isAllSent, unsentBodies, type QueueState } from './queue.rules.ts';
import { sleeper } from './sleeper.ts';

/** A queue in use. */
export type Queue<Body> = {
  state: Watched<QueueState<Body>>;
  add: (slot: string, body: Body) => void;
  /** Note what is being typed; `wrong` when it is no answer as it stands. Nothing of it is sent. */
  type: (slot: string, body: Body, wrong: boolean) => void;
  /** What was typed came back to what is kept. */
  untype: (slot: string) => void;
  /**
   * The page may go: note everything once more, for what was noted may have been cleared since. What no note takes
   * counts as at risk.
   */
  secure: () => void;
  /** The server has this, by another way than the queue. */
  confirm: (slot: string, body: Body) => void;
  /** Forget what was refused: the person wants it no more. */
  discard: (slot: string) => void;
  /** Try at once: the network is back, somebody signed in, the set goes on. */
  release: () => void;
  /** Resolves when everything was sent or refused, or when sending is held. */
  settled: () => Promise<void>;
  close: () => void;
};

type Wanted<Body> = Judging<Body> & {
  topic: string;
  confirmed: ReadonlyMap<string, Body>;
  isBody: (value: unknown) => value is Body;
  send: Send<Body>;
  place?: Place;
};

/** What is being typed is noted, never sent. */
const typingOn = <Body>({
  topic,
  place,
  state,
  happen,
}: Ground<Body>): Pick<Queue<Body>, 'type' | 'untype' | 'secure'> => ({
  type: (slot, body, wrong) => {
    const noted = place.notes.write(topic, slot, body);
    if (wrong || !noted) happen({ kind: 'typed', slot, body, noted }, false);
    else if (state.get().typed.has(slot)) happen({ kind: 'untyped', slot }, false);
  },
  untype: (slot) => {
    place.notes.remove(topic, slot);
    if (state.get().typed.has(slot)) happen({ kind: 'untyped', slot }, false);
  },
  secure: () => {
    const unsent = [...unsentBodies(state.get())];
    if (unsent.length === 0) return;
    const noted = unsent.filter(([slot, body]) => place.notes.write(topic, slot, body)).map(([slot]) => slot);
    happen({ kind: 'secured', noted: new Set(noted) }, false);
  },
});

/** Resolves when there is nothing more to send, or when sending is held. */
const settledIn = <Body>(state: Watched<QueueState<Body>>): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      const now = state.get();
      if (!isAllSent(now) && now.hold === null) return;
      stop();
      resolve();
    };
    const stop = state.watch(check);
    check();
  });

/** Open the queue of a topic and begin to send what was left in it. */
export const openQueue = <Body>({ send, place = thisBrowser, ...wanted }: Wanted<Body>): Queue<Body> => {
  const [ofStore, ofTab] = [sleeper(), sleeper()];
  const wake = () => {
    ofStore.wake();
    ofTab.wake();
  };
  const goOn = () => {
    ofStore.hurry();
    ofTab.hurry();
    wake();
  };
  const ground = openGround<Body>({
    ...wanted,
    place,
    heard: ({ kind }) => {
      if (kind === 'released') goOn();
      else if (kind === 'added') wake();
    },
  });
  const { state, signal, happen } = ground;
  const add = openWriting(ground, wake);
  const release = () => {
    happen({ kind: 'released' });
    goOn();
  };
  place.online(release, signal);

  void loadLeft(ground, wanted.isBody, wanted, add).then(() => {
    void sendAll(ground, send, waitingHere, ofTab);
    return place.alone(`telemachos ${wanted.topic}`, signal, () => sendAll(ground, send, waitingInStore, ofStore));
  });

  return {
    state,
    add,
    ...typingOn(ground),
    confirm: (slot, body) => happen({ kind: 'confirmed', slot, body }),
    discard: (slot) => {
      const refused = state.get().refused.get(slot);
      if (!refused) return;
      place.notes.remove(wanted.topic, slot);
      void ground.storing().then((store) => store.remove(wanted.topic, refused).catch(() => undefined));
      happen({ kind: 'discarded', slot });
    },
    release,
    settled: () => settledIn(state),
    // What is being written down goes on; only sending and listening end.
    close: () => {
      ground.close();
      wake();
    },
  };
};
