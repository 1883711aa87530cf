/** What a calendar has beside its meetings: how much each mentor has, and the days of the programme. */
import { coversProject, mentorRole } from '@telemachos/contract/access/roles.ts';
import { maxCalendarEvents } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import type { CalendarEvent } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { sql } from 'drizzle-orm';
import { isLinkActiveSql } from '../../db/link-sql.ts';
import type { Connection } from '../../db/connect.ts';
import { queryPrepared, queryRows } from '../../db/run-sql.ts';
import {
  among,
  isReached,
  isOfSeen,
  isSeen,
  leftBehind,
  mentorNamed,
  ofMentee,
  titled,
  within,
  type Reader,
} from './agenda.store.ts';

/** How many meetings stand, and their minutes: of a mentor (`id`) or, where there is none, of a day in Athens. */
export type Counted = { id: number | null; name: string; day: string | null; count: number; minutes: number };

/** Mentors of a project that stand side by side. */
export const maxComparedMentors = 100;

/**
 * How many meetings stand between two instants: by day, of all or of the one mentor that is named, and by mentor. Of very
 * many mentors those are told of who have most, and one more than are shown; who is named is among them.
 */
export const countsOf = async (
  connection: Connection,
  reader: Reader,
  { mentorId, menteeId, from, until }: { mentorId: number | null; menteeId: number | null; from: Date; until: Date },
): Promise<Counted[]> => {
  const named = mentorId === null ? sql`TRUE` : sql`m.mentor_id = ${mentorId}`;
  const { reach } = reader;
  const runs = coversProject(reach);
  return queryPrepared(
    connection,
    // Of one's own there are few, however long the time; of everybody's the plan depends on it.
    runs ? null : 'meetings-counted',
    sql`WITH counted AS MATERIALIZED (
        SELECT m.mentor_id AS id, (m.starts_at AT TIME ZONE 'Europe/Athens')::date AS day, count(*)::int AS count,
          (count(*) FILTER (WHERE ${named}))::int AS named,
          (extract(epoch FROM sum(m.ends_at - m.starts_at)) / 60)::int AS minutes
        FROM ${among(reader, { from, until })} ${runs ? sql`` : leftBehind(reader)}
        WHERE m.project_id = ${reader.projectId} AND ${within('m.starts_at', { from, until })} AND m.stands
          ${runs ? sql`` : sql`AND z.mentee_id IS NULL`}
          AND ${isReached(reader)} AND ${isOfSeen(reader)} ${ofMentee(reader, menteeId)}
        GROUP BY GROUPING SETS ((1), (2))),
      most AS (SELECT * FROM counted WHERE id IS NOT NULL
        ORDER BY id = ${mentorId} DESC NULLS LAST, count DESC, id LIMIT ${maxComparedMentors + 1})
      SELECT NULL::int AS id, '' AS name, day::text AS day, named AS count, 0 AS minutes
        FROM counted WHERE id IS NULL AND named > 0
      UNION ALL SELECT most.id, ${mentorNamed}, NULL, most.count, most.minutes FROM most JOIN users u ON u.id = most.id`,
  );
};

/** Active mentors of a project: one more than are shown where there are more; who is named is among them. */
export const mentorsIn = (
  connection: Connection,
  projectId: number,
  mentorId: number | null,
): Promise<{ id: number; name: string }[]> =>
  queryRows(
    connection,
    sql`SELECT u.id, ${mentorNamed} AS name FROM memberships k JOIN users u ON u.id = k.user_id
      WHERE k.project_id = ${projectId} AND k.state = 1 AND ${mentorRole} = ANY(k.roles)
      ORDER BY u.id = ${mentorId} DESC NULLS LAST, u.id LIMIT ${maxComparedMentors + 1}`,
  );

/**
 * The days of a programme between two: when an action opens for all, when it is due for all. Mentors are told, too, of how
 * many of their mentees what is due by a day of each one's own; who runs the project finds those at each mentee.
 */
export const eventsOf = async (
  connection: Connection,
  reader: Reader,
  { from, until }: { from: Date; until: Date },
): Promise<CalendarEvent[]> => {
  const { projectId, viewerId, reach } = reader;
  if (reach === 'own') return [];
  const day = (instant: string) => sql.raw(`to_char((${instant}) AT TIME ZONE 'Europe/Athens', 'YYYY-MM-DD')`);
  const range = { from, until };
  // A day is over with its last moment: what is due then is due on that day.
  const last = `interval '1 millisecond'`;
  const fixed = `((a.data->>'Due')::date + 1)::timestamp AT TIME ZONE 'Europe/Athens' - ${last}`;
  const own = sql`UNION ALL SELECT c.action_id, ${day(`c.due_at - ${last}`)}, 'due', count(DISTINCT c.mentee_id)::int
    FROM mentor_links l JOIN action_mentees c ON c.mentee_id = l.mentee_id AND NOT c.completed AND c.next_actor = 'mentee'
      AND (l.action_id IS NULL OR l.action_id = c.action_id)
    JOIN actions a ON a.id = c.action_id AND a.project_id = l.project_id
      AND jsonb_typeof(a.data->'Due') IS DISTINCT FROM 'string'
    WHERE l.project_id = ${projectId} AND l.mentor_id = ${viewerId} AND ${sql.raw(isLinkActiveSql)}
      AND ${within(`c.due_at - ${last}`, range)} GROUP BY 1, 2`;
  return queryRows(
    connection,
    sql`WITH found AS (
        SELECT a.id AS action_id, ${day('a.publish_at')} AS day, 'opens' AS kind, NULL::int AS count FROM actions a
          WHERE a.project_id = ${projectId} AND ${within('a.publish_at', range)}
        UNION ALL SELECT a.id, a.data->>'Due', 'due', NULL FROM actions a
          WHERE a.project_id = ${projectId} AND jsonb_typeof(a.data->'Due') = 'string' AND ${within(fixed, range)}
        ${reach === 'caseload' ? own : sql``})
      SELECT f.action_id AS "ActionId", ${titled}, f.day AS "Day", f.kind AS "Kind", f.count AS "Count"
      FROM found f JOIN actions a ON a.id = f.action_id WHERE ${isSeen(reach)}
      ORDER BY f.day, a.id, f.kind LIMIT ${maxCalendarEvents}`,
  );
};
