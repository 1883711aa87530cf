/** Publishing actions: for all at an instant, for mentees who are named, and taking it back. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import type { Connection } from '../../db/connect.ts';
import { listNameSql } from '../../db/name-sql.ts';
import { dueIn } from '../actions/due.store.ts';
import { forgetNamed } from './making.store.ts';

const { Published, NamedOnly } = actionFlags;

/** Publish for all: at once, or when the instant comes. Answers the new version. */
export const publishForAll = async (
  { client }: Connection,
  id: number,
  { at, now }: { at: Date; now: Date },
): Promise<number> => {
  const text = `UPDATE actions
    SET publish_at = $2, version = version + 1,
      flags = CASE WHEN $2::timestamptz <= $3::timestamptz THEN (flags | ${Published}) & ~${NamedOnly} ELSE flags END
    WHERE id = $1 RETURNING version`;
  return (await client.query<{ version: number }>(text, [id, at, now])).rows[0]?.version ?? 0;
};

/** When an action that is not published for all is to be, and in which project; nothing where no day is set. */
export const publishWaiting = async (
  { client }: Connection,
  id: number,
): Promise<{ projectId: number; at: Date } | undefined> => {
  const text = `SELECT project_id AS "projectId", publish_at AS at FROM actions
    WHERE id = $1 AND publish_at IS NOT NULL AND archived_at IS NULL AND flags & ${Published | NamedOnly} <> ${Published}`;
  return (await client.query<{ projectId: number; at: Date }>(text, [id])).rows[0];
};

/** Some active mentees after an id for whom the action is there now: all, or those among these. */
export const menteesWith = async (
  { client }: Pick<Connection, 'client'>,
  actionId: number,
  { after, count, ids, now }: { after: number; count: number; ids: readonly number[] | null; now: Date },
): Promise<number[]> => {
  const text = `SELECT m.user_id AS id FROM actions a
      JOIN memberships m ON m.project_id = a.project_id AND m.state = 1 AND $6 = ANY(m.roles) AND m.user_id > $2
      LEFT JOIN action_mentees c ON c.action_id = a.id AND c.mentee_id = m.user_id
    WHERE a.id = $1 AND a.archived_at IS NULL AND a.flags & ${Published} <> 0 AND ($4::int[] IS NULL OR m.user_id = ANY($4))
      AND (a.flags & ${NamedOnly} = 0 OR c.published_at <= $5)
    ORDER BY m.user_id LIMIT $3`;
  const { rows } = await client.query<{ id: number }>(text, [actionId, after, count, ids, now, menteeRole]);
  return rows.map(({ id }) => id);
};

/** Take it back from everybody. Answers the new version. */
export const takeBack = async ({ client }: Connection, id: number): Promise<number> => {
  await client.query(
    'UPDATE action_mentees SET published_at = NULL WHERE action_id = $1 AND published_at IS NOT NULL',
    [id],
  );
  const text = `UPDATE actions SET flags = flags & ~${Published | NamedOnly}, publish_at = NULL, version = version + 1
    WHERE id = $1 RETURNING version`;
  return (await client.query<{ version: number }>(text, [id])).rows[0]?.version ?? 0;
};

/** The mentees of a mentor, for the project or for this action, who take part now, activated or not. */
export const menteesOf = async (
  { client }: Connection,
  { projectId, actionId, mentorId }: { projectId: number; actionId: number; mentorId: number },
): Promise<number[]> => {
  const text = `SELECT DISTINCT l.mentee_id AS id
    FROM mentor_links l
    JOIN memberships m ON m.project_id = l.project_id AND m.user_id = l.mentee_id AND m.state IN (0, 1)
      AND $4 = ANY(m.roles)
    WHERE l.project_id = $1 AND l.mentor_id = $3 AND (l.action_id IS NULL OR l.action_id = $2)
    ORDER BY 1`;
  const { rows } = await client.query<{ id: number }>(text, [projectId, actionId, mentorId, menteeRole]);
  return rows.map(({ id }) => id);
};

/**
 * Publish for these mentees from an instant on, beside those who were named before; whoever has it by now has it still.
 * Answers the new version.
 */
