/** A lock on a table, so that tests can observe waiting queries. */
import type { World } from './world.ts';

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
