/**
 * Worker that hashes a file off the main thread. It receives the file and posts progress, then the hashes or an error.
 */
import { hashFile, type FileHashes } from './file-hashes.ts';

/** A message from the worker. */
export type HashMessage = { share: number } | { hashes: FileHashes } | { failed: string };

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  const say = (said: HashMessage): void => postMessage(said);
  hashFile(data, (share) => say({ share })).then(
    (hashes) => say({ hashes }),
    (error: unknown) => say({ failed: error instanceof Error ? error.name : 'unknown' }),
  );
});
