/**
 * The data of an action for a mentee, in its three pieces, each with its version; and the mentors' own data of an
 * action.
 */
import type { NextActor } from '@telemachos/contract/features/actions/actions.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { dueAfter, dueIn } from './due.store.ts';
import { ownFigure, setFigures } from '../../db/own-progress-sql.ts';

/** The mentee's own, what the mentor wrote for the mentee to read, what never reaches the mentee. */
export type Piece = 'mentee' | 'public' | 'private';

/** Some data and the version of it; null and 0 while nothing was saved. */
export type Versioned = { data: Record<string, unknown> | null; version: number };

/** The row as a save finds it; its figures are those by the rule or by hand, also where a script shows others. */
export type Cell = {
  /** The completion that people see: a script's, where one counts. */
  shown: number;
  completion: number;
  completed: boolean;
  nextActor: NextActor;
  data: Record<string, unknown> | null;
  version: number;
};

/** How far the mentee has come, and who acts next. */
export type Progress = { completion: number; completed: boolean; nextActor: NextActor };

/** What a row begins with. */
export type Beginning = { nextActor: NextActor; now: Date };

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

/** The figures by the rule or by hand. */
const ownFigures = (alias: string): string =>
  `${alias}.completion AS shown, ${ownFigure(alias, 'completion')} AS completion, ${ownFigure(alias, 'completed')} AS completed,
    ${ownFigure(alias, 'next_actor')} AS "nextActor"`;

/** The row with what the mentee wrote, to be read. */
export const readCell = async (
  { client }: Connection,
  actionId: number,
  menteeId: number,
): Promise<Cell | undefined> => {
  const text = `SELECT ${ownFigures('c')}, mentee_data AS data, mentee_version AS version
    FROM action_mentees c
    WHERE action_id = $1 AND mentee_id = $2`;
  return (await client.query<Cell>(text, [actionId, menteeId])).rows[0];
};

/** What is done to the row of a mentee. */
type Of<What> = What & { menteeId: number };

/** A private note begins nothing: the row it needs stands as it did before there was one, since the mentee joined. */
const sinceJoining = `coalesce((SELECT m.joined_at FROM memberships m JOIN actions a ON a.project_id = m.project_id
  WHERE a.id = $1 AND m.user_id = f."menteeId"), f.now)`;

/**
 * The rows of some mentees with one piece, by mentee, made if need be and locked until the end of the transaction: in one
 * order for everybody, so that two who save the same people never wait for each other. Of further mentees `others` the
 * rows that are there.
 */
export const lockCells = async (
  { client }: Connection,
  piece: Piece,
  actionId: number,
  firsts: readonly Of<Beginning>[],
  others: readonly number[] = [],
): Promise<Map<number, Cell>> => {
  const [data, version] = columnsOf[piece];
  await client.query(
    `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since, due_at)
      SELECT $1, f."menteeId", f."nextActor", ${piece === 'private' ? sinceJoining : 'f.now'}, ${dueIn('$1', 'f."menteeId"')}
      FROM json_to_recordset($2) AS f("menteeId" int, "nextActor" text, now timestamptz)
      ORDER BY f."menteeId"
      ON CONFLICT DO NOTHING`,
    [actionId, JSON.stringify(firsts)],
  );
  const text = `SELECT mentee_id AS "menteeId", ${ownFigures('c')}, ${data} AS data, ${version} AS version
    FROM action_mentees c
    WHERE action_id = $1 AND mentee_id = ANY($2) ORDER BY mentee_id FOR UPDATE`;
  const { rows } = await client.query<Of<Cell>>(text, [
    actionId,
    [...firsts.map(({ menteeId }) => menteeId), ...others],
  ]);
  return new Map(rows.map(({ menteeId, ...cell }) => [menteeId, cell]));
};

