/** Meetings that are ahead when their mentees go to another mentor. */
import type { Followed } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';
import { isSeen, titled } from './agenda.store.ts';
import { stillMentors } from './times.store.ts';

/**
 * A link that is another's now, or nobody's: of a mentee, for an action or for the project, and whose it was. With `toId` it
 * is that one's (null: nobody's) only in what is asked: nothing was changed yet.
 */
export type LinkGone = { menteeId: number; actionId: number | null; fromId: number; toId?: number | null };

/** A meeting ahead of somebody who has another mentor for it now (null: none), and how many come to it in all. */
export type Ahead = {
  id: number;
  actionId: number;
  fromId: number;
  menteeId: number;
  toId: number | null;
  startsAt: Date;
  endsAt: Date;
  comers: number;
};

/**
 * Who of a project has meetings ahead, and for which actions: however many are linked, there is nothing else to look at.
 * The text of a query of (mentee_id, action_id).
 */
export const menteesAhead = (projectId: number, now: Date): SQL =>
  sql`SELECT DISTINCT p.mentee_id, m.action_id FROM meetings m JOIN meeting_mentees p ON p.meeting_id = m.id
    WHERE m.project_id = ${projectId} AND m.starts_at > ${now} AND m.state = 'planned' AND p.stands AND p.comes`;

/** The meetings ahead that former mentors hold with mentees who have another one by now, or would have by what is asked. */
export const aheadOf = async (
  { client }: Connection,
  projectId: number,
  gone: readonly LinkGone[],
  now: Date,
): Promise<Ahead[]> => {
  const text = `SELECT DISTINCT m.id, m.action_id AS "actionId", m.mentor_id AS "fromId", p.mentee_id AS "menteeId",
      m.starts_at AS "startsAt", m.ends_at AS "endsAt",
      (SELECT l.mentor_id FROM mentor_links l ${stillMentors}
        WHERE l.project_id = $1 AND l.mentee_id = p.mentee_id AND l.action_id = m.action_id) AS "ofAction",
      (SELECT l.mentor_id FROM mentor_links l ${stillMentors}
        WHERE l.project_id = $1 AND l.mentee_id = p.mentee_id AND l.action_id IS NULL) AS "ofProject",
      (SELECT count(*)::int FROM meeting_mentees o WHERE o.meeting_id = m.id AND o.comes) AS comers
    FROM json_to_recordset($2) AS w("menteeId" int, "actionId" int, "fromId" int)
    JOIN meeting_mentees p ON p.mentee_id = w."menteeId" AND p.starts_at > $3 AND p.stands AND p.comes
    JOIN meetings m ON m.id = p.meeting_id AND m.project_id = $1 AND m.mentor_id = w."fromId" AND m.state = 'planned'
      AND (w."actionId" IS NULL OR m.action_id = w."actionId")
    ORDER BY m.starts_at, m.id, p.mentee_id`;
  type Row = Omit<Ahead, 'toId'> & { ofAction: number | null; ofProject: number | null };
  const { rows: found } = await client.query<Row>(text, [projectId, JSON.stringify(gone), now]);
  const keyOf = (menteeId: number, actionId: number | null) => `${menteeId} ${actionId ?? ''}`;
  const asked = new Map(
    gone.flatMap(({ menteeId, actionId, toId }) =>
      toId === undefined ? [] : [[keyOf(menteeId, actionId), toId] as const],
    ),
  );
  const held = (key: string, kept: number | null): number | null => {
    const toId = asked.get(key);
    return toId === undefined ? kept : toId;
  };
  return found.flatMap(({ ofAction, ofProject, ...ahead }) => {
    const { menteeId, actionId, fromId } = ahead;
    const toId = held(keyOf(menteeId, actionId), ofAction) ?? held(keyOf(menteeId, null), ofProject);
    return toId === fromId ? [] : [{ ...ahead, toId }];
  });
};

/** Who looks after these mentees now, for the project or an action. */
export const mentorsNow = async (
  { client }: Connection,
  projectId: number,
  menteeIds: readonly number[],
): Promise<number[]> => {
  const text = 'SELECT DISTINCT mentor_id AS id FROM mentor_links WHERE project_id = $1 AND mentee_id = ANY($2)';
  return (await client.query<{ id: number }>(text, [projectId, menteeIds])).rows.map(({ id }) => id);
};

