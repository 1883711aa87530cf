/** People of a project by the values of a field. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { userName } from '../../db/names.ts';
import { rows } from '../../db/rows.ts';

/** So many people are looked for at once; where there are more, so many of each value: one that many have names nobody. */
const most = { atOnce: 1000, ofValue: 10 } as const;

/** The first people of a project who have one of these values in a profile field. */
const holdersOf = (
  connection: Connection,
  { projectId, field, values, limit }: { projectId: number; field: string; values: readonly string[]; limit: number },
): Promise<{ id: number; value: string }[]> => {
  const name = sql`${field}::text`;
  const holding = sql`ANY (ARRAY(SELECT jsonb_build_object(${name}, v) FROM unnest(${sql.param([...values])}::text[]) AS v))`;
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
      LIMIT ${limit}`,
  );
};

/**
 * Who has one of these values in a field, or as user name in any letter case (`emailKept`: but for one that is the
 * e-mail); with the value that found them. By the indexes over names, e-mails and fields. Where they come to more than a
 * thousand, the first ten of each value: a value that many have leaves out nobody of another.
 */
export const peopleWith = async (
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
  const asked = { projectId, field };
  const all = await holdersOf(connection, { ...asked, values, limit: most.atOnce + 1 });
  if (all.length <= most.atOnce) return all;
  const found: { id: number; value: string }[] = [];
  for (const value of new Set(values))
    found.push(...(await holdersOf(connection, { ...asked, values: [value], limit: most.ofValue })));
  return found;
};
