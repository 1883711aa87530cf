/** Storing of new changes, and restoring what an earlier visit left. */
import type { QueueContext } from './queue-context.ts';
import { reduceQueue, unsentBodies, type QueueEvent, type RefusedEntry } from './queue.rules.ts';
import type { QueueStore } from './queue-store.ts';

/** Gives a slot a new body. */
export type AddChange<Body> = (slot: string, body: Body) => void;

/** Stores changes one after the other, so that numbers follow the order of the answers. `wake` is called after each. */
export const createQueueWriter = <Body>(context: QueueContext<Body>, wake: () => void): AddChange<Body> => {
  const { topic, environment, state, tabQueue, broadcast, dispatch } = context;
  let adding: Promise<unknown> = context.getStore();
  let drafts = 0;

  const write = (store: QueueStore, slot: string, body: Body) =>
    store.add(topic, slot, body).then(
      (number) => ({ device: store.device, number }),
      () => null,
    );
  const keep = async (draft: number, slot: string, body: Body, hasLocalCopy: boolean) => {
    const first = await context.getStore();
    const written =
      (await write(first, slot, body)) ??
      (first.isDurable ? await write(await context.reopenStore(), slot, body) : null);
    if (written) {
      const entry = { ...written, slot, body };
      state.set(reduceQueue(state.get(), { kind: 'added', entry, draft, kept: true }));
      broadcast({ kind: 'added', entry, kept: true });
      environment.localCopies.remove(topic, slot, body);
    } else {
      tabQueue.last += 1;
      // Only this tab can send it, so other tabs must not wait for it.
      dispatch(
        {
          kind: 'added',
          entry: { device: tabQueue.device, number: tabQueue.last, slot, body },
          draft,
          kept: hasLocalCopy,
        },
        false,
      );
    }
    wake();
  };
  return (slot, body) => {
    drafts += 1;
    const draft = drafts;
    const hasLocalCopy = environment.localCopies.write(topic, slot, body);
    dispatch({ kind: 'drafted', id: draft, slot, body, hasLocalCopy }, false);
    adding = adding.then(() => keep(draft, slot, body, hasLocalCopy));
  };
};

/** Rules for what an earlier visit left. */
export type RestoreRules<Body> = {
  /** Whether a local copy is no valid answer: it is shown again but not sent. */
  isInvalid: (body: Body) => boolean;
  /** Whether a change that was refused for this reason may be accepted now. */
  isRetryable: (why: string) => boolean;
};

/** Reads the queue that an earlier visit left. Retryable refusals wait to be sent again. */
const readStoredQueue = async <Body>(
  { topic, getStore, parseEntry }: QueueContext<Body>,
  { isRetryable }: RestoreRules<Body>,
): Promise<QueueEvent<Body> & { kind: 'loaded' }> => {
  const store = await getStore();
  const left = (await store.all(topic).catch(() => [])).flatMap(parseEntry);
  const again = left.filter(({ why }) => why !== undefined && isRetryable(why));
  for (const entry of again) await store.setRefusal(topic, entry, null).catch(() => undefined);
  const refused = left.flatMap(({ why, ...entry }): RefusedEntry<Body>[] =>
    why === undefined || isRetryable(why) ? [] : [{ ...entry, why }],
  );
  const entries = left
    .filter(({ why }) => why === undefined || isRetryable(why))
    .map(({ why: _why, ...entry }) => entry);
  return { kind: 'loaded', entries, refused };
};

/** Restores what an earlier visit left: stored changes, and local copies that never reached the store. */
export const restoreQueue = async <Body>(
  context: QueueContext<Body>,
  isBody: (value: unknown) => value is Body,
  rules: RestoreRules<Body>,
  add: AddChange<Body>,
): Promise<void> => {
  const { topic, environment, state, dispatch } = context;
  const loaded = await readStoredQueue(context, rules);
  const before = state.get();
  const known = reduceQueue(before, loaded);
  for (const { slot, body } of environment.localCopies.read(topic)) {
    // Anything typed here since the page opened is newer than a copy that was left.
    if (!isBody(body) || before.invalidInputs.has(slot) || before.drafts.some((draft) => draft.slot === slot)) continue;
    const same = unsentBodies(known).get(slot);
    if (same !== undefined && JSON.stringify(same) === JSON.stringify(body))
      environment.localCopies.remove(topic, slot, body);
    else if (rules.isInvalid(body)) dispatch({ kind: 'typed', slot, body, hasLocalCopy: true }, false);
    else add(slot, body);
  }
  dispatch(loaded, false);
};
