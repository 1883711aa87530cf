/** Scores by the definition's scales. */
import { keyOfGroup, visibleQuestions, groupsOf } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { scoresOf } from '@telemachos/contract/features/questionnaires/scoring.rules.ts';
import type { QuestionnairesHandlers } from './questionnaires.handlers.ts';
import * as store from './questionnaires.store.ts';
import { requireReadable, settled, valuesOf } from './reading.ts';
import { versionOf } from './versions.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';

export const resultHandlers: Pick<QuestionnairesHandlers, 'results'> = {
  async results(context, { AnswerSetId, Language }) {
    const set = await settled(context, requireReadable(context, await store.readSet(context, AnswerSetId)));
    const version = await versionOf(context, set.versionId);
    const { definition, questionOf } = version;
    const mayOwner = definition.ShowResults && set.status === 'Finished';
    if (set.userId === context.viewer.userId && !mayOwner) return context.fail('NOT_FOUND');
    const values = await valuesOf(context, set, version);
    const visible = visibleQuestions(definition, values).flatMap(({ question }) => groupsOf(question).map(keyOfGroup));
    const answers = Object.fromEntries(visible.flatMap((key) => (values.answers[key] ? [[key, values.answers[key]]] : [])));
    const scores = new Map(scoresOf(definition.Scales, questionOf, answers).map((score) => [score.Id, score]));
    const scales = definition.Scales.flatMap((scale) => {
      const score = scores.get(scale.Id);
      return score ? [{ ...score, Name: inLanguage(scale.Name, Language), Low: inLanguage(scale.Low, Language), High: inLanguage(scale.High, Language) }] : [];
    });
    return { Title: inLanguage(definition.Title, Language), Credits: inLanguage(definition.Credits, Language), Scale: scales };
  },
};