export const publishForSome = async (
  { client }: Connection,
  id: number,
  { people, at, now, nextActor }: { people: readonly number[]; at: Date; now: Date; nextActor: string },
): Promise<number> => {
  await forgetNamed({ client }, id);
  await client.query(
    `INSERT INTO action_mentees AS c (action_id, mentee_id, next_actor, since, published_at, due_at)
      SELECT $1, p.id, $4, greatest($3::timestamptz, $5), $3, ${dueIn('$1', 'p.id')}
      FROM unnest($2::int[]) AS p(id) ORDER BY p.id
      ON CONFLICT (mentee_id, action_id) DO UPDATE SET published_at = excluded.published_at
        WHERE c.published_at IS NULL OR c.published_at > $5`,
    [id, people, at, nextActor, now],
  );
  const text = `UPDATE actions SET flags = flags | ${Published | NamedOnly}, version = version + 1
    WHERE id = $1 RETURNING version`;
  return (await client.query<{ version: number }>(text, [id])).rows[0]?.version ?? 0;
};

/** Take it back from these mentees; how many of them had it. */
export const takeFrom = async ({ client }: Connection, id: number, people: readonly number[]): Promise<number> => {
  const text = `UPDATE action_mentees SET published_at = NULL
    WHERE action_id = $1 AND mentee_id = ANY($2) AND published_at IS NOT NULL`;
  return (await client.query(text, [id, people])).rowCount ?? 0;
};

/** How somebody stands to an action: whether a mentee of its project, in which state, and since when it is named for them. */
export type StandingTo = {
  id: number;
  name: string;
  isMentee: boolean;
  state: number | null;
  publishedAt: Date | null;
  /** Whether the person has done something in it. */
  begun: boolean;
};

/** How these people stand to an action, in no order. */
export const standingTo = async (
  { client }: Connection,
  { projectId, actionId, ids }: { projectId: number; actionId: number; ids: readonly number[] },
): Promise<StandingTo[]> => {
  const text = `SELECT u.id, ${listNameSql('u')} AS name, coalesce($4 = ANY(m.roles), false) AS "isMentee", m.state,
      c.published_at AS "publishedAt",
      coalesce(c.mentee_version > 0 OR c.completion > 0 OR c.completed, false) OR EXISTS (SELECT 1 FROM answer_sets s
        WHERE s.action_id = $2 AND s.user_id = u.id AND s.time_started IS NOT NULL) AS begun
    FROM users u
    LEFT JOIN memberships m ON m.user_id = u.id AND m.project_id = $1
    LEFT JOIN action_mentees c ON c.mentee_id = u.id AND c.action_id = $2
    WHERE u.id = ANY($3)`;
  return (await client.query<StandingTo>(text, [projectId, actionId, ids, menteeRole])).rows;
};

/** Give these mentees back the instants they had before; null: it is named for them no more. */
export const nameAsBefore = async (
  { client }: Connection,
  id: number,
  people: readonly { id: number; before: string | null }[],
): Promise<void> => {
  await client.query(
    `UPDATE action_mentees c SET published_at = p.before
      FROM jsonb_to_recordset($2) AS p(id int, before timestamptz)
      WHERE c.action_id = $1 AND c.mentee_id = p.id`,
    [id, JSON.stringify(people)],
  );
};

/**
 * Published for some of whom nobody is left: it is published no more, unless meetings are planned about it. A day on which
 * all will have it stays. Answers the new version, if it has one.
 */
export const endEmpty = async ({ client }: Connection, id: number): Promise<number | undefined> => {
  const { rows } = await client.query<{ version: number }>(
    `UPDATE actions SET flags = flags & ~${Published | NamedOnly}, version = version + 1
      WHERE id = $1 AND flags & ${Published | NamedOnly} = ${Published | NamedOnly}
        AND NOT EXISTS (SELECT 1 FROM action_mentees c WHERE c.action_id = $1 AND c.published_at IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM meetings m WHERE m.action_id = $1 AND m.state = 'planned')
      RETURNING version`,
    [id],
  );
  return rows[0]?.version;
};
