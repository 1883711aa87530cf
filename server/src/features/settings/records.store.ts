/** Free records of a project, and the free data about a person in it, in the database. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import type { Page } from '../../db/paging.ts';
import { queryRows } from '../../db/run-sql.ts';
import type { Json } from '../../db/schema/column-types.ts';
import { likePattern } from '../../db/search-sql.ts';

/** A record as it is kept. */
export type RecordRow = {
  id: number;
  name: string;
  class: string;
  data: string;
  editLevel: number;
  viewLevel: number;
  version: number;
  at: Date;
  by: string | null;
};

const columns = (data: string): string => `r.id, r.name, r.class, ${data} AS data, r.edit_level AS "editLevel",
  r.view_level AS "viewLevel", r.version, r.changed_at AS at, ${sentenceNameSql('u')} AS by`;
const from = 'data_records r LEFT JOIN users u ON u.id = r.changed_by';

/** One page of the records of a project that this Level may read, by class and name; and how many there are. */
export const recordsPage = async (
  connection: Connection,
  { projectId, level, search, page }: { projectId: number; level: number; search: string; page: Page },
): Promise<{ list: RecordRow[]; all: number }> => {
  const where = sql`r.project_id = ${projectId} AND (r.view_level >= ${level} OR r.edit_level >= ${level})
    AND fold(r.class || ' ' || r.name) LIKE fold(${likePattern(search)})`;
  const [counted] = await queryRows<{ all: number }>(
    connection,
    sql`SELECT count(*)::int AS all FROM data_records r WHERE ${where}`,
  );
  const list = await queryRows<RecordRow>(
    connection,
    sql`SELECT ${sql.raw(columns(`''`))} FROM ${sql.raw(from)} WHERE ${where}
      ORDER BY r.class, r.name, r.id LIMIT ${page.size} OFFSET ${page.size * page.number}`,
  );
  return { list, all: counted?.all ?? 0 };
};

/** A record of a project; `locked` until the end of the transaction. */
export const recordOf = async (
  { client }: Connection,
  projectId: number,
  id: number,
  { locked = false } = {},
): Promise<RecordRow | undefined> => {
  const text = `SELECT ${columns('r.data')} FROM ${from} WHERE r.project_id = $1 AND r.id = $2
    ${locked ? 'FOR UPDATE OF r' : ''}`;
  return (await client.query<RecordRow>(text, [projectId, id])).rows[0];
};

type Written = Pick<RecordRow, 'name' | 'class' | 'data' | 'editLevel' | 'viewLevel'>;

/** Make a record; its id. */
export const insertRecord = async (
  { client }: Connection,
  projectId: number,
  by: number,
  { name, class: kind, data, editLevel, viewLevel }: Written,
): Promise<number> => {
  const text = `INSERT INTO data_records (project_id, name, class, data, edit_level, view_level, changed_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`;
  const values = [projectId, name, kind, data, editLevel, viewLevel, by];
  return (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
};

/** Keep a record anew; its version. */
export const saveRecord = async (
  { client }: Connection,
  id: number,
  by: number,
  { name, class: kind, data, editLevel, viewLevel }: Written,
  at: Date,
): Promise<number> => {
  const text = `UPDATE data_records SET name = $2, class = $3, data = $4, edit_level = $5, view_level = $6,
      changed_by = $7, changed_at = $8, version = version + 1
    WHERE id = $1 RETURNING version`;
  const values = [id, name, kind, data, editLevel, viewLevel, by, at];
  return (await client.query<{ version: number }>(text, values)).rows[0]?.version ?? 0;
};

/** Take a record away. */
export const deleteRecord = async ({ client }: Connection, id: number): Promise<void> => {
  await client.query('DELETE FROM data_records WHERE id = $1', [id]);
};

/** The free data about a person in a project; nothing where the person has no place there. */
export const userDataOf = async (
  { client }: Connection,
  projectId: number,
  userId: number,
  { locked = false } = {},
): Promise<{ data: Json | null; version: number } | undefined> => {
  const text = `SELECT data, data_version AS version FROM memberships WHERE project_id = $1 AND user_id = $2
    ${locked ? 'FOR UPDATE' : ''}`;
  return (await client.query<{ data: Json | null; version: number }>(text, [projectId, userId])).rows[0];
};

/** Keep the free data about a person in a project; its version. */
export const saveUserData = async (
  { client }: Connection,
  projectId: number,
  userId: number,
  data: Json,
): Promise<number> => {
  const text = `UPDATE memberships SET data = $3, data_version = data_version + 1
    WHERE project_id = $1 AND user_id = $2 RETURNING data_version AS version`;
  const { rows: kept } = await client.query<{ version: number }>(text, [projectId, userId, JSON.stringify(data)]);
  return kept[0]?.version ?? 0;
};
