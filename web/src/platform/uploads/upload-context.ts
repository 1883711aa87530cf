/** What belongs together while uploads are open: their lines, what is kept of each, and what they stand on. */
import type { Observable } from '../store.ts';
import type { ServerUpload, UploadOwner } from './server-uploads.ts';
import type { UploadTransport } from './upload-in-parts.ts';
import type { Upload, UploadPlace } from './upload.rules.ts';
import type { StoredUpload, UploadStore } from './upload-store.ts';

/** What came of giving one up: the server has nothing of it, it had arrived, or nobody knows. */
export type CancelResult = 'gone' | 'over' | 'unheard';

/** What uploads stand on. */
export type UploadEnvironment = {
  store: UploadStore;
  /** `id`: as which it was begun before, if it was. */
  createTransport: (upload: Upload, project: number, id: number | null) => UploadTransport;
  cancelOnServer: (id: number, project: number) => Promise<CancelResult>;
  /** One that was given up had arrived. */
  onAlreadyCompleted: (upload: Upload) => void;
  /** One that may have arrived could not be given up, and stays. */
  onCancelFailed: (upload: Upload) => void;
  /** What the server knows to be under way; null where it does not answer. */
  fetchServerUploads: (project: number) => Promise<readonly ServerUpload[] | null>;
  acquireLock: (key: string) => Promise<(() => void) | null>;
  /** One that another device sent is over. */
  onRemoteCompleted: (place: UploadPlace) => void;
  /** One arrived. */
  onCompleted: (upload: Upload) => void;
  now: () => number;
};

/** One that is worked on here. */
export type ActiveUpload = { stored: StoredUpload; release: () => void; stopping: AbortController | null };

/** All that belongs together while uploads are open. */
export type UploadContext = UploadOwner & {
  environment: UploadEnvironment;
  list: Observable<readonly Upload[]>;
  active: Map<string, ActiveUpload>;
  isRunning: boolean;
  isClosed: boolean;
};

/** Changes its line. */
export const updateLine = ({ list }: UploadContext, key: string, changes: Partial<Upload>): void =>
  list.set(list.get().map((one) => (one.key === key ? { ...one, ...changes } : one)));

/** Keeps how it stands; done when the browser has it. */
export const saveUpload = (
  { environment }: UploadContext,
  one: ActiveUpload,
  changes: Partial<StoredUpload>,
): Promise<void> => {
  one.stored = { ...one.stored, ...changes };
  return changes.file === undefined ? environment.store.put(one.stored) : environment.store.putWithFile(one.stored);
};

/** It is over: nothing of it is kept. */
export const forgetUpload = ({ active, environment }: UploadContext, key: string): void => {
  const one = active.get(key);
  active.delete(key);
  // Whoever takes it up after that finds that it is gone.
  void environment.store.remove(key).then(() => one?.release());
};

/** Nothing of it is kept, nor shown. */
export const removeUpload = (room: UploadContext, key: string): void => {
  forgetUpload(room, key);
  room.list.set(room.list.get().filter((line) => line.key !== key));
};
