/** Cancellation of uploads: the server discards the received parts, unless the upload is complete. */
import { toUploadLine } from './upload-lines.ts';
import { removeUpload, type ActiveUpload, type UploadContext } from './upload-context.ts';
import type { StoredUpload } from './upload-store.ts';

/** The key of a stored cancellation. */
export const cancelledKey = (id: number): string => `given-up-${id}`;

/** Whether another line sends the same upload, in this tab or another. */
const isSentElsewhere = async (
  { environment, owner, active }: UploadContext,
  { key }: StoredUpload,
  id: number,
): Promise<boolean> => {
  const wants = (other: StoredUpload): boolean => other.id === id && other.key !== key && !other.givenUp;
  return [...active.values()].some(({ stored }) => wants(stored)) || (await environment.store.all(owner)).some(wants);
};

/**
 * Cancels an upload on the server, unless another line sends it. The cancellation is stored until the server confirms
 * it; otherwise the upload would reappear as another device's.
 */
export const cancelOnServer = async (context: UploadContext, stored: StoredUpload, id: number): Promise<void> => {
  const { environment, project } = context;
  const key = cancelledKey(id);
  const cancelled = { ...stored, key, id, file: null, fault: null, ending: false, givenUp: true };
  await environment.store.put(cancelled);
  const result = (await isSentElsewhere(context, stored, id))
    ? 'wanted'
    : await environment.cancelOnServer(id, project);
  if (result !== 'unconfirmed') await environment.store.remove(key);
  if (result === 'completed') environment.onAlreadyCompleted(toUploadLine(stored));
};

/** Repeats an unconfirmed cancellation, in one page at a time. */
export const repeatCancel = async (context: UploadContext, stored: StoredUpload): Promise<void> => {
  const release = await context.environment.acquireLock(stored.key);
  if (release === null) return;
  const there = await context.environment.store.get(stored.key);
  if (there && stored.id !== null && !context.isClosed) await cancelOnServer(context, stored, stored.id);
  release();
};

/**
 * Cancels an upload whose completion was requested and may have succeeded. Its line stays until the server says which.
 */
const cancelWhileCompleting = async (context: UploadContext, upload: ActiveUpload, id: number): Promise<void> => {
  const { environment, project, active } = context;
  const { key } = upload.stored;
  const result = await environment.cancelOnServer(id, project);
  // The completion was answered meanwhile, or the page closed its uploads.
  if (active.get(key) !== upload) return;
  if (result === 'unconfirmed') return environment.onCancelFailed(toUploadLine(upload.stored));
  upload.stopping?.abort();
  removeUpload(context, key);
  if (result === 'completed') environment.onAlreadyCompleted(toUploadLine(upload.stored));
};

/** Cancels an upload here and on the server. For a finished one, only removes its line. */
export const cancelUpload = (context: UploadContext, key: string): void => {
  const { active, list } = context;
  const upload = active.get(key);
  // An upload that another device is sending continues there; only its line goes.
  const isElsewhere = list.get().some((line) => line.key === key && line.state === 'elsewhere');
  const id = isElsewhere ? null : (upload?.stored.id ?? null);
  if (upload && id !== null) {
    if (upload.stored.ending) return void cancelWhileCompleting(context, upload, id);
    void cancelOnServer(context, upload.stored, id);
  }
  upload?.stopping?.abort();
  removeUpload(context, key);
};
