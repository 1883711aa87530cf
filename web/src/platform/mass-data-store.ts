/**
 * IndexedDB store of a sending of mass data: its rows and what is on its way, so that a reload goes on without sending a
 * row twice. It is forgotten when the sending is finished or discarded, and at sign-out.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * How a row stands. `sending`: no answer yet. `unsure`: no answer came, and the server may have done it. `left`: the
 * transform left it out.
 */
export type RowState = 'waiting' | 'sending' | 'done' | 'failed' | 'unsure' | 'left';

/** A row of a sending, at its index. `words` say why it failed. */
export type MassRow = { at: number; cells: string[]; state: RowState; words: string };

/** A call on its way: exactly what was sent, so that it is repeated unchanged under its key. */
export type MassBatch = {
  key: string;
  /** When it was first sent, in epoch milliseconds. */
  sentAt: number;
  /** The indexes of its rows. */
  rows: number[];
  method: string;
  path: string;
  body: string;
  /** Whether the server does a repeated call only once. */
  hasKey: boolean;
};

/** What the rows belong to. */
export type MassHead = { url: string; name: string; headers: string[] };

/** A sending as it is stored. */
export type StoredWork = { head: MassHead; rows: MassRow[]; batches: MassBatch[] };

interface Schema extends DBSchema {
  heads: { key: string; value: MassHead };
  rows: { key: [string, number]; value: MassRow };
  batches: { key: [string, string]; value: MassBatch };
}

/** One sending of a person in a project. */
export const workId = (person: number, project: number): string => `${person}.${project}`;

const open = async (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>('telemachos-mass-data', 1, {
    upgrade: (fresh) => {
      fresh.createObjectStore('heads');
      fresh.createObjectStore('rows');
      fresh.createObjectStore('batches');
    },
  });

/** Does work with the database; null where the browser stores nothing. */
const withDatabase = async <Result>(
  work: (database: IDBPDatabase<Schema>) => Promise<Result>,
): Promise<Result | null> => {
  try {
    const database = await open();
    try {
      return await work(database);
    } finally {
      database.close();
    }
  } catch {
    return null;
  }
};

const allOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

const stores = ['heads', 'rows', 'batches'] as const;

/** Reads a sending; null without one. */
export const readWork = (id: string): Promise<StoredWork | null> =>
  withDatabase(async (database) => {
    const reading = database.transaction(stores);
    const [head, rows, batches] = await Promise.all([
      reading.objectStore('heads').get(id),
      reading.objectStore('rows').getAll(allOf(id)),
      reading.objectStore('batches').getAll(allOf(id)),
    ]);
    return head ? { head, rows, batches } : null;
  });

/** Removes a sending, or with null all of a person. */
const removeRange = (ids: IDBKeyRange, keys: IDBKeyRange): Promise<boolean | null> =>
  withDatabase(async (database) => {
    const work = database.transaction(stores, 'readwrite');
    await Promise.all([
      work.objectStore('heads').delete(ids),
      work.objectStore('rows').delete(keys),
      work.objectStore('batches').delete(keys),
      work.done,
    ]);
    return true;
  });

/** Removes a sending. */
export const removeWork = (id: string): Promise<boolean | null> => removeRange(IDBKeyRange.only(id), allOf(id));

/** Removes everything that this device stores of a person's sendings. */
export const clearMassData = async (person: number): Promise<void> => {
  const [from, to] = [`${person}.`, `${person}.\uffff`];
  await removeRange(IDBKeyRange.bound(from, to), IDBKeyRange.bound([from], [to, []]));
};

/** Stores a new sending in place of the earlier one; false where the browser stores nothing. */
export const storeWork = async (id: string, { head, rows, batches }: StoredWork): Promise<boolean> =>
  (await withDatabase(async (database) => {
    const work = database.transaction(stores, 'readwrite');
    const [heads, lines, calls] = [work.objectStore('heads'), work.objectStore('rows'), work.objectStore('batches')];
    await Promise.all([
      lines.delete(allOf(id)),
      calls.delete(allOf(id)),
      heads.put(head, id),
      ...rows.map((row) => lines.put(row, [id, row.at])),
      ...batches.map((batch) => calls.put(batch, [id, batch.key])),
      work.done,
    ]);
    return true;
  })) ?? false;

/** A change of a sending, stored all at once: rows, and calls that begin or are over. */
export type WorkChange = { head?: MassHead; rows?: readonly MassRow[]; begun?: MassBatch; over?: MassBatch };

/** Opens a sending for changes, which are many; `close` ends it. */
export const openWork = (
  id: string,
): { change: (change: WorkChange) => Promise<boolean>; close: () => Promise<void> } => {
  const database = open().catch(() => null);
  return {
    change: async ({ head, rows = [], begun, over }) => {
      const opened = await database;
      if (!opened) return false;
      try {
        const work = opened.transaction(stores, 'readwrite');
        const [lines, calls] = [work.objectStore('rows'), work.objectStore('batches')];
        // What was forgotten meanwhile, at sign-out for example, does not come back.
        if ((await work.objectStore('heads').get(id)) === undefined) return true;
        await Promise.all([
          ...(head ? [work.objectStore('heads').put(head, id)] : []),
          ...rows.map((row) => lines.put(row, [id, row.at])),
          ...(begun ? [calls.put(begun, [id, begun.key])] : []),
          ...(over ? [calls.delete([id, over.key])] : []),
          work.done,
        ]);
        return true;
      } catch {
        return false;
      }
    },
    close: async () => (await database)?.close(),
  };
};
