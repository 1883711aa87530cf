/** One cell that is filled in. While it is typed it shows what is typed; then it shows how that was read, in Greek. */
import { isWrongTyped, readNumber } from '@telemachos/contract/features/questionnaires/tables/typed.rules.ts';
import { writeAs } from '@telemachos/contract/features/questionnaires/tables/written.rules.ts';
import { maxTableInputLength } from '@telemachos/contract/features/questionnaires/types/table.rules.ts';
import { memo, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tables.module.css';

/** Decimals of a typed number that are shown. */
const maxDecimals = 10;

type CellInputProps = {
  kind: 'number' | 'percent' | 'text';
  /** What was typed; null when nothing was, and `own` holds. */
  typed: string | null;
  own: string;
  name: string;
  money: boolean;
  column: string;
  address: string;
  disabled: boolean;
  onType: (address: string, text: string) => void;
  onLeave: () => void;
};

export const CellInput = memo(
  ({ kind, typed, own, name, money, column, address, disabled, onType, onLeave }: CellInputProps) => {
    const { t } = useTranslation('tables');
    const [focused, setFocused] = useState(false);
    // What is half written is no mistake yet; what was left wrong says so also to whoever comes back to it.
    const [typing, setTyping] = useState(false);
    const noteId = useId();
    const text = typed ?? own;
    const bare = text.replace('%', '').trim();
    const number = kind === 'text' ? null : readNumber(bare);
    const wrong = isWrongTyped(kind, text);
    const told = wrong && !typing;
    const decimals = number === null ? 0 : decimalsOf(number);
    const shown =
      focused || number === null
        ? text
        : writeAs(number, 'number', money && decimals > 0 ? Math.max(2, decimals) : decimals);
    const unit = kind === 'percent' ? '%' : money ? '€' : '';
    return (
      <>
        <span
          className={styles.field}
          data-wrong={told || undefined}
          data-words={kind === 'text' || undefined}
          data-disabled={disabled || undefined}
        >
          <input
            value={shown}
            disabled={disabled}
            data-column={column}
            aria-label={kind === 'percent' ? t('percent', { name }) : money ? t('money', { name }) : name}
            aria-invalid={wrong || undefined}
            aria-describedby={told ? noteId : undefined}
            autoComplete="off"
            maxLength={kind === 'text' ? maxTableInputLength : 40}
            {...(kind === 'text' ? {} : { placeholder: '0' })}
            onFocus={() => setFocused(true)}
            onChange={(event) => {
              setTyping(true);
              onType(address, event.target.value);
            }}
            onBlur={() => {
              setFocused(false);
              setTyping(false);
              // An emptied cell is 0, also where it held something by itself.
              if (kind !== 'text' && text.trim() === '' && own !== '') onType(address, '0');
              onLeave();
            }}
          />
          {unit ? <span aria-hidden="true">{unit}</span> : null}
        </span>
        {told ? (
          <span id={noteId} className={styles.wrong}>
            {t('notNumber')}
          </span>
        ) : null}
      </>
    );
  },
);
CellInput.displayName = 'CellInput';

/** How many decimals a number has, as people wrote it. */
const decimalsOf = (value: number): number =>
  Math.min(maxDecimals, (String(Number(value.toPrecision(15))).split('.')[1] ?? '').length);
