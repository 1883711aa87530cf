/**
 * Quick notes of what is typed and chosen, in localStorage: written at once with every key, for IndexedDB takes a
 * moment that a closing tab does not have. A note is the newest body of a slot; it goes when the server, or the queue
 * of answers, has the same.
 */

/** What a note is kept in. */
type StorageLike = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** The notes of a device. `write` says whether the device took it: a full disk and private windows may not. */
export type LocalCopies = {
  write: (topic: string, slot: string, body: unknown) => boolean;
  /** Forget the note of a slot; with `body`, only if it still says that. */
  remove: (topic: string, slot: string, body?: unknown) => void;
  read: (topic: string) => { slot: string; body: unknown }[];
  /** The topics that have notes. */
  topics: () => string[];
};

/** Topic and slot of a key; topics are words and numbers, slots have no spaces. */
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

/** Notes in a place that may refuse everything; `kind` keeps the notes of answers, of forms, of what was watched and of who was chosen apart. */
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
      // An older word that stays would be taken for the newest by the next visit.
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
