/** Items of the library as they are read: in lists, by themselves, by folder. */
import type { ItemKind, ItemOrder } from '@telemachos/contract/features/library/library.rules.ts';
import type { LibraryItem } from '@telemachos/contract/features/library/library.wire.ts';
import { sql, type SQL } from 'drizzle-orm';
import { canApprove, isVisibleSql, mayChangeSql, type LibraryViewer } from '../../access/library-access.store.ts';
import type { Connection } from '../../db/connect.ts';
import { sentenceNameSql } from '../../db/name-sql.ts';
import type { Page } from '../../db/paging.ts';
import { queryRows } from '../../db/run-sql.ts';

/** What people say of an item, as it is kept; the date as an ISO day or instant. */
export type SaidMetadata = {
  Abstract?: string;
  Author?: string;
  Publisher?: string;
  Page_Count?: number | null;
  Date_Published?: string | null;
};

/** An item as somebody sees it. */
export type ItemRow = {
  id: number;
  title: string;
  category: string;
  kind: ItemKind;
  link: string | null;
  fileId: number | null;
  mime: string;
  size: number;
  fileName: string;
  scan: 'clean' | 'waiting' | 'infected';
  metadata: SaidMetadata;
  tags: string[];
  menteesSee: boolean;
  hash: string;
  approved: boolean;
  stars: number;
  ratings: number;
  ownStars: number;
  favourite: boolean;
  uploaderId: number;
  uploader: string;
  createdAt: Date;
  version: number;
  deletedAt: Date | null;
  returned: string;
  mayChange: boolean;
  held: boolean;
  projectId: number;
};

/** The items for whose places files wait that passed their scan. */
const heldItems = sql`SELECT r.item_id FROM library_replacements r
  JOIN files h ON h.id = r.file_id WHERE h.scan = 'clean'`;

/** What a list tells of an item `i` with its file `f`; the abstract is left out of lists. */
const lineColumns = (caller: LibraryViewer, abstract: boolean): SQL => {
  const me = caller.viewer.userId;
  const returned = canApprove(caller)
    ? sql`i.returned`
    : sql`CASE WHEN i.uploader_id = ${me} THEN i.returned ELSE '' END AS returned`;
  return sql`i.id, i.title, i.category, i.kind, i.link, i.file_id AS "fileId", coalesce(f.mime, '') AS mime,
    coalesce(f.size, 0)::float8 AS size, coalesce(f.name, '') AS "fileName", coalesce(f.scan, 'clean') AS scan,
    ${abstract ? sql`i.metadata` : sql`i.metadata - 'Abstract'`} AS metadata, i.tags, i.mentees_see AS "menteesSee",
    i.hash, i.approved, i.stars, i.ratings, i.uploader_id AS "uploaderId", i.created_at AS "createdAt", i.version,
    i.deleted_at AS "deletedAt",
    ${returned}, i.project_id AS "projectId", ${mayChangeSql(caller)} AS "mayChange",
    (${mayChangeSql(caller)} AND EXISTS (${heldItems} AND r.item_id = i.id)) AS held,
    coalesce((SELECT r.stars FROM library_ratings r WHERE r.item_id = i.id AND r.user_id = ${me}), 0)::int AS "ownStars",
    EXISTS (SELECT 1 FROM library_favourites v WHERE v.item_id = i.id AND v.user_id = ${me}) AS favourite,
    (SELECT ${sql.raw(sentenceNameSql('u'))} FROM users u WHERE u.id = i.uploader_id) AS uploader`;
};

/** Items by their ids, in this order, as somebody sees them. */
export const itemsByIds = async <Row extends ItemRow = ItemRow>(
  connection: Connection,
  caller: LibraryViewer,
  ids: readonly number[],
  { abstract = false }: { abstract?: boolean } = {},
): Promise<Row[]> =>
  ids.length === 0
    ? []
    : queryRows<Row>(
        connection,
        sql`SELECT ${lineColumns(caller, abstract)}
          FROM unnest(${sql.param([...ids])}::int[]) WITH ORDINALITY AS o(id, place)
          JOIN library_items i ON i.id = o.id LEFT JOIN files f ON f.id = i.file_id
          WHERE ${isVisibleSql(caller, true)} ORDER BY o.place`,
      );

