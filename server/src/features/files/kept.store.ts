/** Whole files: people's own, those of library items, those that were sent. */
import type { Connection } from '../../db/connect.ts';

/** A file in force. */
export type KeptFile = {
  id: number;
  category: string;
  name: string;
  mime: string;
  size: number;
  key: string;
  scan: 'clean' | 'waiting' | 'infected';
  createdAt: Date;
};

export const keptColumns = `f.id, f.category, f.name, f.mime, f.size::float8 AS size, f.key, f.scan, f.created_at AS "createdAt"`;

/** A new file. */
export type NewKept = Omit<KeptFile, 'id' | 'createdAt'> & {
  projectId: number;
  ownerId: number;
  place: 'own' | 'library' | 'sent';
  at: Date;
};

export const insertKept = async ({ client }: Connection, file: NewKept): Promise<number> => {
  const text = `INSERT INTO files (project_id, owner_id, place, category, name, mime, size, key, scan, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`;
  const { projectId, ownerId, place, category, name, mime, size, key, scan, at } = file;
  const values = [projectId, ownerId, place, category, name, mime, size, key, scan, at];
  return (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
};

/** A file in force, whoever's it is. */
export const findKept = async ({ client }: Connection, id: number): Promise<KeptFile | undefined> =>
  (await client.query<KeptFile>(`SELECT ${keptColumns} FROM files f WHERE f.id = $1 AND f.removed_at IS NULL`, [id]))
    .rows[0];

/** Take a file out of force. */
export const removeKept = async ({ client }: Connection, id: number, at: Date): Promise<void> => {
  await client.query('UPDATE files SET removed_at = $2 WHERE id = $1 AND removed_at IS NULL', [id, at]);
};

/** Whose own file, where: what it is called there is there once. */
export type OwnPlace = { ownerId: number; projectId: number; category: string };

/**
 * Somebody's own files of a content in a folder that no scan refused, the one of this name first; a hundred at most. Where
 * they are held, nobody removes or renames them until the end of the transaction.
 */
export const ownOfContent = async (
  { client }: Pick<Connection, 'client'>,
  { ownerId, projectId, category }: OwnPlace,
  { key, name }: { key: string; name: string },
  { hold = false }: { hold?: boolean } = {},
): Promise<{ id: number; name: string }[]> => {
  const text = `SELECT id, name FROM files WHERE owner_id = $1 AND project_id = $2 AND place = 'own' AND category = $3
    AND key = $4 AND scan <> 'infected' AND removed_at IS NULL ORDER BY name = $5 DESC, id LIMIT 100
    ${hold ? 'FOR SHARE' : ''}`;
  return (await client.query<{ id: number; name: string }>(text, [ownerId, projectId, category, key, name])).rows;
};

/** Which of these names are taken among somebody's own files in a folder. */
export const ownNames = async (
  { client }: Pick<Connection, 'client'>,
  { ownerId, projectId, category }: OwnPlace,
  names: readonly string[],
): Promise<string[]> => {
  const text = `SELECT name FROM files WHERE owner_id = $1 AND project_id = $2 AND place = 'own' AND category = $3
    AND name = ANY($4) AND removed_at IS NULL`;
  return (await client.query<{ name: string }>(text, [ownerId, projectId, category, names])).rows.map(
    ({ name }) => name,
  );
};

/** Somebody's own file of a name, with its ending or without. */
export const ownNamed = async (
  { client }: Connection,
  { ownerId, projectId, category }: OwnPlace,
  name: string,
): Promise<KeptFile | undefined> => {
  const text = `SELECT ${keptColumns} FROM files f WHERE f.owner_id = $1 AND f.project_id = $2 AND f.place = 'own'
      AND f.category = $3 AND f.removed_at IS NULL AND (f.name = $4 OR regexp_replace(f.name, '\\.[^.]*$', '') = $4)
    ORDER BY f.name = $4 DESC, f.id DESC LIMIT 1`;
  return (await client.query<KeptFile>(text, [ownerId, projectId, category, name])).rows[0];
};

/** Give one's own file another name; false where another one has it. */
export const renameOwn = async (connection: Connection, id: number, name: string): Promise<boolean> => {
  const text = `UPDATE files f SET name = $2 WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM files o
    WHERE o.owner_id = f.owner_id AND o.project_id = f.project_id AND o.category = f.category AND o.place = 'own'
      AND o.name = $2 AND o.removed_at IS NULL AND o.id <> f.id)`;
  return ((await connection.client.query(text, [id, name])).rowCount ?? 0) > 0;
};

/** A page of somebody's own files, the newest first, with how many there are. */
export const ownFiles = async (
  { client }: Connection,
  { ownerId, projectId, category }: Omit<OwnPlace, 'category'> & { category: string | null },
  page: { size: number; number: number },
): Promise<{ list: KeptFile[]; all: number }> => {
  const where = `f.owner_id = $1 AND f.project_id = $2 AND f.place = 'own' AND f.removed_at IS NULL
    AND ($3::text IS NULL OR f.category = $3)`;
  const values = [ownerId, projectId, category];
  const counted = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM files f WHERE ${where}`, values);
  const text = `SELECT ${keptColumns} FROM files f WHERE ${where} ORDER BY f.id DESC LIMIT $4 OFFSET $5`;
  const list = await client.query<KeptFile>(text, [...values, page.size, page.size * page.number]);
  return { list: list.rows, all: counted.rows[0]?.n ?? 0 };
};

/**
 * What somebody's files in the library of a project come to, in bytes, those of deleted items and replaced ones among them
 * until they are forgotten, unless they are asked for in force alone, but for one file; the same content counts once.
 */
export const libraryBytes = async (
  { client }: Connection,
  ownerId: number,
  projectId: number,
  { inForce = false, but = null }: { inForce?: boolean; but?: number | null } = {},
): Promise<number> => {
  const text = `SELECT coalesce(sum(size), 0)::float8 AS bytes FROM (SELECT DISTINCT key, size FROM files
    WHERE owner_id = $1 AND project_id = $2 AND place = 'library' AND id IS DISTINCT FROM $3::int
      ${inForce ? 'AND removed_at IS NULL' : ''}) f`;
  return (await client.query<{ bytes: number }>(text, [ownerId, projectId, but])).rows[0]?.bytes ?? 0;
};

/** No item has a file `f`, nor waits for it. */
const noItemOf = `NOT EXISTS (SELECT 1 FROM library_items i WHERE i.file_id = f.id)
  AND NOT EXISTS (SELECT 1 FROM library_replacements r WHERE r.file_id = f.id)`;

/** Forget what is deleted or replaced of somebody's files in a library, with its items; answers the keys of the contents. */
export const dropDeleted = async ({ client }: Connection, ownerId: number, projectId: number): Promise<string[]> => {
  const theirs = `f.owner_id = $1 AND f.project_id = $2 AND f.place = 'library' AND f.removed_at IS NOT NULL`;
  await client.query(
    `DELETE FROM library_items i USING files f WHERE f.id = i.file_id AND i.deleted_at IS NOT NULL AND ${theirs}`,
    [ownerId, projectId],
  );
  const text = `DELETE FROM files f WHERE ${theirs} AND ${noItemOf} RETURNING f.key`;
  return (await client.query<{ key: string }>(text, [ownerId, projectId])).rows.map(({ key }) => key);
};

/** Contents that wait for their scan, the oldest first, so many at a time. */
export const waitingForScan = async ({ client }: Connection): Promise<string[]> => {
  const text = `SELECT key FROM files WHERE scan = 'waiting' AND removed_at IS NULL ORDER BY id LIMIT 1000`;
  return [...new Set((await client.query<{ key: string }>(text)).rows.map(({ key }) => key))];
};

/** What the scan said of all files of a content that waited for it; answers those in force, whose owners are told. */
export const scanned = async (
  { client }: Connection,
  key: string,
  scan: 'clean' | 'infected',
): Promise<{ id: number; ownerId: number; projectId: number; place: string }[]> => {
  const text = `WITH said AS (UPDATE files SET scan = $2 WHERE key = $1 AND scan = 'waiting'
      RETURNING id, owner_id AS "ownerId", project_id AS "projectId", place, removed_at)
    SELECT id, "ownerId", "projectId", place FROM said WHERE removed_at IS NULL ORDER BY id`;
  return (await client.query<{ id: number; ownerId: number; projectId: number; place: string }>(text, [key, scan]))
    .rows;
};

/** So long it is told that a file was refused, in days. */
const refusalSeconds = 30;

/** What was taken out of force before an instant goes: sendings, items, files; their content is an orphan then. */
export const dropRemoved = async ({ client }: Connection, before: Date): Promise<void> => {
  await client.query('DELETE FROM sent_files WHERE removed_at < $1', [before]);
  await client.query('DELETE FROM library_items WHERE deleted_at < $1', [before]);
  await client.query(
    `DELETE FROM files f WHERE f.removed_at < $1 AND NOT EXISTS (SELECT 1 FROM sent_files s WHERE s.file_id = f.id)
      AND ${noItemOf}`,
    [before],
  );
  await client.query(`DELETE FROM library_replacements WHERE refused_at < $1::timestamptz - $2 * interval '1 day'`, [
    before,
    refusalSeconds,
  ]);
};
