/** What belongs together while uploads are open: their lines, what is kept of each, and what they stand on. */
import type { Watched } from '../store.ts';
import type { KnownUpload, Whose } from './known.ts';
import type { Way } from './sending.ts';
import type { Upload, UploadPlace } from './upload.rules.ts';
import type { KeptUpload, UploadStore } from './upload-store.ts';

/** What came of giving one up: the server has nothing of it, it had arrived, or nobody knows. */
export type GivenUp = 'gone' | 'over' | 'unheard';

/** What uploads stand on. */
export type Ground = {
  store: UploadStore;
  /** `id`: as which it was begun before, if it was. */
  wayOf: (upload: Upload, project: number, id: number | null) => Way;
  giveUp: (id: number, project: number) => Promise<GivenUp>;
  /** One that was given up had arrived. */
  wasOver: (upload: Upload) => void;
  /** One that may have arrived could not be given up, and stays. */
  notGivenUp: (upload: Upload) => void;
  /** What the server knows to be under way; null where it does not answer. */
  known: (project: number) => Promise<readonly KnownUpload[] | null>;
  claim: (key: string) => Promise<(() => void) | null>;
  /** One that another device sent is over. */
  elsewhereDone: (place: UploadPlace) => void;
  /** One arrived. */
  done: (upload: Upload) => void;
  now: () => number;
};

/** One that is worked on here. */
export type Held = { kept: KeptUpload; release: () => void; stopping: AbortController | null };

/** All that belongs together while uploads are open. */
export type Room = Whose & {
  ground: Ground;
  list: Watched<readonly Upload[]>;
  held: Map<string, Held>;
  isRunning: boolean;
  isClosed: boolean;
};

/** Changes its line. */
export const change = ({ list }: Room, key: string, changes: Partial<Upload>): void =>
  list.set(list.get().map((one) => (one.key === key ? { ...one, ...changes } : one)));

/** Keeps how it stands; done when the browser has it. */
export const keep = ({ ground }: Room, one: Held, changes: Partial<KeptUpload>): Promise<void> => {
  one.kept = { ...one.kept, ...changes };
  return changes.file === undefined ? ground.store.put(one.kept) : ground.store.putWithFile(one.kept);
};

/** It is over: nothing of it is kept. */
export const drop = ({ held, ground }: Room, key: string): void => {
  const one = held.get(key);
  held.delete(key);
  // Whoever takes it up after that finds that it is gone.
  void ground.store.remove(key).then(() => one?.release());
};

/** Nothing of it is kept, nor shown. */
export const takeAway = (room: Room, key: string): void => {
  drop(room, key);
  room.list.set(room.list.get().filter((line) => line.key !== key));
};
