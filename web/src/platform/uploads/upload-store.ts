/**
 * IndexedDB store of uploads, so that they resume after a reload. It holds small files too, and is cleared at sign-out.
 * A browser that stores nothing breaks nothing.
 */
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { UploadFault, UploadPlace } from './upload.rules.ts';

/**
 * Maximum size of a stored file in bytes. Larger ones are asked for again by name, because a copy would fill the disk.
 */
export const maxStoredBytes = 100_000_000;

/** A stored upload. */
export type StoredUpload = {
  key: string;
  owner: number;
  project: number;
  place: UploadPlace;
  name: string;
  size: number;
  type: string;
  /** When the file was added, for the order. */
  at: number;
  /** The server's id, once the upload started. */
  id: number | null;
  paused: boolean;
  /** The completion was requested; a repeated request finds out whether it succeeded. */
  ending?: boolean;
  /** Cancelled without the server's confirmation: the cancellation is repeated, and no line is shown. */
  givenUp?: boolean;
  file: Blob | null;
  /** Why it failed, shown until it is tried again or removed. */
  fault?: UploadFault | null;
};

/** Files have a store of their own, because the state of an upload is written often. */
interface Schema extends DBSchema {
  uploads: { key: string; value: Omit<StoredUpload, 'file'> };
  files: { key: string; value: Blob };
}

/** A store of uploads. No method ever rejects. */
export type UploadStore = {
  /** Stores the current state. */
  put: (upload: StoredUpload) => Promise<void>;
  /** Stores the current state with its file, or without one from now on. */
  putWithFile: (upload: StoredUpload) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** The current state of an upload; null when none is stored. */
  get: (key: string) => Promise<StoredUpload | null>;
  /** All uploads of a person in the order of adding. */
  all: (owner: number) => Promise<StoredUpload[]>;
};

/** An upload without its file. */
const withoutFile = (upload: Omit<StoredUpload, 'file'> & { file?: unknown }): Omit<StoredUpload, 'file'> => {
  const { file: _file, ...known } = upload;
  return known;
};

type Database = IDBPDatabase<Schema>;

/** Moves files out of the rows of version 1. */
const migrateFiles = async (
  change: IDBPTransaction<Schema, ('uploads' | 'files')[], 'versionchange'>,
  withFiles: boolean,
): Promise<void> => {
  for (const one of await change.objectStore('uploads').getAll()) {
    const file: unknown = Reflect.get(one, 'file');
    if (withFiles && file instanceof Blob) await change.objectStore('files').put(file, one.key);
    await change.objectStore('uploads').put(withoutFile(one));
  }
};

/** `withFiles`: whether the files of version 1 are migrated. */
const open = (withFiles: boolean): Promise<Database> =>
  openDB<Schema>('telemachos-uploads', 2, {
    upgrade: (fresh, before, _now, change) => {
      fresh.createObjectStore('files');
      if (before === 0) return void fresh.createObjectStore('uploads', { keyPath: 'key' });
      // A failed migration aborts the opening.
      void Promise.all([migrateFiles(change, withFiles), change.done]).catch(() => undefined);
    },
    // Another tab deletes the database: keeping the connection would block it.
    blocking: (_now, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });

/** Removes files without an upload, left when a tab of an older version closed between two writes. */
const removeOrphanFiles = async (db: Database): Promise<void> => {
  const writing = db.transaction(['uploads', 'files'], 'readwrite');
  const files = writing.objectStore('files');
  const [known, all] = await Promise.all([writing.objectStore('uploads').getAllKeys(), files.getAllKeys()]);
  const alone = all.filter((key) => !known.includes(key));
  await Promise.all([...alone.map((key) => files.delete(key)), writing.done]);
};

let opened: Promise<Database | null> | undefined;

const database = (): Promise<Database | null> => {
  // Without room for a second copy of the files, migrates only the uploads and asks for the files again.
  opened ??= open(true)
    .catch(() => open(false))
    .then(async (db) => {
      await removeOrphanFiles(db).catch(() => undefined);
      return db;
    })
    .catch(() => null);
  return opened;
};

/** Writes both or neither. */
const writeBoth = async (db: Database, upload: StoredUpload, file: Blob | null): Promise<void> => {
  const writing = db.transaction(['uploads', 'files'], 'readwrite');
  const files = writing.objectStore('files');
  await Promise.all([
    file ? files.put(file, upload.key) : files.delete(upload.key),
    writing.objectStore('uploads').put(withoutFile(upload)),
    writing.done,
  ]);
};

const removeBoth = async (db: Database, key: string): Promise<void> => {
  const writing = db.transaction(['uploads', 'files'], 'readwrite');
  const deletions = [writing.objectStore('uploads').delete(key), writing.objectStore('files').delete(key)];
  await Promise.all([...deletions, writing.done]);
};

/** The store of this browser. */
export const browserUploadStore: UploadStore = {
  put: async (upload) => {
    const db = await database();
    await db?.put('uploads', withoutFile(upload)).catch(() => undefined);
  },
  putWithFile: async (upload) => {
    const db = await database();
    if (!db) return;
    const file = upload.size <= maxStoredBytes ? upload.file : null;
    // Without room for the file, stores the upload alone and asks for the file again.
    await writeBoth(db, upload, file)
      .catch(() => writeBoth(db, upload, null))
      .catch(() => undefined);
  },
  remove: async (key) => {
    const db = await database();
    if (db) await removeBoth(db, key).catch(() => undefined);
  },
  get: async (key) => {
    const db = await database();
    const [known, file] = await Promise.all([db?.get('uploads', key), db?.get('files', key)]).catch(() => []);
    return known ? { ...known, file: file ?? null } : null;
  },
  all: async (owner) => {
    const db = await database();
    const found = (await db?.getAll('uploads').catch(() => [])) ?? [];
    const own = found.filter((one) => one.owner === owner).sort((a, b) => a.at - b.at);
    const fileOf = (key: string) => db?.get('files', key).catch(() => undefined);
    return Promise.all(own.map(async (one) => ({ ...one, file: (await fileOf(one.key)) ?? null })));
  },
};

/** Removes all uploads of a person who signed out. */
export const clearStoredUploads = async (owner: number): Promise<void> => {
  for (const { key } of await browserUploadStore.all(owner)) await browserUploadStore.remove(key);
};
