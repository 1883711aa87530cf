/**
 * What is typed into forms and notes, kept on this device with every key until the server has it: a reload, a crash, a
 * session that ends, or leaving takes nothing. It belongs to its person and its record, and knows on which version of
 * the record it stands.
 */
import { openLocalCopies, type LocalCopies } from './local-copies.ts';
import { sorted } from '@telemachos/contract/kit/lists.ts';

/**
 * What is kept: the words, the version they stand on, when the last of them was typed, what was sent of them and may have
 * arrived, if anything, and what they were made from, where they are to be joined with what others save.
 */
export type Draft = { data: unknown; version: number; at: number; sent?: unknown; base?: unknown };

/** The longest of what words were made from that is kept with them, in characters of JSON. */
const longestBase = 500_000;

/** The most that is kept of a person; of more, the oldest go. */
export const mostKept = 40;

const formCopies = openLocalCopies(() => localStorage, 'form');

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'data' in value &&
  'version' in value &&
  typeof value.version === 'number' &&
  'at' in value &&
  typeof value.at === 'number';

/** The same words, in whatever order their fields stand. */
export const isSameData = (one: unknown, other: unknown): boolean => ordered(one) === ordered(other);
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(sorted(Object.entries(inner), ([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? '';

const toTopic = (person: number): string => String(person);

const readDrafts = (person: number, notes: LocalCopies): { slot: string; body: Draft }[] =>
  notes.read(toTopic(person)).flatMap(({ slot, body }) => (isDraft(body) ? [{ slot, body }] : []));

const withoutBase = ({ base: _base, ...words }: Draft): Draft => words;

/** With less and less beside the words. */
const draftVariants = (kept: Draft): Draft[] => {
  const { sent: _sent, ...words } = withoutBase(kept);
  return [kept, withoutBase(kept), words];
};

/** What was sent and may have arrived. */
export const sentVersions = ({ sent }: Draft): unknown[] => (sent === undefined ? [] : [sent].flat());

/**
 * Keep what is typed of a record; false when the device did not take it. What has no room for its base, or for what was
 * sent of it, goes without.
 */
export const saveDraft = (person: number, record: string, kept: Draft, notes: LocalCopies = formCopies): boolean => {
  const isLarge = kept.base !== undefined && JSON.stringify(kept.base).length > longestBase;
  return draftVariants(kept).some((body) => !(isLarge && body === kept) && notes.write(toTopic(person), record, body));
};

/**
 * What was typed of a record and the server may not have. Looked for when its form opens; where too much lies about,
 * the oldest goes then.
 */
export const readDraft = (person: number, record: string, notes: LocalCopies = formCopies): Draft | null => {
  const all = sorted(readDrafts(person, notes), (a, b) => b.body.at - a.body.at);
  for (const { slot } of all.slice(mostKept)) notes.remove(toTopic(person), slot);
  return all.find(({ slot }) => slot === record)?.body ?? null;
};

/** Forget what was typed of a record; with `kept`, only if it still says that. */
export const removeDraft = (person: number, record: string, kept?: Draft, notes: LocalCopies = formCopies): void => {
  for (const body of kept ? draftVariants(kept) : [kept]) notes.remove(toTopic(person), record, body);
};

/** How many records have words of a person that the server may not have; of those whose names begin so, if anything. */
export const countDrafts = (person: number, notes: LocalCopies = formCopies, start = ''): number =>
  readDrafts(person, notes).filter(({ slot }) => slot.startsWith(start)).length;

/** Forget all of a person: they were asked, and signed out. */
export const clearDrafts = (person: number, notes: LocalCopies = formCopies): void =>
  notes.read(toTopic(person)).forEach(({ slot }) => notes.remove(toTopic(person), slot));

/**
 * How writing begins: from what the server has, or from what was typed here on a version of it. When the server's is
 * another by now, and is not this device's own last save, both have to be seen (`isStale`). `base` is what the words were
 * made from; null where that is not known.
 */
export type EditStart<Data> = {
  data: Data;
  version: number;
  typedAt: number | null;
  isStale: boolean;
  base: Data | null;
};

/** Where to begin. `read` makes data of what was kept, null where it cannot be. */
export const startEditing = <Data>(
  server: { data: Data; version: number },
  kept: Draft | null,
  read: (data: unknown) => Data | null,
): EditStart<Data> => {
  const data = kept && read(kept.data);
  if (!kept || data === null || isSameData(data, server.data))
    return { ...server, typedAt: null, isStale: false, base: server.data };
  // What was being saved when the page went has arrived: the newer version is one's own.
  const isOwn = kept.version === server.version || sentVersions(kept).some((sent) => isSameData(sent, server.data));
  const base = isOwn ? server.data : kept.base === undefined ? null : read(kept.base);
  return { data, version: isOwn ? server.version : kept.version, typedAt: kept.at, isStale: !isOwn, base };
};
