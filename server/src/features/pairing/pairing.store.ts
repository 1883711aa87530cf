/**
 * The links in the database. Each change is one statement that also writes who was linked before and who is now into
 * the audit.
 */
import { sql, type SQL } from 'drizzle-orm';
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import type { LinkPreview } from '@telemachos/contract/features/pairing/pairing.wire.ts';
import { beyond } from '@telemachos/contract/features/pairing/proposals.rules.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';
import { mentorRoom } from './mentors.store.ts';
import { menteesAhead } from '../meetings/following.store.ts';
import { peopleWhere, type PeopleFilter } from '../users/people-filter.store.ts';

/** The mentees of a change: named, or found without who makes it. */
export type Mentees = { projectId: number; ids?: number[]; found?: PeopleFilter; without?: number };

/** Who makes the change, for the audit. */
export type Author = { actorId: number; requestId: string; call: string };

/** Whose mentor somebody was before: by the link itself or, for an action, by that for the project. */
type Gone = { menteeId: number; actionId: number | null; fromId: number };

/** Those among what is `gone`. */
const goneIn = sql`coalesce(json_agg(json_build_object('menteeId', mentee_id, 'actionId', action_id, 'fromId', former)), '[]')`;

const menteesOf = ({ projectId, ids = [], found, without = 0 }: Mentees): SQL => {
  const named = sql`m.project_id = ${projectId} AND m.user_id = ANY(${sql.param(ids)}::int[])
    AND ${menteeRole} = ANY(m.roles)`;
  return sql`SELECT m.user_id AS id FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE ${found ? sql`${peopleWhere(found)} AND m.user_id <> ${without}` : named}`;
};

/**
 * Whoever links in this project waits for who linked before: whose mentor somebody was is read once it is so, and their
 * meetings go from one to the next.
 */
export const lockLinking = async ({ client }: Connection, projectId: number): Promise<void> => {
  await client.query(`SELECT pg_advisory_xact_lock($1, hashtext('linking'))`, [projectId]);
};

/** Hold these people, so that nobody is taken out of the project meanwhile; whether this one among them has a place in it. */
export const holdPeople = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
  one: number,
): Promise<boolean> => {
  await client.query('SELECT 1 FROM users WHERE id = ANY($1) ORDER BY id FOR KEY SHARE', [ids]);
  const text = 'SELECT 1 FROM memberships WHERE project_id = $1 AND user_id = $2';
  return (await client.query(text, [projectId, one])).rowCount === 1;
};

/**
 * Link the mentees to a mentor for each of the actions (null: for the project), nobody to themselves; answers how
 * many links are new or moved, of whom, and whose they were.
 */
export const link = async (
  connection: Connection,
  mentees: Mentees,
  actionIds: (number | null)[],
  mentorId: number,
  author: Author,
): Promise<{ changed: number; menteeIds: number[]; gone: Gone[] }> => {
  const { projectId } = mentees;
  const found = await queryRows<{ n: number; ids: number[]; gone: Gone[] }>(
    connection,
    sql`
    WITH mentees AS (${menteesOf(mentees)}),
    wanted AS (SELECT mentees.id AS mentee_id, a.id AS action_id
      FROM mentees
      CROSS JOIN unnest(${sql.param(actionIds)}::int[]) AS a(id)
      WHERE mentees.id <> ${mentorId}),
    before AS (
      SELECT w.mentee_id, w.action_id, l.mentor_id, coalesce(l.mentor_id, d.mentor_id) AS former FROM wanted w
      LEFT JOIN mentor_links d ON d.project_id = ${projectId} AND d.mentee_id = w.mentee_id AND d.action_id IS NULL
      LEFT JOIN mentor_links l ON l.project_id = ${projectId} AND l.mentee_id = w.mentee_id
        AND l.action_id IS NOT DISTINCT FROM w.action_id
    ),
    made AS (
      INSERT INTO mentor_links (project_id, mentee_id, action_id, mentor_id)
      SELECT ${projectId}, mentee_id, action_id, ${mentorId}
      FROM before
      WHERE mentor_id IS DISTINCT FROM ${mentorId}
      ORDER BY mentee_id, action_id
      ON CONFLICT (project_id, mentee_id, action_id) DO UPDATE SET mentor_id = excluded.mentor_id, since = now()
      RETURNING mentee_id, action_id
    ),
    noted AS (
      INSERT INTO audit (actor_id, project_id, call, subject, subject_id, details, request_id)
      SELECT ${author.actorId}, ${projectId}, ${author.call}, 'mentorLink', made.mentee_id,
        jsonb_build_object('action', made.action_id, 'before', before.mentor_id, 'after', ${mentorId}::int),
        ${author.requestId}
      FROM made
      JOIN before ON before.mentee_id = made.mentee_id AND before.action_id IS NOT DISTINCT FROM made.action_id
      RETURNING subject_id
    ),
    gone AS (
      SELECT made.mentee_id, made.action_id, before.former FROM made
      JOIN before ON before.mentee_id = made.mentee_id AND before.action_id IS NOT DISTINCT FROM made.action_id
      WHERE before.former <> ${mentorId}
    )
    SELECT count(*)::int AS n, coalesce(array_agg(DISTINCT subject_id), '{}') AS ids,
      (SELECT ${goneIn} FROM gone) AS gone FROM noted`,
  );
  return { changed: found[0]?.n ?? 0, menteeIds: found[0]?.ids ?? [], gone: found[0]?.gone ?? [] };
};

