/** Bulk SQL of the seed. */
import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Connection } from '../connect.ts';

/** The number that servers and commands which seed at the same time queue behind. */
const seedLock = 7_368_443;

/** Work in bulk may take longer than a call's, and wait longer for its other half. */
export const workInBulk = async ({ client }: Connection): Promise<void> => {
  await client.query('SET LOCAL statement_timeout = 0');
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  // Words of many rows are put into the search indexes at once; refreshStatistics empties what waits.
  await client.query(`SET LOCAL gin_pending_list_limit = '64MB'`);
};

/** Nobody else seeds until the end of this transaction. */
export const lockSeed = async (connection: Connection): Promise<void> => {
  await workInBulk(connection);
  await connection.client.query('SELECT pg_advisory_xact_lock($1)', [seedLock]);
};

/** Whether the installation has a project. */
export const hasProject = async ({ client }: Connection): Promise<boolean> =>
  ((await client.query('SELECT 1 FROM projects LIMIT 1')).rowCount ?? 0) > 0;

/** The demonstration project, known by the mark in its configuration; undefined where there is none. */
export const findDemonstration = async ({ client }: Connection): Promise<{ id: number } | undefined> =>
  (
    await client.query<{ id: number }>(
      `SELECT id FROM projects WHERE settings -> 'Config' -> 'Demonstration' = 'true' ORDER BY id LIMIT 1`,
    )
  ).rows[0];

/** A row as the table takes it, with its id where that was allocated. */
export type Row<Table extends PgTable> = Table['$inferInsert'] & { id?: number };

/** Insert rows in one statement; all of them have the keys of the first one. */
export const insertRows = async <Table extends PgTable>(
  { client }: Connection,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const names = columns.map(([, column]) => `"${column.name}"`).join(', ');
  const records = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row));
    return Object.fromEntries(columns.map(([key, column]) => [column.name, values.get(key)]));
  });
  const name = getTableName(table);
  const select = `SELECT ${names} FROM json_populate_recordset(NULL::"${name}", $1::json)`;
  await client.query(`INSERT INTO "${name}" (${names}) OVERRIDING SYSTEM VALUE ${select}`, [JSON.stringify(records)]);
};

/** Take `count` ids of a table from its sequence. */
export const allocateIds = async ({ client }: Connection, table: PgTable, count: number): Promise<number[]> => {
  const text = `SELECT nextval(pg_get_serial_sequence($1, 'id'))::int AS id FROM generate_series(1, $2::int)`;
  return (await client.query<{ id: number }>(text, [getTableName(table), count])).rows.map(({ id }) => id);
};

/** The accounts of these user names that belong to the project. */
export const membersNamed = async (
  { client }: Connection,
  projectId: number,
  usernames: readonly string[],
): Promise<Map<string, number>> => {
  const text = `SELECT u.username, u.id
      FROM users u
      JOIN memberships m ON m.user_id = u.id
      WHERE m.project_id = $1 AND u.username = ANY($2)`;
  const { rows } = await client.query<{ username: string; id: number }>(text, [projectId, usernames]);
  return new Map(rows.map(({ username, id }) => [username, id]));
};

/** The members whose user name is the word, or the word and a number, in the order of the numbers. */
export const numberedMembers = async ({ client }: Connection, projectId: number, word: string): Promise<number[]> => {
  const text = `SELECT u.id
      FROM users u
      JOIN memberships m ON m.user_id = u.id
      WHERE m.project_id = $1 AND u.username ~ $2
      ORDER BY length(u.username), u.username`;
  const values = [projectId, `^${word}[0-9]{0,8}$`];
  return (await client.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
};

/** How many hold a role in the project. */
export const countHolding = async ({ client }: Connection, projectId: number, role: string): Promise<number> => {
  const text = 'SELECT count(*)::int AS count FROM memberships WHERE project_id = $1 AND roles @> ARRAY[$2::text]';
  return (await client.query<{ count: number }>(text, [projectId, role])).rows[0]?.count ?? 0;
};

/** The greatest number in user names that begin with `prefix`; 0 when there is none. */
export const greatestNumber = async ({ client }: Connection, prefix: string): Promise<number> => {
  const text = `SELECT coalesce(max(substring(username FROM $2)::int), 0) AS number FROM users WHERE username ~ $1`;
  return (await client.query<{ number: number }>(text, [`^${prefix}[0-9]{1,8}$`, '([0-9]+)$'])).rows[0]?.number ?? 0;
};

/**
 * The greatest serial number of the project's applications (the part after the year); 0 when there is none.
 * Confirmations wait until this transaction ends.
 */
export const greatestKayas = async ({ client }: Connection, projectId: number): Promise<number> => {
  await client.query(`SELECT pg_advisory_xact_lock($1, hashtext('kayas'))`, [projectId]);
  const text = `SELECT coalesce(max(substring(kayas FROM '-([0-9]+)$')::int), 0) AS number
    FROM applications
    WHERE project_id = $1 AND kayas ~ '^[0-9]{4}-[0-9]{1,9}$'`;
  return (await client.query<{ number: number }>(text, [projectId])).rows[0]?.number ?? 0;
};

/**
 * The newest published version of each questionnaire that the project's actions name: action id, version, definition.
 */
export const versionsInUse = async (
  { client }: Connection,
  projectId: number,
): Promise<{ actionId: number; versionId: number; definition: unknown }[]> => {
  const text = `SELECT DISTINCT ON (a.id) a.id AS "actionId", v.id AS "versionId", v.definition
    FROM actions a
    JOIN questionnaire_versions v ON v.questionnaire_id = a.quest_id
    WHERE a.project_id = $1 AND v.published_at IS NOT NULL ORDER BY a.id, v.number DESC`;
  return (await client.query<{ actionId: number; versionId: number; definition: unknown }>(text, [projectId])).rows;
};

/** The actions that exist in the project: an administrator may have deleted some. */
export const actionIdsOf = async ({ client }: Connection, projectId: number): Promise<Set<number>> =>
  new Set(
    (await client.query<{ id: number }>('SELECT id FROM actions WHERE project_id = $1', [projectId])).rows.map(
      ({ id }) => id,
    ),
  );

const grown = [
  'users, applications, mails, sessions, memberships, application_events, consents, mentor_links, conversations, conversation_members',
  'answers, answer_log, answer_sets, answer_set_events, action_mentees, note_versions, messages, notices',
];

/**
 * Let the planner know how much there is, and tidy up: counting by an index alone needs that. Two connections share it.
 */
export const refreshStatistics = async (pool: pg.Pool): Promise<void> => {
  const tidyUp = async (tables: string): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query('SET statement_timeout = 0');
      await client.query(`VACUUM (ANALYZE) ${tables}`);
    } finally {
      await client.query('RESET statement_timeout').catch(() => undefined);
      client.release();
    }
  };
  await Promise.all(grown.map(tidyUp));
};
