/** Forgetting what was given: the rows at once, the contents by jobs, when nobody gives them any more. */
import type pg from 'pg';
import { inTransaction, type Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { dropJobsFile, isJobsFile } from '../jobs/jobs.store.ts';
import * as store from './files.store.ts';
import { isMedium } from './media.store.ts';

/** Seconds until the content of a file that was taken back is forgotten: time to notice a mistake. */
export const forgetAfterSeconds = 24 * 3600;

/** Order that contents are forgotten, so many seconds from now. */
export const orderForgetting = async (
  context: Connection & { services: Services },
  keys: readonly string[],
  startAfter: number,
): Promise<void> => {
  for (const key of new Set(keys))
    await context.services.jobs.enqueue(
      context.client,
      'files',
      { key },
      { retryLimit: 8, retryDelay: 600, retryBackoff: true, startAfter },
    );
};

/** Forget the files of answer sets that are cleared: nothing of them is to be found again. */
export const forgetFilesOf = async (
  context: Connection & { services: Services },
  setIds: readonly number[],
): Promise<void> => orderForgetting(context, await store.deleteFilesOf(context, setIds), 0);

/** Forget the content of files that nobody gives any more, as ordered when they were taken back. */
export const startForgettingFiles = (pool: pg.Pool, { jobs, storage }: Services): Promise<void> =>
  jobs.work<{ key: string }>('files', ({ key }) =>
    inTransaction(pool, async (connection) => {
      await store.lockContent(connection, key);
      await dropJobsFile(connection, key);
      if (!(await store.dropContent(connection, key)) || (await isMedium(connection, key))) return;
      if (!(await isJobsFile(connection, key))) await storage.remove(key);
    }),
  );
