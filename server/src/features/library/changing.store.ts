/** Changing the library: items made, changed, approved, moved, deleted; stars, favourites, openings. */
import type { ItemKind } from '@telemachos/contract/features/library/library.rules.ts';
import { sql, type SQL } from 'drizzle-orm';
import { isVisibleSql, mayChangeSql, type LibraryViewer } from '../../access/library-access.store.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import { queryRows } from '../../db/run-sql.ts';
import type { SaidMetadata } from './items.store.ts';

/** What is said of an item. */
export type Said = {
  category: string;
  title: string;
  metadata: SaidMetadata;
  tags: readonly string[];
  menteesSee: boolean;
  /** What is searched beside the text of the file. */
  words: string;
};

/** What an item is: a file or a link, with what an approval of it is bound to. */
export type Content = { kind: ItemKind; fileId: number | null; link: string | null; hash: string; clean: boolean };

/** Make an item; answers its id. */
export const insertItem = async (
  { client }: Connection,
  { category, title, metadata, tags, menteesSee, words }: Said,
  { kind, fileId, link, hash, clean }: Content,
  { projectId, uploaderId, at }: { projectId: number; uploaderId: number; at: Date },
): Promise<number> => {
  const text = `INSERT INTO library_items (project_id, category, title, file_id, link, kind, metadata, tags, mentees_see, hash,
      uploader_id, created_at, words, clean)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`;
  const of = [projectId, category, title, fileId, link, kind, JSON.stringify(metadata), tags, menteesSee, hash];
  return (await client.query<{ id: number }>(text, [...of, uploaderId, at, words, clean])).rows[0]?.id ?? 0;
};

/** Say something else of an item. */
export const updateSaid = async (
  { client }: Connection,
  id: number,
  { category, title, metadata, tags, menteesSee, words }: Said,
): Promise<void> => {
  await client.query(
    `UPDATE library_items SET category = $2, title = $3, metadata = $4, tags = $5, mentees_see = $6, words = $7,
      version = version + 1 WHERE id = $1`,
    [id, category, title, JSON.stringify(metadata), tags, menteesSee, words],
  );
};

/** Give an item another content. Answers the file it had. */
export const updateContent = async (
  { client }: Connection,
  id: number,
  { kind, fileId, link, hash, clean }: Content,
): Promise<number | null> => {
  const text = `UPDATE library_items i SET kind = $2, file_id = $3, link = $4, hash = $5, clean = $6, approve_by = NULL,
      version = version + 1 FROM (SELECT id, file_id FROM library_items WHERE id = $1 FOR UPDATE) old
    WHERE i.id = old.id RETURNING old.file_id AS "fileId"`;
  const { rows: found } = await client.query<{ fileId: number | null }>(text, [id, kind, fileId, link, hash, clean]);
  return found[0]?.fileId ?? null;
};

/** What was said when these items were returned holds no more: they wait again. */
export const waitAgain = async ({ client }: Connection, ids: readonly number[]): Promise<void> => {
  await client.query(
    `UPDATE library_items SET returned = '', approved_by = NULL, approved_at = NULL WHERE id = ANY($1)`,
    [ids],
  );
};

/** An item as a change finds it, nobody else changing it until the end of the transaction. */
export type HeldItem = {
  id: number;
  projectId: number;
  hash: string;
  version: number;
  approved: boolean;
  uploaderId: number;
  fileId: number | null;
  link: string | null;
  kind: ItemKind;
  clean: boolean;
  /** What is said of it. */
  category: string;
  metadata: SaidMetadata;
  tags: string[];
  menteesSee: boolean;
  title: string;
  deleted: boolean;
  deletedAt: Date | null;
  /** It was returned to who gave it, and is so still. */
  returned: boolean;
  /** Why; '' where it was not. */
  reason: string;
  /** Who approved, returned or took back last; null where its giver changed it since. */
  decidedBy: string | null;
  mayChange: boolean;
};

/** Those of these items that fit, in one order for everybody. */
const holdWhere = (
  connection: Connection,
  caller: LibraryViewer,
  ids: readonly number[],
  fits: SQL,
): Promise<HeldItem[]> =>
  queryRows<HeldItem>(
    connection,
    sql`SELECT i.id, i.project_id AS "projectId", i.hash, i.version, i.approved, i.uploader_id AS "uploaderId",
        i.file_id AS "fileId", i.link, i.kind, ${mayChangeSql(caller)} AS "mayChange",
        i.clean, i.returned <> '' AS returned, i.returned AS reason,
        CASE WHEN i.approved OR i.approved_hash IS NULL THEN
          (SELECT ${sql.raw(sentenceNameSql('u'))} FROM users u WHERE u.id = i.approved_by) END AS "decidedBy",
        i.title, i.deleted_at IS NOT NULL AS deleted, i.deleted_at AS "deletedAt",
        i.category, i.metadata, i.tags, i.mentees_see AS "menteesSee"
      FROM library_items i WHERE i.id = ANY(${sql.param([...ids])}::int[]) AND ${fits} ORDER BY i.id FOR UPDATE OF i`,
  );

