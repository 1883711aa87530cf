/** What the start asks the database. */
import type pg from 'pg';

/** Whether anybody has an account yet. */
export const hasPeople = async (pool: pg.Pool): Promise<boolean> =>
  ((await pool.query('SELECT 1 FROM users LIMIT 1')).rowCount ?? 0) > 0;
