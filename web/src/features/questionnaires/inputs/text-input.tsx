/** Words, numbers and days: everything that is typed. */
import { keyOfGroup, noAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { parseDate, showDay } from '@telemachos/contract/kit/dates.ts';
import { normalizeNumber } from '@telemachos/contract/kit/numbers.ts';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { keyboardOfNumber } from '../../../ui/keyboards.ts';
import { CalendarButton } from '../../../ui/plain/calendar-button.tsx';
import type { InputProps } from './input.ts';
import { useTyping } from './use-typing.ts';

/** How a type's typing becomes its answer, and back: what cannot be read stays as it was typed, and is named. */
type Writing = { read: (typed: string) => string; show: (kept: string) => string };

/** A number as answers keep it. */
const plain = /^-?\d+(\.\d+)?$/;

const asTyped: Writing = { read: (typed) => typed, show: (kept) => kept };

const writings: Readonly<Record<number, Writing>> = {
  [questionTypes.numeric]: {
    read: (typed) => normalizeNumber(typed) ?? typed,
    show: (kept) => (plain.test(kept) ? kept.replace('.', ',') : kept),
  },
  [questionTypes.date]: { read: (typed) => parseDate(typed) ?? typed, show: showDay },
};

/** Length of a typed number or day. */
const maxShortLength = 60;

const keyboardOf = ({ Type, Data: { Min } }: InputProps['question']): { inputMode?: 'decimal' | 'numeric' } =>
  Type === questionTypes.date ? { inputMode: 'numeric' } : Type === questionTypes.numeric ? keyboardOfNumber(Min) : {};

export const TextualInput = ({
  question,
  answers,
  disabled,
  labelId,
  messageId,
  faulty,
  type: note,
  give,
  onFault,
}: InputProps) => {
  const { t } = useTranslation(['questionnaires', 'common']);
  const { Type, Group } = question;
  const kept = (answers[keyOfGroup(Group)] ?? noAnswer).Text;
  const isDate = Type === questionTypes.date;
  const { read, show } = writings[Type] ?? asTyped;
  const isShort = Type in writings;
  const long = Type === questionTypes.openLong;
  const maxLength = question.Data.MaxLength;
  const { text, type, leave } = useTyping(
    show(kept),
    (typed) => note(Group, { OptionId: null, Text: read(typed) }),
    (typed, over) => {
      const fault = give(Group, { OptionId: null, Text: read(typed) });
      // Half a date is no mistake while it is being typed.
      if (over || fault === null) onFault(fault);
    },
    // How it was understood shows as soon as the field is left.
    (typed) => (read(typed) === typed ? typed : show(read(typed))),
  );
  return (
    <>
      <TextField
        fullWidth
        multiline={long}
        {...(long ? { minRows: 4, maxRows: 14 } : {})}
        value={text}
        disabled={disabled}
        error={faulty}
        placeholder={isDate ? t('common:date.placeholder') : undefined}
        onChange={(event) => type(event.target.value)}
        onBlur={leave}
        slotProps={{
          ...(isDate
            ? {
                input: {
                  endAdornment: (
                    <CalendarButton
                      label={question.Text}
                      day={parseDate(text) ?? ''}
                      min={question.Data.MinDate}
                      max={question.Data.MaxDate}
                      disabled={disabled}
                      onChoose={(day) => type(showDay(day))}
                    />
                  ),
                },
              }
            : {}),
          htmlInput: {
            'aria-labelledby': labelId,
            'aria-describedby': messageId,
            'aria-required': question.Required || undefined,
            autoComplete: 'off',
            ...keyboardOf(question),
            ...(isShort ? { maxLength: maxShortLength } : maxLength === undefined ? {} : { maxLength: maxLength }),
          },
        }}
        sx={{ bgcolor: 'background.paper', maxWidth: isShort ? 220 : 720 }}
      />
      {long && maxLength !== undefined ? (
        <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('questionnaires:characters', { count: text.length, most: maxLength })}
        </Typography>
      ) : null}
    </>
  );
};
