/** Hashes a file off the thread that draws the page. It is told the file and answers shares, then the hashes or why not. */
import { hashFile, type FileHashes } from './file-hashes.ts';

/** What it says. */
export type HashMessage = { share: number } | { hashes: FileHashes } | { failed: string };

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  const say = (said: HashMessage): void => postMessage(said);
  hashFile(data, (share) => say({ share })).then(
    (hashes) => say({ hashes }),
    (error: unknown) => say({ failed: error instanceof Error ? error.name : 'unknown' }),
  );
});
