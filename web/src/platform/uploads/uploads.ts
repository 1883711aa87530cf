/**
 * The uploads of this page: given, sent one after the other, paused, given up, and gone on with after a reload. They live
 * as long as the page does, wherever one goes in it. Source: specification 000 §4.
 */
import { createUuid } from '../uuid.ts';
import { watched, type Watched } from '../store.ts';
import { carry } from './carrying.ts';
import { cancel, tellAgain } from './giving-up.ts';
import { keptOf, type KnownUpload, type Whose } from './known.ts';
import { isFromElsewhere, lineOf, stateOf } from './lines.ts';
import { change, keep, takeAway, type Ground, type Held, type Room } from './room.ts';
import {
  isSameFile,
  isSamePlace,
  placeAgain,
  type Upload,
  type UploadFault,
  type UploadPlace,
} from './upload.rules.ts';
import type { KeptUpload } from './upload-store.ts';

/** A file that is given, and where it goes; `fault` says why it does not even begin. */
export type Given = { file: File; place: UploadPlace; fault?: UploadFault };

/** What is done with uploads. */
export type Uploads = {
  list: Watched<readonly Upload[]>;
  /** Whether what an earlier visit or another device began was looked for by now. */
  looked: Watched<boolean>;
  add: (given: readonly Given[]) => void;
  pause: (key: string) => void;
  /** Go on after a pause, or try again what failed. */
  resume: (key: string) => void;
  /** Stop it, and have the server forget what arrived; of one that is over, take its line away. */
  cancel: (key: string) => void;
  /** The file that is asked for; false where it is not that file. */
  give: (key: string, file: File) => boolean;
  /** Find what an earlier visit began, and go on with it; called again, how what another device sends stands. */
  restore: () => Promise<void>;
  /** Stop everything here; what was begun is kept. */
  close: () => void;
};

const isNext = ({ held }: Room, { key, state }: Upload): boolean =>
  state === 'waiting' && held.get(key)?.kept.paused === false;

/** Carries those that wait, one after the other. */
const run = async (room: Room): Promise<void> => {
  if (room.isRunning) return;
  room.isRunning = true;
  for (;;) {
    const line = room.isClosed ? undefined : room.list.get().find((each) => isNext(room, each));
    const one = line && room.held.get(line.key);
    if (!line || !one) break;
    if (one.kept.file === null && !one.kept.ending) change(room, line.key, { state: 'asking' });
    else await carry(room, line, one);
  }
  room.isRunning = false;
};

/**
 * Takes one up, unless another page works on it; `read` says how it stands once no other page does, null where it is over by
 * then.
 */
const take = async (
  room: Room,
  key: string,
  read: () => Promise<KeptUpload | null>,
  stands: (kept: KeptUpload) => Upload['state'],
): Promise<void> => {
  if (room.held.has(key)) return;
  const release = await room.ground.claim(key);
  if (release === null) return;
  const kept = await read();
  if (kept === null || room.held.has(key) || room.isClosed) return release();
  room.held.set(key, { kept, release, stopping: null });
  room.list.set([...room.list.get(), lineOf(kept, { state: stands(kept), fault: kept.fault ?? null })]);
};

/** How what another device began stands here. */
const stateOfKnown = ({ Arriving }: KnownUpload): Upload['state'] => (Arriving ? 'elsewhere' : 'asking');

/**
 * What another device began is over, is sent there, or stopped: then its file is asked for. What was given here once, and is
 * `mine`, stays until somebody decides.
 */
const lookElsewhere = (room: Room, all: readonly KnownUpload[], mine: readonly KeptUpload[]): void => {
  for (const line of room.list.get()) {
    const { key } = line;
    const kept = isFromElsewhere(line) ? room.held.get(key)?.kept : undefined;
    if (!kept || mine.some((one) => one.key === key)) continue;
    const known = all.find(({ Id }) => Id === kept.id);
    if (!known) {
      takeAway(room, key);
      room.ground.elsewhereDone(kept.place);
    } else if (stateOfKnown(known) !== line.state) change(room, key, { state: stateOfKnown(known) });
  }
};

