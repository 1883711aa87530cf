/** Taking all links of mentees away, for other rooms. Nobody of them has a meeting. */
import { actingUserId, type Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import { unlink } from './pairing.store.ts';
import { tellOtherwise } from './telling.ts';

type Unlinker = Connection & Parameters<typeof tellOtherwise>[0] & { viewer: Viewer; request: { id: string } };

/** Take the links of these mentees to mentors away, for the project and for actions. */
export const unlinkAll = async (context: Unlinker, projectId: number, ids: number[]): Promise<void> => {
  const author = { actorId: actingUserId(context.viewer), requestId: context.request.id, call: 'bulk.undo' };
  const { gone } = await unlink(context, { projectId, ids }, 'all', author);
  tellOtherwise(context, projectId, gone);
};
