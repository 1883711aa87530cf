/** The queue of answers: written to this device first, sent in order by one tab at a time, taken out only when the server has answered. */
import { watched, type Watched } from '../../../platform/store.ts';
import { mostAtOnce } from '@telemachos/contract/features/questionnaires/queue.ts';
import { emptyQueue, reduceQueue, isAllSent, retryDelay, type Hold, type QueueEvent, type QueueState } from './queue.rules.ts';
import { newDevice, openQueueStore } from './queue-store.ts';

/** How a sending ended: the server has it, will never have it, or it must wait. */
export type Outcome = 'sent' | 'refused' | Hold;

/** A queue in use. */
export type Queue<Body> = {
  state: Watched<QueueState<Body>>;
  /** False where the browser keeps nothing: closing the tab then loses what is not sent. */
  durable: () => boolean;
  add: (slot: string, body: Body) => void;
  /** The server has this, by another way than the queue. */
  confirm: (slot: string, body: Body) => void;
  /** Try at once: the network is back, somebody signed in, the set goes on. */
  release: () => void;
  /** Resolves when everything was sent or refused, or when sending is held. */
  settled: () => Promise<void>;
  close: () => void;
};

type Wanted<Body> = {
  topic: string;
  confirmed: ReadonlyMap<string, Body>;
  isBody: (value: unknown) => value is Body;
  /** Send the oldest changes together; answers what became of each in their order, or of the first ones where the rest must wait. */
  send: (changes: readonly { number: number; body: Body }[], device: string) => Promise<Outcome[]>;
};

/** One tab sends, the others wait their turn; where the browser knows no locks every tab sends, and the server's numbers keep it right. */
const withLock = async (name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> => {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return work();
  await locks.request(name, { signal }, work).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
};

/** Open the queue of a topic and begin to send what was left in it. */
export const openQueue = <Body>({ topic, confirmed, isBody, send }: Wanted<Body>): Queue<Body> => {
  const state = watched<QueueState<Body>>(emptyQueue(confirmed));
  const storing = openQueueStore();
  const channel = new BroadcastChannel(`telemachos ${topic}`);
  const ending = new AbortController();
  let durable = true;
  let drafts = 0;
  let failures = 0;
  let woken = false;
  let endSleep: () => void = () => undefined;
  /** Additions one after the other, so that numbers follow the order of the answers. */
  let adding: Promise<unknown> = storing;

  const tell = (event: QueueEvent<Body>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel speaks to its own origin only
    if (!ending.signal.aborted) channel.postMessage(event);
  };
  const happen = (event: QueueEvent<Body>, tellOthers = true) => {
    state.set(reduceQueue(state.get(), event));
    if (tellOthers) tell(event);
  };
  const listen = ({ data }: MessageEvent<QueueEvent<Body>>) => {
    happen(data, false);
    if (data.kind === 'added' || data.kind === 'released') wake();
  };
  channel.addEventListener('message', listen);

  /** A call while nobody sleeps is remembered, so that the next sleep ends at once. */
  const wake = () => {
    woken = true;
    endSleep();
  };
  const sleep = async (milliseconds: number | null) => {
    if (!woken) {
      await new Promise<void>((resolve) => {
        endSleep = resolve;
        if (milliseconds !== null) setTimeout(resolve, milliseconds);
      });
    }
    woken = false;
  };

  const sendAll = async () => {
    const store = await storing;
    while (!ending.signal.aborted) {
      const oldest = (await store.all(topic)).slice(0, mostAtOnce);
      if (oldest.length === 0) {
        await sleep(null);
        continue;
      }
      const changes = oldest.flatMap(({ body, ...entry }) => (isBody(body) ? [{ ...entry, body }] : []));
      // Written by another release of the product and not readable any more: nothing here could send them.
      for (const { number, body } of oldest) if (!isBody(body)) await store.remove(topic, number);
      if (changes.length === 0) continue;
      const outcomes = await send(changes, store.device);
      // An answer that says nothing of any change is as good as none.
      for (const [index, outcome] of (outcomes.length > 0 ? outcomes : ['network' as const]).entries()) {
        const entry = changes[index];
        if (ending.signal.aborted || !entry) return;
        if (outcome !== 'sent' && outcome !== 'refused') {
          failures += 1;
          happen({ kind: 'held', hold: outcome });
          await sleep(outcome === 'network' ? retryDelay(failures) : null);
          break;
        }
        await store.remove(topic, entry.number);
        failures = 0;
        happen({ kind: outcome, entry });
      }
    }
  };

  /** A change that this device could not write down (its disk is full) goes straight to the server, under a name of its own. */
  const sendUnkept = async (draft: number, slot: string, body: Body) => {
    durable = false;
    const device = newDevice();
    for (let tries = 1; !ending.signal.aborted; tries += 1) {
      const [outcome = 'network'] = await send([{ number: 1, body }], device);
      if (outcome === 'sent' || outcome === 'refused') return happen({ kind: 'spared', id: draft, slot, body, sent: outcome === 'sent' }, false);
      happen({ kind: 'held', hold: outcome }, false);
      await new Promise((resolve) => setTimeout(resolve, retryDelay(tries)));
    }
  };

  const release = () => {
    failures = 0;
    happen({ kind: 'released' });
    wake();
  };
  addEventListener('online', release, { signal: ending.signal });

  void storing.then(async (store) => {
    durable = store.durable;
    const left = await store.all(topic).catch(() => []);
    happen({ kind: 'loaded', entries: left.flatMap(({ body, ...entry }) => (isBody(body) ? [{ ...entry, body }] : [])) }, false);
    await withLock(`telemachos ${topic}`, ending.signal, sendAll);
  });

  return {
    state,
    durable: () => durable,
    add: (slot, body) => {
      drafts += 1;
      const draft = drafts;
      happen({ kind: 'drafted', id: draft, slot, body }, false);
      adding = adding.then(async () => {
        const store = await storing;
        const number = await store.add(topic, slot, body).catch(() => null);
        if (number === null) return void sendUnkept(draft, slot, body);
        state.set(reduceQueue(state.get(), { kind: 'added', entry: { number, slot, body }, draft }));
        tell({ kind: 'added', entry: { number, slot, body } });
        wake();
      });
    },
    confirm: (slot, body) => happen({ kind: 'confirmed', slot, body }),
    release,
    settled: () =>
      new Promise((resolve) => {
        const check = () => {
          const now = state.get();
          if (!isAllSent(now) && now.hold === null) return;
          stop();
          resolve();
        };
        const stop = state.watch(check);
        check();
      }),
    close: () => {
      // What is being written down goes on; only sending and listening end.
      ending.abort();
      wake();
      channel.close();
    },
  };
};
