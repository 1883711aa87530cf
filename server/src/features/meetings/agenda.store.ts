/** Meetings as they are read: schedules, overlaps, the days of a calendar. Source: specification 001 §3, §5, §7. */
import { coversProject } from '@telemachos/contract/access/roles.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { MeetingLine, ScheduleEntry } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { sql, type SQL } from 'drizzle-orm';
import { isLinkActiveSql } from '../../db/link-sql.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryPrepared, queryRows } from '../../db/run-sql.ts';
import { maxMeetingMs, stillMentors } from './times.store.ts';

/** Who reads, and as far as they reach. */
export type Reader = { projectId: number; viewerId: number; reach: Reach };

/** Meetings that one call returns; the answer says when there are more. */
export const maxReadMeetings = 2000;

export const titled = sql`a.title AS "Title", coalesce(a.titles->>'en', a.title) AS "TitleEn"`;
export const mentorNamed = sql.raw(sentenceNameSql('u'));
const menteeNamed = sql.raw(sentenceNameSql('w'));
const athens = (instant: string, shape: string) =>
  sql.raw(`to_char(${instant} AT TIME ZONE 'Europe/Athens', '${shape}')`);
export const iso = (instant: string) =>
  sql.raw(`to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Whether somebody comes to a meeting `m` as a mentee. */
const isOwn = (viewerId: number): SQL =>
  sql`EXISTS (SELECT 1 FROM meeting_mentees o WHERE o.meeting_id = m.id AND o.mentee_id = ${viewerId})`;

/** Whether a meeting `m` is within somebody's reach: the project's, one's own and one's mentees', or those one comes to. */
export const isReached = ({ viewerId, reach }: Reader): SQL => {
  if (coversProject(reach)) return sql`TRUE`;
  if (reach === 'own') return isOwn(viewerId);
  return sql`(m.mentor_id = ${viewerId} OR ${isOwn(viewerId)} OR EXISTS (SELECT 1 FROM meeting_mentees o
    JOIN mentor_links l ON l.project_id = m.project_id AND l.mentee_id = o.mentee_id AND l.mentor_id = ${viewerId}
    WHERE o.meeting_id = m.id AND (l.action_id IS NULL OR l.action_id = m.action_id) AND ${sql.raw(isLinkActiveSql)}))`;
};

/**
 * Whether somebody is told of one who comes to a meeting `m`, by the row `p` (or another alias) of theirs: mentees of
 * themselves alone, mentors of those they hold a meeting with and of their own mentees. Who left before a meeting was
 * somebody's is told of to those alone whose mentees they are.
 */
export const isTold = ({ viewerId, reach }: Reader, alias: 'p' | 'f' = 'p'): SQL => {
  if (coversProject(reach)) return sql`TRUE`;
  const [comer, comes] = [sql.raw(`${alias}.mentee_id`), sql.raw(`${alias}.comes`)];
  if (reach === 'own') return sql`${comer} = ${viewerId}`;
  return sql`(${comer} = ${viewerId} OR (m.mentor_id = ${viewerId} AND ${comes}) OR EXISTS (SELECT 1 FROM mentor_links l
    WHERE l.project_id = m.project_id AND l.mentee_id = ${comer} AND l.mentor_id = ${viewerId}
      AND (l.action_id IS NULL OR l.action_id = m.action_id) AND ${sql.raw(isLinkActiveSql)}))`;
};

/** Between two instants, of which the second is not among them. */
export const within = (instant: string, { from, until }: { from: Date; until: Date }): SQL =>
  sql`${sql.raw(instant)} >= ${from} AND ${sql.raw(instant)} < ${until}`;

/**
 * The meetings `m` of a FROM that asks `within` and `isReached` as well. Where the reach is narrow they are looked up by whose
 * they are, for a project has a hundred times as many; those that one holds are left out where others are asked for.
 */
export const among = (
  { projectId, viewerId, reach }: Reader,
  range: { from: Date; until: Date },
  { held = true }: { held?: boolean } = {},
): SQL => {
  if (coversProject(reach)) return sql`meetings m`;
  const own = sql`SELECT o.meeting_id FROM meeting_mentees o
    WHERE o.mentee_id = ${viewerId} AND ${within('o.starts_at', range)}`;
  if (reach === 'own') return sql`(${own}) there JOIN meetings m ON m.id = there.meeting_id`;
  return sql`(${own}
      ${held ? sql`UNION SELECT k.id FROM meetings k WHERE k.mentor_id = ${viewerId} AND ${within('k.starts_at', range)}` : sql``}
      UNION SELECT o.meeting_id FROM mentor_links l JOIN meeting_mentees o ON o.mentee_id = l.mentee_id
        WHERE l.project_id = ${projectId} AND l.mentor_id = ${viewerId} AND ${within('o.starts_at', range)}
    ) there JOIN meetings m ON m.id = there.meeting_id`;
};

/** Whether an action is seen by whoever reaches so far. */
export const isSeen = (reach: Reach): SQL => {
  const { mask, wanted } = seenBy('work', reach);
  return sql`a.flags & ${mask} = ${wanted} AND a.archived_at IS NULL`;
};

/** Whether the action of a meeting `m` is one of those: they are few, and read once for all meetings. */
export const isOfSeen = ({ projectId, reach }: Reader): SQL =>
  sql`m.action_id = ANY(ARRAY(SELECT a.id FROM actions a WHERE a.project_id = ${projectId} AND ${isSeen(reach)}))`;

/** The columns of an entry, over line `m`, action `a`, mentor `u` and the mentee's person `w`. */
const entry = sql`${iso('m.starts_at')} AS "Time", m.mentor_id AS "MentorId", m.mentee_id AS "MenteeId",
  m.action_id AS "ActionId", m.id AS "MeetingId", ${iso('m.ends_at')} AS "End", ${mentorNamed} AS "MentorName",
  ${menteeNamed} AS "MenteeName", ${titled}, m.state AS "State", m.comes AS "Comes", ${athens('m.starts_at', 'YYYY-MM-DD')} AS date,
  extract(hour FROM m.starts_at AT TIME ZONE 'Europe/Athens')::int AS "timeHours",
  extract(minute FROM m.starts_at AT TIME ZONE 'Europe/Athens')::int AS "timeMinutes",
  ${athens('m.last_mail', 'YYYY-MM-DD HH24:MI')} AS "lastMail", m.mailed AS "Mailed"`;

/** Meetings that a list returns; their full count is returned beside them. */
const maxListedMeetings = 500;

/** A list with at most so many, and whether there are more. */
const cut = <Item>(list: Item[], maxItems = maxReadMeetings): { list: Item[]; More: boolean } => ({
  list: list.slice(0, maxItems),
  More: list.length > maxItems,
});

/** Who comes to which of some meetings `m`, by rows `p`, with what an entry tells of the two. */
const linesOf = (source: SQL): SQL =>
  sql`SELECT m.id, m.action_id, m.mentor_id, m.starts_at, m.ends_at, m.state, p.mentee_id, p.comes, p.last_mail,
    p.last_mail IS NOT DISTINCT FROM p.starts_at AS mailed
    FROM ${source} JOIN meeting_mentees p ON p.meeting_id = m.id`;
/** Whether such a line is of an action that is seen; of those that are few the action is looked at line by line. */
const isLineSeen = ({ projectId, reach }: Reader): SQL =>
  sql`m.project_id = ${projectId} AND (SELECT ${isSeen(reach)} FROM actions a WHERE a.id = m.action_id)`;
/** What of such lines the reader is told. */
const mayRead = (reader: Reader): SQL => sql`${isReached(reader)} AND ${isTold(reader)} AND ${isLineSeen(reader)}`;
/** The first of such lines: what is said of them is looked up for no more than these. */
const firstRead = sql`ORDER BY m.starts_at, m.id, p.mentee_id LIMIT ${maxReadMeetings + 1}`;
/** The last of them. */
const lastRead = sql`ORDER BY m.starts_at DESC, m.id DESC, p.mentee_id DESC LIMIT ${maxReadMeetings + 1}`;
const entriesOf = sql`SELECT ${entry} FROM page m
  JOIN actions a ON a.id = m.action_id JOIN users u ON u.id = m.mentor_id JOIN users w ON w.id = m.mentee_id
  ORDER BY m.starts_at, m.id, m.mentee_id`;

/**
 * The entries of a schedule between two instants, by time: of very many the first, or the `last`. Those that were cancelled
 * are not among them.
 */
export const scheduleOf = async (
  connection: Connection,
  reader: Reader,
  { own, actionId, last, ...range }: { own: boolean; actionId: number | null; last: boolean; from: Date; until: Date },
): Promise<{ list: ScheduleEntry[]; More: boolean }> => {
  const list = await queryRows<ScheduleEntry>(
    connection,
    sql`WITH page AS MATERIALIZED (${linesOf(own ? sql`meetings m` : among(reader, range))}
        WHERE ${within('m.starts_at', range)} AND m.stands AND (p.comes OR p.mentee_id <> ${reader.viewerId})
          AND ${own ? sql`m.mentor_id = ${reader.viewerId} AND ${isTold(reader)} AND ${isLineSeen(reader)}` : mayRead(reader)}
          ${actionId === null ? sql`` : sql`AND m.action_id = ${actionId}`} ${last ? lastRead : firstRead})
      ${entriesOf}`,
  );
  return last ? { list: list.slice(-maxReadMeetings), More: list.length > maxReadMeetings } : cut(list);
};

/** A triple of mentor, mentee and action. */
export type Triple = { mentorId: number; menteeId: number; actionId: number };

/**
 * Meetings that overlap a window and share the mentor, the mentee or the action of a triple, though not all three (001 §5).
 * Each way of sharing is looked up by its own index, and gives no more than are read: those of the mentor, then those of the
 * mentee and of the action with anybody else.
 */
export const overlapsOf = async (
  connection: Connection,
  reader: Reader,
  { mentorId, menteeId, actionId }: Triple,
  { from, until }: { from: Date; until: Date },
): Promise<{ list: ScheduleEntry[]; More: boolean }> => {
  const range = { from: new Date(from.getTime() - maxMeetingMs), until };
  const way = (source: SQL, shares: SQL, may: SQL) =>
    sql`(${linesOf(source)} WHERE ${shares} AND ${within('m.starts_at', range)} AND m.ends_at > ${from} AND m.stands AND p.comes
        AND NOT (m.mentor_id = ${mentorId} AND p.mentee_id = ${menteeId} AND m.action_id = ${actionId}) AND ${may} ${firstRead})`;
  // Who comes to what one holds oneself is told to a mentor without asking for each.
  const isOwn = reader.reach === 'caseload' && mentorId === reader.viewerId;
  const may = mayRead(reader);
  const other = sql`m.mentor_id <> ${mentorId}`;
  const ofMentee = sql`${other} AND p.mentee_id = ${menteeId} AND ${within('p.starts_at', range)}`;
  const ofAction = sql`${other} AND p.mentee_id <> ${menteeId} AND m.action_id = ${actionId}`;
  return cut(
    await queryRows<ScheduleEntry>(
      connection,
      sql`WITH page AS MATERIALIZED (SELECT * FROM (
            ${way(sql`meetings m`, sql`m.mentor_id = ${mentorId}`, isOwn ? isLineSeen(reader) : may)}
            UNION ALL ${way(sql`meetings m`, ofMentee, may)}
            UNION ALL ${way(among(reader, range, { held: !isOwn }), ofAction, may)}
          ) ways ORDER BY starts_at, id, mentee_id LIMIT ${maxReadMeetings + 1})
        ${entriesOf}`,
    ),
  );
};

/** Only meetings `m` that one mentee comes to, where one is named of whom the reader is told. */
export const ofMentee = (reader: Reader, menteeId: number | null): SQL =>
  menteeId === null
    ? sql``
    : sql`AND EXISTS (SELECT 1 FROM meeting_mentees f
        WHERE f.meeting_id = m.id AND f.mentee_id = ${menteeId} AND ${isTold(reader, 'f')})`;

/**
 * Why a meeting `m` is off: what staff said to all; else what one said oneself or, to whoever is told of them, what the only
 * one said who was to come.
 */
const reasonFor = (reader: Reader): SQL =>
  sql`coalesce(nullif(m.reason, ''), (SELECT p.reason FROM meeting_mentees p
    WHERE p.meeting_id = m.id AND NOT m.stands AND ${isTold(reader)}
      AND (p.mentee_id = ${reader.viewerId} OR NOT EXISTS (SELECT 1 FROM meeting_mentees q
        WHERE q.meeting_id = m.id AND q.mentee_id <> p.mentee_id))
    ORDER BY p.mentee_id = ${reader.viewerId} DESC LIMIT 1), '')`;

/**
 * What whoever left a meeting `m` has of it, by their own row `z`: it is off for them, and what it becomes later is not
 * theirs to read, nor that it goes on for others. Staff read all.
 */
export const leftBehind = ({ viewerId, reach }: Reader): SQL =>
  sql`LEFT JOIN meeting_mentees z ON z.meeting_id = m.id AND z.mentee_id = ${viewerId} AND NOT z.comes
    AND m.mentor_id <> ${viewerId} AND ${reach === 'own' || reach === 'caseload'}`;

/** Whether the reader was to come to a meeting `m` that is off for them: where it was to be is nothing to them any more. */
const isOffFor = ({ viewerId, reach }: Reader): SQL =>
  reach === 'own' ? sql`(NOT m.stands OR z.mentee_id IS NOT NULL)` : sql`(z.mentee_id = ${viewerId})`;

/** Who cancelled a meeting `m`, where it is known. */
const offBy = sql`CASE WHEN m.stands OR m.cancelled_by IS NULL THEN NULL WHEN m.cancelled_by = m.mentor_id THEN 'mentor'
  WHEN EXISTS (SELECT 1 FROM meeting_mentees o WHERE o.meeting_id = m.id AND o.mentee_id = m.cancelled_by) THEN 'mentee'
  ELSE 'staff' END`;

/**
 * The meetings `m` that lie between two instants for the reader: one that they left is where it was when they did. Staff
 * leave none.
 */
const betweenFor = (reader: Reader, range: { from: Date; until: Date }): SQL => {
  const { projectId, viewerId, reach } = reader;
  const standing = sql`SELECT m.id FROM ${among(reader, range)}
    WHERE m.project_id = ${projectId} AND ${within('m.starts_at', range)}`;
  if (coversProject(reach)) return sql`(${standing}) there JOIN meetings m ON m.id = there.id`;
  const left = (meeting: string) =>
    sql`p.mentee_id = ${viewerId} AND NOT p.comes AND ${sql.raw(meeting)}.mentor_id <> ${viewerId}`;
  return sql`(${standing} AND NOT EXISTS (SELECT 1 FROM meeting_mentees p
        WHERE p.meeting_id = m.id AND ${left('m')} AND p.left_from IS NOT NULL)
      UNION SELECT k.id FROM meeting_mentees p JOIN meetings k ON k.id = p.meeting_id
        WHERE ${left('k')} AND ${within('p.left_from', range)}
    ) there JOIN meetings m ON m.id = there.id`;
};

/** Who is somebody's mentor by now for the action of a meeting `m`. */
const mentorNow = (menteeId: SQL): SQL => sql`(SELECT l.mentor_id FROM mentor_links l ${sql.raw(stillMentors)}
  WHERE l.project_id = m.project_id AND l.mentee_id = ${menteeId} AND (l.action_id = m.action_id OR l.action_id IS NULL)
  ORDER BY l.action_id NULLS LAST LIMIT 1)`;

/**
 * Whether the reader comes to a meeting `m` alone, with who is their mentor for it now: its time is theirs to move. Staff
 * move it as staff.
 */
const mayRebook = ({ viewerId, reach }: Reader): SQL =>
  coversProject(reach)
    ? sql`FALSE`
    : sql`(m.state = 'planned' AND (SELECT count(*) FILTER (WHERE o.mentee_id = ${viewerId}) = 1 AND count(*) = 1
      FROM meeting_mentees o WHERE o.meeting_id = m.id AND o.comes)
    AND m.mentor_id = ${mentorNow(sql`${viewerId}`)}) IS TRUE`;

/**
 * Whether the reader may tell who was at a meeting `m`: who holds it, who by now is the mentor of all who come, and staff.
 */
const mayTell = ({ viewerId, reach }: Reader): SQL => {
  if (coversProject(reach)) return sql`TRUE`;
  if (reach === 'own') return sql`FALSE`;
  return sql`(m.mentor_id = ${viewerId} OR NOT EXISTS (SELECT 1 FROM meeting_mentees o
    WHERE o.meeting_id = m.id AND o.comes AND ${mentorNow(sql`o.mentee_id`)} IS DISTINCT FROM ${viewerId}))`;
};

/** The meetings of a calendar between two instants, by time, cancelled ones among them. A mentee reads of nobody else. */
export const meetingsOf = async (
  connection: Connection,
  reader: Reader,
  { mentorId, menteeId, from, until }: { mentorId: number | null; menteeId: number | null; from: Date; until: Date },
): Promise<{ list: MeetingLine[]; More: boolean }> => {
  const runs = coversProject(reader.reach);
  return cut(
    await queryPrepared<MeetingLine>(
      connection,
      // Of one's own there are few, however long the time; of everybody's the plan depends on it.
      runs ? null : 'meetings',
      sql`WITH page AS MATERIALIZED (
          SELECT m.id FROM ${betweenFor(reader, { from, until })} ${leftBehind(reader)}
          WHERE m.project_id = ${reader.projectId} AND ${isReached(reader)} AND ${isOfSeen(reader)}
            ${mentorId === null ? sql`` : sql`AND m.mentor_id = ${mentorId}`} ${ofMentee(reader, menteeId)}
          ORDER BY m.starts_at, m.id LIMIT ${maxListedMeetings + 1})
        SELECT m.id AS "Id", m.action_id AS "ActionId", ${titled}, m.mentor_id AS "MentorId", ${mentorNamed} AS "MentorName",
          ${iso('coalesce(z.left_from, m.starts_at)')} AS "Start", ${iso('coalesce(z.left_until, m.ends_at)')} AS "End",
          CASE WHEN z.mentee_id IS NULL THEN m.state ELSE 'cancelled' END AS "State",
          CASE WHEN ${isOffFor(reader)} THEN '' ELSE m.place END AS "Place",
          CASE WHEN ${isOffFor(reader)} THEN '' ELSE m.link END AS "Link", coalesce(z.left_sequence, m.sequence) AS "Sequence",
          coalesce(z.reason, ${reasonFor(reader)}) AS "Reason",
          CASE WHEN z.mentee_id IS NULL THEN ${offBy} ELSE z.left_by END AS "OffBy",
          ${mayRebook(reader)} AS "MayRebook", ${mayTell(reader)} AS "MayTell", c.mentees AS "Mentees"
        FROM page JOIN meetings m ON m.id = page.id JOIN actions a ON a.id = m.action_id JOIN users u ON u.id = m.mentor_id
        ${leftBehind(reader)}
        CROSS JOIN LATERAL (SELECT coalesce(json_agg(json_build_object('Id', p.mentee_id, 'Name', ${menteeNamed},
            'Comes', p.comes OR z.mentee_id IS NOT DISTINCT FROM p.mentee_id,
            'LeftBy', CASE WHEN NOT p.comes AND z.mentee_id IS DISTINCT FROM p.mentee_id THEN p.left_by END,
            'Reason', p.reason, 'Present', p.present,
            'Mailed', p.last_mail IS NOT DISTINCT FROM p.starts_at) ORDER BY p.mentee_id), '[]') AS mentees
          FROM meeting_mentees p JOIN users w ON w.id = p.mentee_id WHERE p.meeting_id = m.id AND ${isTold(reader)}) c
        ORDER BY "Start", m.id`,
    ),
    maxListedMeetings,
  );
};
