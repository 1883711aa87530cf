/** Answers as plain text, to be copied by their owner where the questionnaire takes them no more. */
import { groupsOf, keyOfGroup, type Answers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { answerWords } from '@telemachos/contract/features/questionnaires/words-of.rules.ts';
import type { Questionnaire } from './opened.shared.ts';
import { ruleQuestion } from './sheet.shared.ts';

/** A question, and what was answered. */
export type Said = { asked: string; said: string };

const questionsOf = ({ Section }: Pick<Questionnaire, 'Section'>) => Section.flatMap(({ Questions }) => Questions);

/** The words of each group's question; a row of a grid follows its question. */
export const askedIn = (questionnaire: Pick<Questionnaire, 'Section'>): ReadonlyMap<number, string> =>
  new Map(
    questionsOf(questionnaire).flatMap((question) =>
      groupsOf(ruleQuestion(question)).map((group): [number, string] => {
        const row = question.Rows.find(({ Group }) => Group === group)?.Text;
        return [group, row === undefined ? question.Text : `${question.Text} – ${row}`];
      }),
    ),
  );

/** What was answered, in the order of the questions; `only` some groups. */
export const saidIn = (
  questionnaire: Pick<Questionnaire, 'Section'>,
  answers: Answers,
  only?: ReadonlySet<number>,
): Said[] => {
  const asked = askedIn(questionnaire);
  return questionsOf(questionnaire).flatMap((question) =>
    groupsOf(ruleQuestion(question))
      .filter((group) => !only || only.has(group))
      .flatMap((group) => {
        // Words that are no answer of the type are told as they were typed.
        const said = answerWords(question, group, answers) || (answers[keyOfGroup(group)]?.Text ?? '');
        return said.trim() === '' ? [] : [{ asked: asked.get(group) ?? '', said }];
      }),
  );
};

/** The whole of it, to be pasted somewhere else. */
export const asText = (list: readonly Said[]): string =>
  list.map(({ asked, said }) => `${asked}\n${said}`).join('\n\n');
