/** The hash of a large file, worked out in a thread of its own: it takes seconds. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** What is asked: the file, and the length of the parts whose hashes are wanted, too; 0 for the whole alone. */
export type HashJob = { path: string; partBytes: number };

/** The SHA-256 of the whole and of its parts, in hexadecimal, and its length in bytes. */
export type Hashed = { sha256: string; size: number; parts: string[] };

/** Hash a file. */
export const hashFile = async (job: HashJob): Promise<Hashed> => {
  const worker = new Worker(new URL('./whole-file.worker.ts', import.meta.url), {
    execArgv: [],
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: 64 },
  });
  try {
    const [answer]: unknown[] = await once(worker, 'message');
    if (typeof answer === 'object' && answer !== null && 'sha256' in answer) return answer as Hashed;
    throw Object.assign(new Error('a file could not be hashed'), answer);
  } finally {
    await worker.terminate();
  }
};
