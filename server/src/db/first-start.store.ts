/** Queries of the start and of the first administrator's link. */
import type pg from 'pg';

/** Whether any account exists. */
export const hasAnyUser = async (database: pg.Pool | pg.ClientBase): Promise<boolean> =>
  ((await database.query('SELECT 1 FROM users LIMIT 1')).rowCount ?? 0) > 0;
