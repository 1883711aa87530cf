/** People of a project by the values of a field. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { userName } from '../../db/names.ts';
import { rows } from '../../db/rows.ts';

/** So many people at most are answered: a value that more have names nobody. */
const mostFound = 1000;

/**
 * Who has one of these values in a field, or as user name in any letter case (`emailKept`: but for one that is the
 * e-mail); with the value that found them. By the indexes over names, e-mails and fields.
 */
export const peopleWith = (
  connection: Connection,
  projectId: number,
  field: string,
  values: readonly string[],
  emailKept: boolean,
): Promise<{ id: number; value: string }[]> => {
  const given = sql`SELECT DISTINCT v AS value FROM unnest(${sql.param([...values])}::text[]) AS v`;
  const member = sql`JOIN memberships m ON m.user_id = u.id AND m.project_id = ${projectId}`;
  if (field === 'username')
    return rows(
      connection,
      sql`SELECT u.id, g.value FROM (${given}) g JOIN users u ON lower(u.username) = lower(g.value) ${member}
        WHERE (${sql.raw(userName('u', emailKept))}) <> '' ORDER BY u.id`,
    );
  if (field === 'email')
    return rows(
      connection,
      sql`SELECT u.id, g.value FROM (${given}) g JOIN users u ON lower(u.email) = lower(g.value) ${member} ORDER BY u.id`,
    );
  const name = sql`${field}::text`;
  const holding = sql`ANY (ARRAY(SELECT jsonb_build_object(${name}, g.value) FROM (${given}) g))`;
  // Found by the indexes first, few as they mostly are; then whose they are, one by one.
  return rows(
    connection,
    sql`WITH found AS MATERIALIZED (
        SELECT u.id, u.fields->>${name} AS value FROM users u WHERE u.fields @> ${holding}
        UNION ALL
        SELECT m.user_id, m.fields->>${name} FROM memberships m
          WHERE m.fields @> ${holding} AND m.project_id = ${projectId}
            AND (SELECT u.fields->>${name} FROM users u WHERE u.id = m.user_id) IS NULL)
      SELECT f.id, f.value FROM found f
      CROSS JOIN LATERAL (SELECT 1 FROM memberships m WHERE m.project_id = ${projectId} AND m.user_id = f.id LIMIT 1) w
      LIMIT ${mostFound}`,
  );
};
