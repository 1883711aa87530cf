/**
 * How all mentees of a project stand at once: one pass over their work gives the staff's numbers and the order by need.
 * Nothing is put in the order of names here, which would cost more than all the rest.
 */
import { sql, type SQL } from 'drizzle-orm';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { actionTypeIds } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { actionFlags, hasFlag } from '@telemachos/contract/kit/flags.ts';
import { seenBy, type SeenFlags } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { silentAfterDays, type NeedFilter } from '@telemachos/contract/features/mentoring/mentoring.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';
import { askedOfMentees, rank, rankOf, shownToAll, waitsFor } from './caseload.store.ts';

/** Everybody by need; of each whether active and what of the filters holds. */
export type Standing = {
  active: number;
  withoutMentor: number;
  ids: Int32Array;
  /** Bits beside the ids. */
  bits: Uint8Array;
  /** Beside the ids: when something was last heard of them, in seconds of the epoch. */
  heard: Uint32Array;
};

/** The bits of `Standing.bits`. */
export const standingBits = {
  active: 1,
  overdue: 2,
  silent: 4,
  firstMeeting: 8,
  read: 16,
  finished: 32,
  mentors: 64,
  mentees: 128,
} as const satisfies Record<NeedFilter | 'active' | 'finished' | 'mentors' | 'mentees', number>;

/** An action that counts; `all`: asked of every mentee who sees it. */
type Action = { id: number; typeId: number; flags: number; all: boolean };

/** The flags of what mentees see. */
const byMentee = seenBy('work', 'own');

/** A rank as the weight of whoever has it: the instant since when, after the more pressing ones' instants. */
const weight = (rank: SQL, since: string) => sql`${rank} * 1e11 + date_part('epoch', ${sql.raw(since)})`;

/** The actions whose cells count, in the order of the programme. */
const actionsSeen = (connection: Connection, projectId: number, seen: SeenFlags): Promise<Action[]> =>
  queryRows(
    connection,
    sql`SELECT id, type_id AS "typeId", flags, ${sql.raw(askedOfMentees)} AND ${sql.raw(shownToAll)} AS "all"
      FROM actions WHERE project_id = ${projectId} AND flags & ${seen.mask} = ${seen.wanted}
      ORDER BY position, id`,
  );

const packed = (list: string | null): number[] => (list === null ? [] : list.split(',').map(Number));

/** Everybody of the project; `seen` are the flags of actions that count. */
export const standingOf = async (
  connection: Connection,
  { projectId, seen, now, today }: { projectId: number; seen: SeenFlags; now: Date; today: string },
): Promise<Standing> => {
  const actions = await actionsSeen(connection, projectId, seen);
  const visible = actions.filter(({ flags }) => (flags & byMentee.mask) === byMentee.wanted);
  const first =
    visible.find(({ typeId, flags }) => typeId === actionTypeIds.meeting && !hasFlag(flags, 'NamedOnly'))?.id ?? null;
  const everybodys = visible.filter(({ all }) => all);
  const list = (some: readonly Action[]) => sql`${sql.param(some.map(({ id }) => id))}::int[]`;
  // The actions are named: the planner cannot guess how many have some flags.
  const [found] = await queryRows<{
    active: number;
    unpaired: number;
    ids: string | null;
    bits: string | null;
    heard: string | null;
  }>(
    connection,
    sql`
    WITH a AS MATERIALIZED (
      SELECT id, type_id = ${actionTypeIds.meeting} AS meeting, id = ANY(${list(visible)}) AS seen,
        flags & ${actionFlags.NamedOnly} <> 0 AS named,
        id = ANY(${list(everybodys)}) AS everybodys
      FROM actions WHERE id = ANY(${list(actions)})
    ), cells AS MATERIALIZED (
      SELECT c.mentee_id AS person, max(greatest(c.since, c.completed_at)) AS touched,
        bool_or(c.completed AND c.action_id = ${first}::int) AS met,
        count(*) FILTER (WHERE c.completed AND a.everybodys) >= ${everybodys.length} AS finished,
        min(${weight(sql`r.rank`, `CASE WHEN r.rank = 0 THEN c.due_at ELSE c.since END`)}) AS weight,
        bool_or(r.rank = ${rank('read')}) AS unread,
        ${waitsFor('mentor')} AS mentors, ${waitsFor('mentee')} AS mentees
      FROM action_mentees c JOIN a ON a.id = c.action_id
      CROSS JOIN LATERAL (SELECT ${rankOf(now, today)} AS rank) r
      GROUP BY c.mentee_id
    ), here AS MATERIALIZED (
      SELECT user_id, max(last_seen_at) AS last FROM sessions GROUP BY user_id
    ), linked AS MATERIALIZED (
      SELECT mentee_id FROM mentor_links WHERE project_id = ${projectId} AND action_id IS NULL
    ), people AS MATERIALIZED (
      SELECT m.user_id AS id, m.state = 1 AS active, m.state IN (0, 1) AS current,
        l.mentee_id IS NOT NULL AS linked, c.weight, c.unread, c.mentors, c.mentees,
        coalesce(c.met, false) OR ${first}::int IS NULL AS met, coalesce(c.finished, false) AS finished,
        greatest(m.joined_at, CASE WHEN m.state = 1 THEN c.touched END, h.last) AS last
      FROM memberships m
      LEFT JOIN cells c ON c.person = m.user_id
      LEFT JOIN here h ON h.user_id = m.user_id
      LEFT JOIN linked l ON l.mentee_id = m.user_id
      WHERE m.project_id = ${projectId} AND m.roles @> ARRAY[${menteeRole}::text]
    ), lines AS (
      SELECT p.*, s.silent, CASE WHEN p.active AND p.weight IS NOT NULL THEN p.weight
        WHEN s.silent THEN ${weight(rank('silent'), 'p.last')} ELSE ${weight(rank('none'), 'p.last')} END AS place
      FROM people p
      CROSS JOIN LATERAL (SELECT p.active AND NOT p.finished
        AND p.last < ${now}::timestamptz - make_interval(days => ${silentAfterDays}) AS silent) s
    )
    SELECT (count(*) FILTER (WHERE active))::int AS active,
      (count(*) FILTER (WHERE current AND NOT linked))::int AS unpaired,
      string_agg(id::text, ',' ORDER BY place, id) AS ids,
      string_agg((CASE WHEN active THEN ${standingBits.active} ELSE 0 END
        + CASE WHEN active AND weight < 1e11 THEN ${standingBits.overdue} ELSE 0 END
        + CASE WHEN silent THEN ${standingBits.silent} ELSE 0 END
        + CASE WHEN active AND unread THEN ${standingBits.read} ELSE 0 END
        + CASE WHEN active AND linked AND NOT met THEN ${standingBits.firstMeeting} ELSE 0 END
        + CASE WHEN active AND finished THEN ${standingBits.finished} ELSE 0 END
        + CASE WHEN active AND mentors THEN ${standingBits.mentors} ELSE 0 END
        + CASE WHEN active AND mentees THEN ${standingBits.mentees} ELSE 0 END)::text, ','
        ORDER BY place, id) AS bits,
      string_agg(floor(date_part('epoch', last))::bigint::text, ',' ORDER BY place, id) AS heard
    FROM lines`,
  );
  return {
    active: found?.active ?? 0,
    withoutMentor: found?.unpaired ?? 0,
    ids: Int32Array.from(packed(found?.ids ?? null)),
    bits: Uint8Array.from(packed(found?.bits ?? null)),
    heard: Uint32Array.from(packed(found?.heard ?? null)),
  };
};
