/** A day typed as DD-MM-YYYY (or with slashes), as people here write it; the value is the ISO day. */
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { isWrittenDay, parseDate, showDay } from '@telemachos/contract/kit/dates.ts';
import { TextInput } from './text-input.tsx';
import type { FieldProps } from './field.tsx';

/** What the text says: an ISO day, nothing (''), or something that is no day (null). */
export type TypedDay = string | null;

/**
 * A text input for a day. `value` is the ISO day to start from, or what was typed in its place; `onDay` is told on every
 * keystroke, with the text as it stands; a wrong date is named after leaving the field.
 */
export const DateInput = ({
  value,
  onDay,
  error,
  help,
  ref,
  ...field
}: FieldProps & {
  value: string;
  onDay: (day: TypedDay, typed: string) => void;
  name?: string;
  autoComplete?: string;
  required?: boolean;
  disabled?: boolean;
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
  return (
    <TextInput
      {...field}
      ref={ref}
      value={text}
      inputMode="numeric"
      placeholder={t('date.placeholder')}
      help={help ?? t('date.help')}
      error={error ?? (left && read(text) === null ? t(isWrittenDay(text) ? 'date.noDay' : 'date.wrong') : null)}
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
  );
};
