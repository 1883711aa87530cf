/** What a file really is, by its content; a name says nothing. */
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

/** Plain text: UTF-8 without control characters, as far as its beginning tells. */
const isText = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(textSample), 0, textSample, 0);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true });
    return bytesRead > 0 && !/[^\P{Cc}\t\n\r\f]/u.test(text);
  } catch {
    return false;
  } finally {
    await file.close();
  }
};

/** The MIME type of a file if it is of one of the kinds, else null. */
export const typeAmong = async (path: string, kinds: readonly FileKind[]): Promise<string | null> => {
  const found = await fileTypeFromFile(path);
  if (found) return kindsOf[found.mime]?.some((kind) => kinds.includes(kind)) ? found.mime : null;
  return kinds.includes('text') && (await isText(path)) ? 'text/plain; charset=utf-8' : null;
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
  media[(await fileTypeFromFile(path))?.mime.split(';')[0] ?? ''] ?? null;

/** What may be kept beside what answers ask for: presentations. */
const presentations = new Set([
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.oasis.opendocument.presentation',
]);

/** The MIME type of a file of any kind that is kept for people: documents, pictures, media, plain text; null for all else. */
export const keptType = async (path: string): Promise<string | null> => {
  const found = (await fileTypeFromFile(path))?.mime.split(';')[0];
  if (found === undefined) return (await isText(path)) ? 'text/plain; charset=utf-8' : null;
  if (found in kindsOf || presentations.has(found)) return found;
  return media[found]?.type ?? null;
};
