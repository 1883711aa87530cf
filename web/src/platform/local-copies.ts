/**
 * Copies in localStorage of what people type and choose. Each key press is written at once, because a closing tab has
 * no time for IndexedDB. A copy holds the newest body of a slot and is removed when the server, or the queue, has the
 * same.
 */

/** The part of Storage that copies need. */
type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The copies on a device. `write` returns whether the device stored it: full disks and private windows may refuse. */
export type LocalCopies = {
  write: (topic: string, slot: string, body: unknown) => boolean;
  /** Removes the copy of a slot; with `body`, only if it is still equal. */
  remove: (topic: string, slot: string, body?: unknown) => void;
  read: (topic: string) => { slot: string; body: unknown }[];
  /** The topics that have copies. */
  topics: () => string[];
};

/** Splits a key into topic and slot. Slots contain no spaces. */
const parseKey = (start: string, key: string): { topic: string; slot: string } | null => {
  if (!key.startsWith(start)) return null;
  const rest = key.slice(start.length);
  const cut = rest.lastIndexOf(' ');
  return cut < 0 ? null : { topic: rest.slice(0, cut), slot: rest.slice(cut + 1) };
};

const parseJson = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Opens the copies in a storage that may refuse every access. `kind` separates answers, forms, watched video spans and
 * chosen people.
 */
export const openLocalCopies = (
  kept: () => StorageLike,
  kind: 'typed' | 'form' | 'watched' | 'chosen' = 'typed',
): LocalCopies => {
  const start = `telemachos.${kind} `;
  const trying = <Result>(work: (storage: StorageLike) => Result, otherwise: Result): Result => {
    try {
      return work(kept());
    } catch {
      return otherwise;
    }
  };
  const keys = (): string[] =>
    trying((storage) => Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? ''), []);
  const keyOf = (topic: string, slot: string) => `${start}${topic} ${slot}`;
  return {
    write: (topic, slot, body) => {
      const text = JSON.stringify(body);
      const isKept = trying((storage) => {
        storage.setItem(keyOf(topic, slot), text);
        return storage.getItem(keyOf(topic, slot)) === text;
      }, false);
      // An older copy must not remain: the next visit would take it for the newest.
      if (!isKept) trying((storage) => storage.removeItem(keyOf(topic, slot)), undefined);
      return isKept;
    },
    remove: (topic, slot, body) =>
      trying((storage) => {
        const key = keyOf(topic, slot);
        if (body === undefined || storage.getItem(key) === JSON.stringify(body)) storage.removeItem(key);
      }, undefined),
    read: (topic) =>
      keys().flatMap((key) => {
        const parts = parseKey(start, key);
        return parts?.topic === topic
          ? [{ slot: parts.slot, body: trying((storage) => parseJson(storage.getItem(key)), null) }]
          : [];
      }),
    topics: () => [...new Set(keys().flatMap((key) => parseKey(start, key)?.topic ?? []))],
  };
};
