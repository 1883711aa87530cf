/**
 * What the browser keeps of uploads, so that they go on after a reload: what was begun, and the file itself where it is
 * small enough. It belongs to its person, and goes when they sign out. A browser that keeps nothing breaks nothing.
 */
import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import type { UploadFault, UploadPlace } from './upload.rules.ts';

/** Larger files are asked for again by their name: a copy of them would take the disk's room. In bytes. */
export const mostKept = 100_000_000;

/** An upload as it is kept. */
export type StoredUpload = {
  key: string;
  owner: number;
  project: number;
  place: UploadPlace;
  name: string;
  size: number;
  type: string;
  /** When it was given, for their order. */
  at: number;
  /** By which the server knows it, once it was begun. */
  id: number | null;
  paused: boolean;
  /** Its end was asked for: whether it came is found out by asking again. */
  ending?: boolean;
  /** It is given up, and the server has not heard it: it is told again, and shown no more. */
  givenUp?: boolean;
  file: Blob | null;
  /** Why it did not go: it is told until it is tried again, or its line is taken away. */
  fault?: UploadFault | null;
};

/** Files are kept beside what is known of them: how an upload stands is written often, and at once. */
interface Schema extends DBSchema {
  uploads: { key: string; value: Omit<StoredUpload, 'file'> };
  files: { key: string; value: Blob };
}

/** A place for uploads; none of its methods ever fails. */
export type UploadStore = {
  /** Keep how one stands now. */
  put: (upload: StoredUpload) => Promise<void>;
  /** Keep how it stands with its file, or without one from now on. */
  putWithFile: (upload: StoredUpload) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** How one stands now; null where it is kept no more. */
  get: (key: string) => Promise<StoredUpload | null>;
  /** All of a person, in the order in which they were given. */
  all: (owner: number) => Promise<StoredUpload[]>;
};

/** What is kept of one beside its file. */
const withoutFile = (upload: Omit<StoredUpload, 'file'> & { file?: unknown }): Omit<StoredUpload, 'file'> => {
  const { file: _file, ...known } = upload;
  return known;
};

type Database = IDBPDatabase<Schema>;

/** Once a file was kept with what is known of it. */
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

/** `withFiles`: what version 1 kept of files is taken over. */
const open = (withFiles: boolean): Promise<Database> =>
  openDB<Schema>('telemachos-uploads', 2, {
    upgrade: (fresh, before, _now, change) => {
      fresh.createObjectStore('files');
      if (before === 0) return void fresh.createObjectStore('uploads', { keyPath: 'key' });
      // What breaks off breaks off the opening with it.
      void Promise.all([migrateFiles(change, withFiles), change.done]).catch(() => undefined);
    },
    // Somebody deletes it: holding on would only make them wait.
    blocking: (_now, _next, event) => {
      if (event.target instanceof IDBDatabase) event.target.close();
      opened = undefined;
    },
    terminated: () => {
      opened = undefined;
    },
  });

/** A tab of an older version may have been closed between a file and what is known of it: then the file is nobody's. */
const removeOrphanFiles = async (kept: Database): Promise<void> => {
  const writing = kept.transaction(['uploads', 'files'], 'readwrite');
  const files = writing.objectStore('files');
  const [known, all] = await Promise.all([writing.objectStore('uploads').getAllKeys(), files.getAllKeys()]);
  const alone = all.filter((key) => !known.includes(key));
  await Promise.all([...alone.map((key) => files.delete(key)), writing.done]);
};

let opened: Promise<Database | null> | undefined;

const database = (): Promise<Database | null> => {
  // No room for the files of version 1 a second time: what was begun is taken over, and they are asked for again.
  opened ??= open(true)
    .catch(() => open(false))
    .then(async (kept) => {
      await removeOrphanFiles(kept).catch(() => undefined);
      return kept;
    })
    .catch(() => null);
  return opened;
};

/** Both or neither. */
const writeBoth = async (kept: Database, upload: StoredUpload, file: Blob | null): Promise<void> => {
  const writing = kept.transaction(['uploads', 'files'], 'readwrite');
  const files = writing.objectStore('files');
  await Promise.all([
    file ? files.put(file, upload.key) : files.delete(upload.key),
    writing.objectStore('uploads').put(withoutFile(upload)),
    writing.done,
  ]);
};

const removeBoth = async (kept: Database, key: string): Promise<void> => {
  const writing = kept.transaction(['uploads', 'files'], 'readwrite');
  const deletions = [writing.objectStore('uploads').delete(key), writing.objectStore('files').delete(key)];
  await Promise.all([...deletions, writing.done]);
};

/** The store of this browser. */
export const browserUploadStore: UploadStore = {
  put: async (upload) => {
    const kept = await database();
    await kept?.put('uploads', withoutFile(upload)).catch(() => undefined);
  },
  putWithFile: async (upload) => {
    const kept = await database();
    if (!kept) return;
    const file = upload.size <= mostKept ? upload.file : null;
    // No room for it: what was begun is kept, and the file is asked for again.
    await writeBoth(kept, upload, file)
      .catch(() => writeBoth(kept, upload, null))
      .catch(() => undefined);
  },
  remove: async (key) => {
    const kept = await database();
    if (kept) await removeBoth(kept, key).catch(() => undefined);
  },
  get: async (key) => {
    const kept = await database();
    const [known, file] = await Promise.all([kept?.get('uploads', key), kept?.get('files', key)]).catch(() => []);
    return known ? { ...known, file: file ?? null } : null;
  },
  all: async (owner) => {
    const kept = await database();
    const found = (await kept?.getAll('uploads').catch(() => [])) ?? [];
    const own = found.filter((one) => one.owner === owner).sort((a, b) => a.at - b.at);
    const fileOf = (key: string) => kept?.get('files', key).catch(() => undefined);
    return Promise.all(own.map(async (one) => ({ ...one, file: (await fileOf(one.key)) ?? null })));
  },
};

/** Forget all of a person, who signed out. */
export const clearStoredUploads = async (owner: number): Promise<void> => {
  for (const { key } of await browserUploadStore.all(owner)) await browserUploadStore.remove(key);
};
