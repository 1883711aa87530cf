/** Which items of a library are approved. */
import type { Connection } from '../../db/connect.ts';

/** Those of some items that are approved in a project, and not deleted. */
export const approvedAmong = async (
  { client }: Connection,
  projectId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set();
  const text = `SELECT id FROM library_items
    WHERE id = ANY($2) AND project_id = $1 AND approved AND clean AND deleted_at IS NULL`;
  return new Set((await client.query<{ id: number }>(text, [projectId, ids])).rows.map(({ id }) => id));
};
