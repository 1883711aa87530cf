/**
 * What is known of a file on its way in parts, and what is reckoned from it: its share, its speed, the time that is left,
 * which parts go next. Source: specification 000 §4, §9.
 */
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { isProgramName } from '@telemachos/contract/features/files/file-names.rules.ts';
import {
  largestUpload,
  lengthOfPart,
  partsOf,
  type PartRange,
} from '@telemachos/contract/features/files/uploads.rules.ts';
import { normalCategory } from '@telemachos/contract/features/library/library.rules.ts';
import type { ProblemCode } from '@telemachos/contract/problems.ts';

/** Where a file goes: the library, or one's own files. */
export type UploadPlace = {
  where: 'library' | 'own';
  category: string;
  /** What it is to be called: a title in the library, a name among one's own. */
  title: string;
  /** The item of the library whose file it replaces. */
  replaces: number | null;
  /** Null: what the server was told when it was begun, or as the item has it. */
  menteesSee: boolean | null;
  approve: boolean | null;
};

/** An item of the library that has this content already. */
export type DuplicateItem = { id: number; title: string };

/**
 * How it stands. `elsewhere`: another device sends it at this time. `asking`: the browser no longer has the file, whoever
 * began it is asked for it by its name. `offline`: it goes on by itself as soon as the server answers.
 */
export type UploadState =
  | 'waiting'
  | 'hashing'
  | 'sending'
  | 'offline'
  | 'ending'
  | 'paused'
  | 'elsewhere'
  | 'asking'
  | 'failed'
  | 'done';

/** Why a file does not go, as only the browser knows it. */
type BrowserFault = 'UNREADABLE' | 'EMPTY' | 'FOLDER';

/** Why a file did not go: a code of the contract or of ours, with its details. */
export type UploadFault = { code: string; details: Readonly<Record<string, unknown>> };

/** A file on its way. */
export type Upload = {
  key: string;
  place: UploadPlace;
  /** The file's own name, size and type as the browser tells them. */
  name: string;
  size: number;
  type: string;
  state: UploadState;
  /** −1 while it is idle, 0 to 1 while it is sent (specification 000 §4). */
  progress: number;
  /** Bytes a second; null while nobody knows. */
  speed: number | null;
  fault: UploadFault | null;
  /** What came of it: the item, or the file of one's own. */
  resultId: number | null;
  /** What a file of one's own is called here, where another one has its name; null where nothing is told. */
  renamedTo: string | null;
  /** What has the same content already; it goes on nevertheless. */
  duplicate: DuplicateItem | null;
};

/** What came of an upload: its id, and what it is called here, where that is told. */
export type UploadResult = { id: number; name: string | null };

/** No progress (000 §4). */
export const idleProgress = -1;

/** How long what arrived counts for the speed, in milliseconds. */
const speedWindowMs = 8000;

/** Bytes that arrived at an instant. */
export type Arrival = { at: number; bytes: number };

/** Those that still count. */
export const recentArrivals = (arrivals: readonly Arrival[], now: number): Arrival[] =>
  arrivals.filter(({ at }) => now - at <= speedWindowMs);

/** Bytes a second over what arrived lately, from when the first of it was sent; null where that says nothing yet. */
export const speedOf = (arrivals: readonly Arrival[], since: number, now: number): number | null => {
  const recent = recentArrivals(arrivals, now);
  const from = Math.max(since, now - speedWindowMs);
  const bytes = recent.reduce((sum, one) => sum + one.bytes, 0);
  return bytes === 0 || now - from < 250 ? null : (bytes * 1000) / (now - from);
};

/** Seconds that are left; null where the speed is not known. */
export const secondsLeft = ({ size, progress, speed }: Pick<Upload, 'size' | 'progress' | 'speed'>): number | null =>
  speed === null || speed <= 0 || progress < 0 ? null : Math.ceil((size * (1 - progress)) / speed);

/** Every part of the ranges, in their order; what is no part of the file is left out. */
export const expandRanges = (ranges: readonly PartRange[], parts: number): number[] =>
  ranges.flatMap(([from, to]) =>
    from > to ? [] : Array.from({ length: Math.max(0, Math.min(to, parts - 1) - from + 1) }, (_, at) => from + at),
  );

/** How many bytes these parts of a file come to. */
export const totalPartBytes = (parts: readonly number[], size: number): number =>
  parts.reduce((sum, part) => sum + (lengthOfPart(part, partsOf(size), size) ?? 0), 0);

/** What a file is called without its ending. */
export const nameWithoutExtension = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return (dot > 0 ? name.slice(0, dot) : name).trim() || name;
};

/** The folder of a file that came within folders; null where its names can be none. */
export const nestedFolder = (category: string, folders: readonly string[]): string | null =>
  normalCategory(`${category}${folders.join('/')}/`);

/** Whether a file that somebody chose again is, by its name and size, the one that was begun. */
export const isSameFile = (upload: Pick<Upload, 'name' | 'size'>, file: { name: string; size: number }): boolean =>
  file.size === upload.size && file.name.normalize('NFC') === upload.name.normalize('NFC');

/** Why a file is not even begun with: it is empty, has an ending that is never taken, or is larger than its giver's may be. */
export const validateFile = (
  { size, name }: { size: number; name: string },
  reach: Reach = 'all',
): UploadFault | null => {
  if (size === 0) return { code: 'EMPTY', details: {} };
  if (isProgramName(name)) return { code: 'FILE_NAME', details: { Name: name } };
  const Limit = largestUpload[reach];
  return size > Limit ? { code: 'FILE_TOO_LARGE', details: { Limit } } : null;
};

/** Whether somebody gave the file of an upload again: to the same folder, or for the same item wherever that is by now. */
export const isSamePlace = (one: UploadPlace, other: UploadPlace): boolean =>
  one.where === other.where &&
  one.replaces === other.replaces &&
  (one.replaces !== null || one.category === other.category);

/**
 * The place of an upload whose file is given again: as it was begun. Whoever now keeps it from mentees is heard; that it
 * was kept from them is not undone by giving it again.
 */
export const mergePlace = (begun: UploadPlace, given: UploadPlace): UploadPlace =>
  given.menteesSee === false ? { ...begun, menteesSee: false } : begun;

/** Whether it moves by itself, now or as soon as it can. */
export const isActive = ({ state }: Pick<Upload, 'state'>): boolean =>
  state === 'waiting' || state === 'hashing' || state === 'sending' || state === 'offline' || state === 'ending';

/** Codes of what another try would not mend: another file is needed, or nothing. */
const finalFaults: ReadonlySet<string> = new Set<ProblemCode | BrowserFault>([
  'FILE_KIND',
  'FILE_NAME',
  'FILE_TOO_LARGE',
  'FILE_INFECTED',
  'UNREADABLE',
  'EMPTY',
  'FOLDER',
  'NOT_A_FILE',
  'NOT_FOUND',
  'REFUSED',
  'BAD_INPUT',
]);

/** Whether another try would be refused again. */
export const isPermanentFault = ({ code }: UploadFault): boolean => finalFaults.has(code);

/** Whether the server has nothing of it after this: another try begins anew. */
export const isDiscardedByServer = (fault: UploadFault): boolean =>
  fault.code !== 'UNREADABLE' &&
  fault.code !== 'REFUSED' &&
  (isPermanentFault(fault) || fault.code === 'QUOTA_REACHED');
