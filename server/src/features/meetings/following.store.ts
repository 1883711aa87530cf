/** Meetings that are ahead when their mentees go to another mentor. */
import type { Connection } from '../../db/connect.ts';

/** A link that is another's now, or nobody's: of a mentee, for an action or for the project, and whose it was. */
export type LinkGone = { menteeId: number; actionId: number | null; fromId: number };

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

/** The meetings ahead that former mentors hold with mentees who have another one by now. */
export const aheadOf = async (
  { client }: Connection,
  projectId: number,
  gone: readonly LinkGone[],
  now: Date,
): Promise<Ahead[]> => {
  const text = `SELECT DISTINCT m.id, m.action_id AS "actionId", m.mentor_id AS "fromId", p.mentee_id AS "menteeId",
      n.mentor_id AS "toId", m.starts_at AS "startsAt", m.ends_at AS "endsAt",
      (SELECT count(*)::int FROM meeting_mentees o WHERE o.meeting_id = m.id AND o.comes) AS comers
    FROM json_to_recordset($2) AS w("menteeId" int, "actionId" int, "fromId" int)
    JOIN meeting_mentees p ON p.mentee_id = w."menteeId" AND p.starts_at > $3 AND p.stands AND p.comes
    JOIN meetings m ON m.id = p.meeting_id AND m.project_id = $1 AND m.mentor_id = w."fromId" AND m.state = 'planned'
      AND (w."actionId" IS NULL OR m.action_id = w."actionId")
    LEFT JOIN LATERAL (SELECT l.mentor_id FROM mentor_links l WHERE l.project_id = $1 AND l.mentee_id = p.mentee_id
      AND (l.action_id = m.action_id OR l.action_id IS NULL) ORDER BY l.action_id NULLS LAST LIMIT 1) n ON true
    WHERE n.mentor_id IS DISTINCT FROM m.mentor_id
    ORDER BY m.starts_at, m.id, p.mentee_id`;
  return (await client.query<Ahead>(text, [projectId, JSON.stringify(gone), now])).rows;
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
