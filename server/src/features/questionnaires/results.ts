/** Scores by the definition's scales. */
import type { questionnairesCalls } from '@telemachos/contract/features/questionnaires/questionnaires.calls.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import type { Handlers } from '../../platform/context.ts';
import * as store from './questionnaires.store.ts';
import { requireReadable, settled, valuesOf } from './reading.shared.ts';
import { countedValues, maySeeScores, scalesOf } from './scores.shared.ts';
import { versionOf } from './versions.shared.ts';

export const resultHandlers: Pick<Handlers<typeof questionnairesCalls>, 'results'> = {
  async results(context, { AnswerSetId, Language }) {
    const set = await settled(context, requireReadable(context, await store.readSet(context, AnswerSetId)));
    const version = await versionOf(context, set.versionId);
    if (!maySeeScores(context.viewer.userId, set, version)) return context.fail('NOT_FOUND');
    const values = await countedValues(context, set.id, version, await valuesOf(context, set, version));
    const { Title, Credits } = version.definition;
    return {
      Title: inLanguage(Title, Language),
      Credits: inLanguage(Credits, Language),
      Scale: await scalesOf(context, version, values, Language),
    };
  },
};
