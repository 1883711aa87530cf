/** Sending of stored changes: in order, in batches, with retries. */
import { maxAnswersPerRequest } from '@telemachos/contract/features/questionnaires/queue.ts';
import type { QueueContext } from './queue-context.ts';
import { toApiProblem } from '../api.ts';
import { entryId, holdAfter, isTransientHold, retryDelay, type Entry, type Hold } from './queue.rules.ts';
import type { createInterruptibleSleep } from './interruptible-sleep.ts';

/**
 * The outcome of sending a change: the server stored it (`late`: staff decide), it is held, or it is refused for the
 * reason `why`.
 */
export type SendOutcome = 'sent' | 'late' | Hold | { why: string };

/**
 * Sends the oldest changes in one batch. Resolves to their outcomes in order, or to those of the first ones when the
 * rest is held.
 */
export type SendBatch<Body> = (
  changes: readonly { number: number; body: Body }[],
  device: string,
) => Promise<SendOutcome[]>;

type Sleep = ReturnType<typeof createInterruptibleSleep>;

type ReadPending<Body> = (context: QueueContext<Body>) => Promise<readonly Entry<Body>[]>;

/** Merges IndexedDB with in-memory entries, so that clearing site data cannot lose unsent answers. */
export const readPendingInStore = async <Body>(context: QueueContext<Body>): Promise<readonly Entry<Body>[]> => {
  const store = await context.getStore();
  const rows = await store.all(context.topic).catch(() => null);
  if (rows === null) {
    void context.reopenStore();
    return context.storedEntries();
  }
  const { settledIds } = context.state.get();
  const there = new Set(rows.map(entryId));
  const missing = context.storedEntries().filter((entry) => !there.has(entryId(entry)));
  if (missing.length > 0) context.reportStoreLost(missing);
  const left = rows.flatMap(context.parseEntry);
  return [...missing, ...left.filter((entry) => entry.why === undefined && !settledIds.has(entryId(entry)))];
};

/** The entries that only this tab has. */
export const readPendingInMemory = <Body>({ state, tabQueue }: QueueContext<Body>): Promise<readonly Entry<Body>[]> =>
  Promise.resolve(state.get().entries.filter(({ device }) => device === tabQueue.device));

/** Records the server's outcome of a change. */
const recordOutcome = async <Body>(
  context: QueueContext<Body>,
  entry: Entry<Body>,
  outcome: Exclude<SendOutcome, Hold>,
): Promise<void> => {
  const { topic, environment, state, dispatch } = context;
  const { device, number, slot, body } = entry;
  const plain = { device, number, slot, body };
  const store = await context.getStore();
  if (typeof outcome === 'string') {
    await store.remove(topic, entry).catch(() => undefined);
    environment.localCopies.remove(topic, slot, body);
    return dispatch({ kind: outcome, entry: plain });
  }
  const kept = await store.setRefusal(topic, entry, outcome.why).catch(() => false);
  dispatch({ kind: 'refused', entry: plain, why: outcome.why });
  const refused = state.get().refused.get(slot);
  if (kept || !refused || entryId(refused) !== entryId(entry)) return;
  // Neither the store nor localStorage has it, so leaving the page warns about it.
  if (!environment.localCopies.write(topic, slot, body)) dispatch({ kind: 'unsaved', entry: plain }, false);
};

/** Sends one batch and records the outcomes. Resolves to why the rest is held, or null. */
const sendOneBatch = async <Body>(
  context: QueueContext<Body>,
  send: SendBatch<Body>,
  changes: readonly Entry<Body>[],
  { unlessInterrupted }: Pick<Sleep, 'unlessInterrupted'>,
): Promise<Hold | null> => {
  // An answer without outcomes counts as no answer. A connection can hang, so a manual retry does not wait for it; the
  // server stores a repeated change once.
  const outcomes = await unlessInterrupted(
    send(changes, changes[0]?.device ?? '').then(
      (said): SendOutcome[] => (said.length > 0 ? said : ['network']),
      (error: unknown): SendOutcome[] => [holdAfter(toApiProblem(error))],
    ),
    [],
  );
  let held: Hold | null = null;
  for (const [index, outcome] of outcomes.entries()) {
    const entry = changes[index];
    if (!entry) break;
    if (typeof outcome === 'object' || outcome === 'sent' || outcome === 'late')
      await recordOutcome(context, entry, outcome);
    else held ??= outcome;
  }
  return held;
};

/** Sends pending changes until the queue closes. */
export const runSender = async <Body>(
  context: QueueContext<Body>,
  send: SendBatch<Body>,
  waiting: ReadPending<Body>,
  sleeper: Sleep,
): Promise<void> => {
  const { signal, dispatch } = context;
  let failures = 0;
  while (!signal.aborted) {
    const all = await waiting(context);
    const device = all[0]?.device;
    if (device === undefined) {
      await sleeper.sleep(null);
      continue;
    }
    const changes = all.filter((entry) => entry.device === device).slice(0, maxAnswersPerRequest);
    const held = await sendOneBatch(context, send, changes, sleeper);
    failures = held ? failures + 1 : 0;
    if (!held || signal.aborted) continue;
    dispatch({ kind: 'held', hold: held });
    await sleeper.sleep(isTransientHold(held) ? retryDelay(failures) : null);
  }
};
