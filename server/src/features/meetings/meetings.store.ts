/** Meetings in the database: made, moved, cancelled, attended, and told to the data of their action. */
import type { MeetingState } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import type { Connection } from '../../db/connect.ts';

/** A meeting as it is kept, with who was to come. */
export type MeetingRow = {
  id: number;
  projectId: number;
  actionId: number;
  mentorId: number;
  startsAt: Date;
  endsAt: Date;
  state: MeetingState;
  sequence: number;
  place: string;
  link: string;
  uid: string;
  changedAt: Date;
  /** When its mentor was mailed a list with it as it is; null where they were not. */
  listedAt: Date | null;
  /** `lastMail` is the beginning that the mentee was written to of last, as an ISO instant. */
  mentees: { id: number; comes: boolean; invited: boolean; lastMail: string | null; present: boolean | null }[];
};

/** A meeting that is to be. */
export type NewMeeting = {
  uid: string;
  projectId: number;
  actionId: number;
  mentorId: number;
  menteeIds: readonly number[];
  startsAt: Date;
  endsAt: Date;
  place: string;
  link: string;
  state: 'planned' | 'held';
  series: string | null;
};

/** A meeting that is to be otherwise. */
export type Moved = { id: number; startsAt: Date; endsAt: Date; place: string; link: string };

/** What takes a time that is wanted; `place` is that of the wish. */
export type Clash = { place: number; who: 'mentor' | 'mentee'; menteeId: number | null; startsAt: Date; endsAt: Date };

/** A time that is wanted; `meetingId` is the meeting that is to have it. */
export type Wish = { mentorId: number; menteeIds: readonly number[]; startsAt: Date; endsAt: Date; meetingId?: number };

/** The number beside which people wait for each other whose meetings are changed. */
const meetingLockKey = 7_368_445;

/**
 * Whoever changes meetings of these people waits here for who did before: one after the other, in one order for all, so that
 * nobody is told that the database would not have it, and no two wait for each other.
 */
export const lockPeople = async ({ client }: Connection, ids: readonly number[]): Promise<void> => {
  const sorted = [...new Set(ids)].sort((one, other) => one - other);
  await client.query(`SELECT pg_advisory_xact_lock(${meetingLockKey}, id) FROM unnest($1::int[]) AS id`, [sorted]);
};

/** What takes the times that are wanted, by their order; at most a hundred. */
export const clashesOf = async ({ client }: Connection, wishes: readonly Wish[]): Promise<Clash[]> => {
  const wanted = wishes.map(({ menteeIds, ...wish }, place) => ({ ...wish, place, menteeIds: [...menteeIds] }));
  const text = `WITH w AS (SELECT * FROM json_to_recordset($1) AS w(place int, "mentorId" int, "menteeIds" int[],
        "startsAt" timestamptz, "endsAt" timestamptz, "meetingId" int))
    SELECT w.place, 'mentor' AS who, NULL::int AS "menteeId", m.starts_at AS "startsAt", m.ends_at AS "endsAt"
      FROM w JOIN meetings m ON m.mentor_id = w."mentorId" AND m.stands
        AND tstzrange(m.starts_at, m.ends_at) && tstzrange(w."startsAt", w."endsAt") AND m.id IS DISTINCT FROM w."meetingId"
    UNION ALL
    SELECT w.place, 'mentee', p.mentee_id, p.starts_at, p.ends_at
      FROM w JOIN meeting_mentees p ON p.mentee_id = ANY(w."menteeIds") AND p.stands AND p.comes
        AND tstzrange(p.starts_at, p.ends_at) && tstzrange(w."startsAt", w."endsAt")
        AND p.meeting_id IS DISTINCT FROM w."meetingId"
    ORDER BY 1, 4 LIMIT 100`;
  return (await client.query<Clash>(text, [JSON.stringify(wanted)])).rows;
};

