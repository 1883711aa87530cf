/**
 * Drafts of forms on this device. Every key press is stored until the server has the text, so that a reload, a crash or
 * an ended session loses nothing. A draft belongs to a person and a record, and names the version it was typed over.
 */
import { openLocalCopies, type LocalCopies } from './local-copies.ts';
import { toSorted } from '@telemachos/contract/kit/array-polyfills.ts';

/**
 * A draft: its data, the version it is based on, and the time of the last key press. `sent` holds versions that were
 * sent and may have arrived. `base` is the original data, where changes are merged.
 */
export type Draft = { data: unknown; version: number; at: number; sent?: unknown; base?: unknown };

/** Maximum size of a stored base, in characters of JSON. */
const maxBaseLength = 500_000;

/** Maximum number of drafts of one person; older ones are removed. */
export const maxStoredDrafts = 40;

const formCopies = openLocalCopies(() => localStorage, 'form');

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'data' in value &&
  'version' in value &&
  typeof value.version === 'number' &&
  'at' in value &&
  typeof value.at === 'number';

/** Whether two values are equal, in whatever order their fields stand. */
export const isSameData = (one: unknown, other: unknown): boolean => ordered(one) === ordered(other);
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(toSorted(Object.entries(inner), ([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? '';

const toTopic = (person: number): string => String(person);

const readDrafts = (person: number, notes: LocalCopies): { slot: string; body: Draft }[] =>
  notes.read(toTopic(person)).flatMap(({ slot, body }) => (isDraft(body) ? [{ slot, body }] : []));

const withoutBase = ({ base: _base, ...words }: Draft): Draft => words;

/** The draft, then smaller variants of it for a full disk. */
const draftVariants = (kept: Draft): Draft[] => {
  const { sent: _sent, ...words } = withoutBase(kept);
  return [kept, withoutBase(kept), words];
};

/** The versions that were sent and may have arrived. */
export const sentVersions = ({ sent }: Draft): unknown[] => (sent === undefined ? [] : [sent].flat());

/**
 * Stores a draft; returns false when the device refused. Without room, it drops the base and the sent versions first.
 */
export const saveDraft = (person: number, record: string, kept: Draft, notes: LocalCopies = formCopies): boolean => {
  const isLarge = kept.base !== undefined && JSON.stringify(kept.base).length > maxBaseLength;
  return draftVariants(kept).some((body) => !(isLarge && body === kept) && notes.write(toTopic(person), record, body));
};

/** Reads the draft of a record. Also removes the oldest drafts beyond the maximum. */
export const readDraft = (person: number, record: string, notes: LocalCopies = formCopies): Draft | null => {
  const all = toSorted(readDrafts(person, notes), (a, b) => b.body.at - a.body.at);
  for (const { slot } of all.slice(maxStoredDrafts)) notes.remove(toTopic(person), slot);
  return all.find(({ slot }) => slot === record)?.body ?? null;
};

/** Removes the draft of a record; with `kept`, only if it is still equal. */
export const removeDraft = (person: number, record: string, kept?: Draft, notes: LocalCopies = formCopies): void => {
  for (const body of kept ? draftVariants(kept) : [kept]) notes.remove(toTopic(person), record, body);
};

/** Counts a person's drafts, or those whose record names start with `start`. */
export const countDrafts = (person: number, notes: LocalCopies = formCopies, start = ''): number =>
  readDrafts(person, notes).filter(({ slot }) => slot.startsWith(start)).length;

/** Removes all drafts of a person who signed out after the warning. */
export const clearDrafts = (person: number, notes: LocalCopies = formCopies): void =>
  notes.read(toTopic(person)).forEach(({ slot }) => notes.remove(toTopic(person), slot));

/**
 * How editing starts: from the server's data or from a draft. `isStale` means that somebody else saved a newer version,
 * so both must be shown. `base` is the data the draft started from; null when unknown.
 */
export type EditStart<Data> = {
  data: Data;
  version: number;
  typedAt: number | null;
  isStale: boolean;
  base: Data | null;
};

/** Decides how editing starts. `read` parses stored data; null when it is invalid. */
export const startEditing = <Data>(
  server: { data: Data; version: number },
  kept: Draft | null,
  read: (data: unknown) => Data | null,
): EditStart<Data> => {
  const data = kept && read(kept.data);
  if (!kept || data === null || isSameData(data, server.data))
    return { ...server, typedAt: null, isStale: false, base: server.data };
  // A save in flight when the page closed has arrived: the newer version is the person's own.
  const isOwn = kept.version === server.version || sentVersions(kept).some((sent) => isSameData(sent, server.data));
  const base = isOwn ? server.data : kept.base === undefined ? null : read(kept.base);
  return { data, version: isOwn ? server.version : kept.version, typedAt: kept.at, isStale: !isOwn, base };
};
