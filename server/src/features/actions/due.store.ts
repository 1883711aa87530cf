/** The rule's `dueOf` in SQL, and keeping rows to it: when an action should be done by a mentee. */
import type { Connection } from '../../db/connect.ts';

/** When this action should be done by this person; null when it has no time. Both are expressions in SQL. */
export const dueIn = (actionId: string, menteeId: string): string => `(
    SELECT CASE
      WHEN jsonb_typeof(a.data->'Due') = 'string'
        THEN ((a.data->>'Due')::date + 1)::timestamp AT TIME ZONE 'Europe/Athens'
      WHEN jsonb_typeof(a.data->'DueAfter') = 'object' THEN (
        SELECT o.completed_at + make_interval(secs => 86400 * (a.data->'DueAfter'->'Days')::float8)
        FROM action_mentees o
        WHERE o.action_id = (a.data->'DueAfter'->'Action')::int AND o.mentee_id = m.user_id AND o.completed)
      WHEN jsonb_typeof(a.data->'DueDays') = 'number'
        THEN m.joined_at + make_interval(secs => 86400 * (a.data->'DueDays')::float8) END
    FROM actions a JOIN memberships m ON m.project_id = a.project_id AND m.user_id = ${menteeId}
    WHERE a.id = ${actionId})`;

/** What these mentees should do after an action that they completed, or that is completed no more, is due anew. */
export const dueAfter = async (
  { client }: Connection,
  actionId: number,
  menteeIds: readonly number[],
): Promise<void> => {
  await client.query(
    `UPDATE action_mentees c
      SET due_at = ${dueIn('c.action_id', 'c.mentee_id')}
      FROM actions b, actions after
      WHERE b.id = $1 AND after.project_id = b.project_id AND after.data->'DueAfter'->'Action' = to_jsonb($1::int)
        AND c.action_id = after.id AND c.mentee_id = ANY($2) AND NOT c.completed`,
    [actionId, menteeIds],
  );
};

/** Actions whose time was changed are due anew, by everybody who has not completed them. */
export const dueAgain = async ({ client }: Connection, actionIds: readonly number[]): Promise<void> => {
  await client.query(
    `UPDATE action_mentees c
      SET due_at = ${dueIn('c.action_id', 'c.mentee_id')}
      WHERE c.action_id = ANY($1) AND NOT c.completed`,
    [actionIds],
  );
};
