/**
 * Uploads of a page: added, sent one after the other, paused, cancelled, resumed after a reload. They live as long as
 * the page. Source: specification 000 §4.
 */
import { createUuid } from '../uuid.ts';
import { createObservable, type Observable } from '../observable.ts';
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

/** A file to upload and its destination. `fault` says why it cannot start. */
export type FileToUpload = { file: File; place: UploadPlace; fault?: UploadFault };

/** The uploads of a person in a project. */
export type Uploads = {
  list: Observable<readonly Upload[]>;
  /** Whether earlier uploads and those of other devices have been looked up. */
  isRestored: Observable<boolean>;
  add: (given: readonly FileToUpload[]) => void;
  pause: (key: string) => void;
  /** Resumes after a pause, or retries a failure. */
  resume: (key: string) => void;
  /** Cancels an upload here and on the server. For a finished one, only removes its line. */
  cancel: (key: string) => void;
  /** Provides the file that a line asks for; false when it is another file. */
  provideFile: (key: string, file: File) => boolean;
  /** Restores and resumes earlier uploads. A repeated call updates those of other devices. */
  restore: () => Promise<void>;
  /** Stops everything on this page; what was started stays stored. */
  close: () => void;
};

const isNextToRun = ({ active }: UploadContext, { key, state }: Upload): boolean =>
  state === 'waiting' && active.get(key)?.stored.paused === false;

/** Runs waiting uploads, one after the other. */
const runWaiting = async (context: UploadContext): Promise<void> => {
  if (context.isRunning) return;
  context.isRunning = true;
  for (;;) {
    const line = context.isClosed ? undefined : context.list.get().find((each) => isNextToRun(context, each));
    const one = line && context.active.get(line.key);
    if (!line || !one) break;
    if (one.stored.file === null && !one.stored.ending) updateLine(context, line.key, { state: 'asking' });
    else await runUpload(context, line, one);
  }
  context.isRunning = false;
};

/**
 * Adopts an upload unless another page works on it. `read` returns its state once no other page does; null when it is
 * finished by then.
 */
const adoptUpload = async (
  context: UploadContext,
  key: string,
  read: () => Promise<StoredUpload | null>,
  toState: (stored: StoredUpload) => Upload['state'],
): Promise<void> => {
  if (context.active.has(key)) return;
  const release = await context.environment.acquireLock(key);
  if (release === null) return;
  const stored = await read();
  if (stored === null || context.active.has(key) || context.isClosed) return release();
  context.active.set(key, { stored, release, stopping: null });
  context.list.set([
    ...context.list.get(),
    toUploadLine(stored, { state: toState(stored), fault: stored.fault ?? null }),
  ]);
};

/** The state of an upload that another device started. */
const remoteState = ({ Arriving }: ServerUpload): Upload['state'] => (Arriving ? 'elsewhere' : 'asking');

/**
 * Updates uploads of other devices: finished ones go, stopped ones ask for their file. Those stored here (`mine`) stay
 * until the person decides.
 */
const syncRemoteUploads = (
  context: UploadContext,
  all: readonly ServerUpload[],
  mine: readonly StoredUpload[],
): void => {
  for (const line of context.list.get()) {
    const { key } = line;
    const stored = isRemoteUpload(line) ? context.active.get(key)?.stored : undefined;
    if (!stored || mine.some((one) => one.key === key)) continue;
    const known = all.find(({ Id }) => Id === stored.id);
    if (!known) {
      removeUpload(context, key);
      context.environment.onRemoteCompleted(stored.place);
    } else if (remoteState(known) !== line.state) updateLine(context, key, { state: remoteState(known) });
  }
};

