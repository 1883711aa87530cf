/** Whether an action is open to a mentee: for every room in which mentees work on actions. */
import type { Viewer } from '../../access/viewer.ts';
import type { Connection } from '../../db/connect.ts';
import * as store from './actions.store.ts';
import { menteeWork, type Work } from './work.ts';

/** An action that is open. */
export type OpenAction = { id: number; projectId: number; typeId: number; questId: number | null; completed: boolean };

/** How an action stands for its mentee; null when the mentee may not see it, or is none. */
export const seenAction = async (connection: Connection, menteeId: number, actionId: number, now: Date): Promise<Work | null> => {
  const row = await store.findAction(connection, actionId);
  const found = row && (await menteeWork(connection, row.projectId, menteeId, 'own', now));
  return found?.work.find(({ action }) => action.Id === actionId) ?? null;
};

/** The action if it is shown and open to the viewer as its mentee; completed ones are. Otherwise null. */
export const openAction = async (connection: Connection, viewer: Viewer, actionId: number, now: Date): Promise<OpenAction | null> => {
  const seen = await seenAction(connection, viewer.userId, actionId, now);
  if (!seen || seen.state === 'locked') return null;
  const { kept, action, state } = seen;
  return { id: action.Id, projectId: kept.projectId, typeId: action.TypeId, questId: kept.questId, completed: state === 'done' };
};
