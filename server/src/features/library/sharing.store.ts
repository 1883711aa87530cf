/** Whom items are shared with, and who opened them. */
import { coversProject, menteeRole } from '@telemachos/contract/access/roles.ts';
import type { ItemKind } from '@telemachos/contract/features/library/library.rules.ts';
import { sql } from 'drizzle-orm';
import { isVisibleSql, mayEndShareSql, type LibraryViewer } from '../../access/library-access.store.ts';
import { isLinkActiveSql } from '../../db/link-sql.ts';
import { reachIn } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { listNameSql, sentenceNameSql, orderByNameSql } from '../../db/name-sql.ts';
import type { Page } from '../../db/paging.ts';
import { queryPrepared, queryRows } from '../../db/run-sql.ts';

/** Those of some people who are mentees of a project. */
export const menteesAmong = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<number[]> => {
  const text = `SELECT user_id AS id FROM memberships
    WHERE project_id = $1 AND user_id = ANY($2) AND state IN (0, 1) AND $3 = ANY(roles) ORDER BY 1`;
  return (await client.query<{ id: number }>(text, [projectId, ids, menteeRole])).rows.map(({ id }) => id);
};

/**
 * Share an item, each sharer for themselves; `anew` also with those who have it already, by whomever. Answers those to whom
 * it is new. Who has it already, and is not given it anew, has it since they have it.
 */
export const shareItem = async (
  { client }: Connection,
  {
    itemId,
    userIds,
    sharerId,
    at,
    anew,
  }: { itemId: number; userIds: readonly number[]; sharerId: number; at: Date; anew: boolean },
): Promise<number[]> => {
  const text = `WITH had AS (
      SELECT user_id AS id, max(at) AS at FROM library_shares WHERE item_id = $1 AND user_id = ANY($2) GROUP BY user_id
    ), put AS (
      INSERT INTO library_shares AS s (item_id, user_id, sharer_id, at)
        SELECT $1, u.id, $3, CASE WHEN $5::boolean THEN $4 ELSE coalesce(had.at, $4) END
        FROM unnest($2::int[]) AS u(id) LEFT JOIN had ON had.id = u.id ORDER BY u.id
      ON CONFLICT (item_id, user_id, sharer_id) DO UPDATE SET at = excluded.at WHERE $5::boolean
      RETURNING user_id AS id
    ) SELECT id FROM put WHERE $5::boolean OR id NOT IN (SELECT id FROM had) ORDER BY id`;
  return (await client.query<{ id: number }>(text, [itemId, userIds, sharerId, at, anew])).rows.map(({ id }) => id);
};

/** Whether somebody may ask about the mentee `s.user_id`: a mentor about the own ones alone. */
const withinReach = ({ viewer, projectId }: LibraryViewer) => {
  const reach = reachIn(viewer, projectId, 'library.add');
  if (coversProject(reach)) return sql`TRUE`;
  return reach === null
    ? sql`FALSE`
    : sql`EXISTS (SELECT 1 FROM mentor_links l WHERE l.project_id = ${projectId} AND l.mentor_id = ${viewer.userId}
        AND l.mentee_id = s.user_id AND ${sql.raw(isLinkActiveSql)})`;
};

/** The shares `s` that somebody learns of: those of mentees they may ask about, and their own, which they may end. */
const isTold = (caller: LibraryViewer) => sql`(s.sharer_id = ${caller.viewer.userId} OR ${withinReach(caller)})`;

/** Share an item with these people no longer, as far as that is the caller's; what others share stays. */
export const unshareItem = async (
  connection: Connection,
  caller: LibraryViewer,
  itemId: number,
  userIds: readonly number[],
): Promise<void> => {
  await queryRows(
    connection,
    sql`DELETE FROM library_shares s WHERE s.item_id = ${itemId} AND s.user_id = ANY(${sql.param([...userIds])}::int[])
      AND ${mayEndShareSql(caller)}`,
  );
};

/** With how many an item is shared, of those whom somebody may ask about, or shares it with. */
export const countShares = async (connection: Connection, caller: LibraryViewer, itemId: number): Promise<number> =>
  (
    await queryRows<{ n: number }>(
      connection,
      sql`SELECT count(DISTINCT s.user_id)::int AS n FROM library_shares s WHERE s.item_id = ${itemId} AND ${isTold(caller)}`,
    )
  )[0]?.n ?? 0;

type ShareRow = { id: number; name: string; byId: number; by: string; at: Date; opened: Date | null; mayEnd: boolean };

