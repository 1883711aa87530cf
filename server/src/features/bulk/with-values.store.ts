/** People of a project by the values of a field. */
import { maxPeoplePerValue } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { userNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';

/** Who holds what is asked for, and with which roles (all, where none are named). */
export type Sought = { projectId: number; field: string; values: readonly string[]; roles: readonly string[] };

/**
 * Who has one of these values in a field, or as user name in any letter case (`emailKept`: but for one that is the
 * e-mail); with the value that found them. Each value has at most `maxPeoplePerValue` people of its own: how many have
 * another value takes nothing from it. By the indexes over names, e-mails and fields.
 */
export const peopleWith = (
  connection: Connection,
  { projectId, field, values, roles }: Sought,
  emailKept: boolean,
): Promise<{ id: number; value: string }[]> => {
  const given = sql`SELECT DISTINCT v AS value FROM unnest(${sql.param([...values])}::text[]) AS v`;
  const held = roles.length === 0 ? sql`` : sql`AND m.roles && ${sql.param([...roles])}::text[]`;
  const member = sql`m.project_id = ${projectId} ${held}`;
  // One account at the most has a name, or an e-mail.
  const account = (column: 'username' | 'email', more = sql``) =>
    queryRows<{ id: number; value: string }>(
      connection,
      sql`SELECT u.id, g.value FROM (${given}) g JOIN users u ON lower(u.${sql.raw(column)}) = lower(g.value)
        JOIN memberships m ON m.user_id = u.id AND ${member} ${more} ORDER BY u.id`,
    );
  if (field === 'username') return account('username', sql`WHERE (${sql.raw(userNameSql('u', emailKept))}) <> ''`);
  if (field === 'email') return account('email');
  const name = sql`${field}::text`;
  const holding = sql`jsonb_build_object(${name}, g.value)`;
  // By the index for each value, no further than as many as are told.
  return queryRows(
    connection,
    sql`SELECT f.id, g.value FROM (${given}) g
      CROSS JOIN LATERAL (
        SELECT u.id FROM users u
        JOIN memberships m ON m.user_id = u.id AND ${member}
        WHERE u.fields @> ${holding}
        UNION ALL
        SELECT m.user_id FROM memberships m
        WHERE m.fields @> ${holding} AND ${member}
          AND (SELECT u.fields->>${name} FROM users u WHERE u.id = m.user_id) IS NULL
        LIMIT ${maxPeoplePerValue}) f
      ORDER BY f.id`,
  );
};