const restore = async (room: Room): Promise<void> => {
  const { ground, owner, project, held } = room;
  if (room.isClosed) return;
  const mine = (await ground.store.all(owner)).filter((one) => one.project === project);
  for (const kept of mine) if (!kept.givenUp) await take(room, kept.key, () => ground.store.get(kept.key), stateOf);
  if (room.isClosed) return;
  for (const kept of mine) if (kept.givenUp) void tellAgain(room, kept);
  void run(room);
  const begunHere = new Set(mine.map(({ id }) => id));
  const all = await ground.known(project);
  if (all === null || room.isClosed) return;
  lookElsewhere(room, all, mine);
  for (const known of all) {
    const isHere = begunHere.has(known.Id) || [...held.values()].some(({ kept }) => kept.id === known.Id);
    if (isHere || known.FileSize === null) continue;
    const kept = keptOf(room, known, ground.now());
    await take(
      room,
      kept.key,
      () => Promise.resolve(kept),
      () => stateOfKnown(known),
    );
  }
};

const give = (room: Room, key: string, file: File, place?: UploadPlace): boolean => {
  const one = room.held.get(key);
  if (!one || !isSameFile(one.kept, file)) return false;
  const there = place ?? one.kept.place;
  void keep(room, one, { file, paused: false, place: there, fault: null });
  change(room, key, { state: 'waiting', fault: null, place: there });
  void run(room);
  return true;
};

const addOne = (room: Room, { file, place, fault }: Given): void => {
  const { owner, project, ground, held, list } = room;
  // What waits for its file, and is given it in the usual way, goes on.
  const isAsked = (line: Upload): boolean =>
    (line.state === 'asking' || line.state === 'elsewhere') && isSameFile(line, file) && isSamePlace(line.place, place);
  const asking = list.get().find(isAsked);
  if (!fault && asking && give(room, asking.key, file, placeAgain(asking.place, place))) return;
  const { name, size, type } = file;
  const about = { key: createUuid(), owner, project, place, name, size, type, at: ground.now() };
  const kept: KeptUpload = { ...about, id: null, paused: false, file: fault ? null : file, fault: fault ?? null };
  list.set([...list.get(), lineOf(kept, fault ? { state: 'failed', fault } : {})]);
  const one: Held = { kept, release: () => undefined, stopping: null };
  held.set(kept.key, one);
  void ground.claim(kept.key).then((release) => {
    if (release === null) return;
    if (held.has(kept.key)) one.release = release;
    else release();
  });
  void keep(room, one, { file: kept.file });
};

const pause = (room: Room, key: string): void => {
  const one = room.held.get(key);
  if (!one) return;
  one.stopping?.abort();
  change(room, key, { speed: null });
  // It is paused when it stays so after a reload.
  void keep(room, one, { paused: true }).then(() => one.kept.paused && change(room, key, { state: 'paused' }));
};

const resume = (room: Room, key: string): void => {
  const one = room.held.get(key);
  if (!one) return;
  void keep(room, one, { paused: false, fault: null });
  change(room, key, { state: one.kept.file === null && !one.kept.ending ? 'asking' : 'waiting', fault: null });
  void run(room);
};

const close = (room: Room): void => {
  room.isClosed = true;
  for (const { stopping, release } of room.held.values()) {
    stopping?.abort();
    release();
  }
  room.held.clear();
  room.list.set(room.list.get().filter(({ state }) => state === 'done' || state === 'failed'));
};

/** Open the uploads of somebody in a project. */
export const openUploads = (whose: Whose, ground: Ground): Uploads => {
  const list = watched<readonly Upload[]>([]);
  const looked = watched(false);
  const room: Room = { ...whose, ground, list, held: new Map(), isRunning: false, isClosed: false };
  return {
    list,
    looked,
    add: (given) => {
      for (const one of given) addOne(room, one);
      void run(room);
    },
    pause: (key) => pause(room, key),
    resume: (key) => resume(room, key),
    cancel: (key) => cancel(room, key),
    give: (key, file) => give(room, key, file),
    restore: () => restore(room).finally(() => looked.set(true)),
    close: () => close(room),
  };
};
