/** Making a project like another one: its actions, its own questionnaires, those who run it. */
import { staffRoles } from '@telemachos/contract/access/roles.ts';
import { actionData } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { filesIn, withFiles } from '@telemachos/contract/features/files/media.rules.ts';
import { actionFlags } from '@telemachos/contract/kit/flags.ts';
import type { Connection } from '../../db/connect.ts';
import { copyMedia } from '../files/media.store.ts';

/** Where a condition asks whether an action was completed; other ways of asking stay, and are told. */
const completed = /\b(\d{1,9})(\s+in\s+mentee\.completed)\b/g;
const conditions = ['EnableCondition', 'ShowCondition'] as const;

type ActionRow = { id: number; title: string; data: Record<string, unknown> };

/** A condition with the copies' ids in place of those of the actions it names. */
const mapped = (condition: string, ids: ReadonlyMap<number, number>): string =>
  condition.replaceAll(completed, (_whole, id: string, rest: string) => `${ids.get(Number(id)) ?? 0}${rest}`);

/** Whether a condition asks about completed actions in a way that was not carried over. */
const asksOtherwise = (condition: string): boolean => condition.replaceAll(completed, '').includes('mentee.completed');

/**
 * The questionnaires of a project's own that its actions name, copied with the version in force; old id to new. What is
 * copied is called the same in templates: one that knows the original knows the copy.
 */
const copyQuests = async ({ client }: Connection, from: number, to: number): Promise<Map<number, number>> => {
  const { rows } = await client.query<{ old: number; id: number }>(
    `WITH named AS (
        SELECT DISTINCT q.id, q.key, left(q.name, 150) || ' · ' || p.url || ' ' || q.id AS name
        FROM actions a JOIN questionnaires q ON q.id = a.quest_id JOIN projects p ON p.id = $2
        WHERE a.project_id = $1 AND q.project_id = $1 AND a.archived_at IS NULL
      ), made AS (
        INSERT INTO questionnaires (project_id, name, key)
        SELECT $2, n.name, n.key FROM named n
        RETURNING id, name
      )
      SELECT n.id AS old, m.id FROM named n JOIN made m ON m.name = n.name`,
    [from, to],
  );
  await client.query(
    `INSERT INTO questionnaire_versions (questionnaire_id, number, definition, published_at, published_by)
      SELECT DISTINCT ON (v.questionnaire_id) m.id, 1, v.definition, now(), v.published_by
      FROM jsonb_to_recordset($1) AS m(old int, id int)
      JOIN questionnaire_versions v ON v.questionnaire_id = m.old AND v.published_at IS NOT NULL
      ORDER BY v.questionnaire_id, v.number DESC`,
    [JSON.stringify(rows)],
  );
  return new Map(rows.map(({ old, id }) => [old, id]));
};

/**
 * Copy the actions of a project, each with its place, words and conditions. Questionnaires that all projects share stay
 * the same ones; the project's own are copied with `quests`, else the action names none. Answers the new ids by the old
 * ones, and the titles of those whose conditions name actions in a way that was not carried over.
 */
export const copyActions = async (
  connection: Connection,
  from: number,
  to: number,
  quests: boolean,
): Promise<{ ids: Map<number, number>; unmapped: string[] }> => {
  const { client } = connection;
  const ofQuest = quests ? await copyQuests(connection, from, to) : new Map<number, number>();
  const { rows } = await client.query<{ old: number; id: number }>(
    `SELECT id AS old, nextval(pg_get_serial_sequence('actions', 'id'))::int AS id
      FROM actions WHERE project_id = $1 AND archived_at IS NULL ORDER BY position, id`,
    [from],
  );
  const ids = new Map(rows.map(({ old, id }) => [old, id]));
  await client.query(
    `INSERT INTO actions (id, project_id, type_id, title, descr, groups, titles, data, flags, position, quest_id,
        function, completion_script, key)
      SELECT m.id, $2, a.type_id, a.title, a.descr, a.groups, a.titles, a.data,
        CASE WHEN a.flags & ${actionFlags.NamedOnly} = 0 THEN a.flags
          ELSE a.flags & ~${actionFlags.Published | actionFlags.NamedOnly} END, a.position,
        coalesce((SELECT q.id FROM questionnaires q WHERE q.id = a.quest_id AND q.project_id IS NULL),
          (SELECT c.id FROM jsonb_to_recordset($4) AS c(old int, id int) WHERE c.old = a.quest_id)),
        a.function, a.completion_script, a.key
      FROM actions a JOIN jsonb_to_recordset($3) AS m(old int, id int) ON m.old = a.id
      WHERE a.project_id = $1`,
    [from, to, JSON.stringify(rows), JSON.stringify([...ofQuest].map(([old, id]) => ({ old, id })))],
  );
  const made = await client.query<ActionRow>(
    `SELECT id, title, data FROM actions WHERE project_id = $1 AND (data ? 'DueAfter' OR data ? 'Media' OR data ? 'Reading' OR data::text LIKE '%mentee.completed%')
      ORDER BY position`,
    [to],
  );
  const unmapped: string[] = [];
  const files = await copyMedia(
    connection,
    from,
    made.rows.flatMap(({ data }) => filesIn(data)),
    to,
  );
  const changed: { id: number; data: Record<string, unknown> }[] = [];
  for (const { id, title, data } of made.rows) {
    const next = withFiles(data, (file) => files.get(Number(file)));
    for (const key of conditions) {
      const condition = data[key];
      if (typeof condition !== 'string') continue;
      next[key] = mapped(condition, ids);
      if (asksOtherwise(condition) && !unmapped.includes(title)) unmapped.push(title);
    }
    const after = actionData.shape.DueAfter.safeParse(data['DueAfter']).data;
    const follows = after && ids.get(after.Action);
    if (after && follows !== undefined) next['DueAfter'] = { ...after, Action: follows };
    else delete next['DueAfter'];
    changed.push({ id, data: next });
  }
  await client.query(
    `UPDATE actions a SET data = c.data FROM jsonb_to_recordset($1) AS c(id int, data jsonb) WHERE a.id = c.id`,
    [JSON.stringify(changed)],
  );
  return { ids, unmapped };
};

/** Those who run a project run another one too, with the same roles. */
export const copyStaff = async ({ client }: Connection, from: number, to: number): Promise<void> => {
  await client.query(
    `INSERT INTO memberships (project_id, user_id, roles, state)
      SELECT $2, user_id, ARRAY(SELECT r FROM unnest(roles) r WHERE r = ANY($3)), 1
      FROM memberships WHERE project_id = $1 AND state = 1 AND roles && $3
      ON CONFLICT DO NOTHING`,
    [from, to, staffRoles],
  );
};
