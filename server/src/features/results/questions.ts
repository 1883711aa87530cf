/** The questions of a definition in one language, a line for each group, numbered as the person saw them. */
import {
  groupsOf,
  visibleQuestions,
  type Answers,
  type Values,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { Definition } from '@telemachos/contract/features/questionnaires/definition.schemas.ts';
import type { QuestionWire } from '@telemachos/contract/features/questionnaires/questionnaires.schemas.ts';
import { answerWords } from '@telemachos/contract/features/questionnaires/words-of.rules.ts';
import { sectionsIn } from '@telemachos/contract/features/questionnaires/wire.rules.ts';
import type { Language } from '@telemachos/contract/kit/fields.ts';

/**
 * A group: `label` is 12, or 12.1 for a row of question 12, and '' of a question that the person did not see; `text` the
 * question with its row.
 */
export type Asked = { group: number; label: string; text: string; question: QuestionWire; section: string };

/** With its number, where it has one. */
export const numbered = ({ label, text }: Asked): string => (label === '' ? text : `${label}. ${text}`);

/**
 * Every group that takes an answer, in order. With the answers of one person, numbers are those that the person saw;
 * without (the columns of many people's answers) they count all questions, also those that a condition may hide.
 */
export const askedOf = (definition: Definition, language: Language, values?: Values): Asked[] => {
  const seen = values && new Set(visibleQuestions(definition, values).map(({ question }) => question.Id));
  const byId = new Map(
    definition.Sections.flatMap(({ Questions }) => Questions.map((question) => [question.Id, question])),
  );
  let number = 0;
  return sectionsIn(definition, language).flatMap(({ Title, Questions }) =>
    Questions.flatMap((question) => {
      const rule = byId.get(question.Id);
      const groups = rule ? groupsOf(rule) : [];
      if (groups.length === 0) return [];
      const isSeen = !seen || seen.has(question.Id);
      if (isSeen) number += 1;
      return groups.map((group, place) => {
        const row = question.Rows.find(({ Group }) => Group === group);
        return {
          group,
          label: isSeen ? (row ? `${number}.${place + 1}` : String(number)) : '',
          text: row ? `${question.Text} — ${row.Text}` : question.Text,
          question,
          section: Title,
        };
      });
    }),
  );
};

/** The answer of a group in words; '' for none. */
export const wordsOf = ({ question, group }: Asked, answers: Answers): string => answerWords(question, group, answers);