/** Whether an action is there to be met about: it is not put away or taken back until the end of the transaction. */
export const holdAction = async ({ client }: Connection, actionId: number): Promise<boolean> => {
  const text = 'SELECT 1 FROM actions WHERE id = $1 AND archived_at IS NULL AND flags & $2::int <> 0 FOR SHARE';
  return (await client.query(text, [actionId, actionFlags.Published])).rowCount === 1;
};

/** Keep meetings; answers their ids in their order. */
export const insertMeetings = async (
  { client }: Connection,
  list: readonly NewMeeting[],
  { now, actorId }: { now: Date; actorId: number | null },
): Promise<number[]> => {
  const text = `INSERT INTO meetings (uid, project_id, action_id, mentor_id, starts_at, ends_at, place, link, state, series,
      changed_at, created_at, created_by)
    SELECT uid, "projectId", "actionId", "mentorId", "startsAt", "endsAt", place, link, state, series, $2, $2, $3
    FROM json_to_recordset($1) AS n(uid uuid, "projectId" int, "actionId" int, "mentorId" int, "startsAt" timestamptz,
      "endsAt" timestamptz, place text, link text, state text, series uuid)
    RETURNING id, uid`;
  const { rows } = await client.query<{ id: number; uid: string }>(text, [JSON.stringify(list), now, actorId]);
  const byUid = new Map(rows.map(({ id, uid }) => [uid, id]));
  const ids = list.map(({ uid }) => byUid.get(uid) ?? 0);
  await insertComers(
    { client },
    list.flatMap(({ menteeIds, state }, place) =>
      menteeIds.map((menteeId) => ({ meetingId: ids[place] ?? 0, menteeId, present: state === 'held' ? true : null })),
    ),
  );
  return ids;
};

/** Who comes to which meeting, and whether they were there. */
type Comer = { meetingId: number; menteeId: number; present: boolean | null };

/**
 * Let mentees come to meetings that are there: who comes is part of a meeting, which is another one by it to calendars and
 * to whoever was mailed a list with it. Whoever had left comes again, and was told that it is off: they count as not mailed.
 */
export const insertMentees = async (
  connection: Connection,
  list: readonly Comer[],
  { now }: { now: Date },
): Promise<void> => {
  await connection.client.query('UPDATE meetings SET sequence = sequence + 1, changed_at = $2 WHERE id = ANY($1)', [
    [...new Set(list.map(({ meetingId }) => meetingId))],
    now,
  ]);
  await insertComers(connection, list);
};

const insertComers = async ({ client }: Connection, list: readonly Comer[]): Promise<void> => {
  const text = `INSERT INTO meeting_mentees AS p (meeting_id, mentee_id, starts_at, ends_at, stands, present)
    SELECT m.id, n."menteeId", m.starts_at, m.ends_at, m.stands, n.present
    FROM json_to_recordset($1) AS n("meetingId" int, "menteeId" int, present boolean) JOIN meetings m ON m.id = n."meetingId"
    ON CONFLICT (meeting_id, mentee_id) DO UPDATE SET comes = true, reason = '', left_at = NULL, left_by = NULL,
      left_from = NULL, left_until = NULL, left_sequence = NULL,
      last_mail = CASE WHEN p.comes THEN p.last_mail END, invited = p.comes AND p.invited`;
  await client.query(text, [JSON.stringify(list)]);
};

const columns = `m.id, m.project_id AS "projectId", m.action_id AS "actionId", m.mentor_id AS "mentorId",
  m.starts_at AS "startsAt", m.ends_at AS "endsAt", m.state, m.sequence, m.place, m.link, m.uid, m.changed_at AS "changedAt",
  CASE WHEN m.listed_at >= m.changed_at THEN m.listed_at END AS "listedAt",
  (SELECT coalesce(json_agg(json_build_object('id', p.mentee_id, 'comes', p.comes, 'invited', p.invited, 'lastMail', p.last_mail, 'present', p.present)
    ORDER BY p.mentee_id), '[]') FROM meeting_mentees p WHERE p.meeting_id = m.id) AS mentees`;

