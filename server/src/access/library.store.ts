/** Who sees what in the library, asked of the database: one rule, for gates, lists, search and downloads alike. */
import { sql, type SQL } from 'drizzle-orm';
import type { Connection as Full } from '../db/connect.ts';
import { plannedRows, rows } from '../db/rows.ts';
import { reachIn, type Viewer } from './viewer.ts';

type Connection = Pick<Full, 'client'>;

/** Who looks, and in which project. */
export type Looker = { viewer: Viewer; projectId: number };

/** Whether somebody sees everything of a library: those who approve, but for what is its uploader's alone. */
export const approves = ({ viewer, projectId }: Looker): boolean =>
  reachIn(viewer, projectId, 'library.approve') !== null;

/** Whether somebody is a reader alone: a mentee, who finds what mentees are to find, and what was shared with them. */
export const onlyReads = ({ viewer, projectId }: Looker): boolean => reachIn(viewer, projectId, 'library.add') === null;

/**
 * Whether an item `i` is there for somebody: their own, and one whose file they replaced, at any time; of others what is
 * clean, and approved but for those who approve; to mentees what they are to find, or was shared with them. What is
 * deleted is seen by `withDeleted` alone, for who may bring it back.
 */
export const isSeen = (looker: Looker, withDeleted = false): SQL => {
  const me = looker.viewer.userId;
  const others = approves(looker)
    ? sql`(i.clean OR EXISTS (SELECT 1 FROM files g WHERE g.id = i.file_id AND g.owner_id = ${me}))`
    : onlyReads(looker)
      ? sql`i.approved AND i.clean AND (i.mentees_see
          OR EXISTS (SELECT 1 FROM library_shares s WHERE s.item_id = i.id AND s.user_id = ${me}))`
      : sql`i.approved AND i.clean`;
  return sql`i.project_id = ${looker.projectId}${withDeleted ? sql`` : sql` AND i.deleted_at IS NULL`}
    AND (i.uploader_id = ${me} OR (${others}))`;
};

/** Whether somebody may change an item `i`: whoever gave it, and those who approve. */
export const mayChange = (looker: Looker): SQL =>
  approves(looker) ? sql`TRUE` : onlyReads(looker) ? sql`FALSE` : sql`(i.uploader_id = ${looker.viewer.userId})`;

/** How many of these items somebody sees; those they deleted, or may bring back, among them. */
export const itemsSeen = async (connection: Connection, looker: Looker, ids: readonly number[]): Promise<number> => {
  const [found] = await plannedRows<{ n: number }>(
    connection,
    'items-seen',
    sql`SELECT count(*)::int AS n FROM library_items i
      WHERE i.id = ANY(${sql.param([...ids])}::int[]) AND ${isSeen(looker, true)}
        AND (i.deleted_at IS NULL OR ${mayChange(looker)})`,
  );
  return found?.n ?? 0;
};

/** Whether somebody may end a share `s` of their project: their own, and those who see everybody's mentees any. */
export const mayEndShare = ({ viewer, projectId }: Looker): SQL =>
  ['project', 'all'].includes(reachIn(viewer, projectId, 'library.add') ?? '')
    ? sql`TRUE`
    : sql`(s.sharer_id = ${viewer.userId})`;

/** Whether somebody may end shares of these items, whether they see those by now or not. */
export const endsShares = async (connection: Connection, looker: Looker, ids: readonly number[]): Promise<boolean> =>
  (
    await rows<{ ends: boolean }>(
      connection,
      sql`SELECT EXISTS (SELECT 1 FROM library_shares s JOIN library_items i ON i.id = s.item_id
        WHERE s.item_id = ANY(${sql.param([...ids])}::int[]) AND i.deleted_at IS NULL AND ${mayEndShare(looker)}) AS ends`,
    )
  )[0]?.ends ?? false;
