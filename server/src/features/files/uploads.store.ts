/** Files on their way, and which of their parts came. */
import { maxOpenUploads, partBytes } from '@telemachos/contract/features/files/uploads.rules.ts';
import { normalCategory } from '@telemachos/contract/features/library/library.rules.ts';
import type { Connection } from '../../db/connect.ts';

/** A file on its way. */
export type UploadRow = {
  id: number;
  projectId: number;
  userId: number;
  place: 'own' | 'library';
  category: string;
  name: string;
  originalName: string;
  parts: number;
  size: number | null;
  sha256: string | null;
  itemId: number | null;
  mime: string;
  menteesSee: boolean | null;
  approve: boolean | null;
  /** What was said of the item that it replaces when it was begun. */
  was: { category: string; title: string; menteesSee: boolean } | null;
  createdAt: Date;
  endedAt: Date | null;
  resultId: number | null;
};

const columns = `id, project_id AS "projectId", user_id AS "userId", place, category, name, original_name AS "originalName",
  parts, size::float8 AS size, sha256, item_id AS "itemId", mime, mentees_see AS "menteesSee", approve, was,
  created_at AS "createdAt", ended_at AS "endedAt",
  result_id AS "resultId"`;

/** The number behind which those queue who change one upload; parts share it, its end has it alone. */
const uploadLockSpace = 7_368_450;

/** Nobody else begins an upload in this person's name until the end of the transaction. */
export const lockBeginner = async ({ client }: Connection, userId: number): Promise<void> => {
  await client.query(`SELECT pg_advisory_xact_lock($1, hashtext('uploads'))`, [userId]);
};

/** What an upload led to is there. */
const isThere = `(EXISTS (SELECT 1 FROM files f WHERE uploads.place = 'own' AND f.id = result_id AND f.removed_at IS NULL)
  OR EXISTS (SELECT 1 FROM library_items i WHERE uploads.place = 'library' AND i.id = result_id AND i.deleted_at IS NULL))`;

/**
 * The same file by the same person for the same place and folder, or item, begun and not ended; the one that is named, if it
 * is of that file, wherever its folder is by now, and also where it ended and what it led to is there.
 */
export const sameUpload = async (
  { client }: Connection,
  of: Omit<UploadRow, 'id' | 'createdAt' | 'endedAt' | 'resultId'>,
  named: number | null,
): Promise<UploadRow | undefined> => {
  const text = `SELECT ${columns} FROM uploads WHERE user_id = $1 AND project_id = $2 AND place = $3
    AND (ended_at IS NULL OR (uploads.id = $10 AND ${isThere})) AND original_name = $4
    AND parts = $5 AND size IS NOT DISTINCT FROM $6 AND sha256 = $7
    AND item_id IS NOT DISTINCT FROM $8::int AND (item_id IS NOT NULL OR category = $9 OR id = $10)
    ORDER BY id IS NOT DISTINCT FROM $10::int DESC, id DESC LIMIT 1`;
  const file = [of.originalName, of.parts, of.size, of.sha256];
  const values = [of.userId, of.projectId, of.place, ...file, of.itemId, of.category, named];
  return (await client.query<UploadRow>(text, values)).rows[0];
};

/** Where it is to go, what it is to be called and who is to find it, as it was said last; what is not said stays. */
export const sayAnew = async (
  { client }: Connection,
  id: number,
  said: Pick<UploadRow, 'category' | 'name' | 'menteesSee' | 'approve' | 'was'>,
  now: Date,
): Promise<void> => {
  const { category, name, menteesSee, approve, was } = said;
  // Who finds it was said, or not, of the item as it was then.
  const since = was && (menteesSee === null ? { category: was.category, title: was.title } : was);
  const text = `UPDATE uploads SET category = $2, name = $3, touched_at = $4, mentees_see = coalesce($5, mentees_see),
      approve = coalesce($6, approve), was = coalesce(was, '{}') || $7::jsonb WHERE id = $1`;
  await client.query(text, [id, category, name, now, menteesSee, approve, since && JSON.stringify(since)]);
};

/**
 * How many uploads of somebody are under way, and what they come to, in bytes, in each place; one whose size was not told
 * counts as if all its parts were full, so that no part comes for which there is no room.
 */
