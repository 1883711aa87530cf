/** Actions as they are made: read whole, written cell by cell, put in order. */
import { menteeRole } from '@telemachos/contract/access/roles.ts';
import { maxCountedMentees } from '@telemachos/contract/features/making/named-counted.ts';
import type { Connection } from '../../db/connect.ts';
import { removeDefinitionsOf } from '../definitions/action-definitions.store.ts';

/** Over `memberships m`: somebody who takes part now, as a mentee, also before they activate their account. */
const takesPart = `m.state IN (0, 1) AND '${menteeRole}' = ANY(m.roles)`;

/** An action as it is made. */
export type MadeRow = {
  id: number;
  projectId: number;
  typeId: number;
  title: string;
  descr: string;
  titles: Record<string, unknown>;
  groups: string[];
  data: Record<string, unknown>;
  flags: number;
  questId: number | null;
  questName: string | null;
  function: string;
  version: number;
  publishAt: Date | null;
  /** Where it is published for some: the last instant from which one of them has it. */
  namedAt: Date | null;
  archivedAt: Date | null;
};

/** What is written of an action. */
export type MadeCells = Pick<
  MadeRow,
  'typeId' | 'title' | 'descr' | 'titles' | 'groups' | 'data' | 'flags' | 'questId' | 'function'
>;

/** The actions of a project in their order. */
export const madeRows = async ({ client }: Connection, projectId: number): Promise<MadeRow[]> => {
  const text = `SELECT a.id, a.project_id AS "projectId", a.type_id AS "typeId", a.title, a.descr, a.titles, a.groups,
      a.data, a.flags, a.quest_id AS "questId", q.name AS "questName", a.function, a.version,
      a.publish_at AS "publishAt", a.archived_at AS "archivedAt",
      CASE WHEN a.flags & 66 = 66 THEN (SELECT max(c.published_at) FROM action_mentees c WHERE c.action_id = a.id) END
        AS "namedAt"
    FROM actions a
    LEFT JOIN questionnaires q ON q.id = a.quest_id
    WHERE a.project_id = $1
    ORDER BY a.position, a.id`;
  return (await client.query<MadeRow>(text, [projectId])).rows;
};

/**
 * For how many mentees who take part now each of these actions is published: of many one more than are counted. Those who
 * got it last are looked at first: of them most still take part.
 */
export const namedFor = async ({ client }: Connection, ids: readonly number[]): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map();
  const text = `SELECT a.id, (SELECT count(*)::int FROM (
      SELECT FROM action_mentees c
      JOIN memberships m ON m.project_id = a.project_id AND m.user_id = c.mentee_id AND ${takesPart}
      WHERE c.action_id = a.id AND c.published_at IS NOT NULL
      ORDER BY c.published_at DESC, c.mentee_id DESC LIMIT $2) counted) AS n
    FROM actions a WHERE a.id = ANY($1)`;
  const { rows } = await client.query<{ id: number; n: number }>(text, [ids, maxCountedMentees + 1]);
  return new Map(rows.map(({ id, n }) => [id, n]));
};

/** Whoever else makes actions of these projects waits for the end of the transaction: they are judged together. */
export const lockMaking = async ({ client }: Connection, projectIds: readonly number[]): Promise<void> => {
  await client.query('SELECT 1 FROM projects WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE', [projectIds]);
};

/** So does whoever would open their questionnaires for the first time, or put others there. */
export const lockActions = async ({ client }: Connection, ids: readonly number[]): Promise<void> => {
  await client.query('SELECT 1 FROM actions WHERE id = ANY($1) ORDER BY id FOR UPDATE', [ids]);
};

