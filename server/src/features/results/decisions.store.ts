/**
 * What staff decisions write. Callers hold the set's lock; every write updates the set's own row, so that whoever
 * remembers it reads it again.
 */
import type { Connection } from '../../db/connect.ts';
import { setFigures } from '../../db/own-progress-sql.ts';
import type { AttemptRow } from './attempts.store.ts';

/** The event that is kept with a decision. */
export type Decision = {
  kind: 'extra' | 'reopened' | 'reset' | 'cleared' | 'lateAccepted' | 'lateRefused';
  actorId: number;
  note?: string;
  details?: Record<string, unknown>;
  at: Date;
};

const instantOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Keep a decision. */
export const keepDecision = async (
  { client }: Connection,
  setId: number,
  { kind, actorId, note, details = {}, at }: Decision,
): Promise<void> => {
  await client.query(
    'INSERT INTO answer_set_events (answer_set_id, actor_id, kind, note, details, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [setId, actorId, kind, note ?? null, details, at],
  );
};

/** Write how a set stands, in all that decisions may change of it. */
export const writeSet = async ({ client }: Connection, set: AttemptRow): Promise<void> => {
  await client.query(
    `UPDATE answer_sets
      SET status = $2, time_started = $3, duration = $4, extra = $5, paused_at = $6, paused_seconds = $7,
        finished_at = $8, answered = $9, countable = $10, in_grid = $11, scores = NULL
      WHERE id = $1`,
    [
      set.id,
      set.status,
      instantOf(set.timeStarted),
      set.duration,
      set.extra,
      instantOf(set.pausedAt),
      set.pausedSeconds,
      instantOf(set.finishedAt),
      set.answered,
      set.countable,
      set.inGrid,
    ],
  );
};

/** Begin an attempt after another one; answers its id. */
export const insertAttempt = async (
  { client }: Connection,
  after: AttemptRow,
  fresh: { versionId: number; attempt: number; duration: number | null; countable: number; at: Date },
): Promise<number> => {
  const text = `INSERT INTO answer_sets (version_id, project_id, action_id, token_id, in_grid, user_id, attempt,
      duration, countable, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
    RETURNING id`;
  const { rows } = await client.query<{ id: number }>(text, [
    fresh.versionId,
    after.projectId,
    after.actionId,
    after.tokenId,
    after.inGrid,
    after.userId,
    fresh.attempt,
    fresh.duration,
    fresh.countable,
    fresh.at,
  ]);
  const [row] = rows;
  if (!row) throw new Error('an attempt was not made');
  return row.id;
};

/** The attempt that follows at once, and whether anybody has begun it. */
export const attemptAfter = async (
  { client }: Connection,
  set: AttemptRow,
): Promise<{ id: number; begun: boolean; newest: boolean } | null> => {
  const text = `SELECT n.id, n.time_started IS NOT NULL OR n.answered > 0 AS begun,
      NOT EXISTS (SELECT 1
        FROM answer_sets m
        WHERE m.user_id = $1 AND m.action_id IS NOT DISTINCT FROM $2 AND m.token_id IS NOT DISTINCT FROM $3
          AND m.attempt > n.attempt) AS newest
    FROM answer_sets n
    WHERE n.user_id = $1 AND n.action_id IS NOT DISTINCT FROM $2 AND n.token_id IS NOT DISTINCT FROM $3
      AND n.attempt = $4`;
  return (
    (
      await client.query<{ id: number; begun: boolean; newest: boolean }>(text, [
        set.userId,
        set.actionId,
        set.tokenId,
        set.attempt + 1,
      ])
    ).rows[0] ?? null
  );
};

/** A person's sets of an action, held until the end of the transaction, the newest attempt first. */
export const lockSetsOf = async ({ client }: Connection, userId: number, actionId: number): Promise<number[]> =>
  (
    await client.query<{ id: number }>(
      'SELECT id FROM answer_sets WHERE user_id = $1 AND action_id = $2 ORDER BY attempt DESC FOR UPDATE',
      [userId, actionId],
    )
  ).rows.map(({ id }) => id);

/** How many answers came in these sets, in force or replaced since. */
export const countLogged = async ({ client }: Connection, ids: readonly number[]): Promise<number> => {
  const text = `SELECT (SELECT count(*) FROM answer_log WHERE answer_set_id = ANY($1))::int AS logged,
      (SELECT count(*) FROM answers WHERE answer_set_id = ANY($1))::int AS kept`;
  const [row] = (await client.query<{ logged: number; kept: number }>(text, [ids])).rows;
  return Math.max(row?.logged ?? 0, row?.kept ?? 0);
};

/**
 * Delete these sets with all that belongs to them. Files go to the set that replaces them, as taken back, so that
 * storage forgets them too.
 */
export const deleteSets = async (
  { client }: Connection,
  ids: readonly number[],
  heirId: number,
  at: Date,
): Promise<void> => {
  await client.query(
    'UPDATE answer_files SET answer_set_id = $2, removed_at = coalesce(removed_at, $3) WHERE answer_set_id = ANY($1)',
    [ids, heirId, at],
  );
  for (const table of ['answers', 'answer_log', 'answer_set_events'])
    await client.query(`DELETE FROM ${table} WHERE answer_set_id = ANY($1)`, [ids]);
  // Only whose they were stays: a browser that had one open is told what happened, and nobody else is.
  await client.query(
    `INSERT INTO cleared_sets (id, project_id, user_id, action_id, cleared_at)
      SELECT id, project_id, user_id, action_id, $2
      FROM answer_sets
      WHERE id = ANY($1)`,
    [ids, at],
  );
  await client.query('DELETE FROM answer_sets WHERE id = ANY($1)', [ids]);
};

/** Make room for the attempt that comes in place of these: their numbers are taken until they are deleted. */
export const moveAside = async ({ client }: Connection, ids: readonly number[]): Promise<void> => {
  await client.query('UPDATE answer_sets SET attempt = -attempt WHERE id = ANY($1)', [ids]);
};

/** Write how far a set has come into its action's line of the grid, without saying whose turn it is. */
export const writeCompletion = async (
  { client }: Connection,
  attempt: AttemptRow,
  completion: number,
): Promise<void> => {
  const set = setFigures('c', { completion: '$3::smallint', at: 'now()' });
  await client.query(`UPDATE action_mentees c SET ${set} WHERE action_id = $1 AND mentee_id = $2`, [
    attempt.actionId,
    attempt.userId,
    completion,
  ]);
};