export const underWay = async (
  { client }: Connection,
  userId: number,
): Promise<{ count: number; own: number; library: number }> => {
  const maxBytes = `coalesce(size, ${partBytes} * parts::bigint)`;
  const text = `SELECT count(*)::int AS count, coalesce(sum(${maxBytes}) FILTER (WHERE place = 'own'), 0)::float8 AS own,
      coalesce(sum(${maxBytes}) FILTER (WHERE place = 'library'), 0)::float8 AS library
    FROM uploads WHERE user_id = $1 AND ended_at IS NULL`;
  const [found] = (await client.query<{ count: number; own: number; library: number }>(text, [userId])).rows;
  return found ?? { count: 0, own: 0, library: 0 };
};

/** Begin one; answers its id. */
export const insertUpload = async (
  { client }: Connection,
  of: Omit<UploadRow, 'id' | 'createdAt' | 'endedAt' | 'resultId'>,
  now: Date,
): Promise<number> => {
  const text = `INSERT INTO uploads (project_id, user_id, place, category, name, original_name, parts, size, sha256, item_id,
      mime, mentees_see, approve, was, created_at, touched_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15) RETURNING id`;
  const { projectId, userId, place, category, name, originalName, parts, size, sha256, itemId } = of;
  const values = [projectId, userId, place, category, name, originalName, parts, size, sha256, itemId];
  const said = [of.mime, of.menteesSee, of.approve, of.was && JSON.stringify(of.was), now];
  return (await client.query<{ id: number }>(text, [...values, ...said])).rows[0]?.id ?? 0;
};

/** The parts that came. */
export const partsThere = async ({ client }: Connection, id: number): Promise<number[]> =>
  (await client.query<{ part: number }>('SELECT part FROM upload_parts WHERE upload_id = $1', [id])).rows.map(
    ({ part }) => part,
  );

/** The parts that came, in their order, each with its length and hash. */
export const partsWithHashes = async (
  { client }: Connection,
  id: number,
): Promise<{ part: number; size: number; sha256: string }[]> =>
  (
    await client.query<{ part: number; size: number; sha256: string }>(
      `SELECT part, size, encode(sha256, 'hex') AS sha256 FROM upload_parts WHERE upload_id = $1 ORDER BY part`,
      [id],
    )
  ).rows;

/**
 * An upload that takes a part, and the part where it is there already. Null where it is being ended at this moment: parts
 * share the upload until the end of the transaction, its end has it alone. What becomes of a part need not be on the disk
 * when it is answered: one that is forgotten by a database that was cut off is missing, and is sent again.
 */
export const takesPart = async (
  { client }: Connection,
  id: number,
  part: number,
): Promise<(UploadRow & { known: string | null }) | null | undefined> => {
  const text = `SELECT ${columns}, (SELECT encode(p.sha256, 'hex') FROM upload_parts p
      WHERE p.upload_id = uploads.id AND p.part = $2) AS known, pg_try_advisory_xact_lock_shared(${uploadLockSpace}, id) AS shared,
      set_config('synchronous_commit', 'off', true)
    FROM uploads WHERE id = $1`;
  const { rows } = await client.query<UploadRow & { known: string | null; shared: boolean }>({
    name: 'takes-part',
    text,
    values: [id, part],
  });
  return rows[0] && (rows[0].shared ? rows[0] : null);
};

/** Keep that a part came; answers the hash of what came first in this place. */
export const insertPart = async (
  { client }: Connection,
  id: number,
  { part, size, sha256, now }: { part: number; size: number; sha256: string; now: Date },
): Promise<string> => {
  const text = `WITH kept AS (
      INSERT INTO upload_parts (upload_id, part, size, sha256) VALUES ($1, $2, $3, decode($4, 'hex'))
      ON CONFLICT (upload_id, part) DO UPDATE SET size = upload_parts.size RETURNING encode(sha256, 'hex') AS sha256
    ), touched AS (
      UPDATE uploads SET touched_at = $5 WHERE id = $1 AND touched_at < $5::timestamptz - interval '30 seconds'
    ) SELECT sha256 FROM kept`;
  const { rows } = await client.query<{ sha256: string }>({
    name: 'insert-part',
    text,
    values: [id, part, size, sha256, now],
  });
  return rows[0]?.sha256 ?? sha256;
};