/** These meetings. */
export const findMeetings = async ({ client }: Connection, ids: readonly number[]): Promise<MeetingRow[]> =>
  (
    await client.query<MeetingRow>(
      `SELECT ${columns} FROM meetings m WHERE m.id = ANY($1) ORDER BY m.starts_at, m.id`,
      [ids],
    )
  ).rows;

/** One meeting, locked until the end of the transaction. */
export const lockMeeting = async ({ client }: Connection, id: number): Promise<MeetingRow | undefined> => {
  await client.query('SELECT FROM meetings WHERE id = $1 FOR UPDATE', [id]);
  return (await findMeetings({ client }, [id]))[0];
};

/** Of several meetings of a mentee in an action which one its data tell. */
export const presentFirst = `(m.state = 'planned') DESC, CASE WHEN m.state = 'planned' THEN m.starts_at END, m.starts_at DESC`;

/** The meeting that an action's data have for each of these mentees: the next one planned, else the last one held or missed. */
export const presentMeetings = async (
  { client }: Connection,
  actionId: number,
  menteeIds: readonly number[],
): Promise<Map<number, MeetingRow>> => {
  const text = `SELECT DISTINCT ON (p.mentee_id) p.mentee_id AS "menteeId", ${columns}
    FROM meeting_mentees p JOIN meetings m ON m.id = p.meeting_id
    WHERE m.action_id = $1 AND p.mentee_id = ANY($2) AND p.stands AND p.comes
    ORDER BY p.mentee_id, ${presentFirst}`;
  const { rows } = await client.query<MeetingRow & { menteeId: number }>(text, [actionId, menteeIds]);
  return new Map(rows.map(({ menteeId, ...row }) => [menteeId, row]));
};

/** A meeting that is there for others to come to. */
type Planned = { id: number; mentorId: number; startsAt: Date; comers: number };

/**
 * Meetings of several that an action and mentor have planned for these instants, and with `alone` those of one mentee, too;
 * how many come to each.
 */
export const plannedAt = async (
  { client }: Connection,
  actionId: number,
  wanted: readonly { mentorId: number; startsAt: Date }[],
  alone: boolean,
): Promise<Planned[]> => {
  const text = `SELECT m.id, m.mentor_id AS "mentorId", m.starts_at AS "startsAt", c.comers
    FROM json_to_recordset($2) AS w("mentorId" int, "startsAt" timestamptz)
    JOIN meetings m ON m.action_id = $1 AND m.mentor_id = w."mentorId" AND m.starts_at = w."startsAt" AND m.state = 'planned'
    CROSS JOIN LATERAL (SELECT count(*)::int AS comers FROM meeting_mentees p WHERE p.meeting_id = m.id AND p.comes) c
    WHERE $3 OR c.comers > 1`;
  const values = [actionId, JSON.stringify(wanted), alone];
  return (await client.query<Planned>(text, values)).rows;
};

/** Move meetings, or change where they are: whoever was written to of a time that stays counts as not written to. */
export const moveMeetings = async ({ client }: Connection, list: readonly Moved[], now: Date): Promise<void> => {
  const moved = JSON.stringify(list);
  await client.query(
    `UPDATE meetings m SET starts_at = n."startsAt", ends_at = n."endsAt", place = n.place, link = n.link,
        sequence = m.sequence + 1, changed_at = $2
      FROM json_to_recordset($1) AS n(id int, "startsAt" timestamptz, "endsAt" timestamptz, place text, link text)
      WHERE m.id = n.id`,
    [moved, now],
  );
  await client.query(
    `UPDATE meeting_mentees p SET last_mail = NULL
      FROM json_to_recordset($1) AS n(id int) WHERE p.meeting_id = n.id AND p.last_mail = p.starts_at`,
    [moved],
  );
};

