/** Where the programme is stuck, in numbers. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/actions.schemas.ts';
import type { SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Connection } from '../../db/connect.ts';

/** Applications by status; withdrawn ones do not count. */
export const applicationCounts = async (
  { client }: Connection,
  projectId: number,
): Promise<{ status: number; count: number }[]> =>
  (
    await client.query<{ status: number; count: number }>(
      `SELECT status, count(*)::int AS count
        FROM applications
        WHERE project_id = $1 AND withdrawn_at IS NULL
        GROUP BY status
        ORDER BY status`,
      [projectId],
    )
  ).rows;

export type GroupNumbers = { group: string; groupEn: string; done: number; begun: number };

/**
 * Active mentees by group of actions, in the programme's order. An action that is shown to some only does not hold a
 * group open.
 */
export const groupNumbers = async (
  { client }: Connection,
  projectId: number,
  seen: SeenFlags,
): Promise<GroupNumbers[]> => {
  // Groups by number and people by id: of very many cells nothing long is kept or sorted.
  const text = `WITH asked AS MATERIALIZED (
      SELECT id, groups[1] AS name, titles->>'group_en' AS name_en, position,
        coalesce(data->>'ShowCondition', '') = '' AS always
      FROM actions
      WHERE project_id = $1 AND flags & $3 = ${seen.wanted} AND type_id <> ${actionTypeIds.payment}
        AND groups[1] IS NOT NULL
        AND data->'Optional' IS DISTINCT FROM 'true'::jsonb AND data->>'AnsweredBy' IS DISTINCT FROM 'mentor'),
    groups AS MATERIALIZED (SELECT name, coalesce(min(name_en), name) AS name_en, min(position) AS position,
        count(*) FILTER (WHERE always) AS needed, (row_number() OVER (ORDER BY min(position)))::int AS place
      FROM asked
      GROUP BY name),
    shown AS MATERIALIZED (SELECT a.id, a.always, g.place FROM asked a JOIN groups g USING (name)),
    progress AS MATERIALIZED (
      SELECT a.place, c.mentee_id, count(*) FILTER (WHERE c.completed AND a.always) AS done,
        bool_or(c.completion > 0 OR c.mentee_data IS NOT NULL) AS begun
      FROM action_mentees c
      JOIN shown a ON a.id = c.action_id
      WHERE c.action_id = ANY(ARRAY(SELECT id FROM shown))
      GROUP BY a.place, c.mentee_id),
    counted AS (
      SELECT p.place, count(*) FILTER (WHERE p.done >= g.needed)::int AS done,
        count(*) FILTER (WHERE p.done < g.needed)::int AS begun
      FROM progress p
      JOIN groups g USING (place)
      JOIN memberships m ON m.project_id = $1 AND m.user_id = p.mentee_id AND m.state = 1
        AND m.roles @> ARRAY[$2::text]
      WHERE p.begun
      GROUP BY p.place)
    SELECT g.name AS "group", g.name_en AS "groupEn", coalesce(n.done, 0) AS done, coalesce(n.begun, 0) AS begun
    FROM groups g LEFT JOIN counted n USING (place)
    ORDER BY g.position`;
  return (await client.query<GroupNumbers>(text, [projectId, menteeRole, seen.mask])).rows;
};

/** How many weeks the course is told for. */
const weeksTold = 12;

export type WeekNumbers = { Week: string; Applications: number; Joined: number; Finished: number };

/** The Monday, in Athens, of the week that an instant falls in. */
const mondayOf = (instant: string): string => `date_trunc('week', ${instant} AT TIME ZONE 'Europe/Athens')`;

/**
 * The last weeks, the running one last: applications (withdrawn ones do not count), mentees who joined, mentees who
 * completed the last of what is everybody's. Nothing before the first of them is read, but for the other actions of
 * those who completed one since.
 */
export const weekNumbers = async (
  { client }: Connection,
  projectId: number,
  seen: SeenFlags,
  now: Date,
): Promise<WeekNumbers[]> => {
  const text = `WITH days AS MATERIALIZED (SELECT monday
      FROM generate_series(${mondayOf('$4::timestamptz')} - interval '${weeksTold - 1} weeks',
        ${mondayOf('$4::timestamptz')}, interval '1 week') AS monday),
    since AS MATERIALIZED (SELECT min(monday) AT TIME ZONE 'Europe/Athens' AS at FROM days),
    applied AS (SELECT ${mondayOf('submitted_at')} AS monday, count(*)::int AS n
      FROM applications
      WHERE project_id = $1 AND submitted_at >= (SELECT at FROM since) AND withdrawn_at IS NULL
      GROUP BY 1),
    joined AS (SELECT ${mondayOf('joined_at')} AS monday, count(*)::int AS n
      FROM memberships
      WHERE project_id = $1 AND joined_at >= (SELECT at FROM since) AND roles @> ARRAY[$2::text]
      GROUP BY 1),
    asked AS MATERIALIZED (SELECT id
      FROM actions
      WHERE project_id = $1 AND flags & $3 = ${seen.wanted} AND type_id <> ${actionTypeIds.payment}
        AND coalesce(data->>'ShowCondition', '') = ''
        AND data->'Optional' IS DISTINCT FROM 'true'::jsonb AND data->>'AnsweredBy' IS DISTINCT FROM 'mentor'),
    latest AS MATERIALIZED (SELECT mentee_id, action_id
      FROM action_mentees
      WHERE completed AND completed_at >= (SELECT at FROM since)),
    recent AS MATERIALIZED (SELECT DISTINCT mentee_id
      FROM latest
      WHERE action_id IN (SELECT id FROM asked)),
    last AS (SELECT own.at
      FROM recent r
      CROSS JOIN LATERAL (SELECT max(c.completed_at) AS at, count(*) AS n
        FROM action_mentees c
        WHERE c.mentee_id = r.mentee_id AND c.completed AND c.action_id IN (SELECT id FROM asked)) own
      WHERE own.n = (SELECT count(*) FROM asked)),
    finished AS (SELECT ${mondayOf('at')} AS monday, count(*)::int AS n FROM last GROUP BY 1)
    SELECT to_char(d.monday, 'YYYY-MM-DD') AS "Week", coalesce(a.n, 0) AS "Applications",
      coalesce(j.n, 0) AS "Joined", coalesce(f.n, 0) AS "Finished"
    FROM days d
    LEFT JOIN applied a USING (monday)
    LEFT JOIN joined j USING (monday)
    LEFT JOIN finished f USING (monday)
    ORDER BY d.monday`;
  return (await client.query<WeekNumbers>(text, [projectId, menteeRole, seen.mask, now])).rows;
};