/** An item with all that is known of it: who approved or returned it when, and which file is to take the place of its own. */
type WholeRow = ItemRow & {
  decidedBy: number | null;
  decider: string | null;
  decidedAt: Date | null;
  replacement: LibraryItem['Replacement'];
};

/** What is told of that file. */
const replacement = sql`SELECT json_build_object('State', CASE WHEN r.file_id IS NULL THEN 'infected'
      WHEN w.scan = 'clean' THEN 'held' ELSE 'waiting' END, 'FileId', r.file_id, 'Name', r.name,
    'By', json_build_object('Id', u.id, 'Name', ${sql.raw(sentenceNameSql('u'))}),
    'At', to_json(coalesce(r.refused_at, r.at)))
  FROM library_replacements r JOIN users u ON u.id = r.giver_id LEFT JOIN files w ON w.id = r.file_id
  WHERE r.item_id = i.id`;

/** One item with all that is known of it, but for what is deleted. */
export const findItem = async (
  connection: Connection,
  caller: LibraryViewer,
  id: number,
): Promise<WholeRow | undefined> =>
  (
    await queryRows<WholeRow>(
      connection,
      sql`SELECT ${lineColumns(caller, true)}, i.approved_by AS "decidedBy", i.approved_at AS "decidedAt",
          (SELECT ${sql.raw(sentenceNameSql('u'))} FROM users u WHERE u.id = i.approved_by) AS decider,
          CASE WHEN ${mayChangeSql(caller)} THEN (${replacement}) END AS replacement
        FROM library_items i LEFT JOIN files f ON f.id = i.file_id WHERE i.id = ${id} AND ${isVisibleSql(caller)}`,
    )
  )[0];

/** The first item that somebody sees whose file has a content; not the one whose file is replaced by it. */
export const itemOfContent = async (
  connection: Connection,
  caller: LibraryViewer,
  hash: string,
  replaced: number | null,
): Promise<{ Id: number; Title: string } | null> =>
  (
    await queryRows<{ Id: number; Title: string }>(
      connection,
      sql`SELECT i.id AS "Id", i.title AS "Title" FROM files f JOIN library_items i ON i.file_id = f.id
        WHERE f.key = ${hash} AND f.place = 'library' AND i.id IS DISTINCT FROM ${replaced}::int AND ${isVisibleSql(caller)}
        ORDER BY i.id LIMIT 1`,
    )
  )[0] ?? null;

