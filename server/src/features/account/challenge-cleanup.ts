/** The job that deletes passkey challenges that ran out. */
import type pg from 'pg';
import { inTransaction } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { deleteEndedChallenges } from '../../platform/link-tokens.store.ts';

/** The interval of the job. */
const intervalSeconds = 1800;

/** Deletes the challenges that ran out. */
export const cleanUpChallenges = (pool: pg.Pool, { clock }: Pick<Services, 'clock'>): Promise<void> =>
  inTransaction(pool, (connection) => deleteEndedChallenges(connection, clock()));

/** Starts the job, which orders its own next run. */
export const startChallengeCleanup = async (pool: pg.Pool, services: Services): Promise<void> => {
  const { jobs } = services;
  const order = () =>
    inTransaction(pool, ({ client }) =>
      jobs.enqueue(
        client,
        'challenges',
        {},
        { retryLimit: 3, retryDelay: 60, retryBackoff: false, startAfter: intervalSeconds },
      ),
    );
  await jobs.work('challenges', async () => {
    await order();
    await cleanUpChallenges(pool, services);
  });
  await order();
};
