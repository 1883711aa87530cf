/**
 * The job that recomputes stored statistics.
 *
 * It refreshes statistics that people requested lately, so that the first reader after a restart or an idle time gets
 * them at once, with the time of their computation.
 */
import type pg from 'pg';
import { inTransaction, type Connection } from '../db/connect.ts';
import type { Services } from './context.ts';
import { requestedStatistics, saveStatistics } from './statistics.store.ts';

/** The interval of the job; stored values are served for twice as long (stale-cache.ts). */
const refreshIntervalSeconds = 600;

/** One kind of statistics: the prefix of its keys, and how the rest of a key is recomputed. */
export type StatisticsKind = {
  name: string;
  recompute(connection: Connection, services: Services, key: string): Promise<unknown>;
};

/** Recomputes the statistics that people requested lately; a failure is logged and the others go on. */
export const refreshStatistics = async (
  pool: pg.Pool,
  services: Services,
  kinds: readonly StatisticsKind[],
  log: (line: object) => void,
): Promise<void> => {
  const keys = await inTransaction(pool, (connection) => requestedStatistics(connection, services.clock()));
  for (const whole of keys) {
    const kind = kinds.find(({ name }) => whole.startsWith(`${name}:`));
    if (!kind) continue;
    await inTransaction(pool, async (connection) => {
      const value = await kind.recompute(connection, services, whole.slice(kind.name.length + 1));
      await saveStatistics(connection, whole, { value, at: services.clock() }, false);
    }).catch((error: Error & { code?: string }) => log({ statistics: kind.name, code: error.code }));
  }
};

/** Starts the job, which orders its own next run. */
export const startStatisticsRefresh = async (
  pool: pg.Pool,
  services: Services,
  kinds: readonly StatisticsKind[],
  log: (line: object) => void,
): Promise<void> => {
  const { jobs } = services;
  const order = () =>
    inTransaction(pool, ({ client }) =>
      jobs.enqueue(
        client,
        'figures',
        {},
        { retryLimit: 3, retryDelay: 60, retryBackoff: false, startAfter: refreshIntervalSeconds },
      ),
    );
  await jobs.work('figures', async () => {
    await order();
    await refreshStatistics(pool, services, kinds, log);
  });
  await order();
};