/** Which of these meetings their new mentors could not hold, for they are elsewhere then. */
export const takenAmong = async (
  { client }: Connection,
  list: readonly { id: number; toId: number }[],
): Promise<Set<number>> => {
  const text = `SELECT m.id FROM json_to_recordset($1) AS w(id int, "toId" int) JOIN meetings m ON m.id = w.id
    WHERE EXISTS (SELECT 1 FROM meetings o WHERE o.mentor_id = w."toId" AND o.stands AND o.id <> m.id
        AND tstzrange(o.starts_at, o.ends_at) && tstzrange(m.starts_at, m.ends_at))
      OR EXISTS (SELECT 1 FROM meeting_mentees o WHERE o.mentee_id = w."toId" AND o.stands AND o.comes
        AND tstzrange(o.starts_at, o.ends_at) && tstzrange(m.starts_at, m.ends_at))`;
  return new Set((await client.query<{ id: number }>(text, [JSON.stringify(list)])).rows.map(({ id }) => id));
};

/**
 * Give meetings to their new mentors, at the same time: where it was the former mentor's usual place, or their link, it is
 * the new one's. Whoever was written to counts as not written to.
 */
export const giveMeetings = async (
  { client }: Connection,
  list: readonly { id: number; toId: number }[],
  now: Date,
): Promise<void> => {
  const given = JSON.stringify(list);
  await client.query(
    `UPDATE meetings m SET mentor_id = w."toId", sequence = m.sequence + 1, changed_at = $2,
        place = CASE WHEN m.place = coalesce(f.place, '') THEN coalesce(n.place, '') ELSE m.place END,
        link = CASE WHEN m.link = coalesce(f.link, '') THEN coalesce(n.link, '') ELSE m.link END
      FROM json_to_recordset($1) AS w(id int, "toId" int) JOIN meetings b ON b.id = w.id
      LEFT JOIN mentor_times f ON f.project_id = b.project_id AND f.mentor_id = b.mentor_id
      LEFT JOIN mentor_times n ON n.project_id = b.project_id AND n.mentor_id = w."toId"
      WHERE m.id = w.id`,
    [given, now],
  );
  await client.query(
    `UPDATE meeting_mentees p SET last_mail = NULL FROM json_to_recordset($1) AS w(id int)
      WHERE p.meeting_id = w.id AND p.last_mail = p.starts_at`,
    [given],
  );
};

/** What is to be told of a meeting that follows its mentees, or does not. */
export type ToTell = Pick<Followed['list'][number], 'What' | 'Why'> & {
  id: number;
  fromId: number;
  toId: number | null;
  menteeIds: number[];
};

/** Which of these actions are seen by whoever reaches so far. */
export const seenAmong = async (
  connection: Connection,
  reach: Reach,
  actionIds: readonly number[],
): Promise<Set<number>> => {
  const ids = sql.param([...actionIds]);
  const found = await queryRows<{ id: number }>(
    connection,
    sql`SELECT a.id FROM actions a WHERE a.id = ANY(${ids}::int[]) AND ${isSeen(reach)}`,
  );
  return new Set(found.map(({ id }) => id));
};

/** These meetings in words, by time. */
export const describeFollowed = (connection: Connection, list: readonly ToTell[]): Promise<Followed['list']> =>
  queryRows(
    connection,
    sql`SELECT m.id AS "Id", to_char(m.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "Start", ${titled},
        ARRAY(SELECT ${sql.raw(sentenceNameSql('u'))} FROM users u WHERE u.id = ANY(w."menteeIds") ORDER BY u.id) AS "Mentees",
        ${sql.raw(sentenceNameSql('f'))} AS "From", CASE WHEN t.id IS NOT NULL THEN ${sql.raw(sentenceNameSql('t'))} END AS "To",
        w."What", w."Why"
      FROM json_to_recordset(${JSON.stringify(list)}) AS w(id int, "fromId" int, "toId" int, "menteeIds" int[], "What" text,
        "Why" text)
      JOIN meetings m ON m.id = w.id JOIN actions a ON a.id = m.action_id JOIN users f ON f.id = w."fromId"
      LEFT JOIN users t ON t.id = w."toId"
      ORDER BY m.starts_at, m.id`,
  );
