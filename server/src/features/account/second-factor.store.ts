/** The second factor in the database: secrets (encrypted), recovery codes (hashed), who demands it. */
import type { Connection } from '../../db/connect.ts';

type Factor = { secret: Buffer; lastStep: number | null; confirmedAt: Date | null };

/** A person's secret, whether it counts or not; `lock` holds it for this transaction: each code is taken once. */
export const findFactor = async ({ client }: Connection, userId: number, lock = false): Promise<Factor | undefined> => {
  const text = `SELECT secret, last_step::float8 AS "lastStep", confirmed_at AS "confirmedAt" FROM second_factors
    WHERE user_id = $1 ${lock ? 'FOR UPDATE' : ''}`;
  return (await client.query<Factor>(text, [userId])).rows[0];
};

/** Whether the person signs in in two steps. */
export const isOn = async (connection: Connection, userId: number): Promise<boolean> =>
  ((await findFactor(connection, userId))?.confirmedAt ?? null) !== null;

/** Keep a secret that does not count yet, in place of an earlier one that never did. Answers whether it was kept. */
export const beginFactor = async ({ client }: Connection, userId: number, secret: Buffer): Promise<boolean> => {
  const text = `INSERT INTO second_factors (user_id, secret) VALUES ($1, $2)
    ON CONFLICT (user_id) DO UPDATE SET secret = $2, last_step = NULL, created_at = now()
    WHERE second_factors.confirmed_at IS NULL`;
  return (await client.query(text, [userId, secret])).rowCount === 1;
};

/** A code of this time step was taken; from the first one on the secret counts. */
export const takeStep = async ({ client }: Connection, userId: number, step: number, now: Date): Promise<void> => {
  const text = `UPDATE second_factors SET last_step = $2, confirmed_at = coalesce(confirmed_at, $3) WHERE user_id = $1`;
  await client.query(text, [userId, step, now]);
};

/** Use up a recovery code; answers whether it was one. */
export const useRecovery = async (
  { client }: Connection,
  userId: number,
  codeHash: Buffer,
  now: Date,
): Promise<boolean> => {
  const text = `UPDATE recovery_codes SET used_at = $3 WHERE user_id = $1 AND code_hash = $2 AND used_at IS NULL`;
  return (await client.query(text, [userId, codeHash, now])).rowCount === 1;
};

/** How many recovery codes are left. */
export const recoveryLeft = async ({ client }: Connection, userId: number): Promise<number> => {
  const text = 'SELECT count(*)::int AS n FROM recovery_codes WHERE user_id = $1 AND used_at IS NULL';
  return (await client.query<{ n: number }>(text, [userId])).rows[0]?.n ?? 0;
};

/** New recovery codes in place of all earlier ones. */
export const saveRecovery = async (
  { client }: Connection,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> => {
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  await client.query('INSERT INTO recovery_codes (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    userId,
    hashes,
  ]);
};

/** The second factor goes, with all that belongs to it. Answers whether it counted. */
export const deleteFactor = async ({ client }: Connection, userId: number): Promise<boolean> => {
  await client.query('DELETE FROM recovery_codes WHERE user_id = $1', [userId]);
  const text = `DELETE FROM second_factors WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS "wasOn"`;
  return (await client.query<{ wasOn: boolean }>(text, [userId])).rows[0]?.wasOn ?? false;
};
