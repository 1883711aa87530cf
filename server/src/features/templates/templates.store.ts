/** What a template reads of a project and writes into it, in the database. */
import { firstCustomType } from '@telemachos/contract/features/actions/action-types.ts';
import type { Connection } from '../../db/connect.ts';
import type { Json } from '../../db/schema/column-types.ts';

/** The keys of a project's actions, by their ids. */
export const actionKeys = async ({ client }: Connection, projectId: number): Promise<Map<number, string>> => {
  const { rows } = await client.query<{ id: number; key: string }>(
    'SELECT id, key FROM actions WHERE project_id = $1',
    [projectId],
  );
  return new Map(rows.map(({ id, key }) => [id, key]));
};

/** A questionnaire that a project has or uses, with the version in force. */
export type QuestRow = {
  id: number;
  key: string;
  name: string;
  shared: boolean;
  retired: boolean;
  /** Whether somebody is writing at it. */
  draft: boolean;
  number: number | null;
  definition: Json | null;
};

/** The project's own questionnaires, those that its actions name, and those of everybody with these keys. */
export const questsOf = async (
  { client }: Connection,
  projectId: number,
  keys: readonly string[],
): Promise<QuestRow[]> => {
  const text = `SELECT q.id, q.key, q.name, q.project_id IS NULL AS shared, q.retired_at IS NOT NULL AS retired,
      EXISTS (SELECT 1 FROM questionnaire_versions d WHERE d.questionnaire_id = q.id AND d.published_at IS NULL) AS draft,
      v.number, v.definition
    FROM questionnaires q
    LEFT JOIN LATERAL (SELECT number, definition FROM questionnaire_versions
      WHERE questionnaire_id = q.id AND published_at IS NOT NULL ORDER BY number DESC LIMIT 1) v ON true
    WHERE q.project_id = $1 OR (q.project_id IS NULL AND (q.key = ANY($2)
      OR q.id IN (SELECT quest_id FROM actions WHERE project_id = $1 AND archived_at IS NULL)))
    ORDER BY q.project_id NULLS LAST, q.id`;
  return (await client.query<QuestRow>(text, [projectId, keys])).rows;
};

/** Whoever writes at these questionnaires of the project waits for the end of the transaction. */
export const lockQuests = async ({ client }: Connection, projectId: number, keys: readonly string[]): Promise<void> => {
  await client.query('SELECT 1 FROM questionnaires WHERE project_id = $1 AND key = ANY($2) ORDER BY id FOR UPDATE', [
    projectId,
    keys,
  ]);
};

/** A kind of action that administrators made. */
export type TypeRow = { id: number; key: string; descr: string; data: Json; functions: string; version: number };

/** The kinds that administrators made. */
export const madeTypes = async ({ client }: Connection): Promise<TypeRow[]> => {
  const text = `SELECT id, key, descr, data, functions, version FROM action_types WHERE id >= ${firstCustomType} ORDER BY id`;
  return (await client.query<TypeRow>(text)).rows;
};

/** Whoever else makes a kind of action waits. */
export const lockTypes = async ({ client }: Connection): Promise<void> => {
  await client.query('LOCK TABLE action_types IN SHARE ROW EXCLUSIVE MODE');
};

/** What was brought in before, by its digest. */
export const broughtBefore = async ({ client }: Connection, projectId: number): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ item: string; digest: string }>(
    'SELECT item, digest FROM template_items WHERE project_id = $1 ORDER BY item',
    [projectId],
  );
  return new Map(rows.map(({ item, digest }) => [item, digest]));
};

/** Keep what was brought in. */
export const keepBrought = async (
  { client }: Connection,
  projectId: number,
  items: readonly { item: string; digest: string }[],
): Promise<void> => {
  await client.query(
    `INSERT INTO template_items (project_id, item, digest)
      SELECT $1, item, digest FROM jsonb_to_recordset($2) AS t(item text, digest text)
      ON CONFLICT (project_id, item) DO UPDATE SET digest = excluded.digest`,
    [projectId, JSON.stringify(items)],
  );
};

/** So many ids for actions that are to be made. */
export const actionIds = async ({ client }: Connection, count: number): Promise<number[]> => {
  const text = `SELECT nextval(pg_get_serial_sequence('actions', 'id'))::int AS id FROM generate_series(1, $1)`;
  return (await client.query<{ id: number }>(text, [count])).rows.map(({ id }) => id);
};

/** An action as it is written. */
export type ActionCells = {
  id: number;
  key: string;
  typeId: number;
  title: string;
  descr: string;
  titles: Json;
  groups: readonly string[];
  data: Json;
  flags: number;
  questId: number | null;
  function: string;
};

/** Make actions under ids of their own, at the end. */
export const insertActions = async (
  { client }: Connection,
  projectId: number,
  actions: readonly ActionCells[],
): Promise<void> => {
  for (const { id, key, typeId, title, descr, titles, groups, data, flags, questId, function: script } of actions)
    await client.query(
      `INSERT INTO actions (id, project_id, type_id, title, descr, titles, groups, data, flags, quest_id, function, key,
          position)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 2147483647)`,
      [id, projectId, typeId, title, descr, titles, groups, data, flags, questId, script, key],
    );
};

/** Give what was made the key that it has in templates. */
export const giveKey = async (
  { client }: Connection,
  table: 'questionnaires' | 'action_types',
  id: number,
  key: string,
): Promise<void> => {
  await client.query(`UPDATE ${table} SET key = $2 WHERE id = $1`, [id, key]);
};

/** Of these addresses, those of people who have an account. */
export const peoplesAddresses = async ({ client }: Connection, addresses: readonly string[]): Promise<string[]> => {
  if (addresses.length === 0) return [];
  const text = 'SELECT DISTINCT lower(email) AS email FROM users WHERE lower(email) = ANY($1)';
  return (await client.query<{ email: string }>(text, [addresses])).rows.map(({ email }) => email);
};

/** The names of those who work in a project: first name and surname. */
export const staffNames = async (
  { client }: Connection,
  projectId: number,
  roles: readonly string[],
): Promise<{ first: string; last: string }[]> => {
  const text = `SELECT DISTINCT u.first_name AS first, u.last_name AS last FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.project_id = $1 AND m.state = 1 AND m.roles && $2`;
  return (await client.query<{ first: string; last: string }>(text, [projectId, roles])).rows;
};
