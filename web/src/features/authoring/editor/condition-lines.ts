/** What conditions may ask about: each answer of the questions before, with the words that ask for it. */
import type { AnswerClause } from '@telemachos/contract/features/authoring/condition-tree.rules.ts';
import { placesOf } from '@telemachos/contract/features/authoring/references.rules.ts';
import type { Definition, Question } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { ruleOf } from '@telemachos/contract/features/questionnaires/types/registry.rules.ts';
import { inLanguage } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import type { Language } from '../../../platform/i18n.ts';

/** An answer that a condition may name; `at` counts the questions before it. */
export type AskedLine = { question: Question; at: number; group: number; text: string };

/** Each answer that the first so many questions take. */
export const linesOf = (definition: Definition, questions: number, language: Language): AskedLine[] =>
  placesOf(definition)
    .all.slice(0, questions)
    .flatMap(({ question, at }) =>
      ruleOf(question.Type)
        .groups(question)
        .map((group, place) => ({
          question,
          at,
          group,
          text: inLanguage(question.Rows[place]?.Text ?? question.Text, language),
        })),
    );

/** What may be asked of an answer, the likeliest first. */
export const testsOf = ({ Type }: Question): [AnswerClause['test'], ...AnswerClause['test'][]] => {
  if (Type === questionTypes.severalChoices) return ['has', 'hasNot', 'chosen', 'unchosen'];
  if (ruleOf(Type).answer === 'closed') return ['is', 'isNot', 'chosen', 'unchosen'];
  if (Type === questionTypes.numeric) return ['above', 'below', 'filled', 'empty'];
  if (Type === questionTypes.date) return ['from', 'until', 'filled', 'empty'];
  return ['filled', 'empty'];
};

/** What is asked first of an answer that was chosen. */
export const firstClause = ({ question, group }: AskedLine): AnswerClause => ({
  kind: 'answer',
  group,
  test: testsOf(question)[0],
  value: String(question.Options[0]?.Id ?? ''),
});
