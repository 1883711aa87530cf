/**
 * IndexedDB store of what a page needs to start offline: the session and open questionnaires. It has data only while a
 * questionnaire is unfinished, and is cleared at sign-out or when another person signs in.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { localSettings } from '../local-settings.ts';

/** A stored value with its owner and time (epoch milliseconds). */
type Row = { name: string; owner: number; at: number; data: unknown };

interface Schema extends DBSchema {
  kept: { key: string; value: Row };
}

/** The maximum duration of a session. Nobody starts offline after that. */
const maxAgeMs = 30 * 24 * 3600 * 1000;

const sessionName = 'session';
/** Settings that name the owner and the path of the newest value, without opening the database. */
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
    // A browser that stores nothing starts only with a network.
    return null;
  }
};

/** Stores a value of a person under a name, together with their session. */
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

/** Reads a person's value and its time; null when there is none. */
export const readOffline = async (owner: number, name: string): Promise<{ data: unknown; at: number } | null> => {
  const row = await withDatabase((database) => database.get('kept', name));
  return row && row.owner === owner && Date.now() - row.at < maxAgeMs ? { data: row.data, at: row.at } : null;
};

/** Reads the stored session; null without one. */
export const readOfflineSession = async (): Promise<unknown> => {
  const owner = Number(localSettings.get(ownerSetting) || Number.NaN);
  return Number.isNaN(owner) ? null : ((await readOffline(owner, sessionName))?.data ?? null);
};

/** Removes values by name. The session goes with the last of them. */
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

/** Removes everything stored for an offline start. */
export const clearOffline = async (): Promise<void> => {
  localSettings.set(ownerSetting, '');
  localSettings.set(pathSetting, '');
  await withDatabase((database) => database.clear('kept'));
};
