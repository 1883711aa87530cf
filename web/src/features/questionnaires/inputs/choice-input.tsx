/**
 * One of several options, as large lines to press; side by side where they are few and short. Arrow keys move within,
 * as radio buttons do by themselves.
 */
import { chosen } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { keyOfGroup, noAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import styles from '../questionnaires.module.css';
import type { InputProps } from './input.ts';

/** So many options of so many letters at most fit side by side. */
const fitSideBySide = (options: InputProps['question']['Option']): boolean =>
  options.length <= 5 && options.every(({ Text }) => Text.length <= 30);

export const ChoiceInput = ({ question, answers, disabled, labelId, messageId, faulty, give, onFault }: InputProps) => {
  const now = chosen(answers[keyOfGroup(question.Group)] ?? noAnswer)[0];
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelId}
      aria-describedby={messageId}
      aria-invalid={faulty || undefined}
      aria-required={question.Required || undefined}
      className={styles.options}
      data-across={fitSideBySide(question.Option) || undefined}
    >
      {question.Option.map(({ Id, Text }) => (
        <label key={Id} className={styles.option}>
          <input
            type="radio"
            name={`g${question.Group}`}
            value={Id}
            checked={now === Id}
            disabled={disabled}
            onChange={() => onFault(give(question.Group, { OptionId: Id, Text: '' }))}
          />
          <span>{Text}</span>
        </label>
      ))}
    </div>
  );
};
