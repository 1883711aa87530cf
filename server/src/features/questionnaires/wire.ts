/** A questionnaire in the words of one language, as it travels. */
import type { ActionData } from '@telemachos/contract/features/actions/actions.schemas.ts';
import { groupsOf, progressOf, type Values } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { Question, Words } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import type { QuestionnaireWire, QuestionWire } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import type { Language } from '@telemachos/contract/kit/ids.ts';
import type { SetRow } from './questionnaires.store.ts';
import { clockOf, isoOf } from './reading.ts';
import type { Version } from './versions.ts';

/** Words in a language; Greek where it has none. */
export const inLanguage = (words: Words | undefined, language: Language): string => (language === 'en' ? words?.en : undefined) ?? words?.el ?? '';

const asQuestion = (question: Question, language: Language): QuestionWire => ({
  Id: question.Id,
  Type: question.Type,
  Group: question.Group,
  Text: inLanguage(question.Text, language),
  Help: inLanguage(question.Help, language),
  Required: question.Required,
  Option: question.Options.map(({ Id, Text }) => ({ Id, Text: inLanguage(Text, language) })),
  Rows: question.Rows.map(({ Group, Text }) => ({ Group, Text: inLanguage(Text, language) })),
  Data: question.Data,
  Show: question.Show ?? '',
  Enable: question.Enable ?? '',
  Validation: question.Validation ?? '',
  ItemCount: groupsOf(question).length,
});

/** The whole questionnaire of a set. Scores and option values stay here. */
export const asQuestionnaire = (set: SetRow, version: Version, values: Values & { late: number[] }, options: { language: Language; now: Date; mine: boolean; action: ActionData }): QuestionnaireWire => {
  const { definition } = version;
  const { language, action } = options;
  return {
    AnswerSetID: set.id,
    ActionId: set.actionId,
    Mine: options.mine,
    Title: inLanguage(definition.Title, language),
    Introduction: inLanguage(definition.Introduction, language),
    Why: inLanguage(action.Why, language),
    Minutes: action.Minutes ?? null,
    Credits: inLanguage(definition.Credits, language),
    Duration: set.duration === null ? null : set.duration + set.extra,
    FinishedAt: isoOf(set.finishedAt),
    ShowResults: definition.ShowResults,
    Section: definition.Sections.map((section) => ({
      Title: inLanguage(section.Title, language),
      SectionText: inLanguage(section.Text, language),
      Show: section.Show ?? '',
      Questions: section.Questions.map((question) => asQuestion(question, language)),
    })),
    Answers: { ...values.answers },
    Late: values.late,
    User: { ...values.user },
    ...clockOf(set, options.now),
    ...progressOf(definition, values),
  };
};
