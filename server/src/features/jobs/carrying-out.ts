/**
 * Carrying out what was ordered: the queue brings an order to a server, its thread makes the file, the row says how far
 * it is, and the file is given to storage when it is whole. Stopped, failed or lost work leaves nothing behind.
 */
import { fileRetentionMs } from '@telemachos/contract/features/jobs/jobs.rules.ts';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type pg from 'pg';
import type { Services } from '../../platform/context.ts';
import { inEmittingTransaction } from '../../platform/live/live-channel.ts';
import { isFullDisk } from '../../platform/errors.ts';
import { Problem } from '../../platform/problem.ts';
import { temporaryPath } from '../../platform/multipart-uploads.ts';
import { orderForgetting } from '../files/forgetting.shared.ts';
import { tellFile } from '../notices/notify.shared.ts';
import * as store from './jobs.store.ts';
import type { Far, Made } from './making.ts';
import type { WorkDesk } from './work-desk.ts';

/** Orders carried out at a time, on each server. */
const maxConcurrentJobs = 2;

/** How often an order is looked at while it is carried out, in milliseconds. */
const pollIntervalMs = 300;

/** A job that was started more often fails for good, because it ends the servers that run it. */
const maxRuns = 6;

/** Content is forgotten this long after the file's time is over, in seconds. */
const graceSeconds = 60;

/** What carrying out needs. */
export type Parts = { pool: pg.Pool; services: Services; desk: WorkDesk; tell: (line: object) => void };

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && isFullDisk(error.code);

const ofJob = ({ projectId, userId }: store.JobRow) => ({ projectId, userId });

/** Give the file to storage and end the order; where it was stopped meanwhile the content goes again. */
const keepFile = async ({ pool, services }: Parts, job: store.JobRow, path: string, made: Made): Promise<void> => {
  const { storage, clock } = services;
  const key = randomBytes(32).toString('hex');
  await storage.put(key, path);
  const expiresAt = new Date(clock().getTime() + fileRetentionMs);
  const kept = await inEmittingTransaction(pool, services, async (connection) => {
    const ended = await store.endJob(connection.client, job, clock(), {
      state: 'done',
      fileKey: key,
      expiresAt,
      ...made,
    });
    if (!ended) return false;
    await orderForgetting({ ...connection, services }, [key], fileRetentionMs / 1000 + graceSeconds);
    await tellFile(connection, { ...ofJob(job), made: true, at: clock() });
    return true;
  });
  if (!kept) await storage.remove(key);
};

/** Say how far it is as long as it goes on; whoever stops it, or another server that took it up, ends it here. */
const watchOver = (pool: pg.Pool, job: store.JobRow, stop: AbortController) => {
  let far: Far = { done: 0, total: null };
  const timer = setInterval(
    () =>
      void store.tellJob(pool, job, far).then(
        (goesOn) => !goesOn && stop.abort(),
        // The database is away for a moment: the work itself finds out whether it is gone.
        () => undefined,
      ),
    pollIntervalMs,
  ).unref();
  return { tell: (now: Far) => void (far = now), end: () => clearInterval(timer) };
};

/** Carry out one order, unless it is over. */
export const carryOut = async (parts: Parts, id: number): Promise<void> => {
  const { pool, services, desk, tell } = parts;
  // The queue brings it to another server, or to the next start of this one.
  if (desk.isClosed()) throw new Error('long work is over here');
  const job = await store.takeJob(pool, id);
  if (!job) return;
  const end = (problem: string) =>
    inEmittingTransaction(pool, services, async (connection) => {
      const at = services.clock();
      if (await store.endJob(connection.client, job, at, { state: 'failed', problem }))
        await tellFile(connection, { ...ofJob(job), made: false, at });
    });
  const path = temporaryPath('work');
  const stop = new AbortController();
  const watch = watchOver(pool, job, stop);
  try {
    if (job.run > maxRuns) throw new Problem('INTERNAL');
    const made = await desk.make(job, { path, now: services.clock(), tell: watch.tell, signal: stop.signal });
    await keepFile(parts, job, path, made);
  } catch (error) {
    if (stop.signal.aborted) return;
    if (error instanceof Problem) await end(error.code);
    else if (isFull(error)) await end('DISK_FULL');
    else {
      tell({ job: id, run: job.run, error: error instanceof Error ? error.message.slice(0, 200) : '' });
      // The queue brings it again, here or elsewhere.
      throw error;
    }
  } finally {
    watch.end();
    await rm(path, { force: true });
  }
};

/** Carry out what is ordered as long as the process runs. */
export const startLongWork = (parts: Parts): Promise<void> =>
  parts.services.jobs.work<{ id: number }>('work', ({ id }) => carryOut(parts, id), maxConcurrentJobs);
