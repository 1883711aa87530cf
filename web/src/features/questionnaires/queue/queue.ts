/**
 * The queue of answers: noted on this device at once, sent in order by one tab at a time, taken out only when the
 * server has answered. Where the device keeps nothing, it goes on from memory.
 */
import { mostAtOnce } from '@telemachos/contract/features/questionnaires/queue.ts';
import { watched, type Watched } from '../../../platform/store.ts';
import { thisBrowser, type Place } from './place.ts';
import {
  emptyQueue,
  isAllSent,
  nameOfEntry,
  reduceQueue,
  retryDelay,
  unsentBodies,
  type Entry,
  type Hold,
  type QueueEvent,
  type QueueState,
  type Refused,
} from './queue.rules.ts';
import { newDevice } from './queue-store.ts';
import { sleeper } from './sleeper.ts';

/** How a sending ended: the server has it (late: for staff to decide), must wait, or will never have it, and why. */
export type Outcome = 'sent' | 'late' | Hold | { why: string };

/** A queue in use. */
export type Queue<Body> = {
  state: Watched<QueueState<Body>>;
  add: (slot: string, body: Body) => void;
  /** Note what is being typed; `wrong` when it is no answer as it stands. Nothing of it is sent. */
  type: (slot: string, body: Body, wrong: boolean) => void;
  /** What was typed came back to what is kept. */
  untype: (slot: string) => void;
  /** The page may go: note everything once more, for what was noted may have been cleared since. What no note takes counts as at risk. */
  secure: () => void;
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
  /** Whether a note was left as no answer: it shows again, and is not sent. */
  isWrong: (body: Body) => boolean;
  /** Whether a change that was refused for this reason by an earlier visit may be taken now. */
  isWorthAnother: (why: string) => boolean;
  /** Send the oldest changes together; answers what became of each in their order, or of the first ones where the rest must wait. */
  send: (changes: readonly { number: number; body: Body }[], device: string) => Promise<Outcome[]>;
  place?: Place;
};