/** Make an action; answers its id. What its flags publish for all is published now. */
export const insertMade = async (
  { client }: Connection,
  projectId: number,
  { typeId, title, descr, titles, groups, data, flags, questId, function: script }: MadeCells,
  now: Date,
): Promise<number> => {
  const text = `INSERT INTO actions (project_id, type_id, title, descr, titles, groups, data, flags, quest_id, function,
      publish_at, position)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, CASE WHEN $8::int & 66 = 2 THEN $11::timestamptz END, 2147483647)
    RETURNING id`;
  const values = [projectId, typeId, title, descr, titles, groups, data, flags, questId, script, now];
  return (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
};

/**
 * Where an action is not published for some, whoever it was published for before is named no more: it begins with those
 * for whom it is published now. Called before it becomes so.
 */
export const forgetNamed = async ({ client }: Connection, id: number): Promise<void> => {
  await client.query(
    `UPDATE action_mentees c SET published_at = NULL FROM actions a
      WHERE a.id = $1 AND a.flags & 66 <> 66 AND c.action_id = a.id AND c.published_at IS NOT NULL`,
    [id],
  );
};

/**
 * Write an action's cells. What its flags publish for all now is published from now on; where they change for whom it is
 * published otherwise, the day on which all had it, or would have had it, goes. Answers the new version.
 */
export const updateMade = async ({ client }: Connection, id: number, cells: MadeCells, now: Date): Promise<number> => {
  if ((cells.flags & 66) === 66) await forgetNamed({ client }, id);
  const text = `UPDATE actions
    SET type_id = $2, title = $3, descr = $4, titles = $5, groups = $6, data = $7, quest_id = $9, function = $10,
      publish_at = CASE WHEN $8::int & 66 = 2 AND flags & 66 <> 2 THEN $11::timestamptz
        WHEN flags & 66 = $8::int & 66 THEN publish_at END, flags = $8, version = version + 1
    WHERE id = $1 RETURNING version`;
  const { typeId, title, descr, titles, groups, data, flags, questId, function: script } = cells;
  const values = [id, typeId, title, descr, titles, groups, data, flags, questId, script, now];
  return (await client.query<{ version: number }>(text, values)).rows[0]?.version ?? 0;
};

/** Put all actions of a project in this order. */
export const placeAll = async ({ client }: Connection, ids: readonly number[]): Promise<void> => {
  await client.query(
    `UPDATE actions a SET position = p.place FROM unnest($1::int[]) WITH ORDINALITY AS p(id, place)
      WHERE a.id = p.id AND a.position <> p.place`,
    [ids],
  );
};

/** How many meetings of an action are planned from an instant on. */
export const meetingsAhead = async ({ client }: Connection, id: number, now: Date): Promise<number> => {
  const text = `SELECT count(*)::int AS n FROM meetings WHERE action_id = $1 AND starts_at > $2 AND state = 'planned'`;
  return (await client.query<{ n: number }>(text, [id, now])).rows[0]?.n ?? 0;
};

/** Put an action away, or take it out again: unpublished both ways. Answers the new version. */
export const setArchived = async ({ client }: Connection, id: number, at: Date | null): Promise<number> => {
  const text = `UPDATE actions
    SET archived_at = $2, flags = flags & ~66, publish_at = NULL, version = version + 1
    WHERE id = $1 RETURNING version`;
  return (await client.query<{ version: number }>(text, [id, at])).rows[0]?.version ?? 0;
};

/** Move an action to another project, with what of it goes along. */
export const moveMade = async (
  { client }: Connection,
  id: number,
  projectId: number,
  { data, questId }: Pick<MadeCells, 'data' | 'questId'>,
): Promise<void> => {
  await forgetPeople({ client }, id);
  await client.query(
    `UPDATE actions SET project_id = $2, data = $3, quest_id = $4, flags = flags & ~66, publish_at = NULL,
        position = 2147483647, version = version + 1, key = gen_random_uuid()::text
      WHERE id = $1`,
    [id, projectId, data, questId],
  );
};

/** What hangs on an action with which nothing was done: rows that only wait, mentors for it, what was told of it. */
const forgetPeople = async ({ client }: Pick<Connection, 'client'>, id: number): Promise<void> => {
  for (const table of ['notes_read', 'completion_queue', 'action_mentees', 'action_mentors', 'mentor_links', 'notices'])
    await client.query(`DELETE FROM ${table} WHERE action_id = $1`, [id]);
};

/** Delete an action with which nothing was done. */
export const deleteMade = async ({ client }: Connection, id: number): Promise<void> => {
  await forgetPeople({ client }, id);
  await removeDefinitionsOf({ client }, 'action_id', id);
  await client.query('DELETE FROM actions WHERE id = $1', [id]);
};

/** What was done with an action, of all kinds. */
export const doneWith = async (
  { client }: Connection,
  id: number,
): Promise<{ begun: number; completed: number; attempts: number; mentors: number; kept: boolean }> => {
  const text = `SELECT (count(*) FILTER (WHERE completion > 0 OR mentee_data IS NOT NULL OR public_data IS NOT NULL
          OR private_data IS NOT NULL))::int AS begun,
      (count(*) FILTER (WHERE completed))::int AS completed,
      (SELECT count(*)::int FROM answer_sets WHERE action_id = $1) AS attempts,
      (SELECT count(DISTINCT mentor_id)::int FROM mentor_links WHERE action_id = $1) AS mentors,
      EXISTS (SELECT 1 FROM action_mentors WHERE action_id = $1 AND data IS NOT NULL)
        OR EXISTS (SELECT 1 FROM note_versions WHERE action_id = $1)
        OR EXISTS (SELECT 1 FROM cleared_sets WHERE action_id = $1)
        OR EXISTS (SELECT 1 FROM meetings WHERE action_id = $1) AS kept
    FROM action_mentees WHERE action_id = $1`;
  const { rows } = await client.query<{
    begun: number;
    completed: number;
    attempts: number;
    mentors: number;
    kept: boolean;
  }>(text, [id]);
  return rows[0] ?? { begun: 0, completed: 0, attempts: 0, mentors: 0, kept: false };
};
