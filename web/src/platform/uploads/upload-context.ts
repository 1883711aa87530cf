/** Context shared by the parts of open uploads: lines, stored data and environment. */
import type { Observable } from '../observable.ts';
import type { ServerUpload, UploadOwner } from './server-uploads.ts';
import type { UploadTransport } from './upload-in-parts.ts';
import type { Upload, UploadPlace } from './upload.rules.ts';
import type { StoredUpload, UploadStore } from './upload-store.ts';

/** The result of a cancellation: discarded (`gone`), already complete (`over`), or unconfirmed (`unheard`). */
export type CancelResult = 'discarded' | 'completed' | 'unconfirmed';

/** What uploads need from the page. */
export type UploadEnvironment = {
  store: UploadStore;
  /** `id` is the server's id when the upload was started before. */
  createTransport: (upload: Upload, project: number, id: number | null) => UploadTransport;
  cancelOnServer: (id: number, project: number) => Promise<CancelResult>;
  /** The upload was complete before its cancellation. */
  onAlreadyCompleted: (upload: Upload) => void;
  /** The upload may be complete; its cancellation is unconfirmed, so its line stays. */
  onCancelFailed: (upload: Upload) => void;
  /** The server's list of unfinished uploads; null without an answer. */
  fetchServerUploads: (project: number) => Promise<readonly ServerUpload[] | null>;
  acquireLock: (key: string) => Promise<(() => void) | null>;
  /** Another device finished an upload. */
  onRemoteCompleted: (place: UploadPlace) => void;
  /** An upload is complete. */
  onCompleted: (upload: Upload) => void;
  now: () => number;
};

/** An upload that this page works on. */
export type ActiveUpload = { stored: StoredUpload; release: () => void; stopping: AbortController | null };

/** The context of open uploads. */
export type UploadContext = UploadOwner & {
  environment: UploadEnvironment;
  list: Observable<readonly Upload[]>;
  active: Map<string, ActiveUpload>;
  isRunning: boolean;
  isClosed: boolean;
};

/** Changes a line. */
export const updateLine = ({ list }: UploadContext, key: string, changes: Partial<Upload>): void =>
  list.set(list.get().map((one) => (one.key === key ? { ...one, ...changes } : one)));

/** Stores changes of an upload; resolves when the browser has them. */
export const saveUpload = (
  { environment }: UploadContext,
  one: ActiveUpload,
  changes: Partial<StoredUpload>,
): Promise<void> => {
  one.stored = { ...one.stored, ...changes };
  return changes.file === undefined ? environment.store.put(one.stored) : environment.store.putWithFile(one.stored);
};

/** Removes a finished upload from the store. */
export const forgetUpload = ({ active, environment }: UploadContext, key: string): void => {
  const one = active.get(key);
  active.delete(key);
  // Releases the lock last: whoever acquires it then finds nothing stored.
  void environment.store.remove(key).then(() => one?.release());
};

/** Removes an upload from the store and from the list. */
export const removeUpload = (context: UploadContext, key: string): void => {
  forgetUpload(context, key);
  context.list.set(context.list.get().filter((line) => line.key !== key));
};
