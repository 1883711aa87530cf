/** A questionnaire in the words of one language, as it travels. */
import type { ActionData } from '@telemachos/contract/features/actions/actions.schemas.ts';
import {
  groupsOf,
  progressOf,
  visibleQuestions,
  type Values,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { withholdsQuestions } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import { inLanguage, sectionsIn } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import type { QuestionnaireWire } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';
import type { SetRow } from './questionnaires.store.ts';
import { clockOf, isoOf } from './reading.shared.ts';
import type { Version } from './versions.shared.ts';

/**
 * What somebody else may read of a sheet: what shows, without the conditions and the profile fields by which that was
 * judged, for not every reader may know those.
 */
const judged = (version: Version, values: Values, language: Language): QuestionnaireWire['Section'] => {
  const shown = new Map(
    visibleQuestions(version.definition, values).map(({ question, enabled }) => [question.Id, enabled]),
  );
  return sectionsIn(version.definition, language).flatMap((section) => {
    const Questions = section.Questions.filter(({ Id }) => shown.has(Id)).map((question) => ({
      ...question,
      Show: '',
      Enable: shown.get(question.Id) ? '' : 'false',
      Validation: '',
    }));
    return Questions.length === 0 ? [] : [{ ...section, Show: '', Questions }];
  });
};

/** The sections for their reader; none for whoever answers while a time limit is not running. */
const sectionsFor = (
  set: SetRow,
  version: Version,
  values: Values,
  { mine, language }: { mine: boolean; language: Language },
): QuestionnaireWire['Section'] => {
  if (!mine) return judged(version, values, language);
  return withholdsQuestions(set) ? [] : sectionsIn(version.definition, language);
};

/**
 * The whole questionnaire of a set; for its owner with what conditions are judged by, for readers judged. Scores and
 * option values stay here.
 */
export const asQuestionnaire = (
  set: SetRow,
  version: Version,
  values: Values & { late: number[] },
  options: { language: Language; now: Date; mine: boolean; person: string | null; action: ActionData },
): QuestionnaireWire => {
  const { definition } = version;
  const { language, action } = options;
  return {
    AnswerSetID: set.id,
    ActionId: set.actionId,
    Mine: options.mine,
    UserId: set.userId,
    Person: options.person,
    Title: inLanguage(definition.Title, language),
    Introduction: inLanguage(definition.Introduction, language),
    Why: inLanguage(action.Why, language),
    Minutes: action.Minutes ?? null,
    Credits: inLanguage(definition.Credits, language),
    Duration: set.duration === null ? null : set.duration + set.extra,
    FinishedAt: isoOf(set.finishedAt),
    ShowResults: definition.ShowResults,
    Section: sectionsFor(set, version, values, options),
    QuestionCount: visibleQuestions(definition, values).filter(({ question }) => groupsOf(question).length > 0).length,
    Types: [...new Set(definition.Sections.flatMap(({ Questions }) => Questions.map(({ Type }) => Type)))],
    Answers: { ...values.answers },
    Late: values.late,
    User: options.mine ? { ...values.user } : {},
    Around: options.mine ? values.around : null,
    ...clockOf(set, options.now),
    ...progressOf(definition, values),
  };
};
