/**
 * What an action's data have of a meeting: `date`, `timeHours`, `timeMinutes` and `lastMail` are written here alone, from
 * the meeting. Source: specification 001 §3, §4.
 */
import type { Connection } from '../../db/connect.ts';
import { ownFigure, setFigures } from '../../db/own-progress-sql.ts';
import { presentFirst } from './meetings.store.ts';

const athens = (instant: string) => `(${instant} AT TIME ZONE 'Europe/Athens')`;

/** The keys of a meeting in the data of an action, over its beginning and the one that was mailed. */
const keys = `jsonb_build_object('date', to_char(${athens('now_is.starts_at')}, 'YYYY-MM-DD'),
    'timeHours', extract(hour FROM ${athens('now_is.starts_at')})::int,
    'timeMinutes', extract(minute FROM ${athens('now_is.starts_at')})::int)
  || CASE WHEN now_is.last_mail IS NULL THEN '{}'::jsonb
    ELSE jsonb_build_object('lastMail', to_char(${athens('now_is.last_mail')}, 'YYYY-MM-DD HH24:MI')) END`;

/**
 * Write what the data of an action have of these mentees' meetings, and who acts next: nobody while one is planned, the
 * mentor where there is none or it was missed (of which the data say nothing more), until it is completed. A change is a
 * version of its own, so that whoever writes a note beside it hears of it; not where it is part of a save that is one
 * (`isNew` is false).
 */
export const tellActionData = async (
  { client }: Connection,
  actionId: number,
  menteeIds: readonly number[],
  now: Date,
  isNew = true,
): Promise<void> => {
  const text = `WITH asked AS (SELECT unnest($2::int[]) AS mentee_id),
    now_is AS (
      SELECT a.mentee_id, f.starts_at, f.last_mail, f.state, f.present FROM asked a LEFT JOIN LATERAL (
        SELECT m.starts_at, p.last_mail, m.state, p.present FROM meeting_mentees p JOIN meetings m ON m.id = p.meeting_id
        WHERE m.action_id = $1 AND p.mentee_id = a.mentee_id AND p.stands AND p.comes
        ORDER BY ${presentFirst} LIMIT 1) f ON true
    ), told AS (
      SELECT c.mentee_id, now_is.starts_at IS NOT NULL AND now_is.state <> 'missed' AND now_is.present IS NOT FALSE AS is_set,
        nullif(coalesce(c.public_data, '{}') - '{date,timeHours,timeMinutes,lastMail}'::text[]
          || CASE WHEN now_is.starts_at IS NULL OR now_is.state = 'missed' THEN '{}'::jsonb ELSE ${keys} END, '{}') AS data
      FROM now_is JOIN action_mentees c ON c.action_id = $1 AND c.mentee_id = now_is.mentee_id
    ), who AS (
      SELECT told.*, CASE WHEN ${ownFigure('c', 'completed')} OR told.is_set THEN 'nobody' ELSE 'mentor' END AS next
      FROM told JOIN action_mentees c ON c.action_id = $1 AND c.mentee_id = told.mentee_id
    )
    UPDATE action_mentees c SET public_data = who.data,
      public_version = c.public_version + CASE WHEN $4 AND c.public_data IS DISTINCT FROM who.data THEN 1 ELSE 0 END,
      ${setFigures('c', { nextActor: 'who.next', at: '$3::timestamptz' })}
    FROM who WHERE c.action_id = $1 AND c.mentee_id = who.mentee_id
      AND (c.public_data IS DISTINCT FROM who.data OR ${ownFigure('c', 'next_actor')} <> who.next)`;
  await client.query(text, [actionId, menteeIds, now, isNew]);
};
