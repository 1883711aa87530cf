/**
 * The job that stores the scores of finished attempts, for the reporting view `scale_scores`: SQL cannot compute them.
 * Whatever changes an attempt empties its stored scores, so that the job computes them anew.
 */
import type pg from 'pg';
import { inTransaction } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { codeAndName } from '../../platform/errors.ts';
import { readSet } from './questionnaires.store.ts';
import { valuesOf } from './reading.shared.ts';
import { countedValues, scalesOf } from './scores.shared.ts';
import { nextUnscored, writeScores } from './stored-scores.store.ts';
import { versionOf } from './versions.shared.ts';

/** The interval of the job. */
const intervalSeconds = 60;

/** Computes and stores the scores of every finished attempt without any; one that fails is logged and tried next time. */
export const storeScores = async (pool: pg.Pool, services: Services, log: (line: object) => void): Promise<void> => {
  let after: number | null = 0;
  while (after !== null) {
    const last: number = after;
    const next = await inTransaction(pool, (connection) => nextUnscored(connection, last));
    for (const { id, stamp } of next)
      await inTransaction(pool, async (connection) => {
        const set = await readSet(connection, id);
        if (!set) return;
        const version = await versionOf({ ...connection, services, locale: null }, set.versionId);
        const values = await countedValues(connection, id, version, await valuesOf(connection, set, version));
        await writeScores(connection, id, stamp, await scalesOf({ services }, version, values, 'el'));
      }).catch((error: unknown) => log({ attempt: id, ...codeAndName(error) }));
    after = next.at(-1)?.id ?? null;
  }
};

/** Starts the job, which orders its own next run. */
export const startStoringScores = async (
  pool: pg.Pool,
  services: Services,
  log: (line: object) => void,
): Promise<void> => {
  const { jobs } = services;
  const order = (startAfter: number) =>
    inTransaction(pool, ({ client }) =>
      jobs.enqueue(client, 'scores', {}, { retryLimit: 3, retryDelay: 60, retryBackoff: false, startAfter }),
    );
  await jobs.work('scores', async () => {
    await order(intervalSeconds);
    await storeScores(pool, services, log);
  });
  await order(intervalSeconds);
};