/** The row of one mentee. */
export const lockCell = async (
  connection: Connection,
  piece: Piece,
  actionId: number,
  menteeId: number,
  first: Beginning,
): Promise<Cell> => {
  const cell = (await lockCells(connection, piece, actionId, [{ menteeId, ...first }])).get(menteeId);
  if (!cell) throw new Error('an action row that was just made is gone');
  return cell;
};

/** Save a piece of locked rows; answers the new versions by mentee. */
export const savePieces = async (
  { client }: Connection,
  piece: Piece,
  actionId: number,
  values: readonly Of<{ data: Record<string, unknown> }>[],
): Promise<Map<number, number>> => {
  const [data, version] = columnsOf[piece];
  const text = `UPDATE action_mentees c
    SET ${data} = v.data, ${version} = ${version} + 1
    FROM json_to_recordset($2) AS v("menteeId" int, data jsonb)
    WHERE c.action_id = $1 AND c.mentee_id = v."menteeId"
    RETURNING c.mentee_id AS "menteeId", c.${version} AS version`;
  const { rows } = await client.query<Of<{ version: number }>>(text, [actionId, JSON.stringify(values)]);
  return new Map(rows.map((row) => [row.menteeId, row.version]));
};

/** Save a piece of one locked row; answers its new version. */
export const savePiece = async (
  connection: Connection,
  piece: Piece,
  actionId: number,
  menteeId: number,
  data: Record<string, unknown>,
): Promise<number> => (await savePieces(connection, piece, actionId, [{ menteeId, data }])).get(menteeId) ?? 0;

/** Keep of a locked row what the server alone writes beside the mentee's own words: their version stays. */
export const keepBeside = async (
  { client }: Connection,
  actionId: number,
  menteeId: number,
  data: Record<string, unknown>,
): Promise<void> => {
  await client.query('UPDATE action_mentees SET mentee_data = $3 WHERE action_id = $1 AND mentee_id = $2', [
    actionId,
    menteeId,
    data,
  ]);
};

/**
 * Set how far mentees have come in locked rows, by the rule or by hand; since when is kept while nobody else is to act.
 * Where a completion script shows other figures, these stay beside them.
 */
export const saveProgresses = async (
  connection: Connection,
  actionId: number,
  values: readonly Of<Progress>[],
  now: Date,
): Promise<void> => {
  await connection.client.query(
    `UPDATE action_mentees c
      SET ${setFigures('c', { completion: 'v.completion', completed: 'v.completed', nextActor: 'v."nextActor"', at: '$3::timestamptz' })}
      FROM json_to_recordset($2) AS v("menteeId" int, completion int, completed boolean, "nextActor" text)
      WHERE c.action_id = $1 AND c.mentee_id = v."menteeId"`,
    [actionId, JSON.stringify(values), now],
  );
  await dueAfter(
    connection,
    actionId,
    values.map(({ menteeId }) => menteeId),
  );
};

/** Set how far one has come. */
export const saveProgress = (
  connection: Connection,
  actionId: number,
  menteeId: number,
  { completion, completed, nextActor }: Progress,
  now: Date,
): Promise<void> => saveProgresses(connection, actionId, [{ menteeId, completion, completed, nextActor }], now);

/** A mentor's own data of an action. */
export const readOwn = async ({ client }: Connection, actionId: number, mentorId: number): Promise<Versioned> =>
  (
    await client.query<Versioned>('SELECT data, version FROM action_mentors WHERE action_id = $1 AND mentor_id = $2', [
      actionId,
      mentorId,
    ])
  ).rows[0] ?? { data: null, version: 0 };

/** The same, held until the end of the transaction; an empty row where there was none. */
export const lockOwn = async ({ client }: Connection, actionId: number, mentorId: number): Promise<Versioned> => {
  await client.query('INSERT INTO action_mentors (action_id, mentor_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    actionId,
    mentorId,
  ]);
  const text = 'SELECT data, version FROM action_mentors WHERE action_id = $1 AND mentor_id = $2 FOR UPDATE';
  return (await client.query<Versioned>(text, [actionId, mentorId])).rows[0] ?? { data: null, version: 0 };
};

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