/** A page of those with whom an item is shared, by name, and by whom: each share by itself. */
export const sharesOf = async (
  connection: Connection,
  caller: LibraryViewer,
  itemId: number,
  { size, number }: Page,
): Promise<{ list: ShareRow[]; all: number }> => ({
  list: await queryRows<ShareRow>(
    connection,
    sql`SELECT u.id, ${sql.raw(listNameSql('u'))} AS name, s.sharer_id AS "byId", s.at, ${mayEndShareSql(caller)} AS "mayEnd",
        (SELECT ${sql.raw(sentenceNameSql('b'))} FROM users b WHERE b.id = s.sharer_id) AS by,
        (SELECT o.last_at FROM library_opened o JOIN library_items i ON i.id = o.item_id AND i.hash = o.hash
          WHERE o.item_id = s.item_id AND o.user_id = s.user_id AND o.last_at >= s.at AND ${withinReach(caller)}) AS opened
      FROM library_shares s JOIN users u ON u.id = s.user_id
      WHERE s.item_id = ${itemId} AND ${isTold(caller)}
      ORDER BY ${sql.raw(orderByNameSql('u'))}, u.id, s.sharer_id LIMIT ${size} OFFSET ${size * number}`,
  ),
  all:
    (
      await queryRows<{ n: number }>(
        connection,
        sql`SELECT count(*)::int AS n FROM library_shares s WHERE s.item_id = ${itemId} AND ${isTold(caller)}`,
      )
    )[0]?.n ?? 0,
});

type OwnShareRow = { id: number; title: string; kind: ItemKind; approved: boolean; people: number; at: Date };

/** A page of what somebody shares, what was shared last first, whether they see it by now or not. */
export const sharedBy = async (
  connection: Connection,
  caller: LibraryViewer,
  { size, number }: Page,
): Promise<{ list: OwnShareRow[]; all: number }> => {
  const shared = sql`SELECT s.item_id, s.people, s.at, count(*) OVER ()::int AS all
    FROM (SELECT item_id, count(*)::int AS people, max(at) AS at FROM library_shares
      WHERE sharer_id = ${caller.viewer.userId} GROUP BY item_id) s
    JOIN library_items i ON i.id = s.item_id
    WHERE i.project_id = ${caller.projectId} AND i.deleted_at IS NULL`;
  const found = await queryRows<OwnShareRow & { all: number }>(
    connection,
    sql`SELECT i.id, i.title, i.kind, i.approved, o.people, o.at, o.all
      FROM (${shared} ORDER BY s.at DESC, s.item_id DESC LIMIT ${size} OFFSET ${size * number}) o
      JOIN library_items i ON i.id = o.item_id ORDER BY o.at DESC, i.id DESC`,
  );
  const list = found.map(({ all: _all, ...line }) => line);
  if (found[0] || number === 0) return { list, all: found[0]?.all ?? 0 };
  // Beyond the last page nothing tells how many there are.
  const [counted] = await queryRows<{ all: number }>(connection, sql`${shared} LIMIT 1`);
  return { list, all: counted?.all ?? 0 };
};

type SharedRow = { id: number; byId: number; by: string; at: Date; opened: Date | null };

/** A page of what is shared with somebody, each by who shared it last, what was shared last first; how many there are, and are not opened since. */
export const sharedWith = async (
  connection: Connection,
  caller: LibraryViewer,
  { size, number }: Page,
): Promise<{ list: SharedRow[]; all: number; fresh: number }> => {
  const last = sql`SELECT DISTINCT ON (s.item_id) s.* FROM library_shares s WHERE s.user_id = ${caller.viewer.userId}
    ORDER BY s.item_id, s.at DESC, s.sharer_id`;
  const from = sql`FROM (${last}) s JOIN library_items i ON i.id = s.item_id
    LEFT JOIN library_opened o ON o.item_id = s.item_id AND o.user_id = s.user_id AND o.last_at >= s.at
      AND o.hash = i.hash
    WHERE ${isVisibleSql(caller)}`;
  const [counted] = await queryPrepared<{ all: number; fresh: number }>(
    connection,
    'shared-counted',
    sql`SELECT count(*)::int AS all, (count(*) FILTER (WHERE o.last_at IS NULL))::int AS fresh ${from}`,
  );
  const list = await queryPrepared<SharedRow>(
    connection,
    'shared-with',
    sql`SELECT i.id, s.sharer_id AS "byId", s.at, o.last_at AS opened,
        (SELECT ${sql.raw(sentenceNameSql('b'))} FROM users b WHERE b.id = s.sharer_id) AS by
      ${from} ORDER BY s.at DESC, i.id DESC LIMIT ${size} OFFSET ${size * number}`,
  );
  return { list, all: counted?.all ?? 0, fresh: counted?.fresh ?? 0 };
};
