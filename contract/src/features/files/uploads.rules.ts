/**
 * Files that come in parts: how long a part is, how many there are, how much each person may give. Source: specification
 * 000 §4, §9; docs/decisions/2026-11-25-library.md.
 */
import type { Reach } from '../../access/roles.ts';

/** The length of every part but the last, in bytes (000 §9). */
export const partBytes = 262_144;
/** So many parts are sent at once (000 §4, §9). */
export const maxConcurrentParts = 3;
/** Length of an uploaded file's name, in UTF-16 units; the stored name is shorter (file-names.rules.ts). */
export const maxUploadNameLength = 1000;
/** Unfinished uploads of one person. */
export const maxOpenUploads = 50;
/** An upload of which nothing came for so many hours goes. */
export const uploadHours = 24;

/** How many parts a file of so many bytes has. */
export const partsOf = (bytes: number): number => Math.ceil(bytes / partBytes);

/** How long a part of a file is; of a file whose size was not told the last one may be shorter (null). */
export const lengthOfPart = (part: number, parts: number, bytes: number | null): number | null =>
  part < parts - 1 ? partBytes : bytes === null ? null : bytes - partBytes * (parts - 1);

/** The largest file by the reach of its uploader, in the same gigabytes as the storage quota. */
export const maxUploadBytes: Readonly<Record<Reach, number>> = {
  own: 200_000_000,
  caseload: 1_000_000_000,
  supervision: 2_000_000_000,
  project: 2_000_000_000,
  all: 2_000_000_000,
};
/** Parts of one upload. */
export const maxUploadParts = partsOf(maxUploadBytes.all);

/** What the files may come to that somebody of this reach keeps and sends, of what a participant may, in bytes. */
export const quotaOf = (ofParticipants: number, reach: Reach): number =>
  reach === 'own' ? ofParticipants : 10 * ofParticipants;

/** What one person's files in the library of a project may come to, in bytes. */
export const libraryRoom: Readonly<Record<Reach, number>> = {
  own: 0,
  caseload: 5_000_000_000,
  supervision: 50_000_000_000,
  project: 50_000_000_000,
  all: 50_000_000_000,
};

/** Parts from one to another, both counted. */
export type PartRange = [from: number, to: number];

/** The parts that are not there, as ranges in their order; `there` in any order. */
export const missingParts = (parts: number, there: Iterable<number>): PartRange[] => {
  const have = new Uint8Array(parts);
  for (const part of there) if (part >= 0 && part < parts) have[part] = 1;
  const missing: PartRange[] = [];
  for (let part = 0; part < parts; part += 1) {
    if (have[part]) continue;
    const last = missing.at(-1);
    if (last && last[1] === part - 1) last[1] = part;
    else missing.push([part, part]);
  }
  return missing;
};

/** A new name with the ending of the file that was given (000 §4). */
export const withEndingOf = (name: string, original: string): string => {
  const ending = /\.[^./\\\s]{1,20}$/.exec(original)?.[0] ?? '';
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : name + ending;
};
