/** Who somebody is whom one may write to. */
import { roles as allRoles } from '@telemachos/contract/access/roles.ts';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';

export type ProfileRow = {
  name: string;
  photo: string | null;
  role: string;
  email: string;
  fields: Record<string, string>;
  projectFields: Record<string, string>;
};

/** A person as the project knows them; the role is the strongest that they hold there, or in every project. */
export const profileOf = async (
  connection: Connection,
  projectId: number,
  userId: number,
): Promise<ProfileRow | null> =>
  (
    await queryRows<ProfileRow>(
      connection,
      sql`SELECT ${sql.raw(sentenceNameSql('u'))} AS name, u.photo, coalesce(u.email, '') AS email, u.fields,
          coalesce(m.fields, '{}') AS "projectFields",
          coalesce((SELECT r FROM unnest(${sql.param([...allRoles])}::text[]) WITH ORDINALITY o(r, n)
            WHERE EXISTS (SELECT 1 FROM memberships h WHERE h.user_id = u.id AND r = ANY(h.roles)
              AND (h.project_id = ${projectId} OR m.user_id IS NULL)) ORDER BY n LIMIT 1), '') AS role
        FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.project_id = ${projectId}
        WHERE u.id = ${userId}`,
    )
  )[0] ?? null;
