/**
 * The uploads of this page: given, sent one after the other, paused, given up, and gone on with after a reload. They live
 * as long as the page does, wherever one goes in it. Source: specification 000 §4.
 */
import { inOneLine } from '@telemachos/contract/kit/texts.rules.ts';
import { newName } from '../new-name.ts';
import { watched, type Watched } from '../store.ts';
import { keptOf, type KnownUpload, type Whose } from './known.ts';
import { asFault, goesByItself, lineOf, stateOf } from './lines.ts';
import { sendInParts, type Way } from './sending.ts';
import { tellingOf } from './telling.ts';
import {
  idleProgress,
  isFinalFault,
  isForgottenWith,
  isSameFile,
  isSamePlace,
  isUnderWay,
  placeAgain,
  type Upload,
  type UploadFault,
  type UploadPlace,
} from './upload.rules.ts';
import type { KeptUpload, UploadStore } from './upload-store.ts';

/** What uploads stand on. */
export type Ground = {
  store: UploadStore;
  wayOf: (upload: Upload, project: number) => Way;
  giveUp: (id: number, project: number) => Promise<void>;
  /** What the server knows to be under way; null where it does not answer. */
  known: (project: number) => Promise<readonly KnownUpload[] | null>;
  claim: (key: string) => Promise<(() => void) | null>;
  /** One that another device sent is over. */
  elsewhereDone: (place: UploadPlace) => void;
  /** One arrived. */
  done: (upload: Upload) => void;
  now: () => number;
};

/** A file that is given, and where it goes; `fault` says why it does not even begin. */
export type Given = { file: File; place: UploadPlace; fault?: UploadFault };

