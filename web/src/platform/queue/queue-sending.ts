/** Sending what waits: in order, many changes together, again after a while where it must wait. */
import { mostAtOnce } from '@telemachos/contract/features/questionnaires/queue.ts';
import type { Ground } from './queue-ground.ts';
import { nameOfEntry, retryDelay, type Entry, type Hold } from './queue.rules.ts';
import type { sleeper } from './sleeper.ts';

/** How a sending ended: the server has it (late: for staff to decide), must wait, or will never have it, and why. */
export type Outcome = 'sent' | 'late' | Hold | { why: string };

/**
 * Send the oldest changes together; answers what became of each in their order, or of the first ones where the rest
 * must wait.
 */
export type Send<Body> = (changes: readonly { number: number; body: Body }[], device: string) => Promise<Outcome[]>;

type Rests = ReturnType<typeof sleeper>;

type Waiting<Body> = (ground: Ground<Body>) => Promise<readonly Entry<Body>[]>;

/** What the device has, and what it should have: a store that is cleared under our hands takes nothing with it. */
export const waitingInStore = async <Body>(ground: Ground<Body>): Promise<readonly Entry<Body>[]> => {
  const store = await ground.storing();
  const rows = await store.all(ground.topic).catch(() => null);
  if (rows === null) {
    void ground.reopen();
    return ground.ofStore();
  }
  const { done } = ground.state.get();
  const there = new Set(rows.map(nameOfEntry));
  const missing = ground.ofStore().filter((entry) => !there.has(nameOfEntry(entry)));
  if (missing.length > 0) ground.shaken(missing);
  const left = rows.flatMap(ground.readable);
  return [...missing, ...left.filter((entry) => entry.why === undefined && !done.has(nameOfEntry(entry)))];
};

/** What only this tab has. */
export const waitingHere = <Body>({ state, own }: Ground<Body>): Promise<readonly Entry<Body>[]> =>
  Promise.resolve(state.get().entries.filter(({ device }) => device === own.device));

/** The server's word on a change is kept. */
const settle = async <Body>(
  ground: Ground<Body>,
  entry: Entry<Body>,
  outcome: Exclude<Outcome, Hold>,
): Promise<void> => {
  const { topic, place, state, happen } = ground;
  const { device, number, slot, body } = entry;
  const plain = { device, number, slot, body };
  const store = await ground.storing();
  if (typeof outcome === 'string') {
    await store.remove(topic, entry).catch(() => undefined);
    place.notes.remove(topic, slot, body);
    return happen({ kind: outcome, entry: plain });
  }
  const kept = await store.mark(topic, entry, outcome.why).catch(() => false);
  happen({ kind: 'refused', entry: plain, why: outcome.why });
  const refused = state.get().refused.get(slot);
  if (kept || !refused || nameOfEntry(refused) !== nameOfEntry(entry)) return;
  // Neither the store nor the notes take it: whoever leaves is told that it goes with the page.
  if (!place.notes.write(topic, slot, body)) happen({ kind: 'alone', entry: plain }, false);
};

/** Send these changes of one device, and keep what became of them; answers why the rest must wait. */
const sendOnce = async <Body>(
  ground: Ground<Body>,
  send: Send<Body>,
  changes: readonly Entry<Body>[],
  { unlessHurried }: Pick<Rests, 'unlessHurried'>,
): Promise<Hold | null> => {
  // An answer that says nothing of any change is as good as none. A connection may hang: whoever asks to try again does
  // not wait for it, and what is sent twice is kept once.
  const outcomes = await unlessHurried(
    send(changes, changes[0]?.device ?? '').then(
      (said): Outcome[] => (said.length > 0 ? said : ['network']),
      (): Outcome[] => ['network'],
    ),
    [],
  );
  let held: Hold | null = null;
  for (const [index, outcome] of outcomes.entries()) {
    const entry = changes[index];
    if (!entry) break;
    if (typeof outcome === 'object' || outcome === 'sent' || outcome === 'late') await settle(ground, entry, outcome);
    else held ??= outcome;
  }
  return held;
};

/** Send what waits until the queue is closed. */
export const sendAll = async <Body>(
  ground: Ground<Body>,
  send: Send<Body>,
  waiting: Waiting<Body>,
  rests: Rests,
): Promise<void> => {
  const { signal, happen } = ground;
  let failures = 0;
  while (!signal.aborted) {
    const all = await waiting(ground);
    const device = all[0]?.device;
    if (device === undefined) {
      await rests.sleep(null);
      continue;
    }
    const changes = all.filter((entry) => entry.device === device).slice(0, mostAtOnce);
    const held = await sendOnce(ground, send, changes, rests);
    failures = held ? failures + 1 : 0;
    if (!held || signal.aborted) continue;
    happen({ kind: 'held', hold: held });
    await rests.sleep(held === 'network' ? retryDelay(failures) : null);
  }
};
