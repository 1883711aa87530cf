/** Who is written to about meetings, and what about. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';

/** Somebody of a project: how they are called, where they are written to (nowhere once they left), in which language. */
export type Addressee = { id: number; name: string; email: string | null; language: string };

/** These people. */
export const addressees = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, Addressee>> => {
  const text = `SELECT u.id, ${sentenceNameSql('u')} AS name, u.language,
      CASE WHEN m.state IN (0, 1) THEN u.email END AS email
    FROM users u LEFT JOIN memberships m ON m.user_id = u.id AND m.project_id = $1 WHERE u.id = ANY($2)`;
  const { rows } = await client.query<Addressee>(text, [projectId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
};

/** Who of these people left the project, is suspended, or is no mentee of it any more. */
export const whoLeft = async ({ client }: Connection, projectId: number, ids: readonly number[]): Promise<number[]> => {
  if (ids.length === 0) return [];
  const text = `SELECT user_id AS id FROM memberships
    WHERE project_id = $1 AND user_id = ANY($2) AND (state IN (2, 3) OR NOT $3 = ANY(roles))`;
  return (await client.query<{ id: number }>(text, [projectId, ids, menteeRole])).rows.map(({ id }) => id);
};

/** The meetings ahead in a project that some people hold and others come to, by each who comes to them. */
export const aheadOfPeople = async (
  { client }: Connection,
  projectId: number,
  { coming, holding }: { coming: readonly number[]; holding: readonly number[] },
  now: Date,
): Promise<{ id: number; actionId: number; mentorId: number; menteeId: number }[]> => {
  const text = `SELECT m.id, m.action_id AS "actionId", m.mentor_id AS "mentorId", p.mentee_id AS "menteeId"
    FROM meetings m JOIN meeting_mentees p ON p.meeting_id = m.id AND p.comes
    WHERE m.id IN (
        SELECT h.id FROM meetings h WHERE h.mentor_id = ANY($2) AND h.starts_at > $3 AND h.stands
        UNION SELECT o.meeting_id FROM meeting_mentees o
          WHERE o.mentee_id = ANY($4) AND o.starts_at > $3 AND o.stands AND o.comes)
      AND m.project_id = $1 AND m.state = 'planned'
    ORDER BY m.starts_at, m.id, p.mentee_id`;
  const { rows } = await client.query<{ id: number; actionId: number; mentorId: number; menteeId: number }>(text, [
    projectId,
    holding,
    now,
    coming,
  ]);
  return rows;
};

/** A project as it stands in addresses and in words. */
export const projectOf = async ({ client }: Connection, id: number): Promise<{ url: string; descr: string }> => {
  const { rows } = await client.query<{ url: string; descr: string }>('SELECT url, descr FROM projects WHERE id = $1', [
    id,
  ]);
  if (!rows[0]) throw new Error('a project of a meeting is gone');
  return rows[0];
};

/** Titles of actions in both languages. */
export const titlesOfActions = async (
  { client }: Connection,
  ids: readonly number[],
): Promise<Map<number, { title: string; titleEn: string }>> => {
  const text = `SELECT id, title, coalesce(titles->>'en', title) AS "titleEn" FROM actions WHERE id = ANY($1)`;
  const { rows } = await client.query<{ id: number; title: string; titleEn: string }>(text, [ids]);
  return new Map(rows.map(({ id, ...titles }) => [id, titles]));
};
