/** SQL for the demonstration meetings. */
import { actionTypeIds } from '@telemachos/contract/features/actions/action-types.ts';
import type { Connection } from '../connect.ts';

/** A mentee's part of an action that is a meeting, with who holds it. */
export type MeetingCell = {
  actionId: number;
  menteeId: number;
  mentorId: number;
  /** The mentor's and the mentee's places among the demonstration's, from 1. */
  mentor: number;
  mentee: number;
  active: boolean;
  since: Date;
  completedAt: Date | null;
};

/** All meetings that mentees are through with, in the order in which they were; then those that are next. */
export const meetingCells = async ({ client }: Connection, projectId: number): Promise<MeetingCell[]> => {
  const number = (name: string) => `coalesce(nullif(regexp_replace(${name}.username, '[^0-9]', '', 'g'), '')::int, 1)`;
  const text = `SELECT a.id AS "actionId", l.mentee_id AS "menteeId", coalesce(o.mentor_id, l.mentor_id) AS "mentorId",
      ${number('m')} AS mentor, ${number('p')} AS mentee, s.state = 1 AS active, l.since, c.completed_at AS "completedAt"
    FROM mentor_links l
    JOIN actions a ON a.project_id = l.project_id AND a.type_id = ${actionTypeIds.meeting}
    JOIN memberships s ON s.project_id = l.project_id AND s.user_id = l.mentee_id
    LEFT JOIN mentor_links o ON o.mentee_id = l.mentee_id AND o.action_id = a.id
    LEFT JOIN action_mentees c ON c.action_id = a.id AND c.mentee_id = l.mentee_id
    JOIN users m ON m.id = coalesce(o.mentor_id, l.mentor_id)
    JOIN users p ON p.id = l.mentee_id
    WHERE l.project_id = $1 AND l.action_id IS NULL
    ORDER BY c.completed_at NULLS LAST, a.position, l.mentee_id`;
  return (await client.query<MeetingCell>(text, [projectId])).rows;
};

/** Whoever is to be met about something has begun it. */
export const beginCells = async (
  { client }: Connection,
  cells: readonly { actionId: number; menteeId: number }[],
  now: Date,
): Promise<void> => {
  const text = `INSERT INTO action_mentees (action_id, mentee_id, next_actor, since)
    SELECT "actionId", "menteeId", 'mentor', $2 FROM json_to_recordset($1) AS n("actionId" int, "menteeId" int)
    ON CONFLICT DO NOTHING`;
  await client.query(text, [JSON.stringify(cells), now]);
};

/** The days of the programme: when an action opens for all, and by when another is due for all. */
export const setProgrammeDays = async (
  { client }: Connection,
  { opens, due }: { opens: { actionId: number; at: Date }; due: { actionId: number; day: string } },
): Promise<void> => {
  await client.query('UPDATE actions SET publish_at = $2 WHERE id = $1', [opens.actionId, opens.at]);
  const text = `UPDATE actions SET data = data || jsonb_build_object('Due', $2::text) WHERE id = $1`;
  await client.query(text, [due.actionId, due.day]);
};
