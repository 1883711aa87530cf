/** Action types that more than the caller's projects use. */
import { canIn, type Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import * as store from './types.store.ts';

/** Of these types, or of all that are not shipped, those that a project uses where the person makes no actions. */
export const sharedTypes = async (
  context: Connection & { viewer: Viewer },
  ids: readonly number[] | null,
): Promise<Set<number>> => {
  const users = await store.projectsOfTypes(context, ids);
  return new Set(
    users.filter(({ projectId }) => !canIn(context.viewer, projectId, 'actions.edit')).map(({ typeId }) => typeId),
  );
};
