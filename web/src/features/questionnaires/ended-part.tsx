/** The page after the last one, with all that was answered: here, on another device, or after the end. */
import { groupsOf } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { saidIn } from './copy.rules.ts';
import { EndedPage } from './ended-page.tsx';
import type { Questionnaire } from './opened.shared.ts';
import { useAnswersAtEnd } from './questionnaires.queries.ts';
import { ruleQuestion } from './sheet.shared.ts';
import { unsettledGroups, type AnswersInUse } from './use-answers.shared.ts';

type Props = { questionnaire: Questionnaire; status: Questionnaire['Status']; answering: AnswersInUse };

/** The end of one's own questionnaire. */
export const Ended = ({ questionnaire, status, answering }: Props) => {
  // One that had ended when it was opened was read whole.
  const ended = status !== questionnaire.Status;
  const arrived = `${answering.waiting} ${answering.late}`;
  const atEnd = useAnswersAtEnd(questionnaire.AnswerSetID, useLanguage(), ended, arrived);
  // What was read at the beginning is not all that was answered: the page waits for what the server has, unless it
  // cannot be had.
  const read = atEnd.data;
  const { Answered, Countable } = read ?? answering.progress;
  const Answers = read ? { ...read.Answers, ...answering.unsent() } : { ...answering.taken() };
  // One that ended elsewhere before its time ran here has its questions only now.
  const { Section } = questionnaire.Section.length > 0 ? questionnaire : (read ?? questionnaire);
  const late = Section.flatMap(({ Questions }) =>
    Questions.flatMap((question) => groupsOf(ruleQuestion(question))),
  ).filter((group) => answering.stateOf(group) === 'late');
  return (
    <EndedPage
      questionnaire={{
        ...questionnaire,
        Section,
        Status: status,
        Answers,
        Late: [...new Set([...(read ?? questionnaire).Late, ...late])],
        Answered,
        Countable,
      }}
      reading={ended && atEnd.isLoading}
      waiting={answering.waiting}
      late={late.length}
      refused={saidIn(questionnaire, answering.written, new Set(unsettledGroups(answering.now()).wrong))}
    />
  );
};