/** Cancel meetings. */
export const cancelMeetings = async (
  { client }: Connection,
  ids: readonly number[],
  { now, actorId, reason }: { now: Date; actorId: number | null; reason: string },
): Promise<void> => {
  await client.query(
    `UPDATE meetings SET state = 'cancelled', stands = false, sequence = sequence + 1, changed_at = $2, cancelled_by = $3,
        reason = $4 WHERE id = ANY($1) AND state = 'planned'`,
    [ids, now, actorId, reason],
  );
};

/**
 * Take mentees out of meetings that others come to; `reason` is what they said. To them it is off as it was then, with the
 * number that it has by that.
 */
export const leaveMeetings = async (
  { client }: Connection,
  list: readonly { meetingId: number; menteeId: number }[],
  { now, actorId, reason, by = null }: { now: Date; actorId: number | null; reason: string; by?: 'programme' | null },
): Promise<void> => {
  const left = JSON.stringify(list);
  await client.query(
    `UPDATE meeting_mentees p SET comes = false, reason = $2, left_at = $3, left_from = m.starts_at, left_until = m.ends_at,
        left_sequence = m.sequence + 1,
        left_by = coalesce($5, CASE $4::int WHEN p.mentee_id THEN 'mentee' WHEN m.mentor_id THEN 'mentor' ELSE 'staff' END)
      FROM json_to_recordset($1) AS n("meetingId" int, "menteeId" int) JOIN meetings m ON m.id = n."meetingId"
      WHERE p.meeting_id = n."meetingId" AND p.mentee_id = n."menteeId"`,
    [left, reason, now, actorId, by],
  );
  await client.query(
    `UPDATE meetings m SET sequence = m.sequence + 1, changed_at = $2
      FROM (SELECT DISTINCT "meetingId" FROM json_to_recordset($1) AS n("meetingId" int)) n WHERE m.id = n."meetingId"`,
    [left, now],
  );
};

/** Keep why a mentee does not come. */
export const keepReason = async (
  { client }: Connection,
  { meetingId, menteeId }: { meetingId: number; menteeId: number },
  reason: string,
): Promise<void> => {
  await client.query('UPDATE meeting_mentees SET reason = $3 WHERE meeting_id = $1 AND mentee_id = $2', [
    meetingId,
    menteeId,
    reason,
  ]);
};

/** Keep who was there. */
export const saveAttendance = async (
  { client }: Connection,
  id: number,
  presentIds: readonly number[],
  now: Date,
): Promise<void> => {
  await client.query('UPDATE meeting_mentees SET present = mentee_id = ANY($2) WHERE meeting_id = $1 AND comes', [
    id,
    presentIds,
  ]);
  await client.query(`UPDATE meetings SET state = $2, changed_at = $3 WHERE id = $1`, [
    id,
    presentIds.length > 0 ? 'held' : 'missed',
    now,
  ]);
};

/** That mentees were there, or that meetings are planned again; of a group that was held it stays held for the others. */
export const setHeld = async (
  { client }: Connection,
  comers: readonly { meetingId: number; menteeId: number }[],
  { held, now }: { held: boolean; now: Date },
): Promise<void> => {
  if (comers.length === 0) return;
  const ids = comers.map(({ meetingId }) => meetingId);
  const text = `UPDATE meeting_mentees p SET present = CASE WHEN $3 THEN true END FROM unnest($1::int[], $2::int[]) n(meeting, mentee)
    WHERE p.meeting_id = n.meeting AND p.mentee_id = n.mentee`;
  await client.query(text, [ids, comers.map(({ menteeId }) => menteeId), held]);
  await client.query(
    `UPDATE meetings m SET state = CASE WHEN $2 THEN 'held' ELSE 'planned' END, changed_at = $3
      WHERE id = ANY($1) AND ($2 OR NOT EXISTS (SELECT 1 FROM meeting_mentees p WHERE p.meeting_id = m.id AND p.present))`,
    [ids, held, now],
  );
};
