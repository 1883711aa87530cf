/** When mentors are there, what takes their time, and what a project says about its meetings. */
import { mentorRole } from '@telemachos/contract/access/roles.ts';
import { nothingOffered, defaultSlotMinutes, type Taken } from '@telemachos/contract/features/meetings/slots.rules.ts';
import { maxMeetingMinutes, type MeetingSettings } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { offered } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import type { z } from 'zod';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';

/** A mentor's time in a project. */
export type MentorTime = { offered: z.output<typeof offered>; place: string; link: string; version: number };

/** Who is met about something: the mentor with their time, and for which mentees. */
export type Mentor = { id: number; name: string; time: MentorTime };

const nothing: MentorTime = { offered: { ...nothingOffered, Weekly: [], Days: [] }, place: '', link: '', version: 0 };

type TimeRow = { offered: unknown; place: string; link: string; version: number };

/** What was kept; what cannot be read offers nothing. */
const asTime = (row: TimeRow | undefined): MentorTime => {
  if (!row) return nothing;
  const read = offered.safeParse(row.offered);
  return { ...row, offered: read.success ? read.data : nothing.offered };
};

/** A mentor's time; nothing offered while nothing was said. */
export const timeOfMentor = async (
  { client }: Connection,
  projectId: number,
  mentorId: number,
  lock = false,
): Promise<MentorTime> => {
  const text = `SELECT offered, place, link, version FROM mentor_times WHERE project_id = $1 AND mentor_id = $2
    ${lock ? 'FOR UPDATE' : ''}`;
  return asTime((await client.query<TimeRow>(text, [projectId, mentorId])).rows[0]);
};

/** Keep a mentor's time if it is still at that version; answers the new one, or nothing when it is not. */
export const saveTime = async (
  { client }: Connection,
  projectId: number,
  mentorId: number,
  { offered: hours, place, link, version }: MentorTime,
): Promise<number | undefined> => {
  const text =
    version === 0
      ? `INSERT INTO mentor_times (project_id, mentor_id, offered, place, link) VALUES ($1, $2, $3, $4, $5)
          ON CONFLICT DO NOTHING RETURNING version`
      : `UPDATE mentor_times SET offered = $3, place = $4, link = $5, version = version + 1
          WHERE project_id = $1 AND mentor_id = $2 AND version = ${Math.trunc(version)} RETURNING version`;
  const values = [projectId, mentorId, JSON.stringify(hours), place, link];
  return (await client.query<{ version: number }>(text, values)).rows[0]?.version;
};

/** Over `mentor_links l`: who left, is suspended or is no mentor any more is nobody's mentor, though the link stands. */
export const stillMentors = `JOIN memberships k ON k.project_id = l.project_id AND k.user_id = l.mentor_id AND k.state = 1
      AND '${mentorRole}' = ANY(k.roles)`;

/** The mentors of mentees for an action, with their time: for each the one for it alone, or else for the project. */
export const mentorsOf = async (
  { client }: Connection,
  { projectId, actionId, menteeIds }: { projectId: number; actionId: number; menteeIds: readonly number[] },
): Promise<Map<number, Mentor>> => {
  const text = `SELECT DISTINCT ON (l.mentee_id) l.mentee_id AS "menteeId", l.mentor_id AS id, ${sentenceNameSql('u')} AS name,
      t.offered, t.place, t.link, t.version
    FROM mentor_links l JOIN users u ON u.id = l.mentor_id
    ${stillMentors}
    LEFT JOIN mentor_times t ON t.project_id = l.project_id AND t.mentor_id = l.mentor_id
    WHERE l.project_id = $1 AND l.mentee_id = ANY($3) AND (l.action_id = $2 OR l.action_id IS NULL)
    ORDER BY l.mentee_id, l.action_id NULLS LAST`;
  type Row = { menteeId: number; id: number; name: string } & { [Name in keyof TimeRow]: TimeRow[Name] | null };
  const { rows } = await client.query<Row>(text, [projectId, actionId, menteeIds]);
  return new Map(
    rows.map(({ menteeId, id, name, offered: hours, place, link, version }) => [
      menteeId,
      {
        id,
        name,
        time: asTime(version === null ? undefined : { offered: hours, place: place ?? '', link: link ?? '', version }),
      },
    ]),
  );
};

