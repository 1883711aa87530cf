/** Words, numbers and days: everything that is typed. */
import { keyOfGroup, noAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import { questionTypes } from '@telemachos/contract/features/questionnaires/question-types.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { InputProps } from './input.ts';
import { onlyNumber } from './only-number.ts';
import { useTyping } from './use-typing.ts';

/** Only digits and the two separators can be typed in a day. */
const onlyDay = (typed: string): string => typed.replace(/[^\d/-]/g, '').slice(0, 10);

const filters = new Map<number, (typed: string) => string>([
  [questionTypes.numeric, onlyNumber],
  [questionTypes.date, onlyDay],
]);

export const TextualInput = ({ question, answers, disabled, labelId, messageId, faulty, type: note, give, onFault }: InputProps) => {
  const { t } = useTranslation(['questionnaires', 'common']);
  const { Type, Group } = question;
  const kept = (answers[keyOfGroup(Group)] ?? noAnswer).Text;
  const isDate = Type === questionTypes.date;
  const long = Type === questionTypes.openLong;
  const most = question.Data.MaxLength;
  const { text, type, leave } = useTyping(isDate ? showDay(kept) : kept, (typed) => note(Group, { OptionId: null, Text: typed }), (typed, over) => {
    const fault = give(Group, { OptionId: null, Text: typed });
    // Half a date is no mistake while it is being typed.
    if (over || fault === null) onFault(fault);
  });
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
        onChange={(event) => type((filters.get(Type) ?? String)(event.target.value))}
        onBlur={leave}
        slotProps={{ htmlInput: { 'aria-labelledby': labelId, 'aria-describedby': messageId, 'aria-required': question.Required || undefined, autoComplete: 'off', ...(Type === questionTypes.numeric ? { inputMode: 'decimal' } : {}), ...(most !== undefined && !filters.has(Type) ? { maxLength: most } : {}) } }}
        sx={{ bgcolor: 'background.paper', maxWidth: filters.has(Type) ? 220 : 720 }}
      />
      {long && most !== undefined ? (
        <Typography variant="caption" component="p" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('questionnaires:characters', { count: text.length, most })}
        </Typography>
      ) : null}
    </>
  );
};
