/** Projects as they are set up, in the database: settings, versions, keys of other systems. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { likePattern } from '../../db/search-sql.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import type { Page } from '../../db/paging.ts';
import { queryRows } from '../../db/run-sql.ts';
import type { Json } from '../../db/schema/column-types.ts';

/** A project as it is set up. */
export type Kept = { id: number; url: string; descr: string; settings: Json; version: number; secrets: string[] };

/** A project; `locked` until the end of the transaction, for who changes it: what only names it waits for nobody. */
export const keptProject = async (
  { client }: Connection,
  id: number,
  { locked = false } = {},
): Promise<Kept | undefined> => {
  const text = `SELECT id, url, descr, settings, version, ARRAY(SELECT jsonb_object_keys(secrets) ORDER BY 1) AS secrets
    FROM projects WHERE id = $1 ${locked ? 'FOR NO KEY UPDATE' : ''}`;
  return (await client.query<Kept>(text, [id])).rows[0];
};

type LineRow = {
  id: number;
  url: string;
  descr: string;
  open: boolean;
  version: number;
  at: Date | null;
};

/** One page of these projects, or of all, by name; and how many there are. */
export const projectsPage = async (
  connection: Connection,
  { ids, search, page }: { ids: readonly number[] | null; search: string; page: Page },
): Promise<{ list: LineRow[]; all: number }> => {
  const where = sql`(${ids === null} OR p.id = ANY(${sql.param([...(ids ?? [])])}::int[]))
    AND fold(p.descr || ' ' || p.url) LIKE fold(${likePattern(search)})`;
  const [counted] = await queryRows<{ all: number }>(
    connection,
    sql`SELECT count(*)::int AS all FROM projects p WHERE ${where}`,
  );
  const all = counted?.all ?? 0;
  const list = await queryRows<LineRow>(
    connection,
    sql`SELECT p.id, p.url, p.descr, p.version,
        coalesce((p.settings->'Config'->'Applications'->>'Open')::boolean, false) AS open,
        (SELECT max(v.at) FROM project_versions v WHERE v.project_id = p.id) AS at
      FROM projects p WHERE ${where}
      ORDER BY p.descr COLLATE "el-GR-x-icu", p.id LIMIT ${page.size} OFFSET ${page.size * page.number}`,
  );
  return { list, all };
};

/** How many active people each project has. */
export const activeInProjects = (connection: Connection): Promise<{ id: number; people: number }[]> =>
  queryRows(
    connection,
    sql`SELECT project_id AS id, count(*)::int AS people FROM memberships WHERE state = 1 GROUP BY project_id`,
  );

/**
 * Whether another project has the address, or a language: the first piece of an address names either. Addresses are
 * held until the transaction ends, so that two who take one come one after the other.
 */
