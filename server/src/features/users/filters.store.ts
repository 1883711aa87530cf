/** The values that people have in a profile field. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { Connection } from '../../db/connect.ts';

/** Values of one filter; a list shows no more. */
export const maxFilterValues = 500;

/** The declarations that filters are put together from, as they are kept. */
export const filterSettings = async ({ client }: Connection, projectId: number): Promise<unknown> =>
  (await client.query<{ settings: unknown }>('SELECT settings FROM projects WHERE id = $1', [projectId])).rows[0]
    ?.settings;

/** The value that each mentee has in each of the fields $2: everywhere, or where nothing is held everywhere in the project. */
const valuesOfMentees = `SELECT f.name, coalesce(u.fields->>f.name, m.fields->>f.name) AS value
  FROM memberships m JOIN users u ON u.id = m.user_id CROSS JOIN unnest($2::text[]) AS f(name)
  WHERE m.project_id = $1 AND $3 = ANY(m.roles)`;

/** The same of those who have the value $5 in the field $4. */
const valuesAmong = `${valuesOfMentees} AND u.fields @> jsonb_build_object($4::text, $5::text)
  UNION ALL ${valuesOfMentees} AND m.fields @> jsonb_build_object($4::text, $5::text) AND u.fields->>$4 IS NULL`;

/**
 * The values of each of the fields among a project's mentees, in one reading, and one more than is shown where there are
 * more; among those with a value in another field, if one is given.
 */
export const valuesOf = async (
  { client }: Connection,
  projectId: number,
  fields: readonly string[],
  among: { field: string; value: string } | null,
): Promise<Map<string, string[]>> => {
  if (fields.length === 0) return new Map();
  const text = `WITH found AS MATERIALIZED (
      SELECT DISTINCT name, value FROM (${among ? valuesAmong : valuesOfMentees}) v), placed AS (
      SELECT name, value, row_number() OVER (PARTITION BY name ORDER BY value COLLATE "el-GR-x-icu", value) AS place
      FROM found WHERE value <> '')
    SELECT name, array_agg(value ORDER BY place) AS values FROM placed WHERE place <= ${maxFilterValues + 1} GROUP BY name`;
  const values = [projectId, fields, menteeRole, ...(among ? [among.field, among.value] : [])];
  const { rows } = await client.query<{ name: string; values: string[] }>(text, values);
  return new Map(rows.map((row) => [row.name, row.values]));
};
