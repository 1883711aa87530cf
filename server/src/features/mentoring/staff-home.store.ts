/** Where the programme is stuck, in numbers. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/actions.schemas.ts';
import type { SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { silentAfterDays } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
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

/** Active mentees of the project: the ground of the other numbers. */
const active = `active AS MATERIALIZED (SELECT user_id, joined_at
    FROM memberships
    WHERE project_id = $1 AND state = 1 AND roles @> ARRAY[$2::text])`;

export type PeopleNumbers = {
  active: number;
  withoutMentor: number;
  withoutFirstMeeting: number;
  overdue: number;
  silent: number;
};

/**
 * Active mentees, and those without a mentor, linked but without their first meeting, with something overdue, not
 * finished and not heard of.
 */
export const peopleNumbers = async (
  { client }: Connection,
  projectId: number,
  seen: SeenFlags,
  now: Date,
): Promise<PeopleNumbers> => {
  const text = `WITH ${active},
    shown AS MATERIALIZED (SELECT id, type_id, position,
        type_id <> ${actionTypeIds.payment} AND coalesce(data->>'ShowCondition', '') = '' AS everybodys
      FROM actions
      WHERE project_id = $1 AND flags & $3 = ${seen.wanted}),
    first AS MATERIALIZED (SELECT id FROM shown WHERE type_id = ${actionTypeIds.meeting} ORDER BY position, id LIMIT 1),
    cells AS MATERIALIZED (
      SELECT c.mentee_id, bool_or(c.completed AND c.action_id IN (SELECT id FROM first)) AS met,
        bool_or(NOT c.completed AND c.next_actor = 'mentee' AND c.due_at < $4) AS overdue,
        max(greatest(c.since, c.completed_at)) AS touched,
        count(*) FILTER (WHERE c.completed AND a.everybodys) >= (SELECT count(*)
          FROM shown
          WHERE everybodys) AS finished
      FROM action_mentees c
      JOIN shown a ON a.id = c.action_id
      JOIN active p ON p.user_id = c.mentee_id
      GROUP BY c.mentee_id),
    seen AS MATERIALIZED (SELECT s.user_id, max(s.last_seen_at) AS last
      FROM sessions s
      JOIN active p ON p.user_id = s.user_id
      GROUP BY s.user_id),
    linked AS MATERIALIZED (SELECT mentee_id FROM mentor_links WHERE project_id = $1 AND action_id IS NULL)
    SELECT count(*)::int AS active,
      count(*) FILTER (WHERE l.mentee_id IS NULL)::int AS "withoutMentor",
      count(*) FILTER (WHERE l.mentee_id IS NOT NULL AND NOT coalesce(c.met, false)
        AND EXISTS (SELECT 1 FROM first))::int AS "withoutFirstMeeting",
      count(*) FILTER (WHERE c.overdue)::int AS overdue,
      count(*) FILTER (WHERE NOT coalesce(c.finished, false)
        AND greatest(p.joined_at, c.touched,
          s.last) < $4::timestamptz - make_interval(days => ${silentAfterDays}))::int AS silent
    FROM active p
    LEFT JOIN cells c ON c.mentee_id = p.user_id
    LEFT JOIN seen s ON s.user_id = p.user_id
    LEFT JOIN linked l ON l.mentee_id = p.user_id`;
  const empty: PeopleNumbers = { active: 0, withoutMentor: 0, withoutFirstMeeting: 0, overdue: 0, silent: 0 };
  return (await client.query<PeopleNumbers>(text, [projectId, menteeRole, seen.mask, now])).rows[0] ?? empty;
};

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
  const text = `WITH ${active},
    shown AS MATERIALIZED (
      SELECT id, groups[1] AS name, titles->>'group_en' AS name_en, position,
        coalesce(data->>'ShowCondition', '') = '' AS always
      FROM actions
      WHERE project_id = $1 AND flags & $3 = ${seen.wanted} AND type_id <> ${actionTypeIds.payment}
        AND groups[1] IS NOT NULL
        AND data->'Optional' IS DISTINCT FROM 'true'::jsonb AND data->>'AnsweredBy' IS DISTINCT FROM 'mentor'),
    groups AS (SELECT name, coalesce(min(name_en), name) AS name_en, min(position) AS position,
        count(*) FILTER (WHERE always) AS needed
      FROM shown
      GROUP BY name),
    progress AS (
      SELECT a.name, c.mentee_id, count(*) FILTER (WHERE c.completed AND a.always) AS done,
        bool_or(c.completion > 0 OR c.mentee_data IS NOT NULL) AS begun
      FROM action_mentees c
      JOIN shown a ON a.id = c.action_id
      JOIN active p ON p.user_id = c.mentee_id
      GROUP BY a.name, c.mentee_id)
    SELECT g.name AS "group", g.name_en AS "groupEn",
      count(*) FILTER (WHERE p.begun AND p.done >= g.needed)::int AS done,
      count(*) FILTER (WHERE p.begun AND p.done < g.needed)::int AS begun
    FROM groups g LEFT JOIN progress p ON p.name = g.name GROUP BY g.name, g.name_en, g.position ORDER BY g.position`;
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
