/** SQL of the contract's access/strength.ts. */
import { levelOf } from '@telemachos/contract/access/roles.ts';
import { rolesOutOfReach } from '@telemachos/contract/access/strength.ts';
import type { Connection } from '../db/connect.ts';
import { filterRoles } from './viewer.ts';

/** An account on which the caller may not act. */
type StrongerAccount = { id: number; email: string | null };

/** Those of these people (of all if null) who are not weaker than this Level, by any role or by a Level set by hand. */
export const findStronger = async (
  { client }: Pick<Connection, 'client'>,
  acting: number,
  ids: number[] | null,
): Promise<StrongerAccount[]> => {
  const roles = rolesOutOfReach(acting);
  const query =
    ids === null
      ? {
          // UNION lets PostgreSQL use one index for each part; the result is small.
          name: 'all-out-of-reach',
          text: `SELECT u.id, u.email FROM users u WHERE u.id IN (
            SELECT user_id FROM memberships WHERE roles && $2::text[]
            UNION SELECT id FROM users WHERE level_by_hand IS NOT NULL AND level_by_hand <= $1)`,
          values: [acting, roles],
        }
      : {
          name: 'out-of-reach',
          text: `SELECT u.id, u.email FROM users u WHERE u.id = ANY($3::int[])
            AND (u.level_by_hand <= $1
              OR EXISTS (SELECT 1 FROM memberships m WHERE m.user_id = u.id AND m.roles && $2::text[]))`,
          values: [acting, roles, ids],
        };
  return (await client.query<StrongerAccount>(query)).rows;
};

/** The projects where these people hold a role, whatever the member state, with their Level there. */
export const findHeldLevels = async (
  { client }: Pick<Connection, 'client'>,
  ids: number[],
): Promise<{ projectId: number; level: number }[]> => {
  const text = `SELECT m.project_id AS "projectId", m.roles, u.level_by_hand AS "byHand"
    FROM memberships m
    JOIN users u ON u.id = m.user_id
    WHERE m.user_id = ANY($1) AND cardinality(m.roles) > 0`;
  const { rows } = await client.query<{ projectId: number; roles: string[]; byHand: number | null }>({
    name: 'held-by',
    text,
    values: [ids],
  });
  return rows.map(({ projectId, roles, byHand }) => {
    const level = levelOf(filterRoles(roles));
    return { projectId, level: Math.min(level, byHand ?? level) };
  });
};
