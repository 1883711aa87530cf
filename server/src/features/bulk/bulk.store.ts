/** Work on many people in the database: the works, their rows, and what they changed. */
import { sql, type SQL } from 'drizzle-orm';
import { undoable, type BatchKind, type Outcome } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { listNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';

/** A work. */
export type BatchRow = {
  id: number;
  projectId: number;
  actorId: number;
  kind: BatchKind;
  about: Record<string, string>;
  state: 'running' | 'stopped' | 'done' | 'undone';
  rows: number;
  createdAt: Date;
  undoneAt: Date | null;
  /** When it changed somebody the last time, or began. */
  heardAt: Date;
  by: string;
  counts: Partial<Record<Outcome, number>>;
};

const columns = sql`b.id, b.project_id AS "projectId", b.actor_id AS "actorId", b.kind, b.about, b.state, b.rows,
  b.created_at AS "createdAt", b.undone_at AS "undoneAt",
  greatest(b.created_at, (
    SELECT at FROM person_changes c WHERE c.batch_id = b.id ORDER BY c.id DESC LIMIT 1)) AS "heardAt", ${sql.raw(listNameSql('u'))} AS by,
  coalesce((SELECT jsonb_object_agg(outcome, n) FROM (
    SELECT outcome, count(*)::int AS n FROM batch_rows r WHERE r.batch_id = b.id GROUP BY outcome) c), '{}') AS counts`;

/** Begin a work; answers its id. */
export const insertBatch = async (
  { client }: Connection,
  batch: { projectId: number; actorId: number; kind: string; about: Record<string, string>; rows: number; now: Date },
): Promise<number> => {
  const text = `INSERT INTO batches (project_id, actor_id, kind, about, rows, created_at)
    VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`;
  const values = [batch.projectId, batch.actorId, batch.kind, batch.about, batch.rows, batch.now];
  return (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
};

/**
 * Hold a work until the end of the transaction: its portions share it, and whoever takes it back or says how it stands has it
 * alone. What is read afterwards stands.
 */
export const holdBatch = async ({ client }: Connection, id: number, how: 'shared' | 'alone'): Promise<void> => {
  await client.query(`SELECT id FROM batches WHERE id = $1 FOR ${how === 'shared' ? 'SHARE' : 'UPDATE'}`, [id]);
};

/** A work by its id. */
export const findBatch = async (connection: Connection, id: number): Promise<BatchRow | undefined> =>
  (
    await queryRows<BatchRow>(
      connection,
      sql`SELECT ${columns} FROM batches b JOIN users u ON u.id = b.actor_id WHERE b.id = ${id}`,
    )
  )[0];

/** One page of a project's works of these kinds, newest first, and how many there are. */
export const batchesOf = async (
  connection: Connection,
  projectId: number,
  kinds: readonly string[],
  { size, number }: { size: number; number: number },
): Promise<{ list: BatchRow[]; all: number }> => {
  const where = sql`b.project_id = ${projectId} AND b.kind = ANY(${sql.param([...kinds])}::text[])`;
  const [counted] = await queryRows<{ n: number }>(
    connection,
    sql`SELECT count(*)::int AS n FROM batches b WHERE ${where}`,
  );
  const list = await queryRows<BatchRow>(
    connection,
    sql`SELECT ${columns} FROM batches b JOIN users u ON u.id = b.actor_id
      WHERE ${where} ORDER BY b.id DESC LIMIT ${size} OFFSET ${size * number}`,
  );
  return { list, all: counted?.n ?? 0 };
};

/** Say how a work stands. */
export const saveBatchState = async (
  { client }: Connection,
  id: number,
  state: string,
  now: Date,
  undoneBy: number | null = null,
): Promise<void> => {
  await client.query(
    `UPDATE batches SET state = $2::text, ended_at = CASE WHEN $2::text = 'running' THEN NULL ELSE $3::timestamptz END,
        undone_at = CASE WHEN $2::text = 'undone' THEN $3::timestamptz ELSE undone_at END,
        undone_by = coalesce($4, undone_by)
      WHERE id = $1`,
    [id, state, now, undoneBy],
  );
};

/** What became of a row. */
export type TriedRow = {
  place: number;
  userId: number | null;
  outcome: Outcome;
  faults: Record<string, string>;
  name: string;
  /** What had become of it before it was taken back. */
  was?: Outcome | null;
  /** What the work did, where the person's own history does not have it. */
  did?: Done | null;
};

/** An action that was published for somebody: from when on it was so before, and is since; ISO instants. */
export type Done = { action: number; before: string | null; after: string };

/** A row that did something: what it did stays with it, and with whom. */
const did = `batch_rows.outcome IN ('created', 'changed', 'left')`;

/**
 * Keep what became of rows; one that is tried again has the newer outcome, but for what it did: that is still to be taken
 * back. False where a place that did something is now given to somebody else, who was changed.
 */
export const saveRows = async (
  { client }: Connection,
  batchId: number,
  tried: readonly TriedRow[],
): Promise<boolean> => {
  if (tried.length === 0) return true;
  const { rows: kept } = await client.query<{ place: number; userId: number | null }>(
    `INSERT INTO batch_rows (batch_id, place, user_id, outcome, faults, row)
      SELECT $1, place, "userId", outcome, nullif(faults, '{}'),
        jsonb_build_object('name', name) || CASE WHEN did IS NULL THEN '{}' ELSE jsonb_build_object('did', did) END
      FROM jsonb_to_recordset($2) AS r(place int, "userId" int, outcome text, faults jsonb, name text, did jsonb)
      ON CONFLICT (batch_id, place) DO UPDATE SET
        user_id = CASE WHEN ${did} THEN batch_rows.user_id ELSE excluded.user_id END,
        faults = CASE WHEN ${did} AND excluded.outcome IN ('refused', 'unchanged') THEN batch_rows.faults ELSE excluded.faults END,
        row = CASE WHEN ${did} THEN coalesce(batch_rows.row, '{}') ELSE '{}' END || excluded.row,
        outcome = CASE WHEN ${did} AND excluded.outcome IN ('refused', 'unchanged') THEN batch_rows.outcome
          WHEN batch_rows.outcome = 'created' THEN 'created'
          WHEN batch_rows.outcome = 'left' THEN coalesce(batch_rows.row->>'was', excluded.outcome)
          ELSE excluded.outcome END
      RETURNING place, user_id AS "userId"`,
    [batchId, JSON.stringify(tried)],
  );
  const ofPlace = new Map(kept.map(({ place, userId }) => [place, userId]));
  return tried.every(
    ({ place, userId, outcome }) => outcome === 'refused' || outcome === 'unchanged' || ofPlace.get(place) === userId,
  );
};

/** What a work did at some places already, by place. */
export const didAt = async (
  { client }: Connection,
  batchId: number,
  places: readonly number[],
): Promise<Map<number, Done>> => {
  const text = `SELECT place, row->'did' AS did FROM batch_rows
    WHERE batch_id = $1 AND place = ANY($2) AND jsonb_typeof(row->'did') = 'object'`;
  const { rows } = await client.query<{ place: number; did: Done }>(text, [batchId, places]);
  return new Map(rows.map(({ place, did: done }) => [place, done]));
};

/**
 * The rows of a work by their places: those of these outcomes, or all. Who began it has them as they were given; others
 * read whom they are about, by their names.
 */
export const rowsOf = async (
  connection: Connection,
  batchId: number,
  of: { outcomes: readonly string[]; reader: number; from?: number },
  { size, number }: { size: number; number: number },
): Promise<{ list: TriedRow[]; all: number }> => {
  const some = of.outcomes.length > 0 ? sql`AND r.outcome = ANY(${sql.param([...of.outcomes])}::text[])` : sql``;
  const where = sql`r.batch_id = ${batchId} AND r.place >= ${of.from ?? 0} ${some}`;
  const [counted] = await queryRows<{ n: number }>(
    connection,
    sql`SELECT count(*)::int AS n FROM batch_rows r WHERE ${where}`,
  );
  const list = await queryRows<TriedRow>(
    connection,
    sql`SELECT r.place, r.user_id AS "userId", r.outcome, coalesce(r.faults, '{}') AS faults, r.row->>'was' AS was, r.row->'did' AS did,
        coalesce(CASE WHEN b.actor_id = ${of.reader} THEN r.row->>'name' ELSE ${sql.raw(listNameSql('u'))} END, '') AS name
      FROM batch_rows r JOIN batches b ON b.id = r.batch_id LEFT JOIN users u ON u.id = r.user_id
      WHERE ${where} ORDER BY r.place LIMIT ${size} OFFSET ${size * number}`,
  );
  return { list, all: counted?.n ?? 0 };
};

/** The places of the rows that were tried. */
export const placesOf = async ({ client }: Connection, batchId: number): Promise<number[]> =>
  (
    await client.query<{ place: number }>('SELECT place FROM batch_rows WHERE batch_id = $1 ORDER BY place', [batchId])
  ).rows.map(({ place }) => place);

/** Say of rows what became of them now. */
export const markRows = async (
  { client }: Connection,
  batchId: number,
  marked: readonly { place: number; outcome: Outcome; faults: Record<string, string> }[],
): Promise<void> => {
  await client.query(
    `UPDATE batch_rows r SET outcome = p.outcome, faults = nullif(p.faults, '{}'),
        row = jsonb_build_object('was', r.outcome) || coalesce(r.row, '{}')
      FROM jsonb_to_recordset($2) AS p(place int, outcome text, faults jsonb)
      WHERE r.batch_id = $1 AND r.place = p.place`,
    [batchId, JSON.stringify(marked)],
  );
};

/** Whether rows of a work are still as it changed them, but for those that were left when it was taken back. */
export const hasChanged = async ({ client }: Connection, batchId: number): Promise<boolean> => {
  const text = `SELECT 1 FROM batch_rows WHERE batch_id = $1 AND outcome = ANY($2) LIMIT 1`;
  return (await client.query(text, [batchId, undoable.filter((outcome) => outcome !== 'left')])).rows.length > 0;
};

/** Over `memberships m`: who holds a place, and this role if one is wanted. */
export const comeAs = (role: string | null): SQL =>
  role === null ? sql`AND m.state IN (0, 1)` : sql`AND m.state IN (0, 1) AND ${role} = ANY(m.roles)`;

/** Those found who are no members of another project yet, and these alone if some are named; fewer by `also`. */
export const notYetIn = (projectId: number, ids: readonly number[] | null, also: SQL = sql``): SQL => {
  const named = ids === null ? sql`` : sql`AND m.user_id = ANY(${sql.param([...ids])}::int[])`;
  return sql`NOT EXISTS (SELECT 1 FROM memberships t WHERE t.project_id = ${projectId} AND t.user_id = m.user_id) ${named} ${also}`;
};

/** How these people stand in a project: whether their roles hold there, and which. */
export const placesOfPeople = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, { holds: boolean; roles: string[] }>> => {
  const text = `SELECT user_id AS id, state IN (0, 1) AS holds, roles FROM memberships
    WHERE project_id = $1 AND user_id = ANY($2)`;
  const { rows: found } = await client.query<{ id: number; holds: boolean; roles: string[] }>(text, [projectId, ids]);
  return new Map(found.map(({ id, holds, roles }) => [id, { holds, roles }]));
};