/**
 * Of mentees who have another mentor for an action than this one, who that is: the mentor for it alone, else the one for the
 * project.
 */
export const otherMentorsOf = async (
  { client }: Connection,
  mentorId: number,
  {
    projectId,
    actionIds,
    menteeIds,
  }: { projectId: number; actionIds: readonly number[]; menteeIds: readonly number[] },
): Promise<{ actionId: number; menteeId: number; name: string }[]> => {
  const text = `SELECT * FROM (SELECT DISTINCT ON (a.id, l.mentee_id) a.id AS "actionId", l.mentee_id AS "menteeId",
        l.mentor_id AS "mentorId", ${sentenceNameSql('u')} AS name
      FROM unnest($2::int[]) AS a(id)
      JOIN mentor_links l ON l.project_id = $1 AND l.mentee_id = ANY($3) AND (l.action_id = a.id OR l.action_id IS NULL)
      JOIN users u ON u.id = l.mentor_id
      ${stillMentors}
      ORDER BY a.id, l.mentee_id, l.action_id NULLS LAST) t
    WHERE "mentorId" <> $4`;
  const { rows } = await client.query<{ actionId: number; menteeId: number; name: string }>(text, [
    projectId,
    actionIds,
    menteeIds,
    mentorId,
  ]);
  return rows;
};

/** A meeting that still lasts at an instant began at most this long before it. */
export const maxMeetingMs = maxMeetingMinutes * 60_000;

/**
 * What people have between two instants: meetings that they hold or come to, in whichever project, and times at which they
 * are busy elsewhere; but for one meeting, which is to be moved.
 */
export const takenOf = async (
  { client }: Connection,
  userIds: readonly number[],
  { from, until, but = null }: { from: Date; until: Date; but?: number | null },
): Promise<Map<number, Taken[]>> => {
  const at = (column: string) => `(extract(epoch FROM ${column}) * 1000)::float8`;
  // Found by when they begin: a range of both ends finds a single time sooner, but of two months each is read again.
  const there = 'starts_at >= $5 AND starts_at < $3 AND ends_at > $2';
  const text = `SELECT id, ${at('starts_at')} AS "from", ${at('ends_at')} AS until, meeting AS "isMeeting" FROM (
      SELECT mentor_id AS id, starts_at, ends_at, true AS meeting FROM meetings
        WHERE mentor_id = ANY($1) AND stands AND ${there} AND id IS DISTINCT FROM $4
      UNION ALL
      SELECT mentee_id, starts_at, ends_at, true FROM meeting_mentees
        WHERE mentee_id = ANY($1) AND stands AND comes AND ${there} AND meeting_id IS DISTINCT FROM $4
      UNION ALL
      SELECT user_id, starts_at, ends_at, false FROM busy_times
        WHERE user_id = ANY($1) AND starts_at < $3 AND ends_at > $2) t`;
  const { rows } = await client.query<Taken & { id: number }>(text, [
    userIds,
    from,
    until,
    but,
    new Date(from.getTime() - maxMeetingMs),
  ]);
  const found = new Map<number, Taken[]>(userIds.map((id) => [id, []]));
  for (const { id, ...taken } of rows) found.get(id)?.push(taken);
  return found;
};

/** When a meeting begins, in epoch milliseconds. */
export const startOf = async ({ client }: Connection, meetingId: number): Promise<number | null> => {
  const text = 'SELECT starts_at AS "startsAt" FROM meetings WHERE id = $1';
  return (await client.query<{ startsAt: Date }>(text, [meetingId])).rows[0]?.startsAt.getTime() ?? null;
};

/** What a project says about its meetings: mentees book where it says so. */
export const settingsOf = async ({ client }: Connection, projectId: number): Promise<MeetingSettings> => {
  const text = `SELECT settings->'Config'->'Meetings' AS meetings, settings->'Config'->'SlotMinutes' AS slot
    FROM projects WHERE id = $1`;
  const { rows } = await client.query<{ meetings: Record<string, unknown> | null; slot: unknown }>(text, [projectId]);
  const { meetings = null, slot = null } = rows[0] ?? {};
  const read = meetings ?? {};
  return {
    Book: read['Book'] === true,
    SlotMinutes: typeof slot === 'number' && Number.isInteger(slot) && slot > 0 ? slot : defaultSlotMinutes,
  };
};
