/** The links of one mentor, and their move to others in one statement that also writes who was before. */
import { sql } from 'drizzle-orm';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { Connection } from '../../db/connect.ts';
import { listNameSql, sentenceNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';
import type { Author } from './pairing.store.ts';

/** A link of the mentor with its mentee: `takesPart` while they are a mentee of the project who has not left it. */
export type OwnLink = {
  id: number;
  menteeId: number;
  actionId: number | null;
  name: string;
  called: string;
  takesPart: boolean;
  active: boolean;
  /** Whether the mentee counts towards a mentor's caseload. */
  counted: boolean;
  email: string | null;
  language: string;
};

/** All links of a mentor in a project, in the order in which linking takes them; held until the call is over, if asked. */
export const linksOf = (
  connection: Connection,
  projectId: number,
  mentorId: number,
  hold: boolean,
): Promise<OwnLink[]> =>
  queryRows(
    connection,
    sql`
    SELECT l.id, l.mentee_id AS "menteeId", l.action_id AS "actionId", ${sql.raw(listNameSql('u'))} AS name,
      ${sql.raw(sentenceNameSql('u'))} AS called, u.email, u.language,
      coalesce(m.state <> 2 AND ${menteeRole} = ANY(m.roles), false) AS "takesPart",
      coalesce(m.state = 1, false) AS active,
      coalesce(m.state IN (0, 1), false) AS counted
    FROM mentor_links l JOIN users u ON u.id = l.mentee_id
    LEFT JOIN memberships m ON m.project_id = l.project_id AND m.user_id = l.mentee_id
    WHERE l.project_id = ${projectId} AND l.mentor_id = ${mentorId}
    ORDER BY l.mentee_id, l.action_id
    ${hold ? sql`FOR UPDATE OF l` : sql``}`,
  );

/** Move links to their new mentors; answers how many were moved. */
export const moveLinks = async (
  connection: Connection,
  projectId: number,
  fromId: number,
  moves: readonly { id: number; to: number }[],
  author: Author,
): Promise<number> => {
  const found = await queryRows<{ n: number }>(
    connection,
    sql`
    WITH moved AS (
      UPDATE mentor_links l SET mentor_id = g.mentor_id, since = now()
      FROM unnest(${sql.param(moves.map(({ id }) => id))}::int[], ${sql.param(moves.map(({ to }) => to))}::int[])
        AS g(id, mentor_id)
      WHERE l.id = g.id AND l.project_id = ${projectId} AND l.mentor_id = ${fromId}
      RETURNING l.mentee_id, l.action_id, l.mentor_id
    ),
    noted AS (
      INSERT INTO audit (actor_id, project_id, call, subject, subject_id, details, request_id)
      SELECT ${author.actorId}, ${projectId}, ${author.call}, 'mentorLink', mentee_id,
        jsonb_build_object('action', action_id, 'before', ${fromId}::int, 'after', mentor_id), ${author.requestId}
      FROM moved
      RETURNING 1
    )
    SELECT count(*)::int AS n FROM noted`,
  );
  return found[0]?.n ?? 0;
};

/** What a project is called in letters. */
export const projectName = async ({ client }: Connection, projectId: number): Promise<string> =>
  (await client.query<{ descr: string }>('SELECT descr FROM projects WHERE id = $1', [projectId])).rows[0]?.descr ?? '';
