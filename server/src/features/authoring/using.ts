/** Questionnaires in actions: which action could take one, and putting it there. */
import type { Reach } from '@telemachos/contract/access/roles.ts';
import type { authoringCalls } from '@telemachos/contract/features/authoring/authoring.calls.ts';
import { seenBy } from '@telemachos/contract/features/actions/hiding.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import * as store from './authoring.store.ts';
import { projectOf } from './changeable.ts';
import * as uses from './uses.store.ts';

/** The actions that the caller may change: those with flag 32 only administrators do. */
const changeable = (context: { reach: Reach; can(ability: 'actions.reserved'): boolean }) =>
  seenBy('answers', context.can('actions.reserved') ? context.reach : 'supervision');

export const usingHandlers: Pick<Handlers<typeof authoringCalls>, 'usableActions' | 'useInAction'> = {
  async usableActions(context) {
    // An action that is not published yet is the first to be given its questionnaire.
    const { rows, all } = await uses.findUses(context, projectOf(context), changeable(context));
    return {
      list: rows.map(({ id, title, titleEn, questId, questName, people }) => ({
        ActionId: id,
        Title: title,
        TitleEn: titleEn,
        Quest: questId === null ? null : { Id: questId, Name: questName ?? '' },
        People: people,
      })),
      All: all,
    };
  },

  async useInAction(context, { ActionId, QuestionnaireId, Before }) {
    const projectId = projectOf(context);
    const wanted = QuestionnaireId ?? null;
    const action = await uses.lockUse(context, projectId, ActionId, changeable(context));
    if (!action) return context.fail('NOT_FOUND');
    if (action.questId === wanted) return { Ok: true };
    if (action.questId !== Before) return context.fail('STALE', { details: { Theirs: action.questId } });
    if (action.people > 0) return context.fail('ACTION_ANSWERED');
    if (wanted !== null) {
      const quest = await store.readQuest(context, wanted);
      // Both were judged, each in its own project; here they come together.
      if (!quest || (quest.projectId !== null && quest.projectId !== projectId)) return context.fail('NOT_FOUND');
      if (quest.retired) return context.fail('BAD_INPUT', { fields: { QuestionnaireId: 'RETIRED' } });
      if (!(await store.readVersion(context, wanted, null))) return context.fail('NOT_PUBLISHED');
    }
    await uses.updateUse(context, ActionId, wanted);
    await context.audit('action', ActionId, { From: action.questId, To: wanted });
    return { Ok: true };
  },
};
