/** A questionnaire from the wire as the shared rules read it, and where one is in it. */
import {
  progressOf,
  visibleQuestions,
  type Answers,
  type Sheet,
  type Values,
} from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { RuleQuestion } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { withholdsQuestions } from '@telemachos/contract/features/questionnaires/time.rules.ts';
import type { Clock, Question, Questionnaire } from './opened.shared.ts';

/** A question as the rules read it. */
export const ruleQuestion = (question: Question): RuleQuestion => ({ ...question, Options: question.Option });

/** The whole sheet for the rules. */
export const sheetOf = (questionnaire: Questionnaire): Sheet => ({
  Sections: questionnaire.Section.map((section) => ({
    Show: section.Show,
    Questions: section.Questions.map(ruleQuestion),
  })),
});

/** What the conditions of one's own questionnaire are about, with these answers. */
export const valuesIn = ({ User, Around }: Pick<Questionnaire, 'User' | 'Around'>, answers: Answers): Values => ({
  answers,
  user: User,
  around: Around,
});

/** Whether the server withholds the questions, by the clock as it stands (time.rules.ts). */
export const isWithheld = ({ Duration }: Pick<Questionnaire, 'Duration'>, { Status, TimeStarted }: Clock): boolean =>
  withholdsQuestions({
    status: Status,
    duration: Duration,
    timeStarted: TimeStarted === null ? null : Date.parse(TimeStarted),
  });

/** How far the person is; without the questions, as the server counted. */
export const progressIn = (
  questionnaire: Questionnaire,
  sheet: Sheet,
  answers: Answers,
): ReturnType<typeof progressOf> => {
  const { Section, Answered, Countable, Completion } = questionnaire;
  return Section.length === 0
    ? { Answered, Countable, Completion }
    : progressOf(sheet, valuesIn(questionnaire, answers));
};

/** A question in its place: `number` counts those that take answers, from 1; information has null. */
export type Placed = { question: Question; section: number; enabled: boolean; number: number | null };

/** The visible questions in order, numbered. */
export const placedQuestions = (questionnaire: Questionnaire, sheet: Sheet, answers: Answers): Placed[] => {
  const byId = new Map(
    questionnaire.Section.flatMap((section) => section.Questions.map((question) => [question.Id, question])),
  );
  let count = 0;
  return visibleQuestions(sheet, valuesIn(questionnaire, answers)).flatMap(({ section, question, enabled }) => {
    const wire = byId.get(question.Id);
    if (!wire) return [];
    if (wire.ItemCount > 0) count += 1;
    return [{ question: wire, section, enabled, number: wire.ItemCount > 0 ? count : null }];
  });
};
