/** Beginning anew: another attempt after one, and clearing everything a person answered in an action. */
import type { resultsCalls } from '@telemachos/contract/features/results/results.calls.ts';
import { isHiddenFrom } from '@telemachos/contract/features/actions/hiding.rules.ts';
import { supersededBy } from '@telemachos/contract/features/results/decisions.rules.ts';
import { actingUserId } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { writeActionState } from '../questionnaires/actions.store.ts';
import { versionInForce } from '../questionnaires/questionnaires.store.ts';
import { versionOf } from '../questionnaires/versions.shared.ts';
import { readAttempt, type AttemptRow } from './attempts.store.ts';
import { lockedAttempt } from './deciding.ts';
import * as store from './decisions.store.ts';
import { forgetFilesOf } from '../files/forgetting.shared.ts';

type Context =
  | Parameters<Handlers<typeof resultsCalls>['resetQuest']>[0]
  | Parameters<Handlers<typeof resultsCalls>['clearByAction']>[0];

/** Begin an attempt with the version in force; a questionnaire that has none any more keeps the one it had. */
const begin = async (context: Context, after: AttemptRow, attempt: number): Promise<number> => {
  const versionId = (await versionInForce(context, after.questionnaireId)) ?? after.versionId;
  const { definition, groups } = await versionOf(context, versionId);
  const id = await store.insertAttempt(context, after, {
    versionId,
    attempt,
    duration: definition.Duration ?? null,
    countable: groups.length,
    at: context.now,
  });
  if (after.actionId !== null && after.inGrid)
    await writeActionState(context, {
      actionId: after.actionId,
      menteeId: after.userId,
      completion: 0,
      completed: false,
      nextActor: 'mentee',
      at: context.now,
    });
  return id;
};

export const freshHandlers: Pick<Handlers<typeof resultsCalls>, 'resetQuest' | 'clearByAction'> = {
  async resetQuest(context, { id }) {
    const set = await lockedAttempt(context, id);
    const next = await store.attemptAfter(context, set);
    // The reply to a reset may have been lost: the one that was made is answered, until somebody began it.
    if (next)
      return next.newest && !next.begun ? { AnswerSetId: next.id } : context.fail('NOT_FOUND', { commit: true });
    if (!set.newest) return context.fail('NOT_FOUND', { commit: true });
    const fresh = await begin(context, set, set.attempt + 1);
    await store.writeSet(context, { ...supersededBy(set, context.now.getTime()), inGrid: false });
    await store.keepDecision(context, set.id, {
      kind: 'reset',
      actorId: actingUserId(context.viewer),
      details: { Status: set.status, Duration: set.duration, Extra: set.extra, Next: fresh },
      at: context.now,
    });
    await context.audit('answerSet', set.id, { Decision: 'reset', Next: fresh });
    return { AnswerSetId: fresh };
  },

  async clearByAction(context, { ActionId, MenteeId }) {
    const ids = await store.lockSetsOf(context, MenteeId, ActionId);
    const set = ids[0] === undefined ? null : await readAttempt(context, ids[0]);
    if (!set) return { AnswerSetId: null, Attempts: 0, Answers: 0 };
    if (isHiddenFrom(set.flags, context.reach, 'answers')) return context.fail('NOT_FOUND');
    const answers = await store.countLogged(context, ids);
    if (ids.length === 1 && answers === 0 && set.timeStarted === null)
      return { AnswerSetId: set.id, Attempts: 0, Answers: 0 };
    await store.moveAside(context, ids);
    const heir = await begin(context, set, 1);
    await forgetFilesOf(context, ids);
    await store.deleteSets(context, ids, heir, context.now);
    await store.keepDecision(context, heir, {
      kind: 'cleared',
      actorId: actingUserId(context.viewer),
      details: { Attempts: ids.length, Answers: answers },
      at: context.now,
    });
    await context.audit('answerSet', heir, {
      Decision: 'cleared',
      ActionId,
      MenteeId,
      Attempts: ids.length,
      Answers: answers,
    });
    return { AnswerSetId: heir, Attempts: ids.length, Answers: answers };
  },
};
