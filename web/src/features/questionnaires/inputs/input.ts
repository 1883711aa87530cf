/** What every input of a question is given. */
import type { Answers } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import type { AnswerFault, GivenAnswer } from '@telemachos/contract/features/questionnaires/types/type.ts';
import type { Question } from '../opened.shared.ts';

/**
 * `type` notes what is being typed on this device, at once; `give` judges and keeps; `onFault` shows what is wrong
 * under the question, null takes it away. `labelId` is the question's heading, `messageId` its help and fault.
 */
export type InputProps = {
  question: Question;
  answers: Answers;
  disabled: boolean;
  labelId: string;
  messageId: string | undefined;
  faulty: boolean;
  type: (group: number, given: GivenAnswer) => void;
  give: (group: number, given: GivenAnswer) => AnswerFault | null;
  onFault: (fault: AnswerFault | null) => void;
};
