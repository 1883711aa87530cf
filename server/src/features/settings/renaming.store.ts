/** Profile fields with another name, in the database: what people have in them, and what names them. */
import { sql } from 'drizzle-orm';
import { withMembers, type Renamed } from '@telemachos/contract/features/settings/renaming.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';

/** Where the values of a list of fields are kept: with the person, or with the person's place in the project. */
const heldIn = { Fields: 'u.fields', ProjectFields: 'm.fields' } as const;
type FieldList = keyof typeof heldIn;

/** How many people of a project have something in each of these fields. */
export const holding = (
  connection: Connection,
  projectId: number,
  list: FieldList,
  names: readonly string[],
): Promise<{ name: string; people: number }[]> =>
  queryRows(
    connection,
    sql`SELECT n.name, count(*)::int AS people
      FROM unnest(${sql.param([...names])}::text[]) AS n(name)
      JOIN memberships m ON m.project_id = ${projectId}
      JOIN users u ON u.id = m.user_id
      WHERE coalesce(${sql.raw(heldIn[list])}->>n.name, '') <> ''
      GROUP BY n.name`,
  );

/**
 * Which of these names of fields are known already: another project has a field of the person by that name, or somebody
 * of this project has a value in it.
 */
export const fieldsElsewhere = async (
  connection: Connection,
  projectId: number,
  added: readonly { Name: string }[],
): Promise<Set<string>> => {
  // Readers look in both places for a name, whichever list declares it.
  const names = added.map(({ Name }) => Name);
  const declared = await queryRows<{ name: string }>(
    connection,
    sql`SELECT DISTINCT f->>'Name' AS name
      FROM projects p, jsonb_path_query(p.settings, '$.User.Fields[*]') AS f
      WHERE p.id <> ${projectId} AND f->>'Name' = ANY(${sql.param(names)}::text[])`,
  );
  const [own, ofProject] = [
    await holding(connection, projectId, 'Fields', names),
    await holding(connection, projectId, 'ProjectFields', names),
  ];
  return new Set([...declared, ...own, ...ofProject].map(({ name }) => name));
};

/** How many people of a project have something else in the new name of a field: it would be written over. */
export const heldOver = async (
  connection: Connection,
  projectId: number,
  renamed: readonly Renamed[],
): Promise<(Renamed & { people: number })[]> => {
  const found: (Renamed & { people: number })[] = [];
  for (const one of renamed) {
    const fields = sql.raw(heldIn[one.List]);
    const [held] = await queryRows<{ people: number }>(
      connection,
      sql`SELECT count(*)::int AS people FROM memberships m JOIN users u ON u.id = m.user_id
        WHERE m.project_id = ${projectId} AND coalesce(${fields}->>${one.To}::text, '') <> ''
          AND ${fields}->>${one.To}::text IS DISTINCT FROM ${fields}->>${one.From}::text`,
    );
    if (held && held.people > 0) found.push({ ...one, people: held.people });
  }
  return found;
};

/**
 * What people of a project have in a field is from now on in another one. A person's own field that another of their
 * projects knows by the old name stays there as well. As many rows as people: it may take longer than a call's statement.
 */
export const renameField = async (
  { client }: Connection,
  projectId: number,
  { List, From, To }: Renamed,
): Promise<void> => {
  await client.query(`SET LOCAL statement_timeout = '5min'`);
  if (List === 'ProjectFields')
    await client.query(
      `UPDATE memberships SET fields = (fields - $2::text) || jsonb_build_object($3::text, fields->$2)
        WHERE project_id = $1 AND fields ? $2`,
      [projectId, From, To],
    );
  else
    await client.query(
      `UPDATE users u SET version = version + 1, fields = (CASE WHEN EXISTS (
            SELECT 1 FROM memberships o JOIN projects p ON p.id = o.project_id
            WHERE o.user_id = u.id AND o.project_id <> $1
              AND p.settings->'User'->'Fields' @> jsonb_build_array(jsonb_build_object('Name', $2::text)))
          THEN u.fields ELSE u.fields - $2::text END) || jsonb_build_object($3::text, u.fields->$2)
        FROM memberships m WHERE m.project_id = $1 AND m.user_id = u.id AND u.fields ? $2`,
      [projectId, From, To],
    );
};

/** The answers to a question of the application form are from now on those to another one. Who changes theirs begins again. */
export const renameAnswers = async (
  { client }: Connection,
  projectId: number,
  { From, To }: Pick<Renamed, 'From' | 'To'>,
): Promise<void> => {
  await client.query(
    `UPDATE applications SET version = version + 1, answers = (answers - $2::text) || jsonb_build_object($3::text, answers->$2)
      WHERE project_id = $1 AND answers ? $2`,
    [projectId, From, To],
  );
};

const conditions = ['EnableCondition', 'ShowCondition'] as const;

/** The conditions of a project's actions read a field by its new name. */
export const renameInActions = async (
  { client }: Connection,
  projectId: number,
  renamed: readonly Renamed[],
): Promise<void> => {
  const names = new Map(renamed.map(({ From, To }) => [From, To]));
  const { rows: found } = await client.query<{ id: number; data: Record<string, unknown> }>(
    `SELECT id, data FROM actions
      WHERE project_id = $1 AND (data->>'EnableCondition' LIKE '%user%' OR data->>'ShowCondition' LIKE '%user%') FOR UPDATE`,
    [projectId],
  );
  const changed = found.map(({ id, data }) => {
    const next = { ...data };
    for (const key of conditions) if (typeof next[key] === 'string') next[key] = withMembers(next[key], 'user', names);
    return { id, data: next };
  });
  await client.query(
    `UPDATE actions a SET data = c.data FROM jsonb_to_recordset($1) AS c(id int, data jsonb)
      WHERE a.id = c.id AND a.data <> c.data`,
    [JSON.stringify(changed)],
  );
};

/** The renames of each save since a version, in their order. */
export const renamesSince = async (
  { client }: Connection,
  projectId: number,
  version: number,
): Promise<Renamed[][]> => {
  const { rows: found } = await client.query<{ renamed: Renamed[] }>(
    `SELECT details->'Renamed' AS renamed FROM audit
      WHERE subject = 'project' AND subject_id = $1 AND (details->>'Version')::int > $2
        AND jsonb_array_length(details->'Renamed') > 0
      ORDER BY (details->>'Version')::int`,
    [projectId, version],
  );
  return found.map(({ renamed }) => renamed);
};
