/** Metadata removed from a picture that arrived, before it is stored. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { limitConcurrency } from '../../platform/concurrency-limit.ts';
import { sentPicture } from './sent-picture.shared.ts';

/** A file on this machine. */
type LocalFile = { path: string; size: number; sha256: string };

/** A picture is read whole into memory: larger ones are refused, and few are read at once. */
const maxPictureBytes = 100_000_000;
const limitStripping = limitConcurrency({ running: 2, queued: 50 });

/** Pictures in which cameras write the place. GIF has no field for it (GIF89a), and no camera writes one. */
const mayHoldPlace = (type: string): boolean => type.startsWith('image/') && type !== 'image/gif';

/** Writes a picture beside the file it came from: it goes with the folder of the call. */
export const writeBeside = async (path: string, bytes: Buffer): Promise<LocalFile> => {
  const bare = `${path}.bare`;
  await writeFile(bare, bytes, { mode: 0o600 });
  return { path: bare, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
};

/**
 * The same file, of a picture the picture alone with its size in pixels. Null if its metadata cannot be told apart: HEIC,
 * a WebP that moves, a broken picture.
 */
export const stripPicture = async <File extends LocalFile>(
  file: File,
  type: string,
): Promise<(File & { pixels: { width: number; height: number } | null }) | null> => {
  if (!mayHoldPlace(type)) return { ...file, pixels: null };
  if (file.size > maxPictureBytes) return null;
  return limitStripping(async () => {
    const picture = sentPicture(await readFile(file.path), type);
    if (!picture) return null;
    const { bytes, width, height } = picture;
    return { ...file, ...(await writeBeside(file.path, bytes)), pixels: { width, height } };
  });
};
