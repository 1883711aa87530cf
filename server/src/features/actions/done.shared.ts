/** How much was done with the actions of a project: of very many mentees read once for all who look, and kept a while. */
import { createStaleWhileRevalidateCache, maxUncachedRows } from '../../platform/stale-cache.ts';
import { doneOf } from './actions.store.ts';

type Done = Awaited<ReturnType<typeof doneOf>>;

const kept = createStaleWhileRevalidateCache<Done>(
  (rows) => rows.reduce((sum, { begun }) => sum + begun, 0) > maxUncachedRows,
);

/** How many mentees began, and how many completed, each action with which something was done. */
export const doneIn = async (
  asking: Parameters<typeof kept>[0],
  projectId: number,
): Promise<ReadonlyMap<number, { Begun: number; Completed: number }>> => {
  const { value } = await kept(asking, String(projectId), (connection) => doneOf(connection, projectId));
  return new Map(value.map(({ id, begun, completed }) => [id, { Begun: begun, Completed: completed }]));
};
