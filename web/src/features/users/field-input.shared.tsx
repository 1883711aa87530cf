/** A profile field as it is filled in, by its Type. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useAlphabetWarning } from '../../platform/alphabet-warning.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { useFaultWords } from './fault-words.shared.ts';
import './users.texts.ts';

/** What is known of a field. */
export type FieldShape = {
  Name: string;
  Label: string;
  LabelEn: string;
  Type: string;
  Options: readonly { Value: string; Label: string; LabelEn: string }[] | null;
};

/** What phones' keyboards are told. */
const keyboards: Record<string, 'numeric' | 'tel' | 'email' | undefined> = {
  afm: 'numeric',
  date: 'numeric',
  phone: 'tel',
  email: 'email',
};

/** Length of a value, as on the server. */
const maxValueLength = 1000;

/** A function to a field's words in the language on screen. */
export const useFieldWords = (): ((words: { Label: string; LabelEn: string }) => string) => {
  const english = useLanguage() === 'en';
  return ({ Label, LabelEn }) => (english ? LabelEn : Label);
};

/** The input of a field; lists come from the device where they are long. `fault` is a code of users.json. */
export const FieldInput = ({
  field,
  value,
  fault,
  onChange,
}: {
  field: FieldShape;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
}) => {
  const { t } = useTranslation('users');
  const words = useFieldWords();
  const faultWords = useFaultWords();
  const alphabetWarning = useAlphabetWarning();
  const known = field.Options?.some(({ Value }) => Value === value) ?? true;
  const shared = {
    label: words(field),
    value,
    fullWidth: true,
    size: 'small' as const,
    error: fault !== undefined,
    helperText: fault !== undefined ? faultWords(fault) : field.Type === 'text' ? alphabetWarning(value) : undefined,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (field.Type !== 'ddlist' || !field.Options)
    return (
      <TextField
        {...shared}
        multiline={field.Type === 'textarea'}
        {...(field.Type === 'textarea' ? { minRows: 3 } : {})}
        slotProps={{
          htmlInput: {
            maxLength: maxValueLength,
            autoComplete: 'off',
            inputMode: keyboards[field.Type],
          },
        }}
      />
    );
  const choices = [
    { Value: '', Label: t('person.any'), LabelEn: t('person.any') },
    // What is kept holds, though the list does not have it.
    ...(known || value === '' ? [] : [{ Value: value, Label: value, LabelEn: value }]),
    ...field.Options,
  ];
  const isLong = choices.length > 12;
  return (
    <TextField
      {...shared}
      select
      slotProps={{ select: { native: isLong, displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {choices.map((choice) =>
        isLong ? (
          <option key={choice.Value} value={choice.Value}>
            {words(choice)}
          </option>
        ) : (
          <MenuItem key={choice.Value} value={choice.Value}>
            {words(choice)}
          </MenuItem>
        ),
      )}
    </TextField>
  );
};
