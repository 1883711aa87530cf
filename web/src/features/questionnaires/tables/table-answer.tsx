/** A table as it was answered, calculated, to read and to print. */
import type { Question, Questionnaire } from '../opened.shared.ts';
import { TableBelow } from './table-below.tsx';
import { TableGrid } from './table-grid.tsx';
import { useCalculated } from './use-calculated.ts';

export const TableAnswer = ({
  questionnaire,
  question,
  labelId,
}: {
  questionnaire: Questionnaire;
  question: Question;
  labelId: string;
}) => {
  const calculation = useCalculated(questionnaire, question, questionnaire.Answers);
  const table = question.Data.Table;
  return table ? (
    <>
      <TableGrid table={table} calculation={calculation} labelId={labelId} title={question.Text} />
      <TableBelow
        table={table}
        calculation={calculation}
        group={question.Group}
        answerSetId={questionnaire.AnswerSetID}
      />
    </>
  ) : null;
};
