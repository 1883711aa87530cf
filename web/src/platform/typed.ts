/**
 * What is typed into forms and notes, kept on this device with every key until the server has it: a reload, a crash, a
 * session that ends, or leaving takes nothing. It belongs to its person and its record, and knows on which version of
 * the record it stands.
 */
import { notesIn, type Notes } from './notes.ts';
import { sorted } from '@telemachos/contract/kit/lists.ts';

/**
 * What is kept: the words, the version they stand on, when the last of them was typed, what was sent of them and may have
 * arrived, if anything, and what they were made from, where they are to be joined with what others save.
 */
export type Kept = { data: unknown; version: number; at: number; sent?: unknown; base?: unknown };

/** The longest of what words were made from that is kept with them, in characters of JSON. */
const longestBase = 500_000;

/** The most that is kept of a person; of more, the oldest go. */
export const mostKept = 40;

const here = notesIn(() => localStorage, 'form');

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'data' in value &&
  'version' in value &&
  typeof value.version === 'number' &&
  'at' in value &&
  typeof value.at === 'number';

/** The same words, in whatever order their fields stand. */
export const isSame = (one: unknown, other: unknown): boolean => ordered(one) === ordered(other);
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(sorted(Object.entries(inner), ([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? '';

const topicOf = (person: number): string => String(person);

const readAll = (person: number, notes: Notes): { slot: string; body: Kept }[] =>
  notes.read(topicOf(person)).flatMap(({ slot, body }) => (isKept(body) ? [{ slot, body }] : []));

const withoutBase = ({ base: _base, ...words }: Kept): Kept => words;

/** With less and less beside the words. */
const lessOf = (kept: Kept): Kept[] => {
  const { sent: _sent, ...words } = withoutBase(kept);
  return [kept, withoutBase(kept), words];
};

/** What was sent and may have arrived. */
export const sentIn = ({ sent }: Kept): unknown[] => (sent === undefined ? [] : [sent].flat());

/**
 * Keep what is typed of a record; false when the device did not take it. What has no room for its base, or for what was
 * sent of it, goes without.
 */
export const keepTyped = (person: number, record: string, kept: Kept, notes: Notes = here): boolean => {
  const isLarge = kept.base !== undefined && JSON.stringify(kept.base).length > longestBase;
  return lessOf(kept).some((body) => !(isLarge && body === kept) && notes.write(topicOf(person), record, body));
};

/**
 * What was typed of a record and the server may not have. Looked for when its form opens; where too much lies about,
 * the oldest goes then.
 */
export const typedOf = (person: number, record: string, notes: Notes = here): Kept | null => {
  const all = sorted(readAll(person, notes), (a, b) => b.body.at - a.body.at);
  for (const { slot } of all.slice(mostKept)) notes.remove(topicOf(person), slot);
  return all.find(({ slot }) => slot === record)?.body ?? null;
};

/** Forget what was typed of a record; with `kept`, only if it still says that. */
export const dropTyped = (person: number, record: string, kept?: Kept, notes: Notes = here): void => {
  for (const body of kept ? lessOf(kept) : [kept]) notes.remove(topicOf(person), record, body);
};

/** How many records have words of a person that the server may not have; of those whose names begin so, if anything. */
export const countTyped = (person: number, notes: Notes = here, start = ''): number =>
  readAll(person, notes).filter(({ slot }) => slot.startsWith(start)).length;

/** Forget all of a person: they were asked, and signed out. */
export const clearTyped = (person: number, notes: Notes = here): void =>
  notes.read(topicOf(person)).forEach(({ slot }) => notes.remove(topicOf(person), slot));

/**
 * How writing begins: from what the server has, or from what was typed here on a version of it. When the server's is
 * another by now, and is not this device's own last save, both have to be seen (`isStale`). `base` is what the words were
 * made from; null where that is not known.
 */
export type Beginning<Data> = {
  data: Data;
  version: number;
  typedAt: number | null;
  isStale: boolean;
  base: Data | null;
};

/** Where to begin. `read` makes data of what was kept, null where it cannot be. */
export const beginFrom = <Data>(
  server: { data: Data; version: number },
  kept: Kept | null,
  read: (data: unknown) => Data | null,
): Beginning<Data> => {
  const data = kept && read(kept.data);
  if (!kept || data === null || isSame(data, server.data))
    return { ...server, typedAt: null, isStale: false, base: server.data };
  // What was being saved when the page went has arrived: the newer version is one's own.
  const isOwn = kept.version === server.version || sentIn(kept).some((sent) => isSame(sent, server.data));
  const base = isOwn ? server.data : kept.base === undefined ? null : read(kept.base);
  return { data, version: isOwn ? server.version : kept.version, typedAt: kept.at, isStale: !isOwn, base };
};
