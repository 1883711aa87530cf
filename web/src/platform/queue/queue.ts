/**
 * Queue of unsent answers: copied to localStorage at once, stored, sent in order by one tab, removed only after the
 * server's answer. Without storage it works from memory.
 */
import type { Observable } from '../observable.ts';
import { browserEnvironment, type QueueEnvironment } from './queue-environment.ts';
import { openQueueContext, type QueueContext } from './queue-context.ts';
import { runSender, readPendingInMemory, readPendingInStore, type SendBatch } from './queue-sender.ts';
import { restoreQueue, createQueueWriter, type RestoreRules } from './queue-writer.ts';
import { isAllSent, unsentBodies, type QueueState } from './queue.rules.ts';
import { createInterruptibleSleep } from './interruptible-sleep.ts';

/** An open queue. */
export type Queue<Body> = {
  state: Observable<QueueState<Body>>;
  add: (slot: string, body: Body) => void;
  /** Stores a local copy of what is being typed; `wrong` when it is no valid answer. Nothing is sent. */
  saveTyping: (slot: string, body: Body, wrong: boolean) => void;
  /** The typed text equals the stored answer again. */
  clearTyping: (slot: string) => void;
  /**
   * Writes every local copy once more before the page closes, because site data may have been cleared. What
   * localStorage refuses counts as unsaved.
   */
  flush: () => void;
  /** The server has this answer by another way than the queue. */
  confirm: (slot: string, body: Body) => void;
  /** Removes a refused answer on the person's request. */
  discard: (slot: string) => void;
  /** Retries at once: the network is back, somebody signed in, or the answers continue. */
  release: () => void;
  /** Resolves when everything is sent or refused, or when sending is on hold. */
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

/** Methods for text that is being typed: it is copied to localStorage and never sent. */
const createTypingMethods = <Body>({
  topic,
  environment,
  state,
  dispatch,
}: QueueContext<Body>): Pick<Queue<Body>, 'saveTyping' | 'clearTyping' | 'flush'> => ({
  saveTyping: (slot, body, wrong) => {
    const hasLocalCopy = environment.localCopies.write(topic, slot, body);
    if (wrong || !hasLocalCopy) dispatch({ kind: 'typed', slot, body, hasLocalCopy }, false);
    else if (state.get().invalidInputs.has(slot)) dispatch({ kind: 'untyped', slot }, false);
  },
  clearTyping: (slot) => {
    environment.localCopies.remove(topic, slot);
    if (state.get().invalidInputs.has(slot)) dispatch({ kind: 'untyped', slot }, false);
  },
  flush: () => {
    const unsent = [...unsentBodies(state.get())];
    if (unsent.length === 0) return;
    const savedSlots = unsent
      .filter(([slot, body]) => environment.localCopies.write(topic, slot, body))
      .map(([slot]) => slot);
    dispatch({ kind: 'flushed', savedSlots: new Set(savedSlots) }, false);
  },
});

/** Resolves when nothing is left to send, or when sending is on hold. */
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

/** Opens the queue of a topic and starts to send what an earlier visit left. */
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
    environment,
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
    // Changes that are being stored still finish; only sending and listening end.
    close: () => {
      context.close();
      wake();
    },
  };
};
