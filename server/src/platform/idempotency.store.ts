/** SQL of idempotency keys and the answers saved under them. */
import type pg from 'pg';

/** A call with an idempotency key; `fingerprint` is a digest of its input. */
export type IdempotentCall = { userId: number; key: string; call: string; fingerprint: Buffer };

/**
 * Claims the key in this transaction; a concurrent call with the same key waits for the transaction to end. Returns the
 * saved answer as JSON, null when there is none, and whether the key was used for another input.
 */
export const claimKey = async (
  client: pg.ClientBase,
  { userId, key, call, fingerprint }: IdempotentCall,
): Promise<{ answer: string | null; isOtherInput: boolean }> => {
  const claimed = await client.query(
    'INSERT INTO idempotency_keys (user_id, key, call, fingerprint) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [userId, key, call, fingerprint],
  );
  if (claimed.rowCount === 1) return { answer: null, isOtherInput: false };
  const { rows } = await client.query<{ answer: string | null; isOtherInput: boolean }>(
    `SELECT answer::text AS answer, call <> $3 OR fingerprint <> $4 AS "isOtherInput" FROM idempotency_keys
      WHERE user_id = $1 AND key = $2 FOR UPDATE`,
    [userId, key, call, fingerprint],
  );
  return rows[0] ?? { answer: null, isOtherInput: false };
};

/** Saves the answer under its key. */
export const saveAnswer = async (
  client: pg.ClientBase,
  { userId, key }: IdempotentCall,
  answer: string,
): Promise<void> => {
  await client.query('UPDATE idempotency_keys SET answer = $3 WHERE user_id = $1 AND key = $2', [userId, key, answer]);
};

/** Deletes the keys that were claimed before an instant. */
export const deleteKeysBefore = async (client: Pick<pg.Pool, 'query'>, before: Date): Promise<void> => {
  await client.query('DELETE FROM idempotency_keys WHERE at < $1', [before]);
};
