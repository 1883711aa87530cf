/** The words inside the files of the library are read by a job, in a thread with a budget, so that they are found. */
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { inTransaction } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { temporaryPath } from '../../platform/multipart-uploads.ts';
import { createWorkerPerServer, createWorkerThread, type WorkerThread } from '../../platform/worker-thread.ts';
import { fileToRead, keepText } from './finding.store.ts';
import { isReadable, type Inside, type InsideJob } from './inside-text.ts';

/** The text of a larger file is not read: search finds the file by its metadata alone. */
const maxReadBytes = 50_000_000;
const readTimeoutMs = 20_000;

/** A thread that reads files. */
export const insideThread = (timeoutMs = readTimeoutMs): WorkerThread<InsideJob, Inside> =>
  createWorkerThread({
    file: new URL('./inside.worker.ts', import.meta.url),
    maxQueued: 8,
    answerWhenStopped: () => ({ text: '', pages: null }),
    timeoutMs,
  });

const threads = createWorkerPerServer(() => insideThread());

/** End the server's thread, with the server. */
export const endReadingInside = threads.end;

/** Read what is inside an item's file, and keep it. */
export const readInsideOf = async (pool: pg.Pool, services: Services, itemId: number): Promise<void> => {
  const file = await inTransaction(pool, (connection) => fileToRead(connection, itemId));
  if (!file || file.size > maxReadBytes || !isReadable(file.mime)) return;
  const path = temporaryPath('work');
  try {
    await pipeline(await services.storage.read(file.hash), createWriteStream(path, { mode: 0o600 }));
    const { text, pages } = await threads.of(services).run({ path, mime: file.mime });
    await inTransaction(pool, (connection) => keepText(connection, { itemId, hash: file.hash, text, pages }));
  } finally {
    await rm(path, { force: true });
  }
};
