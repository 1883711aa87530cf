/** What the start, and the making of the first administrator, ask the database. */
import type pg from 'pg';

/** Whether anybody has an account yet. */
export const hasPeople = async (database: pg.Pool | pg.ClientBase): Promise<boolean> =>
  ((await database.query('SELECT 1 FROM users LIMIT 1')).rowCount ?? 0) > 0;
