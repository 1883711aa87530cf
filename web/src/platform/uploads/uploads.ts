/**
 * The uploads of this page: given, sent one after the other, paused, given up, and gone on with after a reload. They live
 * as long as the page does, wherever one goes in it. Source: specification 000 §4.
 */
import { createUuid } from '../uuid.ts';
import { createObservable, type Observable } from '../store.ts';
import { runUpload } from './run-upload.ts';
import { cancelUpload, repeatCancel } from './cancel-upload.ts';
import { toStoredUpload, type ServerUpload, type UploadOwner } from './server-uploads.ts';
import { isRemoteUpload, toUploadLine, restoredState } from './upload-lines.ts';
import {
  updateLine,
  saveUpload,
  removeUpload,
  type UploadEnvironment,
  type ActiveUpload,
  type UploadContext,
} from './upload-context.ts';
import {
  isSameFile,
  isSamePlace,
  mergePlace,
  type Upload,
  type UploadFault,
  type UploadPlace,
} from './upload.rules.ts';
import type { StoredUpload } from './upload-store.ts';

/** A file that is given, and where it goes; `fault` says why it does not even begin. */
export type FileToUpload = { file: File; place: UploadPlace; fault?: UploadFault };

/** What is done with uploads. */
export type Uploads = {
  list: Observable<readonly Upload[]>;
  /** Whether what an earlier visit or another device began was looked for by now. */
  isRestored: Observable<boolean>;
  add: (given: readonly FileToUpload[]) => void;
  pause: (key: string) => void;
  /** Go on after a pause, or try again what failed. */
  resume: (key: string) => void;
  /** Stop it, and have the server forget what arrived; of one that is over, take its line away. */
  cancel: (key: string) => void;
  /** The file that is asked for; false where it is not that file. */
  provideFile: (key: string, file: File) => boolean;
  /** Find what an earlier visit began, and go on with it; called again, how what another device sends stands. */
  restore: () => Promise<void>;
  /** Stop everything here; what was begun is kept. */
  close: () => void;
};

const isNextToRun = ({ active }: UploadContext, { key, state }: Upload): boolean =>
  state === 'waiting' && active.get(key)?.stored.paused === false;

/** Carries those that wait, one after the other. */
const runWaiting = async (room: UploadContext): Promise<void> => {
  if (room.isRunning) return;
  room.isRunning = true;
  for (;;) {
    const line = room.isClosed ? undefined : room.list.get().find((each) => isNextToRun(room, each));
    const one = line && room.active.get(line.key);
    if (!line || !one) break;
    if (one.stored.file === null && !one.stored.ending) updateLine(room, line.key, { state: 'asking' });
    else await runUpload(room, line, one);
  }
  room.isRunning = false;
};

/**
 * Takes one up, unless another page works on it; `read` says how it stands once no other page does, null where it is over by
 * then.
 */
const adoptUpload = async (
  room: UploadContext,
  key: string,
  read: () => Promise<StoredUpload | null>,
  stands: (kept: StoredUpload) => Upload['state'],
): Promise<void> => {
  if (room.active.has(key)) return;
  const release = await room.environment.acquireLock(key);
  if (release === null) return;
  const kept = await read();
  if (kept === null || room.active.has(key) || room.isClosed) return release();
  room.active.set(key, { stored, release, stopping: null });
  room.list.set([...room.list.get(), toUploadLine(kept, { state: stands(kept), fault: kept.fault ?? null })]);
};

/** How what another device began stands here. */
const remoteState = ({ Arriving }: ServerUpload): Upload['state'] => (Arriving ? 'elsewhere' : 'asking');

/**
 * What another device began is over, is sent there, or stopped: then its file is asked for. What was given here once, and is
 * `mine`, stays until somebody decides.
 */
const syncRemoteUploads = (room: UploadContext, all: readonly ServerUpload[], mine: readonly StoredUpload[]): void => {
  for (const line of room.list.get()) {
    const { key } = line;
    const kept = isRemoteUpload(line) ? room.active.get(key)?.stored : undefined;
    if (!kept || mine.some((one) => one.key === key)) continue;
    const known = all.find(({ Id }) => Id === kept.id);
    if (!known) {
      removeUpload(room, key);
      room.environment.onRemoteCompleted(kept.place);
    } else if (remoteState(known) !== line.state) updateLine(room, key, { state: remoteState(known) });
  }
};

