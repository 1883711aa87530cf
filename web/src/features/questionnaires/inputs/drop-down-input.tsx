/** One of a list, from the device's own drop-down. */
import { chosen } from '@telemachos/contract/features/questionnaires/types/type.ts';
import { keyOfGroup, noAnswer } from '@telemachos/contract/features/questionnaires/answering.rules.ts';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { InputProps } from './input.ts';

export const DropDownInput = ({
  question,
  answers,
  disabled,
  labelId,
  messageId,
  faulty,
  give,
  onFault,
}: InputProps) => {
  const { t } = useTranslation('questionnaires');
  const now = chosen(answers[keyOfGroup(question.Group)] ?? noAnswer)[0];
  return (
    <TextField
      select
      fullWidth
      value={now ?? ''}
      disabled={disabled}
      error={faulty}
      onChange={(event) =>
        onFault(
          give(question.Group, { OptionId: event.target.value === '' ? null : Number(event.target.value), Text: '' }),
        )
      }
      slotProps={{ select: { native: true }, htmlInput: { 'aria-labelledby': labelId, 'aria-describedby': messageId } }}
      sx={{ maxWidth: 480, '& select': { minHeight: 28 } }}
    >
      <option value="">{t('choose')}</option>
      {question.Option.map(({ Id, Text }) => (
        <option key={Id} value={Id}>
          {Text}
        </option>
      ))}
    </TextField>
  );
};
