/** Detects file types by content; names are not trusted. */
import { oldGreek } from '@telemachos/contract/features/library/library.rules.ts';
import type { fileKinds } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { fileTypeFromFile } from 'file-type';
import { open } from 'node:fs/promises';
import type { MediaKind } from '@telemachos/contract/features/files/media.rules.ts';

/** A kind of file that a question may ask for. */
export type FileKind = (typeof fileKinds)[number];

/** The kinds of each detectable type; old Word and Excel files share one container format. */
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

/** How many bytes of a file are read to decide whether it is text. */
const textSampleBytes = 65_536;

/** Whether bytes are text in an encoding, without control characters; the last character may be cut. */
const isTextIn = (bytes: Uint8Array, coding: string): boolean => {
  try {
    const text = new TextDecoder(coding, { fatal: true }).decode(bytes, { stream: true });
    return !/[^\P{Cc}\t\n\r\f]/u.test(text);
  } catch {
    return false;
  }
};

/** Reads the beginning of a file. */
const readBeginning = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(textSampleBytes), 0, textSampleBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** The UTF-16 byte order mark; old MPEG audio may start with the same bytes. */
const utf16Encoding = ([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | null =>
  first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;

/** Detects plain text by its beginning: UTF-8, UTF-16 with a byte order mark, or a Greek encoding; else null. */
const detectTextType = async (path: string): Promise<string | null> => {
  const bytes = await readBeginning(path);
  const coding = [utf16Encoding(bytes) ?? 'utf-8', oldGreek].find((one) => isTextIn(bytes, one));
  return bytes.length === 0 || coding === undefined ? null : `text/plain; charset=${coding}`;
};

/** Detects the MIME type by content; undefined for plain text. */
const detectMimeType = async (path: string): Promise<string | undefined> => {
  const [type] = (await fileTypeFromFile(path))?.mime.split(';') ?? [];
  if (type === undefined || !type.startsWith('audio/')) return type;
  const bytes = await readBeginning(path);
  const mark = utf16Encoding(bytes);
  if (mark === null) return type;
  // Audio that starts like UTF-16 is of an obsolete format.
  return isTextIn(bytes, mark) ? undefined : 'application/octet-stream';
};

/** The MIME type of a file of one of these kinds, else null. */
export const detectAllowedType = async (path: string, kinds: readonly FileKind[]): Promise<string | null> => {
  const type = await detectMimeType(path);
  if (type !== undefined) return kindsOf[type]?.some((kind) => kinds.includes(kind)) ? type : null;
  return kinds.includes('text') ? detectTextType(path) : null;
};

/** Media that browsers show, by detected type, with the type to serve. */
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

/** The kind of media and the MIME type to serve; null for other files. */
export const detectMedia = async (path: string): Promise<{ kind: MediaKind; type: string } | null> =>
  media[(await detectMimeType(path)) ?? ''] ?? null;

/** Other types that may be stored: presentations, and videos of phones that few browsers play. */
const otherStorableTypes = new Set([
  'video/quicktime',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.presentation',
]);

/** The MIME type of a file that may be stored: documents, pictures, media, plain text; else null. */
export const detectStorableType = async (path: string): Promise<string | null> => {
  const type = await detectMimeType(path);
  if (type === undefined) return detectTextType(path);
  if (type in kindsOf || otherStorableTypes.has(type)) return type;
  return media[type]?.type ?? null;
};
