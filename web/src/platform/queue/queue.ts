/**
 * The queue of answers: noted on this device at once, sent in order by one tab at a time, taken out only when the
 * server has answered. Where the device keeps nothing, it goes on from memory.
 */
import type { Observable } from '../store.ts';
import { browserEnvironment, type QueueEnvironment } from './queue-environment.ts';
import { openQueueContext, type QueueContext } from './queue-context.ts';
import { runSender, readPendingInMemory, readPendingInStore, type SendBatch } from './queue-sender.ts';
import { restoreQueue, createQueueWriter, type RestoreRules } from './queue-writer.ts';
import { isAllSent, unsentBodies, type QueueState } from './queue.rules.ts';
import { createInterruptibleSleep } from './interruptible-sleep.ts';

/** A queue in use. */
export type Queue<Body> = {
  state: Observable<QueueState<Body>>;
  add: (slot: string, body: Body) => void;
  /** Note what is being typed; `wrong` when it is no answer as it stands. Nothing of it is sent. */
  saveTyping: (slot: string, body: Body, wrong: boolean) => void;
  /** What was typed came back to what is kept. */
  clearTyping: (slot: string) => void;
  /**
   * The page may go: note everything once more, for what was noted may have been cleared since. What no note takes
   * counts as at risk.
   */
  flush: () => void;
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

type QueueOptions<Body> = RestoreRules<Body> & {
  topic: string;
  confirmed: ReadonlyMap<string, Body>;
  isBody: (value: unknown) => value is Body;
  send: SendBatch<Body>;
  environment?: QueueEnvironment;
};

/** What is being typed is noted, never sent. */
const createTypingMethods = <Body>({
  topic,
  environment,
  state,
  dispatch,
}: QueueContext<Body>): Pick<Queue<Body>, 'type' | 'untype' | 'secure'> => ({
  saveTyping: (slot, body, wrong) => {
    const noted = environment.localCopies.write(topic, slot, body);
    if (wrong || !noted) dispatch({ kind: 'typed', slot, body, noted }, false);
    else if (state.get().invalidInputs.has(slot)) dispatch({ kind: 'untyped', slot }, false);
  },
  clearTyping: (slot) => {
    environment.localCopies.remove(topic, slot);
    if (state.get().invalidInputs.has(slot)) dispatch({ kind: 'untyped', slot }, false);
  },
  flush: () => {
    const unsent = [...unsentBodies(state.get())];
    if (unsent.length === 0) return;
    const noted = unsent
      .filter(([slot, body]) => environment.localCopies.write(topic, slot, body))
      .map(([slot]) => slot);
    dispatch({ kind: 'secured', noted: new Set(noted) }, false);
  },
});

/** Resolves when there is nothing more to send, or when sending is held. */
const waitUntilSettled = <Body>(state: Observable<QueueState<Body>>): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      const now = state.get();
      if (!isAllSent(now) && now.hold === null) return;
      stop();
      resolve();
    };
    const stop = state.subscribe(check);
    check();
  });

/** Open the queue of a topic and begin to send what was left in it. */
export const openQueue = <Body>({
  send,
  environment = browserEnvironment,
  ...wanted
}: QueueOptions<Body>): Queue<Body> => {
  const [storeSleep, tabSleep] = [createInterruptibleSleep(), createInterruptibleSleep()];
  const wake = () => {
    storeSleep.wake();
    tabSleep.wake();
  };
  const resumeSending = () => {
    storeSleep.interrupt();
    tabSleep.interrupt();
    wake();
  };
  const context = openQueueContext<Body>({
    ...wanted,
    place,
    onRemoteEvent: ({ kind }) => {
      if (kind === 'released') resumeSending();
      else if (kind === 'added') wake();
    },
  });
  const { state, signal, dispatch } = context;
  const add = createQueueWriter(context, wake);
  const release = () => {
    dispatch({ kind: 'released' });
    resumeSending();
  };
  environment.onOnline(release, signal);

  void restoreQueue(context, wanted.isBody, wanted, add).then(() => {
    void runSender(context, send, readPendingInMemory, tabSleep);
    return environment.withLock(`telemachos ${wanted.topic}`, signal, () =>
      runSender(context, send, readPendingInStore, storeSleep),
    );
  });

  return {
    state,
    add,
    ...createTypingMethods(context),
    confirm: (slot, body) => dispatch({ kind: 'confirmed', slot, body }),
    discard: (slot) => {
      const refused = state.get().refused.get(slot);
      if (!refused) return;
      environment.localCopies.remove(wanted.topic, slot);
      void context.getStore().then((store) => store.remove(wanted.topic, refused).catch(() => undefined));
      dispatch({ kind: 'discarded', slot });
    },
    release,
    settled: () => waitUntilSettled(state),
    // What is being written down goes on; only sending and listening end.
    close: () => {
      context.close();
      wake();
    },
  };
};
