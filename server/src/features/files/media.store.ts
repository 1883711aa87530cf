/** The media of projects. Their content is in storage; these are their kinds, names and sizes. */
import type { MediaKind } from '@telemachos/contract/features/files/media.rules.ts';
import type { Connection } from '../../db/connect.ts';

/** A file as it is kept. */
export type MediaRow = {
  id: number;
  kind: MediaKind;
  name: string;
  mime: string;
  size: number;
  key: string;
  seconds: number | null;
  width: number | null;
  height: number | null;
};

const columns = 'id, kind, name, mime, size::float8 AS size, key, seconds, width, height';

/** The media of a project, newest first. */
export const mediaOf = async ({ client }: Connection, projectId: number): Promise<MediaRow[]> =>
  (
    await client.query<MediaRow>(`SELECT ${columns} FROM media_files WHERE project_id = $1 ORDER BY id DESC`, [
      projectId,
    ])
  ).rows;

/** Those of a project among some ids. */
export const mediaAmong = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, MediaRow>> => {
  if (ids.length === 0) return new Map();
  const text = `SELECT ${columns} FROM media_files WHERE id = ANY($2) AND project_id = $1`;
  const { rows } = await client.query<MediaRow>({ name: 'media-among', text, values: [projectId, ids] });
  return new Map(rows.map((row) => [row.id, row]));
};

/** The same where an action is about to show them: what waits to be swept is wanted again. */
export const wantMedia = async (
  connection: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<Map<number, MediaRow>> => {
  if (ids.length === 0) return new Map();
  await connection.client.query(
    'UPDATE media_files SET unused_since = NULL WHERE id = ANY($2) AND project_id = $1 AND unused_since IS NOT NULL',
    [projectId, ids],
  );
  return mediaAmong(connection, projectId, ids);
};

/** One content of a project, or nothing. */
export const mediumOf = async ({ client }: Connection, projectId: number, key: string): Promise<MediaRow | undefined> =>
  (
    await client.query<MediaRow>(`SELECT ${columns} FROM media_files WHERE project_id = $1 AND key = $2`, [
      projectId,
      key,
    ])
  ).rows[0];

/** Nobody else gives media to the project until the end of the transaction. */
export const lockRoom = async ({ client }: Connection, projectId: number): Promise<void> => {
  await client.query(`SELECT pg_advisory_xact_lock($1, hashtext('media'))`, [projectId]);
};

/** What the media of a project come to, in bytes. */
export const mediaBytesOf = async ({ client }: Connection, projectId: number): Promise<number> => {
  const text = 'SELECT coalesce(sum(size), 0)::float8 AS bytes FROM media_files WHERE project_id = $1';
  return (await client.query<{ bytes: number }>(text, [projectId])).rows[0]?.bytes ?? 0;
};

/** Keep a file; answers its id. */
export const insertMedium = async (
  { client }: Connection,
  projectId: number,
  file: Omit<MediaRow, 'id'> & { uploadedBy: number; at: Date },
): Promise<number> => {
  const text = `INSERT INTO media_files (project_id, kind, name, mime, size, key, seconds, width, height, uploaded_by,
      created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`;
  const { kind, name, mime, size, key, seconds, width, height, uploadedBy, at } = file;
  const values = [projectId, kind, name, mime, size, key, seconds, width, height, uploadedBy, at];
  return (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
};

/** A file that was given again is wanted again; its length where nobody knew it. */
export const wantAgain = async ({ client }: Connection, id: number, seconds: number | null): Promise<void> => {
  await client.query('UPDATE media_files SET unused_since = NULL, seconds = coalesce(seconds, $2) WHERE id = $1', [
    id,
    seconds,
  ]);
};

/** The same files for another project; answers their ids there by those here. */
export const copyMedia = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
  into: number,
): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map();
  await client.query(
    `INSERT INTO media_files (project_id, kind, name, mime, size, key, seconds, width, height, uploaded_by)
      SELECT $3, kind, name, mime, size, key, seconds, width, height, uploaded_by
      FROM media_files WHERE project_id = $1 AND id = ANY($2)
      ON CONFLICT (project_id, key) DO UPDATE SET unused_since = NULL`,
    [projectId, ids, into],
  );
  const text = `SELECT f.id AS here, t.id AS there
    FROM media_files f JOIN media_files t ON t.key = f.key AND t.project_id = $3
    WHERE f.project_id = $1 AND f.id = ANY($2)`;
  const { rows } = await client.query<{ here: number; there: number }>(text, [projectId, ids, into]);
  return new Map(rows.map(({ here, there }) => [here, there]));
};

/** Whether a project has this content. */
export const isMedium = async ({ client }: Connection, key: string): Promise<boolean> =>
  (await client.query('SELECT 1 FROM media_files WHERE key = $1 LIMIT 1', [key])).rows.length > 0;

/**
 * Note which media no action of their project shows, and since when; what has been so since before an instant goes.
 */
export const dropUnused = async ({ client }: Connection, now: Date, before: Date): Promise<void> => {
  const isShown = `EXISTS (SELECT 1 FROM actions a
      WHERE a.project_id = m.project_id AND a.data->'Media' @> jsonb_build_array(jsonb_build_object('File', m.id)))`;
  await client.query(
    `UPDATE media_files m SET unused_since = CASE WHEN ${isShown} THEN NULL ELSE $1::timestamptz END
      WHERE (unused_since IS NULL) <> ${isShown}`,
    [now],
  );
  await client.query('DELETE FROM media_files WHERE unused_since < $1', [before]);
};
