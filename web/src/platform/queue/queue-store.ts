/**
 * IndexedDB store of queues, which outlives the tab. The device's name is stored and cleared together with its numbers,
 * so numbers never restart under the same name.
 */
import { createUuid } from '../uuid.ts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Entry } from './queue.rules.ts';

/**
 * A stored change. `why` is the code of its refusal; refused changes are not sent. Rows of an earlier release have no
 * `device`.
 */
type StoredRow = { topic: string; number: number; slot: string; body: unknown; device?: string; why?: string };

interface Schema extends DBSchema {
  entries: { key: [string, number]; value: StoredRow };
  meta: { key: string; value: string | number };
}

/** Identifies a change. Numbers restart under another device name after the store was cleared. */
type EntryKey = { device: string; number: number };

/** A change read from the store. */
export type StoredEntry = Entry<unknown> & { why?: string | undefined };

/**
 * A store of queues. Each method may reject, because people and browsers clear site data. `isDurable` is false where
 * the browser stores nothing.
 */
export type QueueStore = {
  isDurable: boolean;
  device: string;
  /**
   * Stores a change under the topic's next number and resolves to that number. Removes refused changes of the same
   * slot.
   */
  add: (topic: string, slot: string, body: unknown) => Promise<number>;
  /** The changes of a topic, oldest first. */
  all: (topic: string) => Promise<StoredEntry[]>;
  /** Removes a change. A change of another device with the same number stays. */
  remove: (topic: string, entry: EntryKey) => Promise<void>;
  /** Marks a change as refused, or with null as one to send again. Resolves to whether the change exists. */
  setRefusal: (topic: string, entry: EntryKey, why: string | null) => Promise<boolean>;
  /** The topics that have changes. */
  topics: () => Promise<string[]>;
};

const topicRange = (topic: string): IDBKeyRange => IDBKeyRange.bound([topic, 0], [topic, Number.MAX_SAFE_INTEGER]);

const createDatabaseStore = (database: IDBPDatabase<Schema>, device: string): QueueStore => ({
  isDurable: true,
  device,
  add: async (topic, slot, body) => {
    const work = database.transaction(['entries', 'meta'], 'readwrite');
    const [entries, meta] = [work.objectStore('entries'), work.objectStore('meta')];
    const key = `number ${topic}`;
    const [name, last, before] = await Promise.all([
      meta.get('device'),
      meta.get(key),
      entries.getAll(topicRange(topic)),
    ]);
    if (name !== device) {
      // The store was cleared while open. Its numbers would restart, and the server would take new answers for old
      // ones.
      work.abort();
      await work.done.catch(() => undefined);
      throw new Error('the queue was cleared while it was open');
    }
    const number = (typeof last === 'number' ? last : 0) + 1;
    const old = before.filter((each) => each.slot === slot && each.why !== undefined);
    await Promise.all([
      meta.put(number, key),
      entries.put({ topic, number, slot, body, device }),
      ...old.map((each) => entries.delete([topic, each.number])),
      work.done,
    ]);
    return number;
  },
  all: async (topic) =>
    (await database.getAll('entries', topicRange(topic))).map((kept) => ({ ...kept, device: kept.device ?? device })),
  remove: async (topic, entry) => {
    const work = database.transaction('entries', 'readwrite');
    const kept = await work.store.get([topic, entry.number]);
    if (kept && (kept.device ?? device) === entry.device) await work.store.delete([topic, entry.number]);
    await work.done;
  },
  setRefusal: async (topic, entry, why) => {
    const work = database.transaction('entries', 'readwrite');
    const kept = await work.store.get([topic, entry.number]);
    const isThere = kept !== undefined && (kept.device ?? device) === entry.device;
    if (isThere) {
      const { why: _before, ...plain } = kept;
      await work.store.put(why === null ? plain : { ...plain, why });
    }
    await work.done;
    return isThere;
  },
  topics: async () => [...new Set((await database.getAllKeys('entries')).map(([topic]) => topic))],
});

/** A store that stores nothing: the queue holds its changes in memory. */
const createEmptyStore = (): QueueStore => {
  const refuse = () => Promise.reject(new Error('nothing is kept here'));
  return {
    isDurable: false,
    device: createUuid(),
    add: refuse,
    all: () => Promise.resolve([]),
    remove: refuse,
    setRefusal: refuse,
    topics: () => Promise.resolve([]),
  };
};

/**
 * Opens the store, or an empty one when the browser refuses storage. `lost` is called when the store goes away while
 * open.
 */
export const openQueueStore = async (lost: () => void = () => undefined): Promise<QueueStore> => {
  try {
    const database = await openDB<Schema>('telemachos', 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('entries', { keyPath: ['topic', 'number'] });
        fresh.createObjectStore('meta');
      },
      // Another tab deletes the database: keeping the connection would block it.
      blocking: (_now, _next, event) => {
        if (event.target instanceof IDBDatabase) event.target.close();
        lost();
      },
      terminated: lost,
    });
    const work = database.transaction('meta', 'readwrite');
    const known = await work.store.get('device');
    const device = typeof known === 'string' ? known : createUuid();
    if (known === undefined) await work.store.put(device, 'device');
    await work.done;
    return createDatabaseStore(database, device);
  } catch {
    return createEmptyStore();
  }
};
