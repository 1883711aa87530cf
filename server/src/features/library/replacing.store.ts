/** Files that are to take the place of an item's once they passed their scan, and those that did not. */
import type { ItemKind } from '@telemachos/contract/features/library/library.rules.ts';
import type { Connection } from '../../db/connect.ts';
import type { Saying, Was } from './said.ts';

/** Such a file, with what was said with it, and what the item was then. */
export type Replacement = {
  itemId: number;
  projectId: number;
  fileId: number;
  kind: ItemKind;
  giverId: number;
  said: Saying;
  was: Was & { title: string };
  approve: boolean;
};

/** A file waits to take the place of an item's; of several the last. Answers the file that waited before. */
export const keepReplacement = async (
  { client }: Connection,
  {
    itemId,
    fileId,
    name,
    kind,
    giverId,
    said,
    was,
    approve,
    at,
  }: Omit<Replacement, 'projectId'> & { name: string; at: Date },
): Promise<number | null> => {
  const text = `WITH before AS (SELECT file_id FROM library_replacements WHERE item_id = $1), kept AS (
      INSERT INTO library_replacements (item_id, file_id, name, kind, giver_id, said, was, approve, at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      ON CONFLICT (item_id) DO UPDATE SET file_id = excluded.file_id, name = excluded.name, kind = excluded.kind,
        giver_id = excluded.giver_id, said = excluded.said, was = excluded.was, approve = excluded.approve, at = excluded.at,
        refused_at = NULL, held_at = NULL
    ) SELECT file_id AS "fileId" FROM before`;
  const values = [itemId, fileId, name, kind, giverId, JSON.stringify(said), JSON.stringify(was), approve, at];
  return (await client.query<{ fileId: number | null }>(text, values)).rows[0]?.fileId ?? null;
};

/** Whoever asked that an item, or what waits for its place, be approved once it passed its scan: somebody decided otherwise. */
export const forgetApproval = async ({ client }: Connection, itemId: number): Promise<void> => {
  await client.query('UPDATE library_items SET approve_by = NULL WHERE id = $1 AND approve_by IS NOT NULL', [itemId]);
  await client.query('UPDATE library_replacements SET approve = false WHERE item_id = $1 AND approve', [itemId]);
};

/** Nothing waits for an item any more, nor is it told that something was refused. Answers the file that waited. */
export const dropReplacement = async ({ client }: Connection, itemId: number): Promise<number | null> => {
  const text = 'DELETE FROM library_replacements WHERE item_id = $1 RETURNING file_id AS "fileId"';
  return (await client.query<{ fileId: number | null }>(text, [itemId])).rows[0]?.fileId ?? null;
};

/** Of an item the file that waits, or null that one was refused, is told no more; false where it is not that one any more. */
export const withdrawReplacement = async (
  { client }: Connection,
  itemId: number,
  fileId: number | null,
): Promise<boolean> => {
  const text = 'DELETE FROM library_replacements WHERE item_id = $1 AND file_id IS NOT DISTINCT FROM $2::int';
  return ((await client.query(text, [itemId, fileId])).rowCount ?? 0) > 0;
};

const columns = `r.item_id AS "itemId", i.project_id AS "projectId", r.file_id AS "fileId", r.kind, r.giver_id AS "giverId",
  r.said, r.was, r.approve`;

/** The file that waits for the place of an item's, if it is that one; with its content, and whether that passed its scan. */
export const waitingReplacement = async (
  { client }: Connection,
  itemId: number,
  fileId: number,
): Promise<(Replacement & { hash: string; clean: boolean }) | undefined> => {
  const text = `SELECT ${columns}, f.key AS hash, f.scan = 'clean' AS clean
    FROM library_replacements r JOIN library_items i ON i.id = r.item_id JOIN files f ON f.id = r.file_id
    WHERE r.item_id = $1 AND r.file_id = $2 FOR UPDATE OF r`;
  return (await client.query<Replacement & { hash: string; clean: boolean }>(text, [itemId, fileId])).rows[0];
};

/** What waits with a content, of items that are not deleted; nobody else decides about it until the end of the transaction. */
export const replacementsOf = async ({ client }: Pick<Connection, 'client'>, key: string): Promise<Replacement[]> => {
  const text = `SELECT ${columns}
    FROM files f JOIN library_replacements r ON r.file_id = f.id JOIN library_items i ON i.id = r.item_id
    WHERE f.key = $1 AND i.deleted_at IS NULL ORDER BY r.item_id FOR UPDATE OF i, r`;
  return (await client.query<Replacement>(text, [key])).rows;
};

/** It passed, and others decide about it; false where that is known already. */
export const holdReplacement = async (
  { client }: Pick<Connection, 'client'>,
  itemId: number,
  at: Date,
): Promise<boolean> => {
  const text = 'UPDATE library_replacements SET held_at = $2 WHERE item_id = $1 AND held_at IS NULL';
  return ((await client.query(text, [itemId, at])).rowCount ?? 0) > 0;
};

/** It did not pass: nothing of it stays but that it was given. */
export const refuseReplacement = async (
  { client }: Pick<Connection, 'client'>,
  { itemId, fileId }: Pick<Replacement, 'itemId' | 'fileId'>,
  at: Date,
): Promise<void> => {
  const text = 'UPDATE library_replacements SET file_id = NULL, refused_at = $2 WHERE item_id = $1';
  await client.query(text, [itemId, at]);
  await client.query('DELETE FROM files WHERE id = $1', [fileId]);
};

/** The contents of some items that have no verdict, or one that did not reach them: those of their files and replacements. */
export const unsettledContents = async (
  { client }: Pick<Connection, 'client'>,
  ids: readonly number[],
): Promise<{ key: string; scan: 'clean' | 'waiting' | 'infected' }[]> => {
  const text = `SELECT DISTINCT f.key, f.scan FROM files f WHERE f.id IN (
      SELECT i.file_id FROM library_items i WHERE i.id = ANY($1) AND NOT i.clean
      UNION ALL SELECT r.file_id FROM library_replacements r WHERE r.item_id = ANY($1))`;
  return (await client.query<{ key: string; scan: 'clean' | 'waiting' | 'infected' }>(text, [ids])).rows;
};
