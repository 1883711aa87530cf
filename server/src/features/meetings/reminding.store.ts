/** Which meetings are near enough that both sides are reminded, each once for its time. */
import type { Connection } from '../../db/connect.ts';

/** A meeting that is near. */
export type Near = {
  id: number;
  projectId: number;
  actionId: number;
  mentorId: number;
  startsAt: Date;
  menteeIds: number[];
};

/** The two reminders: in which column it stands that it was told, and which setting of the project leaves it out. */
export const reminders = {
  day: { column: 'reminded_day', setting: 'WithoutDay' },
  hour: { column: 'reminded_hour', setting: 'WithoutHour' },
} as const;

/**
 * Take some meetings that begin between two instants and that nobody was reminded of: from now on they count as told, also
 * where the project does not remind. What was made, or moved, within the reminder's time is not told of again: it was just
 * told.
 */
export const takeNear = async (
  { client }: Connection,
  kind: keyof typeof reminders,
  { from, until, maxMeetings, hours }: { from: Date; until: Date; maxMeetings: number; hours: number },
): Promise<Near[]> => {
  const { column, setting } = reminders[kind];
  const text = `UPDATE meetings m SET ${column} = m.starts_at FROM projects r
    WHERE r.id = m.project_id AND m.id IN (
      SELECT id FROM meetings WHERE state = 'planned' AND starts_at > $1 AND starts_at <= $2
        AND ${column} IS DISTINCT FROM starts_at ORDER BY starts_at LIMIT $3 FOR UPDATE SKIP LOCKED)
    RETURNING m.id, m.project_id AS "projectId", m.action_id AS "actionId", m.mentor_id AS "mentorId", m.starts_at AS "startsAt",
      CASE WHEN r.settings->'Config'->'Meetings'->>'${setting}' = 'true'
          OR m.changed_at > m.starts_at - make_interval(hours => $4) THEN '{}'::int[]
        ELSE ARRAY(SELECT p.mentee_id FROM meeting_mentees p WHERE p.meeting_id = m.id AND p.comes ORDER BY 1) END
        AS "menteeIds"`;
  return (await client.query<Near>(text, [from, until, maxMeetings, hours])).rows;
};
