/** The table of long work: ordering, taking up, telling how far it is, ending. */
import type pg from 'pg';
import { isLinkActiveSql } from '../../db/link-sql.ts';
import type { Connection } from '../../db/connect.ts';

export type JobState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

/** An order as it stands. */
export type JobRow = {
  id: number;
  userId: number;
  projectId: number;
  call: string;
  input: Record<string, unknown>;
  name: string;
  mime: string;
  state: JobState;
  run: number;
  done: number;
  total: number | null;
  problem: string | null;
  rights: string | null;
  fileKey: string | null;
  size: number | null;
  createdAt: Date;
  expiresAt: Date | null;
};

const columns = `id, user_id AS "userId", project_id AS "projectId", call, input, name, mime, state, run, done, total,
  problem, rights, file_key AS "fileKey", size::float8 AS size, created_at AS "createdAt", expires_at AS "expiresAt"`;

type Asking = { query: pg.Pool['query'] };

/** Nobody orders in this person's name until the end of the transaction. */
export const lockOrdering = async ({ client }: Connection, userId: number): Promise<void> => {
  await client.query(`SELECT pg_advisory_xact_lock($1, hashtext('jobs'))`, [userId]);
};

/** What a person has waiting or running, in all projects. */
export const underWay = async (
  { client }: Connection,
  userId: number,
  projectId: number,
  call: string,
  input: object,
): Promise<{ id: number; same: boolean }[]> => {
  const text = `SELECT id, project_id = $2 AND call = $3 AND input = $4::jsonb AS same
    FROM jobs WHERE user_id = $1 AND state IN ('waiting', 'running') ORDER BY id`;
  return (await client.query<{ id: number; same: boolean }>(text, [userId, projectId, call, input])).rows;
};

/** Keep an order; answers its id. */
export const insertJob = async (
  { client }: Connection,
  order: Pick<JobRow, 'userId' | 'projectId' | 'call' | 'input' | 'name' | 'mime' | 'createdAt'>,
): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO jobs (user_id, project_id, call, input, name, mime, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [order.userId, order.projectId, order.call, order.input, order.name, order.mime, order.createdAt],
  );
  if (!rows[0]) throw new Error('an order was not kept');
  return rows[0].id;
};

/** One order. */
export const findJob = async ({ client }: Connection, id: number): Promise<JobRow | null> =>
  (await client.query<JobRow>(`SELECT ${columns} FROM jobs WHERE id = $1`, [id])).rows[0] ?? null;

/** A person's orders in a project, the newest first, and how many there are. */
export const ownJobs = async (
  { client }: Connection,
  userId: number,
  projectId: number,
  page: number,
  count: number,
): Promise<{ rows: JobRow[]; all: number }> => {
  const where = 'FROM jobs WHERE user_id = $1 AND project_id = $2';
  const text = `SELECT ${columns} ${where} ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`;
  const { rows } = await client.query<JobRow>(text, [userId, projectId, count, page * count]);
  const counted = await client.query<{ n: number }>(`SELECT count(*)::int AS n ${where}`, [userId, projectId]);
  return { rows, all: counted.rows[0]?.n ?? 0 };
};

/**
 * A word for what a person's files hold beside what their order says, which changes as soon as it does: from whom
 * each action is hidden, and for whoever reaches a caseload who is in it.
 */
export const groundOf = async (
  { client }: Connection,
  userId: number,
  projectId: number,
  ofCaseload: boolean,
): Promise<string> => {
  const text = `SELECT md5(concat(
        (SELECT string_agg(concat(id, ' ', flags), ',' ORDER BY id) FROM actions WHERE project_id = $2),
        CASE WHEN $3 THEN (
          SELECT string_agg(concat(l.mentee_id, ' ', l.action_id, ' ', m.roles), ',' ORDER BY l.mentee_id, l.action_id)
          FROM mentor_links l LEFT JOIN memberships m ON m.user_id = l.mentee_id AND m.project_id = l.project_id
          WHERE l.project_id = $2 AND l.mentor_id = $1 AND ${isLinkActiveSql}) END)) AS ground`;
  return (await client.query<{ ground: string }>(text, [userId, projectId, ofCaseload])).rows[0]?.ground ?? '';
};

/** What was searched and filtered for goes with the order. */
const forgotten = `input = '{}'`;

/** Stop an order that is not over; null where it is. */
export const cancelJob = async ({ client }: Connection, id: number, at: Date): Promise<JobRow | null> =>
  (
    await client.query<JobRow>(
      `UPDATE jobs SET state = 'cancelled', ended_at = $2, ${forgotten}
        WHERE id = $1 AND state IN ('waiting', 'running') RETURNING ${columns}`,
      [id, at],
    )
  ).rows[0] ?? null;

/** Take an order up, for the first time or after a server that was lost with it; null where it is over. */
export const takeJob = async (pool: Asking, id: number): Promise<JobRow | null> =>
  (
    await pool.query<JobRow>(
      `UPDATE jobs SET state = 'running', run = run + 1, done = 0, total = NULL
        WHERE id = $1 AND state IN ('waiting', 'running') RETURNING ${columns}`,
      [id],
    )
  ).rows[0] ?? null;

/** Which taking up of which order. */
export type Taken = Pick<JobRow, 'id' | 'run'>;

const ofTaken = `id = $1 AND run = $2 AND state = 'running'`;

/** Say how far it is; false when it was stopped, or taken up by another server. */
export const tellJob = async (
  pool: Asking,
  { id, run }: Taken,
  far: { done: number; total: number | null },
): Promise<boolean> =>
  (await pool.query(`UPDATE jobs SET done = $3, total = $4 WHERE ${ofTaken}`, [id, run, far.done, far.total]))
    .rowCount === 1;

/** What came of it: a file, or a problem. */
export type Outcome =
  | { state: 'done'; fileKey: string; size: number; lines: number; rights: string; expiresAt: Date }
  | { state: 'failed'; problem: string };

/** End it; false when it was stopped meanwhile, or taken up by another server. */
export const endJob = async (pool: Asking, { id, run }: Taken, at: Date, outcome: Outcome): Promise<boolean> => {
  const text = `UPDATE jobs SET state = $3, ended_at = $4, problem = $5, file_key = $6, size = $7, rights = $9,
      done = coalesce($8::int, done), total = coalesce($8::int, total), expires_at = $10
      ${outcome.state === 'failed' ? `, ${forgotten}` : ''}
    WHERE ${ofTaken}`;
  const made = outcome.state === 'done' ? outcome : null;
  const values = [
    id,
    run,
    outcome.state,
    at,
    outcome.state === 'failed' ? outcome.problem : null,
    made?.fileKey ?? null,
    made?.size ?? null,
    made?.lines ?? null,
    made?.rights ?? null,
    made?.expiresAt ?? null,
  ];
  return (await pool.query(text, values)).rowCount === 1;
};

/** Whether an order still names this content. */
export const isJobsFile = async ({ client }: Connection, key: string): Promise<boolean> =>
  (await client.query('SELECT 1 FROM jobs WHERE file_key = $1 LIMIT 1', [key])).rows.length > 0;

/** Let go of a file whose time is over. */
export const dropJobsFile = async ({ client }: Connection, key: string): Promise<void> => {
  await client.query(`UPDATE jobs SET file_key = NULL, ${forgotten} WHERE file_key = $1 AND expires_at <= now()`, [
    key,
  ]);
};
