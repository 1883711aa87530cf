/** Decisions about the time of an attempt: extra time, and opening it again. */
import type { resultsCalls } from '@telemachos/contract/features/results/results.calls.ts';
import { goingOn } from '@telemachos/contract/features/results/decisions.rules.ts';
import { actingUserId } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { settled } from '../questionnaires/reading.shared.ts';
import { readAttempt } from './attempts.store.ts';
import { backToMentee, lockedAttempt, requireFresh, standing } from './deciding.ts';
import { keepDecision, writeSet } from './decisions.store.ts';

export const decisionHandlers: Pick<Handlers<typeof resultsCalls>, 'extraTime' | 'reopen'> = {
  async extraTime(context, { AnswerSetId, Seconds, Reason, Version }) {
    const set = await lockedAttempt(context, AnswerSetId);
    requireFresh(context, set, Version);
    if (!set.newest) return context.fail('SUPERSEDED', { commit: true });
    if (set.duration === null) return context.fail('NO_TIME_LIMIT', { commit: true });
    if (set.status === 'Finished') return context.fail('FINISHED');
    if (set.extra + Seconds < 0)
      return context.fail('EXTRA_TIME_NEGATIVE', { details: { Extra: set.extra }, commit: true });
    const expired = set.status === 'Expired';
    const after = expired ? goingOn(set, context.now.getTime(), Seconds) : { ...set, extra: set.extra + Seconds };
    if (!after) return context.fail('TIME_NEEDED', { commit: true });
    await writeSet(context, after);
    await keepDecision(context, set.id, {
      kind: 'extra',
      actorId: actingUserId(context.viewer),
      note: Reason,
      details: { Seconds, Extra: after.extra, WentOn: expired },
      at: context.now,
    });
    await context.audit('answerSet', set.id, { Decision: 'extra', Seconds });
    if (expired) await backToMentee(context, after);
    // Time taken back may be all that was left.
    const [ended, kept] = [await settled(context, after), await readAttempt(context, set.id)];
    return standing({ ...(kept ?? after), status: ended.status }, context.now);
  },

  async reopen(context, { AnswerSetId, Reason, ExtraSeconds, Version }) {
    const set = await lockedAttempt(context, AnswerSetId);
    requireFresh(context, set, Version);
    if (!set.newest) return context.fail('SUPERSEDED', { commit: true });
    if (set.status !== 'Finished' && set.status !== 'Expired') return context.fail('STILL_OPEN');
    const after = goingOn(set, context.now.getTime(), set.duration === null ? 0 : ExtraSeconds);
    if (!after) return context.fail('TIME_NEEDED', { commit: true });
    await writeSet(context, after);
    await keepDecision(context, set.id, {
      kind: 'reopened',
      actorId: actingUserId(context.viewer),
      note: Reason,
      details: { Seconds: after.extra - set.extra, From: set.status },
      at: context.now,
    });
    await context.audit('answerSet', set.id, { Decision: 'reopened', Seconds: after.extra - set.extra });
    await backToMentee(context, after);
    return standing((await readAttempt(context, set.id)) ?? after, context.now);
  },
};