/** Have an upload alone until the end of the transaction: no part comes meanwhile, and nobody else ends it. */
export const lockUpload = async ({ client }: Connection, id: number): Promise<void> => {
  await client.query(`SELECT pg_advisory_xact_lock(${uploadLockSpace}, $1)`, [id]);
};

export const findUpload = async ({ client }: Connection, id: number): Promise<UploadRow | undefined> =>
  (await client.query<UploadRow>(`SELECT ${columns} FROM uploads WHERE id = $1`, [id])).rows[0];

/** It is whole, and led to this file or item. */
export const endUpload = async ({ client }: Connection, id: number, resultId: number, now: Date): Promise<void> => {
  await client.query('UPDATE uploads SET ended_at = $3, touched_at = $3, result_id = $2 WHERE id = $1', [
    id,
    resultId,
    now,
  ]);
  await client.query('DELETE FROM upload_parts WHERE upload_id = $1', [id]);
};

/** Where a transaction is, to come back to. */
export const mark = async ({ client }: Connection): Promise<void> => {
  await client.query('SAVEPOINT here');
};

/** What was done since the mark was not. */
export const backToMark = async ({ client }: Connection): Promise<void> => {
  await client.query('ROLLBACK TO SAVEPOINT here');
};

/** All its parts are missing again. */
export const forgetParts = async ({ client }: Connection, id: number): Promise<void> => {
  await client.query('DELETE FROM upload_parts WHERE upload_id = $1', [id]);
};

/** It is no more; its parts in storage were dropped before. */
export const deleteUpload = async ({ client }: Connection, id: number): Promise<void> => {
  await client.query('DELETE FROM uploads WHERE id = $1', [id]);
};

/**
 * Somebody's uploads that are under way in a project, the newest first, with the parts that came, and when last. None is
 * left out: more than these are never begun, in all projects together (`beginUpload`, under the beginner's lock).
 */
export const uploadsOf = async (
  { client }: Connection,
  userId: number,
  projectId: number,
): Promise<(UploadRow & { there: number[]; touchedAt: Date })[]> => {
  const text = `SELECT ${columns}, touched_at AS "touchedAt",
      ARRAY(SELECT p.part FROM upload_parts p WHERE p.upload_id = uploads.id) AS there
    FROM uploads WHERE user_id = $1 AND project_id = $2 AND ended_at IS NULL ORDER BY id DESC LIMIT ${maxOpenUploads}`;
  return (await client.query<UploadRow & { there: number[]; touchedAt: Date }>(text, [userId, projectId])).rows;
};

/** Uploads of which nothing came since an instant, ended or not, some at a time. */
export const oldUploads = async ({ client }: Connection, before: Date): Promise<number[]> =>
  (
    await client.query<{ id: number }>('SELECT id FROM uploads WHERE touched_at < $1 ORDER BY touched_at LIMIT 500', [
      before,
    ])
  ).rows.map(({ id }) => id);

/** Whether nothing came of one since an instant. */
export const isOld = async ({ client }: Connection, id: number, before: Date): Promise<boolean> =>
  (await client.query('SELECT 1 FROM uploads WHERE id = $1 AND touched_at < $2', [id, before])).rows.length > 0;

/**
 * Uploads to a folder of a library go where it is now: somebody's own, or everybody's where no one is named. What the new
 * path would be too deep or too long for stays.
 */
export const moveUploads = async (
  { client }: Connection,
  { projectId, userId, from, to }: { projectId: number; userId: number | null; from: string; to: string },
): Promise<void> => {
  const within = `place = 'library' AND ended_at IS NULL AND project_id = $1 AND starts_with(category, $2)
    AND ($3::int IS NULL OR user_id = $3)`;
  const found = await client.query<{ category: string }>(`SELECT DISTINCT category FROM uploads WHERE ${within}`, [
    projectId,
    from,
    userId,
  ]);
  const moved = found.rows.filter(({ category }) => {
    const path = to + category.slice(from.length);
    return normalCategory(path) === path;
  });
  const text = `UPDATE uploads SET category = $4::text || substr(category, length($2) + 1)
    WHERE ${within} AND category = ANY($5)`;
  await client.query(text, [projectId, from, userId, to, moved.map(({ category }) => category)]);
};
