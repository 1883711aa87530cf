/** The thread that hashes a file, a megabyte at a time. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { FileHashes, HashJob } from './file-hash.ts';

const megabyte = 1_048_576;

/** The hashes of the parts in a buffer; none when `length` is 0. */
const hashesOf = (bytes: Buffer, length: number): string[] =>
  Array.from({ length: length === 0 ? 0 : Math.ceil(bytes.length / length) }, (_, at) =>
    createHash('sha256')
      .update(bytes.subarray(at * length, (at + 1) * length))
      .digest('hex'),
  );

const hashed = ({ path, partBytes }: HashJob): FileHashes => {
  const file = openSync(path, 'r');
  try {
    const whole = createHash('sha256');
    const parts: string[] = [];
    const piece = Buffer.alloc(megabyte);
    let size = 0;
    for (let read = readSync(file, piece, 0, megabyte, 0); read > 0; read = readSync(file, piece, 0, megabyte, size)) {
      const bytes = piece.subarray(0, read);
      whole.update(bytes);
      parts.push(...hashesOf(bytes, partBytes));
      size += read;
    }
    return { sha256: whole.digest('hex'), size, parts };
  } finally {
    closeSync(file);
  }
};

try {
  parentPort?.postMessage(hashed(workerData as HashJob));
} catch (error) {
  parentPort?.postMessage({ code: error instanceof Error && 'code' in error ? error.code : 'UNKNOWN' });
}
