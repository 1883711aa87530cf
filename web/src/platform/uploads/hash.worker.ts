/** Hashes a file off the thread that draws the page. It is told the file and answers shares, then the hashes or why not. */
import { hashesOf, type Hashes } from './hashing.ts';

/** What it says. */
export type Said = { share: number } | { hashes: Hashes } | { failed: string };

addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  const say = (said: Said): void => postMessage(said);
  hashesOf(data, (share) => say({ share })).then(
    (hashes) => say({ hashes }),
    (error: unknown) => say({ failed: error instanceof Error ? error.name : 'unknown' }),
  );
});
