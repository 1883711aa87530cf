/** May a person open the questionnaire of an action: published, not hidden, shown and enabled for them. */
import { actionData } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { holds } from '@telemachos/contract/kit/conditions.ts';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import type { Connection } from '../../db/connect.ts';
import * as store from './questionnaires.store.ts';

/** How an action's questionnaire stands for a person: missing (or hidden), closed for now, or open with the questionnaire's id. */
export type Opening = { state: 'missing' } | { state: 'closed' | 'open'; questId: number };

/** Judge an action for a person. */
export const openingOf = async (connection: Connection & { now: Date }, actionId: number, userId: number): Promise<Opening> => {
  const action = await store.actionToOpen(connection, actionId, userId);
  if (!action || action.questId === null || !hasFlag(action.flags, 'Published') || hasFlag(action.flags, 'HideFromMentee')) return { state: 'missing' };
  const { ShowCondition, EnableCondition } = actionData.parse(action.data);
  const values = { user: action.fields, project: action.project, action: { id: actionId, title: action.title }, mentee: { completed: action.completed }, answers: {}, now: connection.now.toISOString() };
  if (!holds(ShowCondition, values)) return { state: 'missing' };
  return { state: holds(EnableCondition, values) ? 'open' : 'closed', questId: action.questId };
};
