/**
 * The data of an action for a mentee, in its three pieces, each with its version; and the mentors' own data of an
 * action.
 */
import type { NextActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import type { Connection } from '../../db/connect.ts';

/** The mentee's own, what the mentor wrote for the mentee to read, what never reaches the mentee. */
export type Piece = 'mentee' | 'public' | 'private';

/** Some data and the version of it; null and 0 while nothing was saved. */
export type Versioned = { data: Record<string, unknown> | null; version: number };

/** The row as a save finds it. */
export type Cell = {
  completion: number;
  completed: boolean;
  nextActor: NextActor;
  data: Record<string, unknown> | null;
  version: number;
};

/** How far the mentee has come, and who acts next. */
export type Progress = { completion: number; completed: boolean; nextActor: NextActor };

/** What a row begins with. */
export type Beginning = { nextActor: NextActor; dueAt: Date | null; now: Date };

const columnsOf = {
  mentee: ['mentee_data', 'mentee_version'],
  public: ['public_data', 'public_version'],
  private: ['private_data', 'private_version'],
} as const satisfies Record<Piece, readonly [string, string]>;

/** One piece. */
export const readPiece = async (
  { client }: Connection,
  piece: Piece,
  actionId: number,
  menteeId: number,
): Promise<Versioned> => {
  const [data, version] = columnsOf[piece];
  const text = `SELECT ${data} AS data, ${version} AS version
    FROM action_mentees
    WHERE action_id = $1 AND mentee_id = $2`;
  return (await client.query<Versioned>(text, [actionId, menteeId])).rows[0] ?? { data: null, version: 0 };
};

/** The row with one piece, made if need be and locked until the end of the transaction. */
export const lockCell = async (
  { client }: Connection,
  piece: Piece,
  actionId: number,
  menteeId: number,
  first: Beginning,
): Promise<Cell> => {
  const [data, version] = columnsOf[piece];
  await client.query(
    `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since, due_at)
      VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING`,
    [actionId, menteeId, first.nextActor, first.now, first.dueAt],
  );
  const text = `SELECT completion, completed, next_actor AS "nextActor", ${data} AS data, ${version} AS version
    FROM action_mentees
    WHERE action_id = $1 AND mentee_id = $2 FOR UPDATE`;
  const [cell] = (await client.query<Cell>(text, [actionId, menteeId])).rows;
  if (!cell) throw new Error('an action row that was just made is gone');
  return cell;
};

/** Save a piece of a locked row; answers its new version. */
export const savePiece = async (
  { client }: Connection,
  piece: Piece,
  actionId: number,
  menteeId: number,
  value: Record<string, unknown>,
): Promise<number> => {
  const [data, version] = columnsOf[piece];
  const text = `UPDATE action_mentees
    SET ${data} = $3, ${version} = ${version} + 1
    WHERE action_id = $1 AND mentee_id = $2
    RETURNING ${version} AS version`;
  return (await client.query<{ version: number }>(text, [actionId, menteeId, value])).rows[0]?.version ?? 0;
};

/** Set how far the mentee has come in a locked row; since when is kept while nobody else is to act. */
export const saveProgress = async (
  { client }: Connection,
  actionId: number,
  menteeId: number,
  progress: Progress,
  now: Date,
): Promise<void> => {
  await client.query(
    `UPDATE action_mentees
      SET completion = $3, completed = $4, since = CASE WHEN next_actor = $5 THEN since ELSE $6 END, next_actor = $5,
       completed_at = CASE WHEN NOT $4 THEN NULL ELSE coalesce(completed_at, $6) END
     WHERE action_id = $1 AND mentee_id = $2`,
    [actionId, menteeId, progress.completion, progress.completed, progress.nextActor, now],
  );
};

/** A mentor's own data of an action. */
export const readOwn = async ({ client }: Connection, actionId: number, mentorId: number): Promise<Versioned> =>
  (
    await client.query<Versioned>('SELECT data, version FROM action_mentors WHERE action_id = $1 AND mentor_id = $2', [
      actionId,
      mentorId,
    ])
  ).rows[0] ?? { data: null, version: 0 };

/** Save a mentor's own data if it is still at that version; answers the new one, or nothing when it is not. */
export const saveOwn = async (
  { client }: Connection,
  actionId: number,
  mentorId: number,
  value: Record<string, unknown>,
  version: number,
): Promise<number | undefined> => {
  await client.query('INSERT INTO action_mentors (action_id, mentor_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    actionId,
    mentorId,
  ]);
  const text = `UPDATE action_mentors
      SET data = $3, version = version + 1
      WHERE action_id = $1 AND mentor_id = $2 AND version = $4
      RETURNING version`;
  return (await client.query<{ version: number }>(text, [actionId, mentorId, value, version])).rows[0]?.version;
};
