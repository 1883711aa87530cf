/** The values that people have in a profile field. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { Connection } from '../../db/connect.ts';

/** More than a list of values shows. */
const mostValues = 500;

/** The declarations that filters are put together from, as they are kept. */
export const filterSettings = async ({ client }: Connection, projectId: number): Promise<unknown> =>
  (await client.query<{ settings: unknown }>('SELECT settings FROM projects WHERE id = $1', [projectId])).rows[0]
    ?.settings;

/** The values of a field among a project's mentees; among those with a value in another field, if one is given. */
export const valuesOf = async (
  { client }: Connection,
  projectId: number,
  field: string,
  among: { field: string; value: string } | null,
): Promise<string[]> => {
  const text = `SELECT value FROM (
      SELECT DISTINCT coalesce(u.fields->>$2::text, m.fields->>$2::text) AS value
      FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.project_id = $1 AND $3 = ANY(m.roles)
        AND ($4::text IS NULL OR coalesce(u.fields->>$4, m.fields->>$4) = $5)) found
    WHERE value <> '' ORDER BY value COLLATE "el-GR-x-icu" LIMIT ${mostValues}`;
  const values = [projectId, field, menteeRole, among?.field ?? null, among?.value ?? null];
  return (await client.query<{ value: string }>(text, values)).rows.map(({ value }) => value);
};
