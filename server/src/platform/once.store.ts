/** What was named so that it is done once, and what came of it. */
import type pg from 'pg';

/** Who makes which call, under which name, with a digest of what is asked. */
export type Named = { userId: number; name: string; call: string; asked: Buffer };

/**
 * Take the name in this transaction; whoever takes it at the same moment waits for its end. Answers what was answered
 * under it before, as JSON, null where nothing was; `other` where something else was asked under it.
 */
export const takeName = async (
  client: pg.ClientBase,
  { userId, name, call, asked }: Named,
): Promise<{ answer: string | null; other: boolean }> => {
  const taken = await client.query(
    'INSERT INTO done_once (user_id, name, call, asked) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
    [userId, name, call, asked],
  );
  if (taken.rowCount === 1) return { answer: null, other: false };
  const { rows } = await client.query<{ answer: string | null; other: boolean }>(
    `SELECT answer::text AS answer, call <> $3 OR asked <> $4 AS other FROM done_once
      WHERE user_id = $1 AND name = $2 FOR UPDATE`,
    [userId, name, call, asked],
  );
  return rows[0] ?? { answer: null, other: false };
};

/** Keep what was answered under a name. */
export const keepAnswer = async (client: pg.ClientBase, { userId, name }: Named, answer: string): Promise<void> => {
  await client.query('UPDATE done_once SET answer = $3 WHERE user_id = $1 AND name = $2', [userId, name, answer]);
};

/** Forget what was named before an instant. */
export const forgetNames = async (client: Pick<pg.Pool, 'query'>, before: Date): Promise<void> => {
  await client.query('DELETE FROM done_once WHERE at < $1', [before]);
};
