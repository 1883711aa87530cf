/** Notices of the demonstration people. */
import type { Connection } from '../connect.ts';

/** The notices of these mentees and their mentors; those older than a week were read, and none waits for a mail. */
export const insertNotices = async (
  { client }: Connection,
  projectId: number,
  mentees: readonly number[],
  now: Date,
): Promise<void> => {
  const text = `WITH linked AS (
      SELECT mentee_id, mentor_id, since FROM mentor_links WHERE project_id = $1 AND mentee_id = ANY($2) AND action_id IS NULL
    ), told AS (
      SELECT l.mentor_id AS user_id, 'handed' AS kind, c.action_id, c.mentee_id AS about_id, c.mentee_id AS actor_id, c.since AS at
      FROM linked l JOIN action_mentees c ON c.mentee_id = l.mentee_id JOIN actions a ON a.id = c.action_id
      WHERE c.next_actor = 'mentor' AND a.type_id <> 2
      UNION ALL
      SELECT l.mentee_id, 'mentor', NULL, l.mentor_id, NULL, l.since FROM linked l
      UNION ALL
      SELECT * FROM (SELECT DISTINCT ON (c.mentee_id) c.mentee_id, 'read', c.action_id, NULL::int, l.mentor_id, c.completed_at
        FROM linked l JOIN action_mentees c ON c.mentee_id = l.mentee_id
        WHERE c.completed AND c.next_actor = 'nobody' ORDER BY c.mentee_id, c.completed_at DESC, c.action_id) latest
    )
    INSERT INTO notices (user_id, project_id, kind, action_id, about_id, actor_id, at, read_at)
    SELECT user_id, $1, kind, action_id, about_id, actor_id, at, CASE WHEN at < $3::timestamptz - interval '7 days' THEN at END
    FROM told WHERE at <= $3 ORDER BY at, user_id`;
  await client.query(text, [projectId, mentees, now]);
};
