/** Several options; the answer is the whole list. */
import { chosen } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { keyOfGroup, noAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import styles from '../questionnaires.module.css';
import type { InputProps } from './input.ts';

export const SeveralInput = ({
  question,
  answers,
  disabled,
  labelId,
  messageId,
  faulty,
  give,
  onFault,
}: InputProps) => {
  const now = chosen(answers[keyOfGroup(question.Group)] ?? noAnswer);
  const toggle = (id: number, on: boolean) => {
    // Kept in the order of the options, so that the same choices are always the same answer.
    const next = question.Option.map(({ Id }) => Id).filter((each) => (each === id ? on : now.includes(each)));
    onFault(give(question.Group, { OptionId: next.length > 0 ? next : null, Text: '' }));
  };
  return (
    <div
      role="group"
      aria-labelledby={labelId}
      aria-describedby={messageId}
      data-faulty={faulty || undefined}
      className={styles.options}
    >
      {question.Option.map(({ Id, Text }) => (
        <label key={Id} className={styles.option}>
          <input
            type="checkbox"
            checked={now.includes(Id)}
            disabled={disabled}
            onChange={(event) => toggle(Id, event.target.checked)}
          />
          <span>{Text}</span>
        </label>
      ))}
    </div>
  );
};
