/** Late answers: what they are beside what counted before them, and the decision. */
import type { resultsCalls } from '@telemachos/contract/features/results/results.calls.ts';
import { progressOf } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import { actingUserId } from '../../access/viewer.ts';
import type { Handlers } from '../../platform/context.ts';
import { acceptLate, answersBefore, lateAnswersOf, refuseLate, type KeptAnswer } from '../questionnaires/late.store.ts';
import { asAnswers, readSet } from '../questionnaires/questionnaires.store.ts';
import { requireReadable, settled, valuesOf } from '../questionnaires/reading.shared.ts';
import { versionOf } from '../questionnaires/versions.shared.ts';
import { nameOf, readAttempt } from './attempts.store.ts';
import { lockedAttempt, requireFresh, standing } from './deciding.ts';
import { keepDecision, writeCompletion, writeSet } from './decisions.store.ts';
import { askedOf, numbered, wordsOf } from './questions.ts';

export const lateHandlers: Pick<Handlers<typeof resultsCalls>, 'lateAnswers' | 'decideLate'> = {
  async lateAnswers(context, { AnswerSetId, Language }) {
    const set = await settled(context, requireReadable(context, await readSet(context, AnswerSetId)));
    const version = await versionOf(context, set.versionId);
    const late = await lateAnswersOf(context, set.id);
    const before = await answersBefore(
      context,
      set.id,
      late.map(({ groupId }) => groupId),
    );
    const values = await valuesOf(context, set, version);
    const asked = new Map(askedOf(version.definition, Language, values).map((one) => [one.group, one]));
    const answersOf = (rows: readonly KeptAnswer[]) =>
      asAnswers(
        rows.map((row) => ({ ...row, late: false })),
        version.isList,
      );
    const [then, now] = [answersOf(before), answersOf(late)];
    return {
      Person: { Id: set.userId, Name: await nameOf(context, set.userId) },
      Title: inLanguage(version.definition.Title, Language),
      Version: (await readAttempt(context, set.id))?.decisions ?? 0,
      list: late.flatMap(({ groupId, at }) => {
        const one = asked.get(groupId);
        return one
          ? [
              {
                Group: groupId,
                Text: numbered(one),
                Before: wordsOf(one, then),
                Late: wordsOf(one, now),
                GivenAt: at.toISOString(),
              },
            ]
          : [];
      }),
    };
  },

  async decideLate(context, { AnswerSetId, Accept, Groups, Version }) {
    const set = await lockedAttempt(context, AnswerSetId);
    requireFresh(context, set, Version);
    const wanted = Groups && new Set(Groups);
    const groups = (await lateAnswersOf(context, set.id))
      .map(({ groupId }) => groupId)
      .filter((group) => !wanted || wanted.has(group));
    if (groups.length === 0) return { ...standing(set, context.now), Decided: 0 };
    if (Accept) await acceptLate(context, set.id, groups);
    else await refuseLate(context, set.id, groups);

    const version = await versionOf(context, set.versionId);
    const values = await valuesOf(context, set, version);
    const { Answered, Countable, Completion } = progressOf(version.definition, values);
    await writeSet(context, { ...set, answered: Answered, countable: Countable });
    if (set.actionId !== null && set.inGrid && set.status !== 'Finished')
      await writeCompletion(context, set, Completion);
    await keepDecision(context, set.id, {
      kind: Accept ? 'lateAccepted' : 'lateRefused',
      actorId: actingUserId(context.viewer),
      details: { Groups: groups },
      at: context.now,
    });
    await context.audit('answerSet', set.id, {
      Decision: Accept ? 'lateAccepted' : 'lateRefused',
      Groups: groups.length,
    });
    return { ...standing((await readAttempt(context, set.id)) ?? set, context.now), Decided: groups.length };
  },
};
