/** Sending what waits: in order, many changes together, again after a while where it must wait. */
import { mostAtOnce } from '@telemachos/contract/features/questionnaires/queue.ts';
import type { QueueContext } from './queue-context.ts';
import { entryId, retryDelay, type Entry, type Hold } from './queue.rules.ts';
import type { createInterruptibleSleep } from './interruptible-sleep.ts';

/** How a sending ended: the server has it (late: for staff to decide), must wait, or will never have it, and why. */
export type SendOutcome = 'sent' | 'late' | Hold | { why: string };

/**
 * Send the oldest changes together; answers what became of each in their order, or of the first ones where the rest
 * must wait.
 */
export type SendBatch<Body> = (
  changes: readonly { number: number; body: Body }[],
  device: string,
) => Promise<SendOutcome[]>;

type Sleep = ReturnType<typeof createInterruptibleSleep>;

type ReadPending<Body> = (ground: QueueContext<Body>) => Promise<readonly Entry<Body>[]>;

/** What the device has, and what it should have: a store that is cleared under our hands takes nothing with it. */
export const readPendingInStore = async <Body>(ground: QueueContext<Body>): Promise<readonly Entry<Body>[]> => {
  const store = await ground.getStore();
  const rows = await store.all(ground.topic).catch(() => null);
  if (rows === null) {
    void ground.reopenStore();
    return ground.storedEntries();
  }
  const { settledIds } = ground.state.get();
  const there = new Set(rows.map(entryId));
  const missing = ground.storedEntries().filter((entry) => !there.has(entryId(entry)));
  if (missing.length > 0) ground.reportStoreLost(missing);
  const left = rows.flatMap(ground.parseEntry);
  return [...missing, ...left.filter((entry) => entry.why === undefined && !settledIds.has(entryId(entry)))];
};

/** What only this tab has. */
export const readPendingInMemory = <Body>({ state, tabQueue }: QueueContext<Body>): Promise<readonly Entry<Body>[]> =>
  Promise.resolve(state.get().entries.filter(({ device }) => device === tabQueue.device));

/** The server's word on a change is kept. */
const recordOutcome = async <Body>(
  ground: QueueContext<Body>,
  entry: Entry<Body>,
  outcome: Exclude<SendOutcome, Hold>,
): Promise<void> => {
  const { topic, environment, state, dispatch } = ground;
  const { device, number, slot, body } = entry;
  const plain = { device, number, slot, body };
  const store = await ground.getStore();
  if (typeof outcome === 'string') {
    await store.remove(topic, entry).catch(() => undefined);
    environment.localCopies.remove(topic, slot, body);
    return dispatch({ kind: outcome, entry: plain });
  }
  const kept = await store.setRefusal(topic, entry, outcome.why).catch(() => false);
  dispatch({ kind: 'refused', entry: plain, why: outcome.why });
  const refused = state.get().refused.get(slot);
  if (kept || !refused || entryId(refused) !== entryId(entry)) return;
  // Neither the store nor the notes take it: whoever leaves is told that it goes with the page.
  if (!environment.localCopies.write(topic, slot, body)) dispatch({ kind: 'alone', entry: plain }, false);
};

/** Send these changes of one device, and keep what became of them; answers why the rest must wait. */
const sendOneBatch = async <Body>(
  ground: QueueContext<Body>,
  send: SendBatch<Body>,
  changes: readonly Entry<Body>[],
  { unlessInterrupted }: Pick<Sleep, 'unlessHurried'>,
): Promise<Hold | null> => {
  // An answer that says nothing of any change is as good as none. A connection may hang: whoever asks to try again does
  // not wait for it, and what is sent twice is kept once.
  const outcomes = await unlessInterrupted(
    send(changes, changes[0]?.device ?? '').then(
      (said): SendOutcome[] => (said.length > 0 ? said : ['network']),
      (): SendOutcome[] => ['network'],
    ),
    [],
  );
  let held: Hold | null = null;
  for (const [index, outcome] of outcomes.entries()) {
    const entry = changes[index];
    if (!entry) break;
    if (typeof outcome === 'object' || outcome === 'sent' || outcome === 'late')
      await recordOutcome(ground, entry, outcome);
    else held ??= outcome;
  }
  return held;
};

/** Send what waits until the queue is closed. */
export const runSender = async <Body>(
  ground: QueueContext<Body>,
  send: SendBatch<Body>,
  waiting: ReadPending<Body>,
  rests: Sleep,
): Promise<void> => {
  const { signal, dispatch } = ground;
  let failures = 0;
  while (!signal.aborted) {
    const all = await waiting(ground);
    const device = all[0]?.device;
    if (device === undefined) {
      await rests.sleep(null);
      continue;
    }
    const changes = all.filter((entry) => entry.device === device).slice(0, mostAtOnce);
    const held = await sendOneBatch(ground, send, changes, rests);
    failures = held ? failures + 1 : 0;
    if (!held || signal.aborted) continue;
    dispatch({ kind: 'held', hold: held });
    await rests.sleep(held === 'network' ? retryDelay(failures) : null);
  }
};
