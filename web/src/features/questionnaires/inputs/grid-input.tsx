/** A matching grid: each row is answered with one of the same options. On phones the options stand under their row. */
import { chosen } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { keyOfGroup, noAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import options from '../questionnaires.module.css';
import styles from './grid-input.module.css';
import type { InputProps } from './input.ts';

export const GridInput = ({ question, answers, disabled, labelId, messageId, give, onFault }: InputProps) => (
  <div className={styles.grid} role="group" aria-labelledby={labelId} aria-describedby={messageId}>
    {question.Rows.map(({ Group, Text }) => {
      const now = chosen(answers[keyOfGroup(Group)] ?? noAnswer)[0];
      const rowId = `${labelId}r${Group}`;
      return (
        <div key={Group} className={styles.row}>
          <span id={rowId} className={styles.rowText}>
            {Text}
          </span>
          <div role="radiogroup" aria-labelledby={rowId} className={styles.rowOptions}>
            {question.Option.map((option) => (
              <label key={option.Id} className={options.option}>
                <input
                  type="radio"
                  name={`g${Group}`}
                  value={option.Id}
                  checked={now === option.Id}
                  disabled={disabled}
                  onChange={() => onFault(give(Group, { OptionId: option.Id, Text: '' }))}
                />
                <span>{option.Text}</span>
              </label>
            ))}
          </div>
        </div>
      );
    })}
  </div>
);
