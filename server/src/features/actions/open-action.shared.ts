/** Whether an action is open to a mentee: for every room in which mentees work on actions. */
import type { Connection } from '../../db/connect.ts';
import * as store from './actions.store.ts';
import { menteeWork, type Work } from './work.shared.ts';

/** How an action stands for its mentee; null when the mentee may not see it, or is none. */
export const seenAction = async (
  connection: Connection,
  menteeId: number,
  actionId: number,
  now: Date,
): Promise<Work | null> => {
  const row = await store.findAction(connection, actionId);
  const found = row && (await menteeWork(connection, row.projectId, menteeId, 'own', now));
  return found?.work.find(({ action }) => action.Id === actionId) ?? null;
};
