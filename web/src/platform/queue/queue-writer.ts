/** Writing changes down on this device, and taking up what an earlier visit left. */
import type { QueueContext } from './queue-context.ts';
import { reduceQueue, unsentBodies, type QueueEvent, type Refused } from './queue.rules.ts';
import type { QueueStore } from './queue-store.ts';

/** Give a slot something new. */
export type AddChange<Body> = (slot: string, body: Body) => void;

/**
 * Writes additions down one after the other, so that numbers follow the order of the answers; `wake` is told of each.
 */
export const createQueueWriter = <Body>(ground: QueueContext<Body>, wake: () => void): AddChange<Body> => {
  const { topic, environment, state, tabQueue, broadcast, dispatch } = ground;
  let adding: Promise<unknown> = ground.getStore();
  let drafts = 0;

  const write = (store: QueueStore, slot: string, body: Body) =>
    store.add(topic, slot, body).then(
      (number) => ({ device: store.device, number }),
      () => null,
    );
  const keep = async (draft: number, slot: string, body: Body, noted: boolean) => {
    const first = await ground.getStore();
    const written =
      (await write(first, slot, body)) ??
      (first.isDurable ? await write(await ground.reopenStore(), slot, body) : null);
    if (written) {
      const entry = { ...written, slot, body };
      state.set(reduceQueue(state.get(), { kind: 'added', entry, draft, kept: true }));
      broadcast({ kind: 'added', entry, kept: true });
      environment.localCopies.remove(topic, slot, body);
    } else {
      tabQueue.last += 1;
      // Only this tab can send it, so the others are not told to wait for it.
      dispatch(
        { kind: 'added', entry: { device: tabQueue.device, number: tabQueue.last, slot, body }, draft, kept: noted },
        false,
      );
    }
    wake();
  };
  return (slot, body) => {
    drafts += 1;
    const draft = drafts;
    const noted = environment.localCopies.write(topic, slot, body);
    dispatch({ kind: 'drafted', id: draft, slot, body, noted }, false);
    adding = adding.then(() => keep(draft, slot, body, noted));
  };
};

/** What is to be known of what an earlier visit left. */
export type RestoreRules<Body> = {
  /** Whether a note was left as no answer: it shows again, and is not sent. */
  isInvalid: (body: Body) => boolean;
  /** Whether a change that was refused for this reason by an earlier visit may be taken now. */
  isRetryable: (why: string) => boolean;
};

/** The queue that an earlier visit left; what is worth another trial waits again. */
const readStoredQueue = async <Body>(
  { topic, getStore, parseEntry }: QueueContext<Body>,
  { isRetryable }: RestoreRules<Body>,
): Promise<QueueEvent<Body> & { kind: 'loaded' }> => {
  const store = await getStore();
  const left = (await store.all(topic).catch(() => [])).flatMap(parseEntry);
  const again = left.filter(({ why }) => why !== undefined && isRetryable(why));
  for (const entry of again) await store.setRefusal(topic, entry, null).catch(() => undefined);
  const refused = left.flatMap(({ why, ...entry }): Refused<Body>[] =>
    why === undefined || isRetryable(why) ? [] : [{ ...entry, why }],
  );
  const entries = left
    .filter(({ why }) => why === undefined || isRetryable(why))
    .map(({ why: _why, ...entry }) => entry);
  return { kind: 'loaded', entries, refused };
};

/** Take up what an earlier visit left: the queue, and notes that the queue had no time to take. */
export const restoreQueue = async <Body>(
  ground: QueueContext<Body>,
  isBody: (value: unknown) => value is Body,
  judging: RestoreRules<Body>,
  add: AddChange<Body>,
): Promise<void> => {
  const { topic, environment, state, dispatch } = ground;
  const loaded = await readStoredQueue(ground, judging);
  const before = state.get();
  const known = reduceQueue(before, loaded);
  for (const { slot, body } of environment.localCopies.read(topic)) {
    // What was given or typed here since is newer than any note that was left.
    if (!isBody(body) || before.invalidInputs.has(slot) || before.drafts.some((draft) => draft.slot === slot)) continue;
    const same = unsentBodies(known).get(slot);
    if (same !== undefined && JSON.stringify(same) === JSON.stringify(body))
      environment.localCopies.remove(topic, slot, body);
    else if (judging.isInvalid(body)) dispatch({ kind: 'typed', slot, body, noted: true }, false);
    else add(slot, body);
  }
  dispatch(loaded, false);
};
