/**
 * A draft while its page is open, outside of what is drawn: what it is made of, how it begins, and how it is kept on
 * this device.
 */
import type { ApiProblem } from '../../platform/api.ts';
import {
  startEditing,
  removeDraft,
  saveDraft,
  sentVersions,
  readDraft,
  type Draft,
} from '../../platform/form-drafts.ts';

/** What the server has when it refuses a save as old. */
export type Theirs = { data: Record<string, unknown>; version: number };

/** How the writing stands. */
export type DraftState =
  | { kind: 'clean'; at: number | null }
  | { kind: 'dirty' | 'saving' }
  | { kind: 'failed'; problem: ApiProblem }
  | { kind: 'stale'; theirs: Theirs };

/** Saves some data over a version; answers the new version. */
export type Saver<Data> = (data: Data, version: number) => Promise<{ Version: number }>;

/**
 * What is written: as it was loaded, the record it belongs to (a name for this device), and how what was kept of it
 * here is read again.
 */
export type Writing<Data> = {
  data: Data;
  version: number;
  record: string;
  read: (data: unknown) => Data;
  save: Saver<Data>;
  auto: boolean;
  /** Whether what it was made from is kept with it, for it is joined with what others save. */
  joins?: boolean;
  /** Whether what others save is shown as soon as it is read, where nothing is written here. */
  renews?: boolean;
};

/** What is drawn of a draft. */
export type Drawn<Data> = {
  data: Data;
  state: DraftState;
  /**
   * When what was found on this device was typed, epoch milliseconds; null when the writing began from what the server
   * has, or what came after was saved.
   */
  typedAt: number | null;
};

/** Who writes, of what, and how it is saved. */
type Ground<Data> = { person: number } & Pick<Writing<Data>, 'record' | 'read' | 'save' | 'auto'>;

/** A draft: what a save under way reads and changes, whatever is drawn meanwhile. */
export type Held<Data> = Ground<Data> & {
  data: Data;
  version: number;
  /** What the draft began from, and what had been left of it on this device. */
  begun: Drawn<Data>;
  found: Draft | null;
  /** What throwing away goes back to. */
  loaded: Data;
  /** What the server has. */
  kept: Data;
  /** What a newer version of the server began from as well; null where that is not known. */
  base: Data | null;
  /**
   * What was sent over this version and may have arrived, for no answer told: the first, which often did, and the last
   * two.
   */
  sent: readonly Data[];
  /** Whether that is kept on this device as well. */
  joins: boolean;
  noted: Draft | null;
  isNoted: boolean;
  /** What was typed is drawn first, and kept on this device right after. */
  unwritten: boolean;
  running: Promise<boolean> | null;
  /** Its page is gone: what is kept here is that of whoever opened it again. */
  isLeft: boolean;
  stale: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  draw: (changes: Partial<Drawn<Data>>) => void;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What the server has, told with its refusal. */
export const theirsIn = (problem: ApiProblem): Theirs => ({
  data: isRecord(problem.details['Theirs']) ? problem.details['Theirs'] : {},
  version: typeof problem.details['Version'] === 'number' ? problem.details['Version'] : 0,
});

/** Begin from what the server has, or go on from what was left on this device. */
export const hold = <Data>(
  { data: loaded, version, record, read, save, auto, joins = false }: Writing<Data>,
  person: number,
): Held<Data> => {
  const found = readDraft(person, record);
  const from = startEditing({ data: loaded, version }, found, read);
  const state: DraftState = from.isStale
    ? { kind: 'stale', theirs: { data: isRecord(loaded) ? loaded : {}, version } }
    : from.typedAt === null
      ? { kind: 'clean', at: null }
      : { kind: 'dirty' };
  // What was on its way when an earlier visit ended may arrive yet.
  const isUnderWay = from.typedAt !== null && from.version === found?.version;
  return {
    person,
    record,
    read,
    save,
    auto,
    found,
    loaded,
    data: from.data,
    version: from.version,
    begun: { data: from.data, typedAt: from.typedAt, state },
    kept: loaded,
    base: from.base,
    sent: isUnderWay ? sentVersions(found).map(read) : [],
    joins,
    noted: found,
    isNoted: from.typedAt !== null,
    unwritten: false,
    running: null,
    isLeft: false,
    stale: from.isStale,
    timer: undefined,
    draw: () => {},
  };
};

/** Keep now what is to be kept. */
export const write = <Data>(here: Held<Data>): void => {
  if (!here.unwritten || !here.noted) return;
  here.unwritten = false;
  here.isNoted = saveDraft(here.person, here.record, here.noted);
};

/**
 * Keep what is there on this device, once it is drawn: writing a large draft takes longer than drawing a letter. A page
 * that is left writes at once, for it draws nothing more.
 */
export const note = <Data>(here: Held<Data>): void => {
  if (here.isLeft) return;
  const base = here.joins && here.base !== null ? { base: here.base } : {};
  const sent = here.sent.length > 0 ? { sent: here.sent } : {};
  here.noted = { data: here.data, version: here.version, at: Date.now(), ...base, ...sent };
  if (here.unwritten) return;
  here.unwritten = true;
  if (document.visibilityState === 'hidden') write(here);
  else requestAnimationFrame(() => setTimeout(() => write(here)));
};

/** The server has it, or it is not wanted. What another tab typed since stays. */
export const forget = <Data>(here: Held<Data>): void => {
  write(here);
  removeDraft(here.person, here.record, here.noted ?? undefined);
  here.isNoted = false;
};

/** From now on it is drawn this way, or written and saved by these. */
export const follow = <Data>(here: Held<Data>, changes: Partial<Ground<Data> & Pick<Held<Data>, 'draw'>>): void => {
  Object.assign(here, changes);
};