const restore = async (context: UploadContext): Promise<void> => {
  const { environment, owner, project, active } = context;
  if (context.isClosed) return;
  const mine = (await environment.store.all(owner)).filter((one) => one.project === project);
  for (const stored of mine)
    if (!stored.givenUp) await adoptUpload(context, stored.key, () => environment.store.get(stored.key), restoredState);
  if (context.isClosed) return;
  for (const stored of mine) if (stored.givenUp) void repeatCancel(context, stored);
  void runWaiting(context);
  const begunHere = new Set(mine.map(({ id }) => id));
  const all = await environment.fetchServerUploads(project);
  if (all === null || context.isClosed) return;
  syncRemoteUploads(context, all, mine);
  for (const known of all) {
    const isHere = begunHere.has(known.Id) || [...active.values()].some(({ stored }) => stored.id === known.Id);
    if (isHere || known.FileSize === null) continue;
    const stored = toStoredUpload(context, known, environment.now());
    await adoptUpload(
      context,
      stored.key,
      () => Promise.resolve(stored),
      () => remoteState(known),
    );
  }
};

const provideFile = (context: UploadContext, key: string, file: File, place?: UploadPlace): boolean => {
  const one = context.active.get(key);
  if (!one || !isSameFile(one.stored, file)) return false;
  const there = place ?? one.stored.place;
  void saveUpload(context, one, { file, paused: false, place: there, fault: null });
  updateLine(context, key, { state: 'waiting', fault: null, place: there });
  void runWaiting(context);
  return true;
};

const addOne = (context: UploadContext, { file, place, fault }: FileToUpload): void => {
  const { owner, project, environment, active, list } = context;
  // A file that a line asks for continues that upload when it is added in the usual way.
  const isAsked = (line: Upload): boolean =>
    (line.state === 'asking' || line.state === 'elsewhere') && isSameFile(line, file) && isSamePlace(line.place, place);
  const asking = list.get().find(isAsked);
  if (!fault && asking && provideFile(context, asking.key, file, mergePlace(asking.place, place))) return;
  const { name, size, type } = file;
  const about = { key: createUuid(), owner, project, place, name, size, type, at: environment.now() };
  const stored: StoredUpload = { ...about, id: null, paused: false, file: fault ? null : file, fault: fault ?? null };
  list.set([...list.get(), toUploadLine(stored, fault ? { state: 'failed', fault } : {})]);
  const one: ActiveUpload = { stored, release: () => undefined, stopping: null };
  active.set(stored.key, one);
  void environment.acquireLock(stored.key).then((release) => {
    if (release === null) return;
    if (active.has(stored.key)) one.release = release;
    else release();
  });
  void saveUpload(context, one, { file: stored.file });
};

const pause = (context: UploadContext, key: string): void => {
  const one = context.active.get(key);
  if (!one) return;
  one.stopping?.abort();
  updateLine(context, key, { speed: null });
  // The pause shows only once it would survive a reload.
  void saveUpload(context, one, { paused: true }).then(
    () => one.stored.paused && updateLine(context, key, { state: 'paused' }),
  );
};

const resume = (context: UploadContext, key: string): void => {
  const one = context.active.get(key);
  if (!one) return;
  void saveUpload(context, one, { paused: false, fault: null });
  updateLine(context, key, {
    state: one.stored.file === null && !one.stored.ending ? 'asking' : 'waiting',
    fault: null,
  });
  void runWaiting(context);
};

const close = (context: UploadContext): void => {
  context.isClosed = true;
  for (const { stopping, release } of context.active.values()) {
    stopping?.abort();
    release();
  }
  context.active.clear();
  context.list.set(context.list.get().filter(({ state }) => state === 'done' || state === 'failed'));
};

/** Opens the uploads of a person in a project. */
export const openUploads = (owner: UploadOwner, environment: UploadEnvironment): Uploads => {
  const list = createObservable<readonly Upload[]>([]);
  const isRestored = createObservable(false);
  const context: UploadContext = { ...owner, environment, list, active: new Map(), isRunning: false, isClosed: false };
  return {
    list,
    isRestored,
    add: (given) => {
      for (const one of given) addOne(context, one);
      void runWaiting(context);
    },
    pause: (key) => pause(context, key),
    resume: (key) => resume(context, key),
    cancel: (key) => cancelUpload(context, key),
    provideFile: (key, file) => provideFile(context, key, file),
    restore: () => restore(context).finally(() => isRestored.set(true)),
    close: () => close(context),
  };
};
