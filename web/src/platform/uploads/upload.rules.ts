/**
 * State of an upload in parts, and what is derived from it: progress, speed, remaining time, parts to send. Source:
 * specification 000 §4, §9.
 */
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { isProgramName } from '@telemachos/contract/features/files/file-names.rules.ts';
import {
  maxUploadBytes,
  lengthOfPart,
  partsOf,
  type PartRange,
} from '@telemachos/contract/features/files/uploads.rules.ts';
import { normalCategory } from '@telemachos/contract/features/library/library.rules.ts';
import type { ProblemCode } from '@telemachos/contract/problems.ts';

/** The destination of a file: the library, or the person's own files. */
export type UploadPlace = {
  where: 'library' | 'own';
  category: string;
  /** Its title in the library, or its name among the person's own files. */
  title: string;
  /** The library item whose file it replaces. */
  replaces: number | null;
  /** Null: as the server was told at the start, or as the item has it. */
  menteesSee: boolean | null;
  approve: boolean | null;
};

/** A library item that already has this content. */
export type DuplicateItem = { id: number; title: string };

/**
 * The state of an upload. `elsewhere`: another device is sending it. `asking`: the browser no longer has the file and
 * asks for it by name. `offline`: it continues when the server answers.
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

/** Faults that only the browser finds. */
type BrowserFault = 'UNREADABLE' | 'EMPTY' | 'FOLDER';

/** Why an upload failed: a problem code of the contract or one of the browser's, with details. */
export type UploadFault = { code: string; details: Readonly<Record<string, unknown>> };

/** An upload as screens show it. */
export type Upload = {
  key: string;
  place: UploadPlace;
  /** The file's name, size and type as the browser reports them. */
  name: string;
  size: number;
  type: string;
  state: UploadState;
  /** −1 while idle, 0 to 1 while sending (specification 000 §4). */
  progress: number;
  /** Bytes per second; null while unknown. */
  speed: number | null;
  fault: UploadFault | null;
  /** The Id of the new item, or of the person's own file. */
  resultId: number | null;
  /** The name the server chose because the original was taken; null when unchanged. */
  renamedTo: string | null;
  /** An item with the same content. The upload continues all the same. */
  duplicate: DuplicateItem | null;
};

/** The result of an upload: its Id and, where the server reports it, its name. */
export type UploadResult = { id: number; name: string | null };

/** Idle progress (000 §4). */
export const idleProgress = -1;

/** How long an arrival counts for the speed, in milliseconds. */
const speedWindowMs = 8000;

/** Bytes that arrived at an instant. */
export type Arrival = { at: number; bytes: number };

/** The arrivals that still count. */
export const recentArrivals = (arrivals: readonly Arrival[], now: number): Arrival[] =>
  arrivals.filter(({ at }) => now - at <= speedWindowMs);

/** Bytes per second over the recent arrivals, measured from the start of sending; null when too early. */
export const speedOf = (arrivals: readonly Arrival[], since: number, now: number): number | null => {
  const recent = recentArrivals(arrivals, now);
  const from = Math.max(since, now - speedWindowMs);
  const bytes = recent.reduce((sum, one) => sum + one.bytes, 0);
  return bytes === 0 || now - from < 250 ? null : (bytes * 1000) / (now - from);
};

/** Remaining seconds; null while the speed is unknown. */
export const secondsLeft = ({ size, progress, speed }: Pick<Upload, 'size' | 'progress' | 'speed'>): number | null =>
  speed === null || speed <= 0 || progress < 0 ? null : Math.ceil((size * (1 - progress)) / speed);

/** The parts of the ranges in order, limited to the parts of the file. */
export const expandRanges = (ranges: readonly PartRange[], parts: number): number[] =>
  ranges.flatMap(([from, to]) =>
    from > to ? [] : Array.from({ length: Math.max(0, Math.min(to, parts - 1) - from + 1) }, (_, at) => from + at),
  );

/** The total size of parts in bytes. */
export const totalPartBytes = (parts: readonly number[], size: number): number =>
  parts.reduce((sum, part) => sum + (lengthOfPart(part, partsOf(size), size) ?? 0), 0);

/** A file's name without its extension. */
export const nameWithoutExtension = (name: string): string => {
  const dot = name.lastIndexOf('.');
  return (dot > 0 ? name.slice(0, dot) : name).trim() || name;
};

/** The folder of a file that came within folders; null when a name is invalid. */
export const nestedFolder = (category: string, folders: readonly string[]): string | null =>
  normalCategory(`${category}${folders.join('/')}/`);

/** Whether a chosen file is the one that was started, by name and size. */
export const isSameFile = (upload: Pick<Upload, 'name' | 'size'>, file: { name: string; size: number }): boolean =>
  file.size === upload.size && file.name.normalize('NFC') === upload.name.normalize('NFC');

/** Why a file cannot be uploaded: it is empty, has a forbidden extension, or is too large for the person's reach. */
export const validateFile = (
  { size, name }: { size: number; name: string },
  reach: Reach = 'all',
): UploadFault | null => {
  if (size === 0) return { code: 'EMPTY', details: {} };
  if (isProgramName(name)) return { code: 'FILE_NAME', details: { Name: name } };
  const Limit = maxUploadBytes[reach];
  return size > Limit ? { code: 'FILE_TOO_LARGE', details: { Limit } } : null;
};

/** Whether both go to the same folder, or replace the same item wherever it is now. */
export const isSamePlace = (one: UploadPlace, other: UploadPlace): boolean =>
  one.where === other.where &&
  one.replaces === other.replaces &&
  (one.replaces !== null || one.category === other.category);

/**
 * The destination of an upload whose file is given again: as it was started. Hiding it from mentees now takes effect;
 * showing it does not undo an earlier choice.
 */
export const mergePlace = (begun: UploadPlace, given: UploadPlace): UploadPlace =>
  given.menteesSee === false ? { ...begun, menteesSee: false } : begun;

/** Whether it proceeds by itself, now or later. */
export const isActive = ({ state }: Pick<Upload, 'state'>): boolean =>
  state === 'waiting' || state === 'hashing' || state === 'sending' || state === 'offline' || state === 'ending';

/** Faults that a retry cannot resolve. */
const finalFaults: ReadonlySet<string> = new Set<ProblemCode | BrowserFault>([
  'FILE_KIND',
  'FILE_NAME',
  'PICTURE_NOT_STRIPPED',
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

/** Whether a retry would fail again. */
export const isPermanentFault = ({ code }: UploadFault): boolean => finalFaults.has(code);

/** Whether the server discarded the upload with this fault, so that a retry starts again. */
export const isDiscardedByServer = (fault: UploadFault): boolean =>
  fault.code !== 'UNREADABLE' &&
  fault.code !== 'REFUSED' &&
  (isPermanentFault(fault) || fault.code === 'QUOTA_REACHED');
