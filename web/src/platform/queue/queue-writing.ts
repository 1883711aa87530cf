/** Writing changes down on this device, and taking up what an earlier visit left. */
import type { Ground } from './queue-ground.ts';
import { reduceQueue, unsentBodies, type QueueEvent, type Refused } from './queue.rules.ts';
import type { QueueStore } from './queue-store.ts';

/** Give a slot something new. */
export type Add<Body> = (slot: string, body: Body) => void;

/**
 * Writes additions down one after the other, so that numbers follow the order of the answers; `wake` is told of each.
 */
export const openWriting = <Body>(ground: Ground<Body>, wake: () => void): Add<Body> => {
  const { topic, place, state, own, tell, happen } = ground;
  let adding: Promise<unknown> = ground.storing();
  let drafts = 0;

  const write = (store: QueueStore, slot: string, body: Body) =>
    store.add(topic, slot, body).then(
      (number) => ({ device: store.device, number }),
      () => null,
    );
  const keep = async (draft: number, slot: string, body: Body, noted: boolean) => {
    const first = await ground.storing();
    const written =
      (await write(first, slot, body)) ?? (first.durable ? await write(await ground.reopen(), slot, body) : null);
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
  return (slot, body) => {
    drafts += 1;
    const draft = drafts;
    const noted = place.notes.write(topic, slot, body);
    happen({ kind: 'drafted', id: draft, slot, body, noted }, false);
    adding = adding.then(() => keep(draft, slot, body, noted));
  };
};

/** What is to be known of what an earlier visit left. */
export type Judging<Body> = {
  /** Whether a note was left as no answer: it shows again, and is not sent. */
  isWrong: (body: Body) => boolean;
  /** Whether a change that was refused for this reason by an earlier visit may be taken now. */
  isWorthAnother: (why: string) => boolean;
};

/** The queue that an earlier visit left; what is worth another trial waits again. */
const leftInStore = async <Body>(
  { topic, storing, readable }: Ground<Body>,
  { isWorthAnother }: Judging<Body>,
): Promise<QueueEvent<Body> & { kind: 'loaded' }> => {
  const store = await storing();
  const left = (await store.all(topic).catch(() => [])).flatMap(readable);
  const again = left.filter(({ why }) => why !== undefined && isWorthAnother(why));
  for (const entry of again) await store.mark(topic, entry, null).catch(() => undefined);
  const refused = left.flatMap(({ why, ...entry }): Refused<Body>[] =>
    why === undefined || isWorthAnother(why) ? [] : [{ ...entry, why }],
  );
  const entries = left
    .filter(({ why }) => why === undefined || isWorthAnother(why))
    .map(({ why: _why, ...entry }) => entry);
  return { kind: 'loaded', entries, refused };
};

/** Take up what an earlier visit left: the queue, and notes that the queue had no time to take. */
export const loadLeft = async <Body>(
  ground: Ground<Body>,
  isBody: (value: unknown) => value is Body,
  judging: Judging<Body>,
  add: Add<Body>,
): Promise<void> => {
  const { topic, place, state, happen } = ground;
  const loaded = await leftInStore(ground, judging);
  const before = state.get();
  const known = reduceQueue(before, loaded);
  for (const { slot, body } of place.notes.read(topic)) {
    // What was given or typed here since is newer than any note that was left.
    if (!isBody(body) || before.typed.has(slot) || before.drafts.some((draft) => draft.slot === slot)) continue;
    const same = unsentBodies(known).get(slot);
    if (same !== undefined && JSON.stringify(same) === JSON.stringify(body)) place.notes.remove(topic, slot, body);
    else if (judging.isWrong(body)) happen({ kind: 'typed', slot, body, noted: true }, false);
    else add(slot, body);
  }
  happen(loaded, false);
};