/** The same for several that a gate let pass; deleted ones only `withDeleted`. */
export const holdItems = (
  connection: Connection,
  caller: LibraryViewer,
  ids: readonly number[],
  withDeleted = false,
): Promise<HeldItem[]> => holdWhere(connection, caller, ids, withDeleted ? sql`TRUE` : sql`i.deleted_at IS NULL`);

/** Those of several that somebody sees, whatever else is named; deleted ones `withDeleted` where they may change them. */
export const holdSeen = (
  connection: Connection,
  caller: LibraryViewer,
  ids: readonly number[],
  withDeleted = false,
): Promise<HeldItem[]> =>
  holdWhere(
    connection,
    caller,
    ids,
    withDeleted
      ? sql`${isVisibleSql(caller, true)} AND (i.deleted_at IS NULL OR ${mayChangeSql(caller)})`
      : isVisibleSql(caller),
  );

/** Approve an item as it is, or take that back: who did either is kept. */
export const approveItem = async (
  { client }: Connection,
  id: number,
  { approved = true, by, at }: { approved?: boolean; by: number; at: Date },
): Promise<void> => {
  await client.query(
    `UPDATE library_items SET approved_hash = CASE WHEN $4::boolean THEN hash END, approved_by = $2, approved_at = $3,
      approve_by = NULL, returned = CASE WHEN $4::boolean THEN '' ELSE returned END, version = version + 1 WHERE id = $1`,
    [id, by, at, approved],
  );
};

/** It is to be approved in somebody's name once its file passed its scan. */
export const askApproval = async ({ client }: Connection, id: number, by: number): Promise<void> => {
  await client.query('UPDATE library_items SET approve_by = $2 WHERE id = $1', [id, by]);
};

/** Return an item: who approved it before gives way to who returned it now. */
export const returnItem = async (
  { client }: Connection,
  id: number,
  { reason, by, at }: { reason: string; by: number; at: Date },
): Promise<void> => {
  await client.query(
    `UPDATE library_items SET returned = $2, approved_hash = NULL, approved_by = $3, approved_at = $4, approve_by = NULL,
      version = version + 1 WHERE id = $1`,
    [id, reason, by, at],
  );
};

/** Put items into a folder. */
export const moveItems = async ({ client }: Connection, ids: readonly number[], category: string): Promise<void> => {
  await client.query(
    'UPDATE library_items SET category = $2, version = version + 1 WHERE id = ANY($1) AND category <> $2',
    [ids, category],
  );
};

/** Counts up to `maxCount` undeleted items of a folder and its subfolders: all, changeable and visible ones. */
export const countWithin = async (
  connection: Connection,
  caller: LibraryViewer,
  category: string,
  maxCount: number,
): Promise<{ all: number; changeable: number; seen: number }> => {
  const [counted] = await queryRows<{ all: number; changeable: number; seen: number }>(
    connection,
    sql`SELECT count(*)::int AS all, (count(*) FILTER (WHERE may))::int AS changeable,
        (count(*) FILTER (WHERE seen))::int AS seen
      FROM (SELECT ${mayChangeSql(caller)} AS may, ${isVisibleSql(caller)} AS seen FROM library_items i
        WHERE i.project_id = ${caller.projectId} AND starts_with(i.category, ${category}) AND i.deleted_at IS NULL
        LIMIT ${maxCount}) found`,
  );
  return counted ?? { all: 0, changeable: 0, seen: 0 };
};

/** The items in a folder that go with it: those one sees, and may change. */
const goingAlong = (caller: LibraryViewer, from: string) =>
  sql`starts_with(i.category, ${from}) AND ${isVisibleSql(caller)} AND ${mayChangeSql(caller)}`;

/** The paths of those items, each once. */
export const pathsWithin = async (connection: Connection, caller: LibraryViewer, from: string): Promise<string[]> =>
  (
    await queryRows<{ category: string }>(
      connection,
      sql`SELECT DISTINCT i.category FROM library_items i WHERE ${goingAlong(caller, from)}`,
    )
  ).map(({ category }) => category);

