/** Locks in tests: who waits for one, and a table that nobody reads for a while. */
import { groupFetchLock } from '../platform/jobs.ts';
import type { World } from './world.ts';

/**
 * The backends that wait for a lock in the world's database. The workers of the queue wait for each other now and then:
 * they do not count.
 */
export const lockWaiters = async ({ rows }: Pick<World, 'rows'>): Promise<number[]> => {
  const found = await rows<{ pid: number }>(
    `SELECT DISTINCT a.pid FROM pg_stat_activity a JOIN pg_locks l ON l.pid = a.pid
      WHERE a.datname = current_database() AND NOT l.granted AND NOT (l.locktype = 'advisory' AND l.objid = $1)`,
    [groupFetchLock],
  );
  return found.map(({ pid }) => pid);
};

/**
 * Hold a table so that whoever reads it waits, over one of the world's own connections. `waiting` tells the backends that
 * wait for it; `release` lets them go, and may be asked again.
 */
export const lockTable = async (
  { pool }: Pick<World, 'pool'>,
  table: string,
): Promise<{ waiting: () => Promise<number[]>; release: () => Promise<void> }> => {
  const holder = await pool.connect();
  let held = true;
  await holder.query('BEGIN');
  await holder.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return {
    // Other copies of the database have tables of the same number.
    waiting: async () => {
      const { rows } = await holder.query<{ pid: number }>(
        `SELECT l.pid FROM pg_locks l JOIN pg_database d ON d.oid = l.database
          WHERE d.datname = current_database() AND l.relation = $1::regclass AND NOT l.granted`,
        [table],
      );
      return rows.map(({ pid }) => pid);
    },
    release: async () => {
      if (!held) return;
      held = false;
      await holder.query('ROLLBACK');
      holder.release();
    },
  };
};
