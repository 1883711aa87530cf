/** One's own actions. */
import type { actionsCalls } from '@telemachos/contract/features/actions/actions.calls.ts';
import { remaining } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import * as store from './actions.store.ts';
import { asLines, menteeWork, titlesOf } from './work.shared.ts';

export const ownWorkHandlers: Pick<Handlers<typeof actionsCalls>, 'own' | 'quests'> = {
  async own(context) {
    const { projectId, viewer, now } = context;
    // Those who look after the mentee area without being mentees have no actions of their own.
    const found = projectId === null ? null : await menteeWork(context, projectId, viewer.userId, 'own', now);
    return found ? asLines(found.work) : [];
  },

  async quests(context) {
    const { projectId, viewer, now } = context;
    const found = projectId === null ? null : await menteeWork(context, projectId, viewer.userId, 'own', now);
    if (!found || projectId === null) return [];
    const attempts = new Map(
      (await store.attemptsOf(context, projectId, viewer.userId)).map((attempt) => [attempt.actionId, attempt]),
    );
    const limits = await store.limitsOf(
      context,
      found.work.flatMap(({ kept: { questId } }) => questId ?? []),
    );
    return found.work.flatMap(({ action, kept, state, completion }) => {
      if (kept.questId === null) return [];
      const attempt = attempts.get(action.Id);
      const { Title, TitleEn } = titlesOf(kept);
      return [
        {
          ActionId: action.Id,
          QuestId: kept.questId,
          Title,
          TitleEn,
          State: state,
          Completion: completion,
          AnswerSetId: attempt?.id ?? null,
          Status: attempt?.status ?? null,
          Answered: attempt?.answered ?? 0,
          Countable: attempt?.countable ?? 0,
          Started: typeof attempt?.timeStarted === 'number',
          Remaining: attempt ? remaining(attempt, now.getTime()) : (limits.get(kept.questId) ?? null),
        },
      ];
    });
  },
};
