/** The pairs of mentor and mentee, read from either side. */
import { isLinkActiveSql } from '../../db/link-sql.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { handedAgain } from '../actions/save-work.shared.ts';

/** A mentor of a mentee; without an action, for the project. */
export type LinkRow = {
  mentorId: number;
  name: string;
  email: string | null;
  photo: string | null;
  actionId: number | null;
};

/** The mentors of a mentee, the one for the project first. */
export const linksOf = async ({ client }: Connection, projectId: number, menteeId: number): Promise<LinkRow[]> => {
  const text = `SELECT l.mentor_id AS "mentorId", l.action_id AS "actionId", u.email, u.photo, ${sentenceNameSql('u')} AS name
    FROM mentor_links l
    JOIN users u ON u.id = l.mentor_id
    WHERE l.project_id = $1 AND l.mentee_id = $2 AND ${isLinkActiveSql}
    ORDER BY l.action_id NULLS FIRST, l.id`;
  return (await client.query<LinkRow>(text, [projectId, menteeId])).rows;
};

/** Whether somebody is a mentor of a mentee for an action: by a link for it, or for the project. */
export const isMentorOf = async (
  { client }: Connection,
  projectId: number,
  mentorId: number,
  menteeId: number,
  actionId: number,
): Promise<boolean> => {
  const text = `SELECT 1
      FROM mentor_links l
      WHERE project_id = $1 AND mentor_id = $2 AND mentee_id = $3 AND (action_id IS NULL OR action_id = $4)
        AND ${isLinkActiveSql}
      LIMIT 1`;
  return ((await client.query(text, [projectId, mentorId, menteeId, actionId])).rowCount ?? 0) > 0;
};

/** When what a mentee had handed in was changed, action by action, and who did it; the oldest first. */
export const changesOf = async (
  { client }: Connection,
  projectId: number,
  menteeId: number,
): Promise<{ actionId: number; at: Date; by: string | null }[]> => {
  const text = `SELECT (d.details->>'ActionId')::int AS "actionId", d.at, ${sentenceNameSql('u')} AS by
    FROM audit d
    LEFT JOIN users u ON u.id = d.actor_id
    WHERE d.subject = $3 AND d.subject_id = $2 AND d.project_id = $1
    ORDER BY d.at, d.id`;
  type Row = { actionId: number; at: Date; by: string | null };
  return (await client.query<Row>(text, [projectId, menteeId, handedAgain])).rows;
};
