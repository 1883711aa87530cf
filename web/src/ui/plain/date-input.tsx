/** A day typed as people here write it, or chosen from a calendar; the value is the ISO day. */
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { isWrittenDay, parseDate, showDay } from '@telemachos/contract/kit/dates.ts';
import { CalendarButton } from './calendar-button.tsx';
import { Field, type FieldProps } from './field.tsx';
import styles from './field.module.css';

/** What the text says: an ISO day, nothing (''), or something that is no day (null). */
export type TypedDay = string | null;

/**
 * A text input for a day. `value` is the ISO day to start from, or what was typed in its place; `onDay` is told on every
 * keystroke, with the text as it stands; a wrong date is named after leaving the field. The calendar
 * offers the days from `min` to `max`.
 */
export const DateInput = ({
  value,
  onDay,
  error,
  help,
  label,
  optional,
  min,
  max,
  ref,
  ...input
}: FieldProps & {
  value: string;
  onDay: (day: TypedDay, typed: string) => void;
  name?: string;
  autoComplete?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  min?: string | undefined;
  max?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}) => {
  const { t } = useTranslation();
  const [text, setText] = useState(() => showDay(value));
  const [left, setLeft] = useState(false);
  // The form may be filled from outside (answers kept on the device) after the first drawing.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value !== '' && value !== text && parseDate(text) !== value) setText(showDay(value));
  }
  const read = (typed: string): TypedDay => (typed.trim() === '' ? '' : parseDate(typed));
  const wrong = left && read(text) === null ? t(isWrittenDay(text) ? 'date.noDay' : 'date.wrong') : null;
  return (
    <Field label={label} optional={optional} help={help ?? t('date.help')} error={error ?? wrong}>
      {(control) => (
        <div className={styles.together}>
          <input
            {...input}
            {...control}
            ref={ref}
            className={styles.control}
            value={text}
            inputMode="numeric"
            placeholder={t('date.placeholder')}
            onChange={(event) => {
              setText(event.target.value);
              onDay(read(event.target.value), event.target.value);
            }}
            onBlur={() => {
              setLeft(true);
              const day = read(text);
              if (day) setText(showDay(day));
            }}
          />
          <CalendarButton
            label={label}
            day={read(text) ?? ''}
            min={min}
            max={max}
            disabled={input.disabled || input.readOnly}
            onChoose={(day) => {
              setText(showDay(day));
              onDay(day, showDay(day));
            }}
          />
        </div>
      )}
    </Field>
  );
};
