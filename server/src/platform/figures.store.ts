/** Figures about very many people, kept in the database beside the memory of the servers (kept.ts). */
import type { Connection } from '../db/connect.ts';

/** Whoever asked this long ago, in days, is taken to ask again. */
const askedWithin = 4;

/** As they were read at an instant. */
export type StoredFigures = { value: unknown; at: Date };

/** What is kept under a key. */
export const findFigures = async ({ client }: Connection, key: string): Promise<StoredFigures | undefined> =>
  (await client.query<StoredFigures>('SELECT value, at FROM kept_figures WHERE key = $1', [key])).rows[0];

/** Keep figures; what was read later stays. `asked`: somebody looks at them. */
export const saveFigures = async (
  { client }: Connection,
  key: string,
  { value, at }: StoredFigures,
  asked: boolean,
): Promise<void> => {
  const text = `INSERT INTO kept_figures AS k (key, value, at, asked_at) VALUES ($1, $2, $3, $3)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, at = excluded.at,
      asked_at = CASE WHEN $4 THEN excluded.asked_at ELSE k.asked_at END
    WHERE k.at < excluded.at`;
  await client.query(text, [key, value, at, asked]);
};

/** The keys that somebody asked for lately; the others are forgotten. */
export const askedFigures = async ({ client }: Connection, now: Date): Promise<string[]> => {
  await client.query(
    `DELETE FROM kept_figures WHERE asked_at < $1::timestamptz - make_interval(days => ${askedWithin})`,
    [now],
  );
  return (await client.query<{ key: string }>('SELECT key FROM kept_figures ORDER BY key')).rows.map(({ key }) => key);
};
