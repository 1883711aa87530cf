/** Visibility rules of library items, shared by gates, lists, search and downloads. */
import { coversProject } from '@telemachos/contract/access/roles.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Connection as Full } from '../db/connect.ts';
import { queryPrepared, queryRows } from '../db/run-sql.ts';
import { reachIn, type Viewer } from './viewer.ts';

type Connection = Pick<Full, 'client'>;

/** A viewer of a project's library. */
export type LibraryViewer = { viewer: Viewer; projectId: number };

/** Whether the viewer approves items, and so sees all of them except those that only their uploader sees. */
export const canApprove = ({ viewer, projectId }: LibraryViewer): boolean =>
  reachIn(viewer, projectId, 'library.approve') !== null;

/** Whether the viewer is a mentee, who sees items for mentees and items shared with them. */
export const isReaderOnly = ({ viewer, projectId }: LibraryViewer): boolean =>
  reachIn(viewer, projectId, 'library.add') === null;

/**
 * Whether the viewer sees an item `i`. Always: an own item, or one whose file the viewer replaced. Otherwise the item
 * must be clean, approved (except for approvers) and, for mentees, meant for or shared with them. Deleted items need
 * `withDeleted`.
 */
export const isVisibleSql = (caller: LibraryViewer, withDeleted = false): SQL => {
  const me = caller.viewer.userId;
  const others = canApprove(caller)
    ? sql`(i.clean OR EXISTS (SELECT 1 FROM files g WHERE g.id = i.file_id AND g.owner_id = ${me}))`
    : isReaderOnly(caller)
      ? sql`i.approved AND i.clean AND (i.mentees_see
          OR EXISTS (SELECT 1 FROM library_shares s WHERE s.item_id = i.id AND s.user_id = ${me}))`
      : sql`i.approved AND i.clean`;
  return sql`i.project_id = ${caller.projectId}${withDeleted ? sql`` : sql` AND i.deleted_at IS NULL`}
    AND (i.uploader_id = ${me} OR (${others}))`;
};

/** Whether the viewer may change an item `i`: the uploader and approvers. */
export const mayChangeSql = (caller: LibraryViewer): SQL =>
  canApprove(caller) ? sql`TRUE` : isReaderOnly(caller) ? sql`FALSE` : sql`(i.uploader_id = ${caller.viewer.userId})`;

/** How many of these items the viewer sees, including deleted ones that the viewer may restore. */
export const countVisibleItems = async (
  connection: Connection,
  caller: LibraryViewer,
  ids: readonly number[],
): Promise<number> => {
  const [found] = await queryPrepared<{ n: number }>(
    connection,
    'items-seen',
    sql`SELECT count(*)::int AS n FROM library_items i
      WHERE i.id = ANY(${sql.param([...ids])}::int[]) AND ${isVisibleSql(caller, true)}
        AND (i.deleted_at IS NULL OR ${mayChangeSql(caller)})`,
  );
  return found?.n ?? 0;
};

/** Whether the viewer may end a share `s`: an own one, or any with the reach of the project. */
export const mayEndShareSql = ({ viewer, projectId }: LibraryViewer): SQL =>
  coversProject(reachIn(viewer, projectId, 'library.add')) ? sql`TRUE` : sql`(s.sharer_id = ${viewer.userId})`;

/** Whether the viewer may end a share of these items, even if the viewer no longer sees them. */
export const canEndAnyShare = async (
  connection: Connection,
  caller: LibraryViewer,
  ids: readonly number[],
): Promise<boolean> =>
  (
    await queryRows<{ ends: boolean }>(
      connection,
      sql`SELECT EXISTS (SELECT 1 FROM library_shares s JOIN library_items i ON i.id = s.item_id
        WHERE s.item_id = ANY(${sql.param([...ids])}::int[]) AND i.deleted_at IS NULL AND ${mayEndShareSql(caller)}) AS ends`,
    )
  )[0]?.ends ?? false;
