/** An upload is given up: the server forgets what arrived, unless it is over already. */
import { toUploadLine } from './upload-lines.ts';
import { removeUpload, type ActiveUpload, type UploadContext } from './upload-context.ts';
import type { StoredUpload } from './upload-store.ts';

/** By which it is kept that one is given up. */
export const cancelledKey = (id: number): string => `given-up-${id}`;

/** Whether another line sends the same upload, here or in another tab. */
const isSentElsewhere = async (
  { environment, owner, active }: UploadContext,
  { key }: StoredUpload,
  id: number,
): Promise<boolean> => {
  const wants = (other: StoredUpload): boolean => other.id === id && other.key !== key && !other.givenUp;
  return [...active.values()].some(({ stored }) => wants(stored)) || (await environment.store.all(owner)).some(wants);
};

/**
 * The server is told that one is given up, unless another line wants it. Until it heard that, this is kept, and told again
 * when uploads are opened: else it would come back as what another device sends.
 */
export const cancelOnServer = async (room: UploadContext, kept: StoredUpload, id: number): Promise<void> => {
  const { environment, project } = room;
  const key = cancelledKey(id);
  const told = { ...kept, key, id, file: null, fault: null, ending: false, givenUp: true };
  await environment.store.put(told);
  const came = (await isSentElsewhere(room, kept, id)) ? 'wanted' : await environment.cancelOnServer(id, project);
  if (came !== 'unheard') await environment.store.remove(key);
  if (came === 'over') environment.onAlreadyCompleted(toUploadLine(kept));
};

/** What nobody heard is told again, by one page at a time. */
export const repeatCancel = async (room: UploadContext, kept: StoredUpload): Promise<void> => {
  const release = await room.environment.acquireLock(kept.key);
  if (release === null) return;
  const there = await room.environment.store.get(kept.key);
  if (there && kept.id !== null && !room.isClosed) await cancelOnServer(room, kept, kept.id);
  release();
};

/** Its end was asked for, and may have come about: its line goes once the server says what became of it. */
const cancelWhileCompleting = async (room: UploadContext, one: ActiveUpload, id: number): Promise<void> => {
  const { environment, project, active } = room;
  const { key } = one.stored;
  const came = await environment.cancelOnServer(id, project);
  // Its end was answered meanwhile, or all was closed.
  if (active.get(key) !== one) return;
  if (came === 'unheard') return environment.onCancelFailed(toUploadLine(one.stored));
  one.stopping?.abort();
  removeUpload(room, key);
  if (came === 'over') environment.onAlreadyCompleted(toUploadLine(one.stored));
};

/** Stop it, and have the server forget what arrived; of one that is over, take its line away. */
export const cancelUpload = (room: UploadContext, key: string): void => {
  const { active, list } = room;
  const one = active.get(key);
  // What another device sends is its own: here only the line goes.
  const isElsewhere = list.get().some((line) => line.key === key && line.state === 'elsewhere');
  const id = isElsewhere ? null : (one?.stored.id ?? null);
  if (one && id !== null) {
    if (one.stored.ending) return void cancelWhileCompleting(room, one, id);
    void cancelOnServer(room, one.stored, id);
  }
  one?.stopping?.abort();
  removeUpload(room, key);
};
