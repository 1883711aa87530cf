/** Where the programme is stuck, in numbers. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { askedOfMentees, shownToAll } from './caseload.store.ts';

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

/** An action that is asked of mentees; `always`: of all of them. */
export type AskedAction = { id: number; group: string | null; groupEn: string | null; always: boolean };

/** They are read first and named in what follows: the planner cannot guess how many there are, nor in which groups. */
export const askedActions = async (
  { client }: Connection,
  projectId: number,
  seen: SeenFlags,
): Promise<AskedAction[]> => {
  const text = `SELECT id, groups[1] AS "group", titles->>'group_en' AS "groupEn",
      ${shownToAll} AS always
    FROM actions
    WHERE project_id = $1 AND flags & $2 = ${seen.wanted} AND ${askedOfMentees}
    ORDER BY position, id`;
  return (await client.query<AskedAction>(text, [projectId, seen.mask])).rows;
};

export type GroupNumbers = { group: string; groupEn: string; done: number; begun: number };

/**
 * Active mentees by group of actions, in the programme's order. An action that is shown to some only does not hold a
 * group open.
 */
export const groupNumbers = async (
  { client }: Connection,
  projectId: number,
  asked: readonly AskedAction[],
): Promise<GroupNumbers[]> => {
  const grouped = asked.flatMap(({ group, ...action }) => (group === null ? [] : [{ ...action, group }]));
  const names = [...new Set(grouped.map(({ group }) => group))];
  const needed = names.map((name) => grouped.filter(({ group, always }) => group === name && always).length);
  // Groups by number and people by id: of very many cells nothing long is kept or sorted.
  const text = `WITH progress AS MATERIALIZED (
      SELECT a.place, c.mentee_id, count(*) FILTER (WHERE c.completed AND a.always) AS done,
        bool_or(c.completion > 0 OR c.mentee_data IS NOT NULL) AS begun
      FROM action_mentees c
      JOIN unnest($3::int[], $4::int[], $5::bool[]) AS a(id, place, always) ON a.id = c.action_id
      GROUP BY a.place, c.mentee_id)
    SELECT p.place, count(*) FILTER (WHERE p.done >= ($6::int[])[p.place])::int AS done,
      count(*) FILTER (WHERE p.done < ($6::int[])[p.place])::int AS begun
    FROM progress p
    JOIN memberships m ON m.project_id = $1 AND m.user_id = p.mentee_id
    WHERE p.begun AND m.state = 1 AND m.roles @> ARRAY[$2::text]
    GROUP BY p.place`;
  const { rows } = await client.query<{ place: number; done: number; begun: number }>(text, [
    projectId,
    menteeRole,
    grouped.map(({ id }) => id),
    grouped.map(({ group }) => names.indexOf(group) + 1),
    grouped.map(({ always }) => always),
    needed,
  ]);
  return names.map((group, place) => {
    const counted = rows.find((row) => row.place === place + 1);
    const english = grouped.filter((action) => action.group === group).flatMap(({ groupEn }) => groupEn ?? []);
    return {
      group,
      groupEn: english.sort()[0] ?? group,
      done: counted?.done ?? 0,
      begun: counted?.begun ?? 0,
    };
  });
};

/** How many weeks the course is told for. */
const weeksShown = 12;

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
  asked: readonly AskedAction[],
  now: Date,
): Promise<WeekNumbers[]> => {
  const text = `WITH days AS MATERIALIZED (SELECT monday
      FROM generate_series(${mondayOf('$4::timestamptz')} - interval '${weeksShown - 1} weeks',
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
    latest AS MATERIALIZED (SELECT mentee_id, action_id
      FROM action_mentees
      WHERE completed AND completed_at >= (SELECT at FROM since)),
    recent AS MATERIALIZED (SELECT DISTINCT mentee_id
      FROM latest
      WHERE action_id = ANY($3::int[])),
    last AS (SELECT own.at
      FROM recent r
      CROSS JOIN LATERAL (SELECT max(c.completed_at) AS at, count(*) AS n
        FROM action_mentees c
        WHERE c.mentee_id = r.mentee_id AND c.completed AND c.action_id = ANY($3::int[])) own
      WHERE own.n = cardinality($3::int[])),
    finished AS (SELECT ${mondayOf('at')} AS monday, count(*)::int AS n FROM last GROUP BY 1)
    SELECT to_char(d.monday, 'YYYY-MM-DD') AS "Week", coalesce(a.n, 0) AS "Applications",
      coalesce(j.n, 0) AS "Joined", coalesce(f.n, 0) AS "Finished"
    FROM days d
    LEFT JOIN applied a USING (monday)
    LEFT JOIN joined j USING (monday)
    LEFT JOIN finished f USING (monday)
    ORDER BY d.monday`;
  const everybodys = asked.filter(({ always }) => always).map(({ id }) => id);
  return (await client.query<WeekNumbers>(text, [projectId, menteeRole, everybodys, now])).rows;
};
