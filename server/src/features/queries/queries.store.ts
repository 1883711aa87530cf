/** What running queries reads beside the reporting views. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { listNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';

/** The declared profile fields of a project, or of all with null. */
export const fieldSettingsOf = async (
  connection: Connection,
  projectId: number | null,
): Promise<{ id: number; fields: unknown }[]> => {
  const found = await queryRows<{ id: number; fields: unknown }>(
    connection,
    sql`SELECT id, settings->'User' AS fields FROM projects WHERE ${projectId}::int IS NULL OR id = ${projectId} ORDER BY id`,
  );
  return found;
};

/** A person who stands for a role. */
type Example = { role: string; userId: number; name: string };

/**
 * An active person of the project for each of these roles: the mentor with the most mentees, else the first by id. Roles
 * that hold everywhere are looked for in every project.
 */
export const exampleOfRoles = async (
  connection: Connection,
  projectId: number,
  roles: readonly string[],
  everywhere: readonly string[],
): Promise<Example[]> => {
  const found = await queryRows<Example>(
    connection,
    sql`SELECT r.role, found.id AS "userId", found.name
      FROM unnest(${sql.param([...roles])}::text[]) r(role)
      JOIN LATERAL (
        SELECT u.id, ${sql.raw(listNameSql('u'))} AS name
        FROM memberships m JOIN users u ON u.id = m.user_id
        WHERE r.role = ANY(m.roles) AND m.state = 1
          AND (m.project_id = ${projectId} OR r.role = ANY(${sql.param([...everywhere])}::text[]))
        ORDER BY (SELECT count(*) FROM mentor_links l WHERE l.mentor_id = u.id AND l.project_id = ${projectId}) DESC, u.id
        LIMIT 1
      ) found ON true`,
  );
  return found;
};
