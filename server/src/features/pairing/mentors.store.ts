/** Mentors as those who link weigh them: how many mentees there are, how many there may be, where they are, what they do. */
import { sql, type SQL } from 'drizzle-orm';
import { mentorRole } from '@telemachos/contract/access/roles.ts';
import type { Connection } from '../../db/connect.ts';
import { listNameSql, sentenceNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';

/** An active mentor; `name` is that of lists, `called` that of sentences. */
export type Mentor = {
  id: number;
  name: string;
  called: string;
  caseload: number;
  capacity: number | null;
  municipality: string;
  type: string;
};

/** How many active and not yet activated mentees each mentor is linked to for the project, as the lists of mentors count them. */
const caseloads = (projectId: number, mentorIds: readonly number[] | null): SQL => sql`
  SELECT l.mentor_id, count(*)::int AS caseload
  FROM mentor_links l JOIN memberships w ON w.project_id = l.project_id AND w.user_id = l.mentee_id
    AND w.state IN (0, 1)
  WHERE l.project_id = ${projectId} AND l.action_id IS NULL
    ${mentorIds === null ? sql`` : sql`AND l.mentor_id = ANY(${sql.param(mentorIds)}::int[])`}
  GROUP BY l.mentor_id`;

/** The active mentors of a project; all, or those of these ids. */
export const activeMentors = (
  connection: Connection,
  projectId: number,
  ids: readonly number[] | null,
): Promise<Mentor[]> =>
  queryRows(
    connection,
    sql`
    SELECT u.id, ${sql.raw(listNameSql('u'))} AS name, ${sql.raw(sentenceNameSql('u'))} AS called, m.capacity,
      coalesce(c.caseload, 0) AS caseload,
      coalesce(u.fields->>'municipality', '') AS municipality, coalesce(u.fields->>'mentor_type', '') AS type
    FROM memberships m JOIN users u ON u.id = m.user_id
    LEFT JOIN (${caseloads(projectId, ids)}) c ON c.mentor_id = u.id
    WHERE m.project_id = ${projectId} AND m.state = 1 AND ${mentorRole} = ANY(m.roles)
      ${ids === null ? sql`` : sql`AND m.user_id = ANY(${sql.param(ids)}::int[])`}
    ORDER BY u.id`,
  );

/** A mentor's name in sentences, the caseload and the capacity in a project. */
export const mentorRoom = async (
  connection: Connection,
  projectId: number,
  mentorId: number,
): Promise<{ name: string; caseload: number; capacity: number | null }> => {
  const found = await queryRows<{ name: string; caseload: number; capacity: number | null }>(
    connection,
    sql`
    SELECT ${sql.raw(sentenceNameSql('u'))} AS name, m.capacity, coalesce(c.caseload, 0) AS caseload
    FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.project_id = ${projectId}
    LEFT JOIN (${caseloads(projectId, [mentorId])}) c ON c.mentor_id = u.id
    WHERE u.id = ${mentorId}`,
  );
  return found[0] ?? { name: '', caseload: 0, capacity: null };
};

/** Set a mentor's capacity; answers the one before. */
export const setCapacity = async (
  { client }: Connection,
  projectId: number,
  userId: number,
  capacity: number | null,
): Promise<number | null> => {
  const text = `WITH before AS (SELECT capacity FROM memberships WHERE project_id = $1 AND user_id = $2 FOR UPDATE)
    UPDATE memberships m SET capacity = $3 FROM before WHERE m.project_id = $1 AND m.user_id = $2
    RETURNING before.capacity AS before`;
  return (await client.query<{ before: number | null }>(text, [projectId, userId, capacity])).rows[0]?.before ?? null;
};

/** The mentees for whom mentors are sought: where they are, and the mentor whom they have for the project. */
export const seekers = (
  connection: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string; municipality: string; mentorId: number | null; mentor: string | null }[]> =>
  queryRows(
    connection,
    sql`
    SELECT u.id, ${sql.raw(listNameSql('u'))} AS name, coalesce(u.fields->>'municipality', '') AS municipality,
      l.mentor_id AS "mentorId", CASE WHEN o.id IS NOT NULL THEN ${sql.raw(listNameSql('o'))} END AS mentor
    FROM users u
    LEFT JOIN mentor_links l ON l.project_id = ${projectId} AND l.mentee_id = u.id AND l.action_id IS NULL
    LEFT JOIN users o ON o.id = l.mentor_id
    WHERE u.id = ANY(${sql.param(ids)}::int[])`,
  );
