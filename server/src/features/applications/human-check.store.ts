/** The human checks already spent. */
import type { Connection } from '../../db/connect.ts';

/**
 * Spend a check for one sending: `fresh` the first time, `again` when this very sending spent it before (a retry), else
 * `spent`. Checks past their time go: they can no longer be used anyway.
 */
export const spendCheck = async (
  { client }: Connection,
  check: string,
  sending: string,
  expiresAt: Date,
  now: Date,
): Promise<'fresh' | 'again' | 'spent'> => {
  await client.query('DELETE FROM used_human_checks WHERE expires_at < $1', [now]);
  const own = `${check}.${sending}`;
  const kept = await client.query(
    'INSERT INTO used_human_checks (signature, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [check, expiresAt],
  );
  if (kept.rowCount === 1) {
    await client.query('INSERT INTO used_human_checks (signature, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      own,
      expiresAt,
    ]);
    return 'fresh';
  }
  return (await client.query('SELECT 1 FROM used_human_checks WHERE signature = $1', [own])).rowCount === 1
    ? 'again'
    : 'spent';
};
