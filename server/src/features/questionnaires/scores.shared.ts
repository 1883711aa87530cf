/** Scores of an answer set: the one place that reads them for results, reports and exports. */
import {
  countedAnswers,
  keyOfGroup,
  type Values,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { ScaleResult } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import { scoresOf } from '@telemachos/contract/features/questionnaires/scoring.rules.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import type { Connection } from '../../db/connect.ts';
import type { Services } from '../../platform/context.ts';
import { resultsBy } from './calculating.ts';
import { answersBefore } from './late.store.ts';
import * as store from './questionnaires.store.ts';
import type { SetRow } from './questionnaires.store.ts';
import type { Version } from './versions.shared.ts';

/** Values with the late answers that nobody decided about replaced by what came in time, or by none. */
export const countedValues = async <Read extends Values & { late: readonly number[] }>(
  connection: Connection,
  setId: number,
  version: Version,
  values: Read,
): Promise<Read> => {
  if (values.late.length === 0) return values;
  const before = await answersBefore(connection, setId, values.late);
  const late = new Set(values.late.map(keyOfGroup));
  const inTime = Object.entries(values.answers).filter(([key]) => !late.has(key));
  return {
    ...values,
    answers: {
      ...Object.fromEntries(inTime),
      ...store.asAnswers(
        before.map((answer) => ({ ...answer, late: false })),
        version.isList,
      ),
    },
  };
};

/** The scales of a version with their scores, in the words of a language. */
export const scalesOf = async (
  { services }: { services: Services },
  version: Version,
  values: Values,
  language: Language,
): Promise<ScaleResult[]> => {
  const { definition, questionOf } = version;
  const answers = countedAnswers(definition, values);
  const calculated = version.hasTables ? await resultsBy(services, version, answers, language) : undefined;
  const scores = new Map(
    scoresOf(definition.Scales, questionOf, answers, calculated).map((score) => [score.Id, score]),
  );
  return definition.Scales.flatMap((scale) => {
    const score = scores.get(scale.Id);
    return score
      ? [
          {
            ...score,
            Name: inLanguage(scale.Name, language),
            Low: inLanguage(scale.Low, language),
            High: inLanguage(scale.High, language),
          },
        ]
      : [];
  });
};

/**
 * Whether somebody may see the scores of a set: those who follow the person always, the person after finishing and
 * where the questionnaire allows it.
 */
export const maySeeScores = (
  viewerId: number,
  set: Pick<SetRow, 'userId' | 'status'>,
  { definition }: Version,
): boolean => set.userId !== viewerId || (definition.ShowResults && set.status === 'Finished');