export const addressTaken = async ({ client }: Connection, url: string, but: number | null): Promise<boolean> => {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('addresses'))`);
  return (
    ((
      await client.query(
        `SELECT 1 FROM projects WHERE lower(url) = lower($1) AND id IS DISTINCT FROM $2
          UNION ALL SELECT 1 FROM languages WHERE lower(code) = lower($1)`,
        [url, but],
      )
    ).rowCount ?? 0) > 0
  );
};

/** What is written of a project. */
export type Written = { url: string; descr: string; settings: Json };

/** Make a project; its id. */
export const insertProject = async ({ client }: Connection, { url, descr, settings }: Written): Promise<number> => {
  const text = 'INSERT INTO projects (url, descr, settings) VALUES ($1, $2, $3) RETURNING id';
  return (await client.query<{ id: number }>(text, [url, descr, JSON.stringify(settings)])).rows[0]?.id ?? 0;
};

/** Keep a project's settings as its next version; that version. */
export const saveProject = async (
  { client }: Connection,
  id: number,
  { url, descr, settings }: Written,
): Promise<number> => {
  const text = `UPDATE projects SET url = $2, descr = $3, settings = $4, version = version + 1 WHERE id = $1 RETURNING version`;
  const values = [id, url, descr, JSON.stringify(settings)];
  return (await client.query<{ version: number }>(text, values)).rows[0]?.version ?? 0;
};

/** Write the settings of a project that is being made. */
export const saveSettings = async ({ client }: Connection, id: number, settings: Json): Promise<void> => {
  await client.query('UPDATE projects SET settings = $2 WHERE id = $1', [id, JSON.stringify(settings)]);
};

/** Keep or take away keys of other systems. */
export const saveSecrets = async (
  { client }: Connection,
  id: number,
  secrets: Readonly<Record<string, string | null | undefined>>,
): Promise<void> => {
  await client.query(`UPDATE projects SET secrets = jsonb_strip_nulls(secrets || $2::jsonb) WHERE id = $1`, [
    id,
    JSON.stringify(secrets),
  ]);
};

/** Keep a version as the project has it now; one that is there stays. */
export const saveVersion = async (
  { client }: Connection,
  projectId: number,
  { actorId, restoredFrom, at }: { actorId: number | null; restoredFrom: number | null; at: Date | null },
): Promise<void> => {
  await client.query(
    `INSERT INTO project_versions (project_id, version, url, descr, settings, actor_id, restored_from, at)
      SELECT id, version, url, descr, settings, $2, $3, coalesce($4, created_at) FROM projects WHERE id = $1
      ON CONFLICT DO NOTHING`,
    [projectId, actorId, restoredFrom, at],
  );
};

type VersionRow = { version: number; at: Date; by: string | null; restoredFrom: number | null; descr: string };

/** One page of a project's versions, the newest first; and how many there are. */
export const versionsPage = async (
  connection: Connection,
  projectId: number,
  page: Page,
): Promise<{ list: VersionRow[]; all: number }> => {
  const [counted] = await queryRows<{ all: number }>(
    connection,
    sql`SELECT count(*)::int AS all FROM project_versions WHERE project_id = ${projectId}`,
  );
  const all = counted?.all ?? 0;
  const list = await queryRows<VersionRow>(
    connection,
    sql`SELECT v.version, v.at, ${sql.raw(sentenceNameSql('u'))} AS by, v.restored_from AS "restoredFrom", v.descr
      FROM project_versions v LEFT JOIN users u ON u.id = v.actor_id
      WHERE v.project_id = ${projectId} ORDER BY v.version DESC LIMIT ${page.size} OFFSET ${page.size * page.number}`,
  );
  return { list, all };
};

/** A version of a project's settings. */
export const versionOf = async (
  { client }: Connection,
  projectId: number,
  version: number,
): Promise<(Written & { version: number }) | undefined> =>
  (
    await client.query<Written & { version: number }>(
      'SELECT version, url, descr, settings FROM project_versions WHERE project_id = $1 AND version = $2',
      [projectId, version],
    )
  ).rows[0];

/** The titles of a project's actions, by their ids and in their order. */
export const actionTitles = async ({ client }: Connection, projectId: number): Promise<Map<number, string>> => {
  const text = 'SELECT id, title FROM actions WHERE project_id = $1 ORDER BY position, id';
  const { rows: found } = await client.query<{ id: number; title: string }>(text, [projectId]);
  return new Map(found.map(({ id, title }) => [id, title]));
};

/** These people of a project with their fields, in this order. */
export const samplePeople = (
  connection: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<{ Id: number; Name: string; Fields: Record<string, string> }[]> =>
  queryRows(
    connection,
    sql`SELECT u.id AS "Id", ${sql.raw(sentenceNameSql('u'))} AS "Name", u.fields || m.fields AS "Fields"
      FROM unnest(${sql.param([...ids])}::int[]) WITH ORDINALITY o(id, place) JOIN users u ON u.id = o.id
      JOIN memberships m ON m.user_id = u.id AND m.project_id = ${projectId} ORDER BY o.place`,
  );
