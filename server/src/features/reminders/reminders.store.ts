/** Who is reminded: projects that send reminders, their people some at a time, and what was sent. */
import { menteeRole, mentorRole } from '@telemachos/contract/access/roles.ts';
import type { GdprSettings } from '@telemachos/contract/features/account/account.rules.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type pg from 'pg';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { consent } from '../../platform/session.store.ts';
import { dueIn } from '../actions/due.store.ts';

type Asking = { query: pg.Pool['query'] };

/** A project with its setting of reminders, as it was kept. */
export type Project = { id: number; url: string; descr: string; reminders: unknown };

/** Who is written to: how they are called in a sentence, where, in which language. */
export type Reader = { id: number; name: string; email: string; language: string };

/** A mentee who may be reminded: what they hold and agreed to, and whether anything of theirs is due on one of the days. */
export type MenteeReader = Reader & { roles: string[]; gdpr: GdprSettings | null; agreed: number | null; due: boolean };

/** The projects that say anything of reminders. */
export const remindingProjects = async (pool: Asking): Promise<Project[]> =>
  (
    await pool.query<Project>(
      `SELECT id, url, descr, settings->'Config'->'Reminders' AS reminders FROM projects
        WHERE settings->'Config'->'Reminders' IS NOT NULL ORDER BY id`,
    )
  ).rows;

const reader = `u.id, ${sentenceNameSql('u')} AS name, u.email, u.language`;

/** Active people of a project `$1` after an id `$2`, holding a role `$3`, who can be written to and want to be; `$4` of them. */
const reached = `FROM memberships m JOIN users u ON u.id = m.user_id AND u.id > $2 JOIN projects p ON p.id = m.project_id
    WHERE m.project_id = $1 AND m.user_id > $2 AND m.state = 1 AND $3 = ANY(m.roles) AND u.email IS NOT NULL AND u.reminders
    ORDER BY m.user_id LIMIT $4`;

/**
 * Some mentees after an id, with whether an action that mentees see, and that they have not completed, is due on one of
 * these days (actions.rules.ts `dueOf` and kit/dates.ts `lastDayOf`). Whether it is theirs to do is judged afterwards.
 */
export const menteesAfter = async (
  pool: Asking,
  projectId: number,
  { after, count, days }: { after: number; count: number; days: readonly string[] },
): Promise<MenteeReader[]> => {
  const { mask, wanted } = seenBy('work', 'own');
  const text = `WITH people AS MATERIALIZED (SELECT ${reader}, m.roles, p.gdpr, ${consent} AS agreed ${reached}),
    seen AS MATERIALIZED (SELECT id FROM actions WHERE project_id = $1 AND flags & ${mask} = ${wanted})
    SELECT q.*, EXISTS (SELECT 1
      FROM seen s LEFT JOIN action_mentees c ON c.mentee_id = q.id AND c.action_id = s.id
      WHERE c.completed IS NOT TRUE
        AND ((coalesce(c.due_at, ${dueIn('s.id', 'q.id')}) - interval '1 millisecond') AT TIME ZONE 'Europe/Athens')::date
          = ANY($5::date[])) AS due
    FROM people q ORDER BY q.id`;
  return (await pool.query<MenteeReader>(text, [projectId, after, menteeRole, count, days])).rows;
};

/** Some mentors after an id. */
export const mentorsAfter = async (
  pool: Asking,
  projectId: number,
  { after, count }: { after: number; count: number },
): Promise<Reader[]> =>
  (await pool.query<Reader>(`SELECT ${reader} ${reached}`, [projectId, after, mentorRole, count])).rows;

/** What somebody is reminded of: an action and its due day, so many days after it; no action for a digest of the day. */
export type Told = { actionId: number | null; day: string; after: number };

/** Keep what somebody is reminded of; answers the actions of which they were not before, so. */
export const keepTold = async (
  { client }: Connection,
  { userId, projectId, now }: { userId: number; projectId: number; now: Date },
  told: readonly Told[],
): Promise<Set<number | null>> => {
  const text = `INSERT INTO sent_reminders (user_id, project_id, action_id, day, after, sent_at)
    SELECT $1, $2, t.action_id, t.day, t.after, $6
    FROM unnest($3::int[], $4::date[], $5::int[]) AS t(action_id, day, after) ORDER BY t.action_id
    ON CONFLICT DO NOTHING RETURNING action_id AS "actionId"`;
  const { rows } = await client.query<{ actionId: number | null }>(text, [
    userId,
    projectId,
    told.map(({ actionId }) => actionId),
    told.map(({ day }) => day),
    told.map(({ after }) => after),
    now,
  ]);
  return new Set(rows.map(({ actionId }) => actionId));
};
