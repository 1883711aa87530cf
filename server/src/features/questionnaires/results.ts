/** Scores by the definition's scales. */
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import type { QuestionnairesHandlers } from './questionnaires.handlers.ts';
import * as store from './questionnaires.store.ts';
import type { SetRow } from './questionnaires.store.ts';
import { requireReadable, settled, valuesOf } from './reading.ts';
import { countedValues, scalesOf } from './scores.ts';
import { versionOf, type Version } from './versions.ts';

/** Whether somebody may see the scores of a set: those who follow the person always, the person after finishing and where the questionnaire allows it. */
export const maySeeScores = (viewerId: number, set: Pick<SetRow, 'userId' | 'status'>, { definition }: Version): boolean => set.userId !== viewerId || (definition.ShowResults && set.status === 'Finished');

export const resultHandlers: Pick<QuestionnairesHandlers, 'results'> = {
  async results(context, { AnswerSetId, Language }) {
    const set = await settled(context, requireReadable(context, await store.readSet(context, AnswerSetId)));
    const version = await versionOf(context, set.versionId);
    if (!maySeeScores(context.viewer.userId, set, version)) return context.fail('NOT_FOUND');
    const values = await countedValues(context, set.id, version, await valuesOf(context, set, version));
    const { Title, Credits } = version.definition;
    return { Title: inLanguage(Title, Language), Credits: inLanguage(Credits, Language), Scale: await scalesOf(context, version, values, Language) };
  },
};