const restore = async (room: UploadContext): Promise<void> => {
  const { environment, owner, project, active } = room;
  if (room.isClosed) return;
  const mine = (await environment.store.all(owner)).filter((one) => one.project === project);
  for (const kept of mine)
    if (!kept.givenUp) await adoptUpload(room, kept.key, () => environment.store.get(kept.key), restoredState);
  if (room.isClosed) return;
  for (const kept of mine) if (kept.givenUp) void repeatCancel(room, kept);
  void runWaiting(room);
  const begunHere = new Set(mine.map(({ id }) => id));
  const all = await environment.fetchServerUploads(project);
  if (all === null || room.isClosed) return;
  syncRemoteUploads(room, all, mine);
  for (const known of all) {
    const isHere = begunHere.has(known.Id) || [...active.values()].some(({ stored }) => stored.id === known.Id);
    if (isHere || known.FileSize === null) continue;
    const kept = toStoredUpload(room, known, environment.now());
    await adoptUpload(
      room,
      kept.key,
      () => Promise.resolve(kept),
      () => remoteState(known),
    );
  }
};

const give = (room: UploadContext, key: string, file: File, place?: UploadPlace): boolean => {
  const one = room.active.get(key);
  if (!one || !isSameFile(one.stored, file)) return false;
  const there = place ?? one.stored.place;
  void saveUpload(room, one, { file, paused: false, place: there, fault: null });
  updateLine(room, key, { state: 'waiting', fault: null, place: there });
  void runWaiting(room);
  return true;
};

const addOne = (room: UploadContext, { file, place, fault }: FileToUpload): void => {
  const { owner, project, environment, active, list } = room;
  // What waits for its file, and is given it in the usual way, goes on.
  const isAsked = (line: Upload): boolean =>
    (line.state === 'asking' || line.state === 'elsewhere') && isSameFile(line, file) && isSamePlace(line.place, place);
  const asking = list.get().find(isAsked);
  if (!fault && asking && give(room, asking.key, file, mergePlace(asking.place, place))) return;
  const { name, size, type } = file;
  const about = { key: createUuid(), owner, project, place, name, size, type, at: environment.now() };
  const kept: StoredUpload = { ...about, id: null, paused: false, file: fault ? null : file, fault: fault ?? null };
  list.set([...list.get(), toUploadLine(kept, fault ? { state: 'failed', fault } : {})]);
  const one: ActiveUpload = { stored, release: () => undefined, stopping: null };
  active.set(kept.key, one);
  void environment.acquireLock(kept.key).then((release) => {
    if (release === null) return;
    if (active.has(kept.key)) one.release = release;
    else release();
  });
  void saveUpload(room, one, { file: kept.file });
};

const pause = (room: UploadContext, key: string): void => {
  const one = room.active.get(key);
  if (!one) return;
  one.stopping?.abort();
  updateLine(room, key, { speed: null });
  // It is paused when it stays so after a reload.
  void saveUpload(room, one, { paused: true }).then(
    () => one.stored.paused && updateLine(room, key, { state: 'paused' }),
  );
};

const resume = (room: UploadContext, key: string): void => {
  const one = room.active.get(key);
  if (!one) return;
  void saveUpload(room, one, { paused: false, fault: null });
  updateLine(room, key, { state: one.stored.file === null && !one.stored.ending ? 'asking' : 'waiting', fault: null });
  void runWaiting(room);
};

const close = (room: UploadContext): void => {
  room.isClosed = true;
  for (const { stopping, release } of room.active.values()) {
    stopping?.abort();
    release();
  }
  room.active.clear();
  room.list.set(room.list.get().filter(({ state }) => state === 'done' || state === 'failed'));
};

/** Open the uploads of somebody in a project. */
export const openUploads = (whose: UploadOwner, ground: UploadEnvironment): Uploads => {
  const list = createObservable<readonly Upload[]>([]);
  const looked = createObservable(false);
  const room: UploadContext = { ...whose, environment, list, active: new Map(), isRunning: false, isClosed: false };
  return {
    list,
    isRestored,
    add: (given) => {
      for (const one of given) addOne(room, one);
      void runWaiting(room);
    },
    pause: (key) => pause(room, key),
    resume: (key) => resume(room, key),
    cancel: (key) => cancelUpload(room, key),
    provideFile: (key, file) => give(room, key, file),
    restore: () => restore(room).finally(() => looked.set(true)),
    close: () => close(room),
  };
};
