/** Items of the library that actions give to read. */
import { sql } from 'drizzle-orm';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Reach } from '@telemachos/contract/access/roles.ts';
import { isVisibleSql, type LibraryViewer } from '../../access/library-access.store.ts';
import type { Connection } from '../../db/connect.ts';
import { queryRows } from '../../db/run-sql.ts';

/** Those of some items that somebody finds, and when they opened them first as they are now. */
export const itemsToRead = async (
  connection: Connection,
  caller: LibraryViewer,
  ids: readonly number[],
): Promise<Map<number, { title: string; type: string; openedAt: Date | null }>> => {
  if (ids.length === 0) return new Map();
  const list = await queryRows<{ id: number; title: string; type: string; openedAt: Date | null }>(
    connection,
    sql`SELECT i.id, i.title, coalesce(f.mime, '') AS type, o.first_at AS "openedAt"
      FROM library_items i LEFT JOIN files f ON f.id = i.file_id
      LEFT JOIN library_opened o ON o.item_id = i.id AND o.user_id = ${caller.viewer.userId} AND o.hash = i.hash
      WHERE i.id = ANY(${sql.param([...ids])}::int[]) AND ${isVisibleSql(caller)}`,
  );
  return new Map(list.map(({ id, ...item }) => [id, item]));
};

/** Those of some items that a mentee finds now, each with whether they opened it as it is. */
export const standingOf = async (
  { client }: Connection,
  projectId: number,
  menteeId: number,
  ids: readonly number[],
): Promise<Map<number, boolean>> => {
  if (ids.length === 0) return new Map();
  const text = `SELECT i.id, EXISTS (SELECT 1 FROM library_opened o WHERE o.item_id = i.id AND o.user_id = $2 AND o.hash = i.hash) AS opened
    FROM library_items i WHERE i.id = ANY($3) AND i.project_id = $1 AND i.deleted_at IS NULL AND i.approved AND i.clean
      AND (i.mentees_see OR EXISTS (SELECT 1 FROM library_shares s WHERE s.item_id = i.id AND s.user_id = $2))`;
  const { rows: list } = await client.query<{ id: number; opened: boolean }>(text, [projectId, menteeId, ids]);
  return new Map(list.map(({ id, opened }) => [id, opened]));
};

/** The actions of an item's project that ask to read it. */
export const actionsReading = async ({ client }: Connection, itemId: number): Promise<number[]> => {
  const text = `SELECT a.id FROM library_items i JOIN actions a ON a.project_id = i.project_id
    WHERE i.id = $1 AND a.archived_at IS NULL
      AND a.data->'Reading' @> jsonb_build_array(jsonb_build_object('Item', i.id)) ORDER BY a.id`;
  return (await client.query<{ id: number }>(text, [itemId])).rows.map(({ id }) => id);
};

/** The published actions of a project that give some of these items to read, as far as somebody of this reach sees them. */
export const readIn = async (
  { client }: Connection,
  {
    projectId,
    itemIds,
    reach,
    maxActions,
  }: { projectId: number; itemIds: readonly number[]; reach: Reach; maxActions: number },
): Promise<{ list: { id: number; title: string; titleEn: string }[]; all: number }> => {
  const { mask, wanted } = seenBy('work', reach);
  const text = `SELECT a.id, a.title, coalesce(a.titles->>'en', a.title) AS "titleEn", (count(*) OVER ())::int AS all
    FROM actions a WHERE a.project_id = $1 AND a.archived_at IS NULL AND a.flags & $3 = $4
      AND EXISTS (SELECT 1 FROM jsonb_array_elements(CASE jsonb_typeof(a.data->'Reading') WHEN 'array'
        THEN a.data->'Reading' ELSE '[]' END) r WHERE r->'Item' = ANY($2::jsonb[])) ORDER BY a.id LIMIT $5`;
  const items = itemIds.map(String);
  const { rows: list } = await client.query<{ id: number; title: string; titleEn: string; all: number }>(text, [
    projectId,
    items,
    mask,
    wanted,
    maxActions,
  ]);
  return { list, all: list[0]?.all ?? 0 };
};
