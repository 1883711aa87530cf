/** Telling those who approve that something waits for them. */
import { holdersOf } from '../notices/notices.store.ts';
import { notify, type Telling } from '../notices/notify.shared.ts';

/** Something waits to be approved: those who approve in the project are told, but for who gave it. */
export const tellWaiting = async (
  telling: Telling,
  { projectId, actorId, at }: { projectId: number; actorId: number; at: Date },
): Promise<void> =>
  notify(telling, {
    kind: 'libraryWaiting',
    projectId,
    userIds: await holdersOf(telling, projectId, 'libraryWaiting'),
    actorId,
    at,
  });
