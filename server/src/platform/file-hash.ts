/** Hashes large files in a thread, because that takes seconds. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** The file, and the length of the parts to hash as well; 0 hashes only the whole file. */
export type HashJob = { path: string; partBytes: number };

/** The SHA-256 of the file and of its parts, in hexadecimal, and its size in bytes. */
export type FileHashes = { sha256: string; size: number; parts: string[] };

/** Hashes a file. */
export const hashFile = async (job: HashJob): Promise<FileHashes> => {
  const worker = new Worker(new URL('./file-hash.worker.ts', import.meta.url), {
    execArgv: [],
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  try {
    const [answer]: unknown[] = await once(worker, 'message');
    if (typeof answer === 'object' && answer !== null && 'sha256' in answer) return answer as FileHashes;
    throw Object.assign(new Error('a file could not be hashed'), answer);
  } finally {
    await worker.terminate();
  }
};
