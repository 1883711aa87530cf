/** What a file really is, by its content; a name says nothing. */
import { oldGreek } from '@telemachos/contract/features/library/library.rules.ts';
import type { fileKinds } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { fileTypeFromFile } from 'file-type';
import { open } from 'node:fs/promises';
import type { MediaKind } from '@telemachos/contract/features/files/media.rules.ts';

/** A kind that an upload may ask for. */
export type FileKind = (typeof fileKinds)[number];

/** The kind of each type that can be told by content; old Word and Excel files share one container. */
const kindsOf: Readonly<Record<string, readonly FileKind[]>> = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['word'],
  'application/vnd.oasis.opendocument.text': ['word'],
  'application/rtf': ['word'],
  'text/rtf': ['word'],
  'application/x-cfb': ['word', 'sheet'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['sheet'],
  'application/vnd.oasis.opendocument.spreadsheet': ['sheet'],
  'image/jpeg': ['image'],
  'image/png': ['image'],
  'image/webp': ['image'],
  'image/gif': ['image'],
  'image/heic': ['image'],
  'image/heif': ['image'],
};

/** How much of a file must be text for it to be text, in bytes. */
const textSample = 65_536;

/** Whether bytes are letters of a coding, without control characters; the last letter may be cut. */
const isWritten = (bytes: Uint8Array, coding: string): boolean => {
  try {
    const text = new TextDecoder(coding, { fatal: true }).decode(bytes, { stream: true });
    return !/[^\P{Cc}\t\n\r\f]/u.test(text);
  } catch {
    return false;
  }
};

/** The beginning of a file. */
const beginningOf = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(textSample), 0, textSample, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** The mark that texts of UTF-16 begin with, which is the beginning of old sounds, too. */
const utf16Of = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;

/**
 * The type of plain text, as far as its beginning tells: UTF-8, UTF-16 with its mark, or the letters of Greek texts from
 * before Unicode; null for what is none.
 */
const textType = async (path: string): Promise<string | null> => {
  const bytes = await beginningOf(path);
  const coding = [utf16Of(bytes) ?? 'utf-8', oldGreek].find((one) => isWritten(bytes, one));
  return bytes.length === 0 || coding === undefined ? null : `text/plain; charset=${coding}`;
};

/** What a file is by its content; of plain text nothing. */
const found = async (path: string): Promise<string | undefined> => {
  const [type] = (await fileTypeFromFile(path))?.mime.split(';') ?? [];
  if (type === undefined || !type.startsWith('audio/')) return type;
  const bytes = await beginningOf(path);
  const mark = utf16Of(bytes);
  if (mark === null) return type;
  // Sounds that begin so are of a kind that nobody makes any more.
  return isWritten(bytes, mark) ? undefined : 'application/octet-stream';
};

/** The MIME type of a file if it is of one of the kinds, else null. */
export const typeAmong = async (path: string, kinds: readonly FileKind[]): Promise<string | null> => {
  const type = await found(path);
  if (type !== undefined) return kindsOf[type]?.some((kind) => kinds.includes(kind)) ? type : null;
  return kinds.includes('text') ? textType(path) : null;
};

/** The media that browsers play or draw: what is found by content, what it is sent as. */
const media: Readonly<Record<string, { kind: MediaKind; type: string }>> = {
  'image/jpeg': { kind: 'picture', type: 'image/jpeg' },
  'image/png': { kind: 'picture', type: 'image/png' },
  'image/webp': { kind: 'picture', type: 'image/webp' },
  'video/mp4': { kind: 'video', type: 'video/mp4' },
  'video/x-m4v': { kind: 'video', type: 'video/mp4' },
  'video/webm': { kind: 'video', type: 'video/webm' },
  'audio/mpeg': { kind: 'sound', type: 'audio/mpeg' },
  'audio/mp4': { kind: 'sound', type: 'audio/mp4' },
  'audio/x-m4a': { kind: 'sound', type: 'audio/mp4' },
  'audio/ogg': { kind: 'sound', type: 'audio/ogg' },
};

/** What kind of medium a file is, and its MIME type; null for what is none. */
export const mediumIn = async (path: string): Promise<{ kind: MediaKind; type: string } | null> =>
  media[(await found(path)) ?? ''] ?? null;

/** What may be kept beside what answers ask for: presentations, and films of telephones that few browsers play. */
const others = new Set([
  'video/quicktime',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.presentation',
]);

/** The MIME type of a file of any kind that is kept for people: documents, pictures, media, plain text; null for all else. */
export const keptType = async (path: string): Promise<string | null> => {
  const type = await found(path);
  if (type === undefined) return textType(path);
  if (type in kindsOf || others.has(type)) return type;
  return media[type]?.type ?? null;
};
