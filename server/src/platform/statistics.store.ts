/** SQL of statistics that servers share through the database. */
import type { Connection } from '../db/connect.ts';

/** Statistics that nobody requested for so many days are deleted. */
const maxIdleDays = 4;

/** Statistics, and when they were computed. */
export type StoredStatistics = { value: unknown; at: Date };

/** Finds the statistics under a key. */
export const findStatistics = async ({ client }: Connection, key: string): Promise<StoredStatistics | undefined> =>
  (await client.query<StoredStatistics>('SELECT value, at FROM cached_statistics WHERE key = $1', [key])).rows[0];

/** Saves statistics unless newer ones exist. `asked`: a person requested them, not the refresh job. */
export const saveStatistics = async (
  { client }: Connection,
  key: string,
  { value, at }: StoredStatistics,
  asked: boolean,
): Promise<void> => {
  const text = `INSERT INTO cached_statistics AS k (key, value, at, asked_at) VALUES ($1, $2, $3, $3)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, at = excluded.at,
      asked_at = CASE WHEN $4 THEN excluded.asked_at ELSE k.asked_at END
    WHERE k.at < excluded.at`;
  await client.query(text, [key, value, at, asked]);
};

/** Lists the keys that people requested lately, and deletes the others. */
export const requestedStatistics = async ({ client }: Connection, now: Date): Promise<string[]> => {
  await client.query(
    `DELETE FROM cached_statistics WHERE asked_at < $1::timestamptz - make_interval(days => ${maxIdleDays})`,
    [now],
  );
  return (await client.query<{ key: string }>('SELECT key FROM cached_statistics ORDER BY key')).rows.map(
    ({ key }) => key,
  );
};
