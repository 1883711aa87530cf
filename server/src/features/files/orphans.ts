/**
 * Content that no row names: the transaction that should have named it failed. It is swept once a day, when nobody can
 * still be about to name it; with it what killed processes left of files on their way.
 */
import type pg from 'pg';
import { inTransaction } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { removeOrphanedUploads } from '../../platform/multipart-uploads.ts';
import { isJobsFile } from '../jobs/jobs.store.ts';
import * as store from './files.store.ts';
import { dropRemoved } from './kept.store.ts';
import { dropUnused, isMedium } from './media.store.ts';
import { dropUpload } from './uploading.shared.ts';
import { isOld, lockUpload, oldUploads } from './uploads.store.ts';
import { uploadHours } from '@telemachos/contract/features/files/uploads.rules.ts';

const dayMs = 86_400_000;

/** How long after the start the first sweep is made, in milliseconds; the next ones are a day apart. */
const firstSweepDelayMs = 10 * 60_000;

/** So many days a medium stays that no action shows: whoever took it out may want it back. */
const unusedDays = 7;

/** Forget files that arrived for a message which was not sent within a day. */
export const sweepNeverSent = (pool: pg.Pool, { clock }: Pick<Services, 'clock'>): Promise<void> =>
  inTransaction(pool, (connection) => store.dropNeverSent(connection, new Date(clock().getTime() - dayMs)));

/** Forget media that no action has shown for some days; their content is an orphan then. */
export const sweepUnused = (pool: pg.Pool, { clock }: Pick<Services, 'clock'>): Promise<void> => {
  const now = clock();
  return inTransaction(pool, (connection) => dropUnused(connection, now, new Date(now.getTime() - unusedDays * dayMs)));
};

/** Forget whole files, sendings and items of the library that were taken out of force a day ago. */
export const sweepRemoved = (pool: pg.Pool, { clock }: Pick<Services, 'clock'>): Promise<void> =>
  inTransaction(pool, (connection) => dropRemoved(connection, new Date(clock().getTime() - dayMs)));

/** Forget uploads of which nothing came for a day, with their parts; answers how many. */
export const sweepInterrupted = async (pool: pg.Pool, services: Services): Promise<number> => {
  const before = new Date(services.clock().getTime() - uploadHours * 3_600_000);
  const old = await inTransaction(pool, (connection) => oldUploads(connection, before));
  for (const id of old)
    await inTransaction(pool, async (connection) => {
      await lockUpload(connection, id);
      // Something came of it since, or it ended.
      if (await isOld(connection, id, before)) await dropUpload({ ...connection, services }, id);
    });
  return old.length;
};

/** Forget content that was put more than a day ago and that no row names, or half put; answers how much there was. */
export const sweepOrphans = async (
  pool: pg.Pool,
  { storage, clock }: Pick<Services, 'storage' | 'clock'>,
): Promise<number> => {
  const before = new Date(clock().getTime() - dayMs);
  let swept = await storage.abortStaleUploads(before);
  for await (const key of storage.olderThan(before)) {
    await inTransaction(pool, async (connection) => {
      // Whoever gives the same content at this moment has put it under this lock, and its row is seen here, or puts it
      // anew afterwards.
      await store.lockContent(connection, key);
      if ((await store.isGiven(connection, key)) || (await isJobsFile(connection, key))) return;
      if (await isMedium(connection, key)) return;
      await storage.remove(key);
      swept += 1;
    });
  }
  return swept;
};

/** Sweep as long as the process runs; answers what ends it. */
export const startSweeping = (
  pool: pg.Pool,
  services: Services,
  tell: (line: { swept: number } | { err: unknown }) => void,
): (() => void) => {
  let timer: NodeJS.Timeout;
  const plan = (after: number): void => {
    timer = setTimeout(
      () =>
        void removeOrphanedUploads()
          .then(() => sweepUnused(pool, services))
          .then(() => sweepNeverSent(pool, services))
          .then(() => sweepInterrupted(pool, services))
          .then(() => sweepRemoved(pool, services))
          .then(() => sweepOrphans(pool, services))
          .then(
            (swept) => swept > 0 && tell({ swept }),
            (err: unknown) => tell({ err }),
          )
          .finally(() => plan(dayMs)),
      after,
    ).unref();
  };
  removeOrphanedUploads().catch((err: unknown) => tell({ err }));
  plan(firstSweepDelayMs);
  return () => clearTimeout(timer);
};
