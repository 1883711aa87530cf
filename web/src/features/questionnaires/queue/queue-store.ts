/** Where the queue lives: IndexedDB, so that it outlives the tab and the browser. The device's name and numbers live and go with it: numbers can then never begin again under the same name. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Entry } from './queue.rules.ts';

type Stored = Entry<unknown> & { topic: string };

interface Schema extends DBSchema {
  entries: { key: [string, number]; value: Stored };
  meta: { key: string; value: string | number };
}

/** A place for queues. `durable` is false where the browser keeps nothing (private windows, storage refused). */
export type QueueStore = {
  durable: boolean;
  device: string;
  /** Write a change down under the topic's next number, and answer the number. */
  add: (topic: string, slot: string, body: unknown) => Promise<number>;
  /** The changes of a topic, oldest first. */
  all: (topic: string) => Promise<Entry<unknown>[]>;
  remove: (topic: string, number: number) => Promise<void>;
  /** The topics that have changes. */
  topics: () => Promise<string[]>;
};

/** A random uuid, also where the page is not served over https and the browser's own maker is missing. */
export const newDevice = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

const rangeOf = (topic: string): IDBKeyRange => IDBKeyRange.bound([topic, 0], [topic, Number.MAX_SAFE_INTEGER]);

const inDatabase = (database: IDBPDatabase<Schema>, device: string): QueueStore => ({
  durable: true,
  device,
  add: async (topic, slot, body) => {
    const work = database.transaction(['entries', 'meta'], 'readwrite');
    const key = `number ${topic}`;
    const last = await work.objectStore('meta').get(key);
    const number = (typeof last === 'number' ? last : 0) + 1;
    await Promise.all([work.objectStore('meta').put(number, key), work.objectStore('entries').put({ topic, number, slot, body }), work.done]);
    return number;
  },
  all: (topic) => database.getAll('entries', rangeOf(topic)),
  remove: (topic, number) => database.delete('entries', [topic, number]),
  topics: async () => [...new Set((await database.getAllKeys('entries')).map(([topic]) => topic))],
});

const inMemory = (): QueueStore => {
  const kept: Stored[] = [];
  let last = 0;
  return {
    durable: false,
    device: newDevice(),
    add: (topic, slot, body) => {
      last += 1;
      kept.push({ topic, number: last, slot, body });
      return Promise.resolve(last);
    },
    all: (topic) => Promise.resolve(kept.filter((entry) => entry.topic === topic)),
    remove: (topic, number) => {
      kept.splice(0, kept.length, ...kept.filter((entry) => entry.topic !== topic || entry.number !== number));
      return Promise.resolve();
    },
    topics: () => Promise.resolve([...new Set(kept.map(({ topic }) => topic))]),
  };
};

/** Open the place; a browser that refuses storage gets one in memory. */
export const openQueueStore = async (): Promise<QueueStore> => {
  try {
    const database = await openDB<Schema>('telemachos', 1, {
      upgrade: (fresh) => {
        fresh.createObjectStore('entries', { keyPath: ['topic', 'number'] });
        fresh.createObjectStore('meta');
      },
    });
    const work = database.transaction('meta', 'readwrite');
    const known = await work.store.get('device');
    const device = typeof known === 'string' ? known : newDevice();
    if (known === undefined) await work.store.put(device, 'device');
    await work.done;
    return inDatabase(database, device);
  } catch {
    return inMemory();
  }
};