/** What is done with uploads. */
export type Uploads = {
  list: Watched<readonly Upload[]>;
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

type Held = { kept: KeptUpload; release: () => void; stopping: AbortController | null };

/** All that belongs together while uploads are open. */
type Room = Whose & {
  ground: Ground;
  list: Watched<readonly Upload[]>;
  held: Map<string, Held>;
  isRunning: boolean;
  isClosed: boolean;
};

const change = ({ list }: Room, key: string, changes: Partial<Upload>): void =>
  list.set(list.get().map((one) => (one.key === key ? { ...one, ...changes } : one)));

/** Keeps how it stands; done when the browser has it. */
const keep = ({ ground }: Room, one: Held, changes: Partial<KeptUpload>): Promise<void> => {
  one.kept = { ...one.kept, ...changes };
  if (changes.file !== undefined) void ground.store.putFile(one.kept);
  return ground.store.put(one.kept);
};

const drop = ({ held, ground }: Room, key: string): void => {
  held.get(key)?.release();
  held.delete(key);
  void ground.store.remove(key);
};

const takeAway = (room: Room, key: string): void => {
  drop(room, key);
  room.list.set(room.list.get().filter((line) => line.key !== key));
};

/** The server knows it by this from now on. What was given up before that is given up there, too. */
const began = ({ ground, project, held, isClosed }: Room, one: Held, id: number): Partial<KeptUpload> | null => {
  if (held.get(one.kept.key) === one) return id === one.kept.id && !one.kept.ending ? null : { id, ending: false };
  if (!isClosed) void ground.giveUp(id, project);
  return null;
};

/** Carries one to its end, or to where it stops. */
const carry = async (room: Room, line: Upload, one: Held): Promise<void> => {
  const { ground, project, held } = room;
  const stopping = new AbortController();
  one.stopping = stopping;
  change(room, line.key, { state: 'hashing', progress: 0, fault: null });
  const telling = tellingOf(
    line,
    ground,
    (changes) => stopping.signal.aborted || change(room, line.key, changes),
    (id) => {
      const changes = began(room, one, id);
      if (changes) void keep(room, one, changes);
    },
    async () => (held.get(line.key) === one ? keep(room, one, { ending: true }) : undefined),
  );
  try {
    const { file, ending, id: asked } = one.kept;
    const way = ground.wayOf(line, project);
    const sent = await sendInParts(way, file, telling, stopping.signal, ending ? asked : null);
    if (stopping.signal.aborted) return;
    if (sent === null) {
      void keep(room, one, { ending: false, file: null });
      return change(room, line.key, { state: 'asking' });
    }
    const { id, name } = sent;
    // Letters that are composed otherwise make no other name.
    const came = { made: id, keptAs: name === inOneLine(line.name.normalize('NFC')) ? null : name };
    drop(room, line.key);
    change(room, line.key, { state: 'done', progress: idleProgress, speed: null, ...came });
    ground.done({ ...line, ...came });
  } catch (error) {
    const fault = asFault(error);
    // Also where it was paused before this answer came.
    if (isForgottenWith(fault) && held.get(line.key) === one) void keep(room, one, { id: null, ending: false });
    if (stopping.signal.aborted) return;
    // It is told after a reload, too. What would be refused again is not tried again: its file is no more kept.
    if (isFinalFault(fault)) void keep(room, one, { fault, file: null });
    else if (!goesByItself(fault)) void keep(room, one, { fault });
    change(room, line.key, { state: 'failed', progress: idleProgress, speed: null, fault });
  } finally {
    one.stopping = null;
  }
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

/** Takes up what is kept, unless another page works on it. */
const take = async (room: Room, kept: KeptUpload, state: Upload['state']): Promise<void> => {
  if (room.held.has(kept.key)) return;
  const release = await room.ground.claim(kept.key);
  if (release === null || room.held.has(kept.key) || room.isClosed) return release?.();
  room.held.set(kept.key, { kept, release, stopping: null });
  room.list.set([...room.list.get(), lineOf(kept, { state, fault: kept.fault ?? null })]);
};

/** What another device sent is over, or stopped: then its file is asked for. */
const lookElsewhere = (room: Room, all: readonly KnownUpload[]): void => {
  for (const { key, state } of room.list.get()) {
    const kept = state === 'elsewhere' ? room.held.get(key)?.kept : undefined;
    if (!kept) continue;
    const known = all.find(({ Id }) => Id === kept.id);
    if (!known) {
      takeAway(room, key);
      room.ground.elsewhereDone(kept.place);
    } else if (!known.Arriving) change(room, key, { state: 'asking' });
  }
};

const restore = async (room: Room): Promise<void> => {
  const { ground, owner, project, held } = room;
  const mine = (await ground.store.all(owner)).filter((one) => one.project === project);
  for (const kept of mine) await take(room, kept, stateOf(kept));
  void run(room);
  const begunHere = new Set(mine.map(({ id }) => id));
  const all = await ground.known(project);
  if (all === null || room.isClosed) return;
  lookElsewhere(room, all);
  for (const known of all) {
    const isHere = begunHere.has(known.Id) || [...held.values()].some(({ kept }) => kept.id === known.Id);
    if (!isHere && known.FileSize !== null)
      await take(room, keptOf(room, known, ground.now()), known.Arriving ? 'elsewhere' : 'asking');
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
  const about = { key: newName(), owner, project, place, name, size, type, at: ground.now() };
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

const cancel = (room: Room, key: string): void => {
  const { held, ground, project, list } = room;
  const one = held.get(key);
  one?.stopping?.abort();
  // What another device sends is its own: here only the line goes.
  const isElsewhere = list.get().some((line) => line.key === key && line.state === 'elsewhere');
  if (one?.kept.id != null && !isElsewhere) void ground.giveUp(one.kept.id, project);
  takeAway(room, key);
};

const close = (room: Room): void => {
  room.isClosed = true;
  for (const { stopping, release } of room.held.values()) {
    stopping?.abort();
    release();
  }
  room.held.clear();
  room.list.set(room.list.get().filter((line) => !isUnderWay(line) && line.state !== 'paused'));
};

/** Open the uploads of somebody in a project. */
export const openUploads = (whose: Whose, ground: Ground): Uploads => {
  const list = watched<readonly Upload[]>([]);
  const room: Room = { ...whose, ground, list, held: new Map(), isRunning: false, isClosed: false };
  return {
    list,
    add: (given) => {
      for (const one of given) addOne(room, one);
      void run(room);
    },
    pause: (key) => pause(room, key),
    resume: (key) => resume(room, key),
    cancel: (key) => cancel(room, key),
    give: (key, file) => give(room, key, file),
    restore: () => restore(room),
    close: () => close(room),
  };
};