/** The beginning of paths within a folder. */
const within = (category: string): SQL => sql`i.category LIKE ${`${category.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;

/** Folders that are listed. */
export const maxListedFolders = 1000;

/** The folders right in a folder, by name, one more than are told, with how many items somebody sees in each at any depth, and may change all. */
export const foldersIn = (
  connection: Connection,
  caller: LibraryViewer,
  category: string,
): Promise<{ name: string; count: number; mayRename: boolean }[]> =>
  queryRows<{ name: string; count: number; mayRename: boolean }>(
    connection,
    sql`SELECT name, count, may AS "mayRename" FROM (
        SELECT split_part(substr(i.category, length(${category}) + 1), '/', 1) AS name, count(*)::int AS count,
          bool_and(${mayChangeSql(caller)}) AS may
        FROM library_items i WHERE ${within(category)} AND i.category ~>~ ${category} AND ${isVisibleSql(caller)} GROUP BY 1) f
      ORDER BY name COLLATE "el-GR-x-icu", name LIMIT ${maxListedFolders + 1}`,
  );

/** All folders in which somebody sees something, by path, with how many items are right in each. */
export const allFolders = (
  connection: Connection,
  caller: LibraryViewer,
): Promise<{ category: string; count: number }[]> =>
  queryRows<{ category: string; count: number }>(
    connection,
    sql`SELECT i.category, count(*)::int AS count FROM library_items i WHERE ${isVisibleSql(caller)}
      GROUP BY i.category ORDER BY i.category COLLATE "el-GR-x-icu", i.category LIMIT ${maxListedFolders + 1}`,
  );

const orders: Record<ItemOrder, (way: SQL) => SQL> = {
  title: (way) => sql`i.title COLLATE "el-GR-x-icu" ${way}, i.id ${way}`,
  newest: (way) => sql`i.id ${way}`,
  stars: (way) => sql`coalesce(i.stars::float8 / nullif(i.ratings, 0), 0) ${way}, i.ratings ${way}, i.id ${way}`,
  size: (way) => sql`coalesce(f.size, 0) ${way}, i.id ${way}`,
  type: (way) => sql`i.kind ${way}, coalesce(f.mime, '') ${way}, i.title COLLATE "el-GR-x-icu" ${way}, i.id ${way}`,
};

/** What is looked for first where a list is not turned round: titles and types by name, the rest the most first. */
const descends: ReadonlySet<ItemOrder> = new Set(['newest', 'stars', 'size']);

/**
 * A page of items that somebody sees, and how many there are; `where` chooses among items `i` with their files `f`, of
 * those that are `seen`: unless it is said, what is not deleted.
 */
const pageOf = async (
  connection: Connection,
  caller: LibraryViewer,
  { where, order, page, seen = isVisibleSql(caller) }: { where: SQL; order: SQL; page: Page; seen?: SQL },
): Promise<{ list: ItemRow[]; all: number }> => {
  const from = sql`FROM library_items i LEFT JOIN files f ON f.id = i.file_id WHERE ${seen} AND ${where}`;
  const found = await queryRows<{ id: number; all: number }>(
    connection,
    sql`SELECT i.id, count(*) OVER ()::int AS all ${from}
      ORDER BY ${order} LIMIT ${page.size} OFFSET ${page.size * page.number}`,
  );
  const ids = found.map(({ id }) => id);
  const list = await itemsByIds(connection, caller, ids);
  if (found[0] || page.number === 0) return { list, all: found[0]?.all ?? 0 };
  // Beyond the last page nothing tells how many there are.
  const [counted] = await queryRows<{ n: number }>(connection, sql`SELECT count(*)::int AS n ${from}`);
  return { list, all: counted?.n ?? 0 };
};

/** A page of the items right in a folder, of one kind or of all. */
export const itemsIn = (
  connection: Connection,
  caller: LibraryViewer,
  {
    category,
    kind,
    sort,
    descending,
    page,
  }: { category: string; kind: ItemKind | null; sort: ItemOrder; descending: boolean; page: Page },
) =>
  pageOf(connection, caller, {
    where: sql`i.category = ${category} ${kind === null ? sql`` : sql`AND i.kind = ${kind}`}`,
    order: orders[sort](descends.has(sort) === descending ? sql`ASC` : sql`DESC`),
    page,
  });

/**
 * What waits to be approved, and what waits for somebody to decide about another file in its place, the oldest first; or
 * what was `returned`, and waits for its uploader.
 */
export const unapproved = (connection: Connection, caller: LibraryViewer, returned: boolean, page: Page) =>
  pageOf(connection, caller, {
    where: returned
      ? sql`NOT i.approved AND i.clean AND i.returned <> ''`
      : sql`((NOT i.approved AND i.clean AND i.returned = '') OR i.id = ANY(ARRAY(${heldItems})))`,
    order: sql`i.id`,
    page,
  });

/** What somebody gave, the newest first. */
export const givenBy = (connection: Connection, caller: LibraryViewer, page: Page) =>
  pageOf(connection, caller, {
    where: sql`i.uploader_id = ${caller.viewer.userId}`,
    order: sql`i.id DESC`,
    page,
    // One's own is seen: said so, it is counted by an index alone.
    seen: sql`i.project_id = ${caller.projectId} AND i.deleted_at IS NULL`,
  });

/** What was deleted since then and somebody may bring back, the last first. */
export const deletedSince = (connection: Connection, caller: LibraryViewer, since: Date, page: Page) =>
  pageOf(connection, caller, {
    where: sql`i.deleted_at > ${since} AND ${mayChangeSql(caller)}`,
    order: sql`i.deleted_at DESC, i.id DESC`,
    page,
    seen: isVisibleSql(caller, true),
  });

/** Somebody's favourites, by title. */
export const favouritesOf = (connection: Connection, caller: LibraryViewer, page: Page) =>
  pageOf(connection, caller, {
    where: sql`EXISTS (SELECT 1 FROM library_favourites v WHERE v.item_id = i.id AND v.user_id = ${caller.viewer.userId})`,
    order: orders.title(sql`ASC`),
    page,
  });
