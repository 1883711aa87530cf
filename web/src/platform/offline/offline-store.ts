/**
 * What a page needs to start without a network: who is signed in, and questionnaires that are open. Kept in IndexedDB
 * per person, only while a questionnaire is unfinished; gone at signing out, and when somebody else or nobody is signed
 * in.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { localSettings } from '../store.ts';

/** A thing kept: whose, since when (epoch milliseconds), and what. */
type Row = { name: string; owner: number; at: number; data: unknown };

interface Schema extends DBSchema {
  kept: { key: string; value: Row };
}

/** As long as a session may last, in milliseconds: nobody starts without a network after that. */
const maxAgeMs = 30 * 24 * 3600 * 1000;

const sessionName = 'session';
/** Say, without opening the database, whose things are kept here, and where the newest of them was open. */
const ownerSetting = 'offline';
const pathSetting = 'offline.at';

const withDatabase = async <Result>(
  work: (database: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result | null> => {
  try {
    const database = await openDB<Schema>('telemachos-offline', 1, {
      upgrade: (fresh) => void fresh.createObjectStore('kept', { keyPath: 'name' }),
    });
    try {
      return await work(database);
    } finally {
      database.close();
    }
  } catch {
    // A browser that keeps nothing starts with a network only.
    return null;
  }
};

/** Keep something of a person under a name, with who they are. */
export const saveOffline = async (session: { Id: number }, name: string, data: unknown): Promise<void> => {
  const row = { owner: session.Id, at: Date.now() };
  const done = await withDatabase(async (database) => {
    const work = database.transaction('kept', 'readwrite');
    await Promise.all([
      work.store.put({ ...row, name, data }),
      work.store.put({ ...row, name: sessionName, data: session }),
      work.done,
    ]);
    return true;
  });
  if (!done) return;
  localSettings.set(ownerSetting, String(session.Id));
  localSettings.set(pathSetting, location.pathname);
};

/** What was kept under a name for a person, and when; null when there is none. */
export const readOffline = async (owner: number, name: string): Promise<{ data: unknown; at: number } | null> => {
  const row = await withDatabase((database) => database.get('kept', name));
  return row && row.owner === owner && Date.now() - row.at < maxAgeMs ? { data: row.data, at: row.at } : null;
};

/** The person whose things are kept; null when there is nobody. */
export const readOfflineSession = async (): Promise<unknown> => {
  const owner = Number(localSettings.get(ownerSetting) || Number.NaN);
  return Number.isNaN(owner) ? null : ((await readOffline(owner, sessionName))?.data ?? null);
};

/** Forget what was kept under these names; with the last of them the person goes too. */
export const removeOffline = async (names: readonly string[]): Promise<void> => {
  const left = await withDatabase(async (database) => {
    const work = database.transaction('kept', 'readwrite');
    await Promise.all(names.map((name) => work.store.delete(name)));
    const rest = await work.store.getAllKeys();
    await work.done;
    return rest.filter((name) => name !== sessionName).length;
  });
  if (left === 0) await clearOffline();
};

/** Forget everything that was kept to start without a network. */
export const clearOffline = async (): Promise<void> => {
  localSettings.set(ownerSetting, '');
  localSettings.set(pathSetting, '');
  await withDatabase((database) => database.clear('kept'));
};
