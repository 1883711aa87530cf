/** An upload is given up: the server forgets what arrived, unless it is over already. */
import { lineOf } from './lines.ts';
import { takeAway, type Held, type Room } from './room.ts';
import type { KeptUpload } from './upload-store.ts';

/** By which it is kept that one is given up. */
export const givenUpKey = (id: number): string => `given-up-${id}`;

/** Whether another line sends the same upload, here or in another tab. */
const isWanted = async ({ ground, owner, held }: Room, { key }: KeptUpload, id: number): Promise<boolean> => {
  const wants = (other: KeptUpload): boolean => other.id === id && other.key !== key && !other.givenUp;
  return [...held.values()].some(({ kept }) => wants(kept)) || (await ground.store.all(owner)).some(wants);
};

/**
 * The server is told that one is given up, unless another line wants it. Until it heard that, this is kept, and told again
 * when uploads are opened: else it would come back as what another device sends.
 */
export const giveUpThere = async (room: Room, kept: KeptUpload, id: number): Promise<void> => {
  const { ground, project } = room;
  const key = givenUpKey(id);
  const told = { ...kept, key, id, file: null, fault: null, ending: false, givenUp: true };
  await ground.store.put(told);
  const came = (await isWanted(room, kept, id)) ? 'wanted' : await ground.giveUp(id, project);
  if (came !== 'unheard') await ground.store.remove(key);
  if (came === 'over') ground.wasOver(lineOf(kept));
};

/** What nobody heard is told again, by one page at a time. */
export const tellAgain = async (room: Room, kept: KeptUpload): Promise<void> => {
  const release = await room.ground.claim(kept.key);
  if (release === null) return;
  const there = await room.ground.store.get(kept.key);
  if (there && kept.id !== null && !room.isClosed) await giveUpThere(room, kept, kept.id);
  release();
};

/** Its end was asked for, and may have come about: its line goes once the server says what became of it. */
const giveUpEnding = async (room: Room, one: Held, id: number): Promise<void> => {
  const { ground, project, held } = room;
  const { key } = one.kept;
  const came = await ground.giveUp(id, project);
  // Its end was answered meanwhile, or all was closed.
  if (held.get(key) !== one) return;
  if (came === 'unheard') return ground.notGivenUp(lineOf(one.kept));
  one.stopping?.abort();
  takeAway(room, key);
  if (came === 'over') ground.wasOver(lineOf(one.kept));
};

/** Stop it, and have the server forget what arrived; of one that is over, take its line away. */
export const cancel = (room: Room, key: string): void => {
  const { held, list } = room;
  const one = held.get(key);
  // What another device sends is its own: here only the line goes.
  const isElsewhere = list.get().some((line) => line.key === key && line.state === 'elsewhere');
  const id = isElsewhere ? null : (one?.kept.id ?? null);
  if (one && id !== null) {
    if (one.kept.ending) return void giveUpEnding(room, one, id);
    void giveUpThere(room, one.kept, id);
  }
  one?.stopping?.abort();
  takeAway(room, key);
};