/**
 * What would be gone by linking to a mentor, or with none by taking these links away, of those who have meetings ahead that
 * hang on it: whose mentor somebody was, and who would have the link then.
 */
export const goneBy = async (
  connection: Connection,
  mentees: Mentees,
  actionIds: (number | null)[],
  mentorId: number | null,
  now: Date,
): Promise<(Gone & { toId: number | null })[]> =>
  queryRows(
    connection,
    sql`
    WITH ahead AS MATERIALIZED (${menteesAhead(mentees.projectId, now)}),
    mentees AS (${menteesOf(mentees)}),
    before AS (
      SELECT DISTINCT mentees.id AS mentee_id, a.id AS action_id, l.mentor_id,
        coalesce(l.mentor_id, d.mentor_id) AS former
      FROM ahead JOIN mentees ON mentees.id = ahead.mentee_id
      JOIN unnest(${sql.param(actionIds)}::int[]) AS a(id) ON a.id IS NULL OR a.id = ahead.action_id
      LEFT JOIN mentor_links d ON d.project_id = ${mentees.projectId} AND d.mentee_id = mentees.id AND d.action_id IS NULL
      LEFT JOIN mentor_links l ON l.project_id = ${mentees.projectId} AND l.mentee_id = mentees.id
        AND l.action_id IS NOT DISTINCT FROM a.id
    )
    SELECT mentee_id AS "menteeId", action_id AS "actionId", former AS "fromId", ${mentorId}::int AS "toId" FROM before
    WHERE ${mentorId === null ? sql`mentor_id IS NOT NULL` : sql`mentee_id <> ${mentorId} AND former <> ${mentorId}`}`,
  );

/** What linking would do: how many links would be new, stay as they are, or take the place of another mentor's. */
export const preview = async (
  connection: Connection,
  mentees: Mentees,
  actionIds: (number | null)[],
  mentorId: number | null,
): Promise<Omit<LinkPreview, 'Meetings'>> => {
  const found = await queryRows<{ id: number | null; name: string | null; n: number; counted: number }>(
    connection,
    sql`
    WITH mentees AS (${menteesOf(mentees)})
    SELECT u.id, ${sql.raw(sentenceNameSql('u'))} AS name, count(*)::int AS n,
      (count(*) FILTER (WHERE w.state IN (0, 1)))::int AS counted
    FROM mentees
    JOIN memberships w ON w.project_id = ${mentees.projectId} AND w.user_id = mentees.id
    CROSS JOIN unnest(${sql.param(actionIds)}::int[]) AS a(id)
    LEFT JOIN mentor_links l ON l.project_id = ${mentees.projectId} AND l.mentee_id = mentees.id
      AND l.action_id IS NOT DISTINCT FROM a.id
    LEFT JOIN users u ON u.id = l.mentor_id
    WHERE mentees.id IS DISTINCT FROM ${mentorId}
    GROUP BY u.id ORDER BY n DESC, u.id`,
  );
  const countOf = (id: number | null): number => found.find((row) => row.id === id)?.n ?? 0;
  const Replaces = found.flatMap(({ id, name, n }) =>
    id === null || id === mentorId ? [] : [{ Id: id, Name: name ?? '', Count: n }],
  );
  if (mentorId === null) return { Mentor: '', New: 0, Same: 0, Replaces, Capacity: null, Beyond: 0 };
  const { name, caseload, capacity } = await mentorRoom(connection, mentees.projectId, mentorId);
  // Those for single actions are no part of a caseload.
  const come = actionIds.includes(null)
    ? found.reduce((sum, { id, counted }) => sum + (id === mentorId ? 0 : counted), 0)
    : 0;
  return {
    Mentor: name,
    New: countOf(null),
    Same: countOf(mentorId),
    Replaces,
    Capacity: capacity,
    Beyond: come === 0 ? 0 : beyond({ Caseload: caseload + come, Capacity: capacity }),
  };
};

/** Take the links of these actions, with null those for the project, or all away; answers how many there were, and whose. */
export const unlink = async (
  connection: Connection,
  mentees: Mentees,
  actionIds: number[] | null | 'all',
  author: Author,
): Promise<{ changed: number; gone: Gone[] }> => {
  const { projectId } = mentees;
  const which =
    actionIds === 'all'
      ? sql`TRUE`
      : actionIds === null
        ? sql`l.action_id IS NULL`
        : sql`l.action_id = ANY(${sql.param(actionIds)}::int[])`;
  const found = await queryRows<{ n: number; gone: Gone[] }>(
    connection,
    sql`
    WITH mentees AS (${menteesOf(mentees)}),
    gone AS (
      DELETE FROM mentor_links l USING mentees
      WHERE l.project_id = ${projectId} AND l.mentee_id = mentees.id
        AND ${which}
      RETURNING l.mentee_id, l.action_id, l.mentor_id AS former
    ),
    noted AS (
      INSERT INTO audit (actor_id, project_id, call, subject, subject_id, details, request_id)
      SELECT ${author.actorId}, ${projectId}, ${author.call}, 'mentorLink', mentee_id,
        jsonb_build_object('action', action_id, 'before', former, 'after', NULL), ${author.requestId}
      FROM gone
      RETURNING 1
    )
    SELECT count(*)::int AS n, (SELECT ${goneIn} FROM gone) AS gone FROM noted`,
  );
  return { changed: found[0]?.n ?? 0, gone: found[0]?.gone ?? [] };
};