/** Give a folder another path, with the items that go with it; answers those. */
export const moveFolder = (
  connection: Connection,
  caller: LibraryViewer,
  { from, to }: { from: string; to: string },
): Promise<Pick<HeldItem, 'id' | 'projectId' | 'uploaderId' | 'returned' | 'clean'>[]> =>
  queryRows(
    connection,
    sql`UPDATE library_items i SET category = ${to}::text || substr(i.category, length(${from}::text) + 1),
      version = version + 1 WHERE ${goingAlong(caller, from)}
      RETURNING i.id, i.project_id AS "projectId", i.uploader_id AS "uploaderId", i.returned <> '' AS returned, i.clean`,
  );

/** Delete items, or bring them back. */
export const deleteItems = async ({ client }: Connection, ids: readonly number[], at: Date | null): Promise<void> => {
  await client.query('UPDATE library_items SET deleted_at = $2, version = version + 1 WHERE id = ANY($1)', [ids, at]);
  const files = `id IN (SELECT file_id FROM library_items WHERE id = ANY($1)
    UNION ALL SELECT file_id FROM library_replacements WHERE item_id = ANY($1))`;
  await client.query(`UPDATE files SET removed_at = $2 WHERE ${files}`, [ids, at]);
};

/** Somebody's stars, 0 for none; answers the sum and how many gave some. */
export const rateItem = async (
  { client }: Connection,
  { itemId, userId, stars }: { itemId: number; userId: number; stars: number },
): Promise<{ stars: number; ratings: number }> => {
  // Whoever rates the same item in the same moment waits here: the sum is of all.
  await client.query('SELECT 1 FROM library_items WHERE id = $1 FOR UPDATE', [itemId]);
  if (stars === 0)
    await client.query('DELETE FROM library_ratings WHERE item_id = $1 AND user_id = $2', [itemId, userId]);
  else
    await client.query(
      `INSERT INTO library_ratings (item_id, user_id, stars) VALUES ($1, $2, $3)
        ON CONFLICT (item_id, user_id) DO UPDATE SET stars = excluded.stars`,
      [itemId, userId, stars],
    );
  const text = `UPDATE library_items SET (stars, ratings) = (SELECT coalesce(sum(r.stars), 0), count(*)
      FROM library_ratings r WHERE r.item_id = $1) WHERE id = $1 RETURNING stars, ratings`;
  return (await client.query<{ stars: number; ratings: number }>(text, [itemId])).rows[0] ?? { stars: 0, ratings: 0 };
};

export const favourItem = async (
  { client }: Connection,
  { itemId, userId, is }: { itemId: number; userId: number; is: boolean },
): Promise<void> => {
  const text = is
    ? 'INSERT INTO library_favourites (item_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING'
    : 'DELETE FROM library_favourites WHERE item_id = $1 AND user_id = $2';
  await client.query(text, [itemId, userId]);
};

/** Somebody opened an item as it was with this content; of another content they opened nothing before. */
export const openItem = async (
  { client }: Connection,
  { itemId, userId, hash, at }: { itemId: number; userId: number; hash: string; at: Date },
): Promise<void> => {
  await client.query(
    `INSERT INTO library_opened AS o (item_id, user_id, first_at, last_at, hash) VALUES ($1, $2, $3, $3, $4)
      ON CONFLICT (item_id, user_id) DO UPDATE SET last_at = excluded.last_at, hash = excluded.hash,
        first_at = CASE WHEN o.hash = excluded.hash THEN o.first_at ELSE excluded.first_at END`,
    [itemId, userId, at, hash],
  );
};

/**
 * The files of a content passed the scan: their items are there for others, but for those that are deleted, which learn of it
 * when they are brought back. Answers them.
 */
export const itemsClean = async (
  { client }: Connection,
  key: string,
): Promise<
  (Pick<HeldItem, 'id' | 'projectId' | 'uploaderId' | 'approved' | 'returned'> & { approveBy: number | null })[]
> => {
  const text = `UPDATE library_items i SET clean = true FROM files f
    WHERE f.key = $1 AND f.scan = 'clean' AND i.file_id = f.id AND NOT i.clean AND i.deleted_at IS NULL
    RETURNING i.id, i.project_id AS "projectId", i.uploader_id AS "uploaderId", i.approved, i.returned <> '' AS returned,
      i.approve_by AS "approveBy"`;
  return (
    await client.query<
      Pick<HeldItem, 'id' | 'projectId' | 'uploaderId' | 'approved' | 'returned'> & { approveBy: number | null }
    >(text, [key])
  ).rows;
};
