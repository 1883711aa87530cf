/** Opening a questionnaire: by its action, which makes the answer set, or by its answer set. */
import { actionData } from '@telemachos/contract/features/actions/actions.schemas.ts';
import type { QuestionnaireWire } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import type { Language } from '@telemachos/contract/kit/ids.ts';
import type { Services } from '../../platform/context.ts';
import { seenAction } from '../actions/open-action.ts';
import type { QuestionnairesHandlers } from './questionnaires.handlers.ts';
import * as store from './questionnaires.store.ts';
import type { SetRow } from './questionnaires.store.ts';
import { requireReadable, settled, valuesOf, type Caller } from './reading.ts';
import { versionOf } from './versions.ts';
import { asQuestionnaire } from './wire.ts';

const answerWith = async (context: Caller & { services: Services }, set: SetRow, language: Language): Promise<QuestionnaireWire> => {
  const version = await versionOf(context, set.versionId);
  const action = actionData.parse((await store.actionDataOf(context, set.actionId)) ?? {});
  return asQuestionnaire(set, version, await valuesOf(context, set, version), { language, now: context.now, mine: set.userId === context.viewer.userId, action });
};

export const openingHandlers: Pick<QuestionnairesHandlers, 'getByAction' | 'getByAnswerSetId'> = {
  async getByAction(context, { ActionId, Language }) {
    const { viewer, projectId, now } = context;
    const seen = await seenAction(context, viewer.userId, ActionId, now);
    const questId = seen?.kept.questId ?? null;
    if (!seen || questId === null || projectId === null) return context.fail('NOT_FOUND');
    let set = await store.newestSet(context, viewer.userId, ActionId);
    if (!set) {
      // What was begun stays readable; only a beginning needs the action open.
      if (seen.state === 'locked') return context.fail('ACTION_CLOSED');
      const versionId = await store.versionInForce(context, questId);
      if (versionId === null) return context.fail('NOT_FOUND');
      const { definition, groups } = await versionOf(context, versionId);
      await store.insertSet(context, { versionId, projectId, actionId: ActionId, userId: viewer.userId, duration: definition.Duration ?? null, countable: groups.length, at: now });
      set = await store.newestSet(context, viewer.userId, ActionId);
    }
    if (!set) return context.fail('NOT_FOUND');
    return answerWith(context, await settled(context, set), Language);
  },

  async getByAnswerSetId(context, { AnswerSetId, Language }) {
    const set = await settled(context, requireReadable(context, await store.readSet(context, AnswerSetId)));
    return answerWith(context, set, Language);
  },
};
