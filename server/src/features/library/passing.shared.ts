/** What is set going once a file of the library is there for others: its text is read, and those who approve are told. */
import { holdersOf } from '../notices/notices.store.ts';
import { notify, type Telling } from '../notices/notify.shared.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { itemsClean } from './changing.store.ts';

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

/** Order that the text inside an item's file is read. */
export const orderText = (context: Connection & { services: Pick<Services, 'jobs'> }, itemId: number): Promise<void> =>
  context.services.jobs.enqueue(
    context.client,
    'look',
    { itemId },
    { retryLimit: 3, retryDelay: 60, retryBackoff: true },
  );

/** The files of a content passed the scan: their items are there for others, like those that needed none. */
export const itemsPassed = async (
  telling: Telling & Connection & { services: Pick<Services, 'jobs'> },
  key: string,
  at: Date,
): Promise<void> => {
  for (const { id, projectId, uploaderId } of await itemsClean(telling, key)) {
    await orderText(telling, id);
    await tellWaiting(telling, { projectId, actorId: uploaderId, at });
  }
};