/** Open the queue of a topic and begin to send what was left in it. */
export const openQueue = <Body>({
  topic,
  confirmed,
  isBody,
  isWrong,
  isWorthAnother,
  send,
  place = thisBrowser,
}: Wanted<Body>): Queue<Body> => {
  const state = watched<QueueState<Body>>(emptyQueue(confirmed));
  const channel = place.channel(topic);
  const ending = new AbortController();
  const sleepers = [sleeper(), sleeper()] as const;
  /** The name under which changes go that this device could not write down, and their numbers. */
  const own = { device: newDevice(), last: 0 };
  let drafts = 0;

  const tell = (event: QueueEvent<Body>) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel speaks to its own origin only
    if (!ending.signal.aborted) channel.postMessage(event);
  };
  const happen = (event: QueueEvent<Body>, tellOthers = true) => {
    state.set(reduceQueue(state.get(), event));
    if (tellOthers) tell(event);
  };
  const wake = () => sleepers.forEach((each) => each.wake());

  /** The store went away, or lost these: the notes take them, and what they cannot take is at risk. */
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
  /** Additions one after the other, so that numbers follow the order of the answers. */
  let adding: Promise<unknown> = storing;

  const listen = ({ data }: MessageEvent<QueueEvent<Body>>) => {
    happen(data, false);
    if (data.kind === 'added' || data.kind === 'released') wake();
  };
  channel.addEventListener('message', listen);

  const readable = ({
    body,
    ...entry
  }: Entry<unknown> & { why?: string | undefined }): (Entry<Body> & { why?: string | undefined })[] =>
    isBody(body) ? [{ ...entry, body }] : [];

  /** What the device has, and what it should have: a store that is cleared under our hands takes nothing with it. */
  const waitingInStore = async (): Promise<readonly Entry<Body>[]> => {
    const store = await storing;
    const rows = await store.all(topic).catch(() => null);
    if (rows === null) {
      reopenLost();
      return ofStore();
    }
    const { done } = state.get();
    const there = new Set(rows.map(nameOfEntry));
    const missing = ofStore().filter((entry) => !there.has(nameOfEntry(entry)));
    if (missing.length > 0) shaken(missing);
    return [
      ...missing,
      ...rows.flatMap(readable).filter((entry) => entry.why === undefined && !done.has(nameOfEntry(entry))),
    ];
  };
  const waitingHere = (): Promise<readonly Entry<Body>[]> =>
    Promise.resolve(state.get().entries.filter(({ device }) => device === own.device));

  const settle = async (entry: Entry<Body>, outcome: Exclude<Outcome, Hold>) => {
    const { device, number, slot, body } = entry;
    const plain = { device, number, slot, body };
    const store = await storing;
    const isOwn = entry.device === own.device;
    if (typeof outcome === 'string') {
      if (!isOwn) await store.remove(topic, entry.number).catch(() => undefined);
      place.notes.remove(topic, entry.slot, entry.body);
      return happen({ kind: outcome, entry: plain });
    }
    const kept =
      !isOwn &&
      (await store.mark(topic, entry.number, outcome.why).then(
        () => true,
        () => false,
      ));
    happen({ kind: 'refused', entry: plain, why: outcome.why });
    if (!kept && state.get().refused.get(entry.slot)?.number === entry.number)
      place.notes.write(topic, entry.slot, entry.body);
  };

  const sendAll = async (waiting: () => Promise<readonly Entry<Body>[]>, { sleep }: (typeof sleepers)[0]) => {
    let failures = 0;
    while (!ending.signal.aborted) {
      const all = await waiting();
      const device = all[0]?.device;
      if (device === undefined) {
        await sleep(null);
        continue;
      }
      const changes = all.filter((entry) => entry.device === device).slice(0, mostAtOnce);
      // An answer that says nothing of any change is as good as none.
      const outcomes = await send(changes, device).then(
        (said): Outcome[] => (said.length > 0 ? said : ['network']),
        (): Outcome[] => ['network'],
      );
      let held: Hold | null = null;
      for (const [index, outcome] of outcomes.entries()) {
        const entry = changes[index];
        if (!entry) break;
        if (typeof outcome === 'object' || outcome === 'sent' || outcome === 'late') await settle(entry, outcome);
        else held ??= outcome;
      }
      failures = held ? failures + 1 : 0;
      if (!held || ending.signal.aborted) continue;
      happen({ kind: 'held', hold: held });
      await sleep(held === 'network' ? retryDelay(failures) : null);
    }
  };

  const release = () => {
    happen({ kind: 'released' });
    wake();
  };
  place.online(release, ending.signal);

  const keep = async (draft: number, slot: string, body: Body, noted: boolean) => {
    const write = (store: Awaited<typeof storing>) =>
      store.add(topic, slot, body).then(
        (number) => ({ device: store.device, number }),
        () => null,
      );
    const first = await storing;
    const written = (await write(first)) ?? (first.durable ? await write(await reopen()) : null);
    if (written) {
      const entry = { ...written, slot, body };
      state.set(reduceQueue(state.get(), { kind: 'added', entry, draft, kept: true }));
      tell({ kind: 'added', entry, kept: true });
      place.notes.remove(topic, slot, body);
    } else {
      own.last += 1;
      // Only this tab can send it, so the others are not told to wait for it.
      happen({ kind: 'added', entry: { device: own.device, number: own.last, slot, body }, draft, kept: noted }, false);
    }
    wake();
  };
  const add = (slot: string, body: Body) => {
    drafts += 1;
    const draft = drafts;
    const noted = place.notes.write(topic, slot, body);
    happen({ kind: 'drafted', id: draft, slot, body, noted }, false);
    adding = adding.then(() => keep(draft, slot, body, noted));
  };

  /** What an earlier visit left: the queue, and notes that the queue had no time to take. */
  const load = async () => {
    const store = await storing;
    const left = (await store.all(topic).catch(() => [])).flatMap(readable);
    const again = left.filter(({ why }) => why !== undefined && isWorthAnother(why));
    for (const { number } of again) await store.mark(topic, number, null).catch(() => undefined);
    const refused = left.flatMap(({ why, ...entry }): Refused<Body>[] =>
      why === undefined || isWorthAnother(why) ? [] : [{ ...entry, why }],
    );
    const entries = left
      .filter(({ why }) => why === undefined || isWorthAnother(why))
      .map(({ why: _why, ...entry }) => entry);
    const loaded: QueueEvent<Body> = { kind: 'loaded', entries, refused };
    const before = state.get();
    const known = reduceQueue(before, loaded);
    for (const { slot, body } of place.notes.read(topic)) {
      // What was given or typed here since is newer than any note that was left.
      if (!isBody(body) || before.typed.has(slot) || before.drafts.some((draft) => draft.slot === slot)) continue;
      const same = unsentBodies(known).get(slot);
      if (same !== undefined && JSON.stringify(same) === JSON.stringify(body)) place.notes.remove(topic, slot, body);
      else if (isWrong(body)) happen({ kind: 'typed', slot, body, noted: true }, false);
      else add(slot, body);
    }
    happen(loaded, false);
  };

  void load().then(() => {
    void sendAll(waitingHere, sleepers[1]);
    return place.alone(`telemachos ${topic}`, ending.signal, () => sendAll(waitingInStore, sleepers[0]));
  });

  return {
    state,
    add,
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
      const unsent = unsentBodies(state.get());
      if (unsent.size > 0)
        happen(
          {
            kind: 'secured',
            noted: new Set(
              [...unsent].filter(([slot, body]) => place.notes.write(topic, slot, body)).map(([slot]) => slot),
            ),
          },
          false,
        );
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
