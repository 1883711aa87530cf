/** The fields of a form action: to fill in, and as they were answered. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import {
  maxFieldLength,
  isGone,
  optionOf,
  otherValues,
  type FieldFault,
  type FormField,
  type FormValues,
} from '@telemachos/contract/features/actions/forms.rules.ts';
import { numberText } from '@telemachos/contract/features/questionnaires/tables/cell-values.ts';
import { isDay, parseDate, showDay } from '@telemachos/contract/kit/dates.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { Fold } from '../../ui/fold.tsx';
import { inWords } from './action-words.shared.tsx';

/** Where a field is on the page. */
export const fieldId = (key: string): string => `field-${key}`;

type FieldProps = {
  field: FormField;
  value: string;
  /** What the server has of it: chosen from a list, it stays offered. */ kept?: string;
  fault: FieldFault | null;
  onChange: (value: string) => void;
  onLeave: () => void;
};

/** A field: what to fill in, with help or the fault below. */
export const FieldInput = (props: FieldProps) =>
  props.field.Type === 'checkbox' ? <Tick {...props} /> : <Written {...props} />;

/** The numbers that a fault may name. */
const boundsOf = ({ Min, Max }: FormField) => ({ least: numberText(Min ?? 0), most: numberText(Max ?? 0) });

/** Its label stands beside it. */
const Tick = ({ field, value, fault, onChange, onLeave }: FieldProps) => {
  const { t } = useTranslation('actions');
  const id = fieldId(field.Key);
  const label = inWords(field.Label, useLanguage());
  const told = fault ? t(`faults.${fault}`, boundsOf(field)) : '';
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            id={id}
            checked={value === 'true'}
            onChange={(event) => onChange(String(event.target.checked))}
            onBlur={onLeave}
            slotProps={{
              input: { 'aria-invalid': fault !== null, ...(fault ? { 'aria-describedby': `${id}-help` } : {}) },
            }}
          />
        }
        label={label}
      />
      {told ? (
        <FormHelperText id={`${id}-help`} error sx={{ ml: 8 }}>
          {told}
        </FormHelperText>
      ) : null}
    </Box>
  );
};

/** What is typed or chosen from a list, its label above. */
const Written = ({ field, value, kept = '', fault, onChange, onLeave }: FieldProps) => {
  const { t } = useTranslation('actions');
  const language = useLanguage();
  const id = fieldId(field.Key);
  const label = inWords(field.Label, language);
  const told = fault ? t(`faults.${fault}`, boundsOf(field)) : '';
  const isDate = field.Type === 'date';
  const isList = field.Type === 'ddlist';
  const answer = useAnswerText();
  const gone = [...new Set([value, kept])].filter((one) => isGone(field, one));
  return (
    <Box>
      <Box component="label" htmlFor={id} sx={{ display: 'block', mb: 2, fontWeight: 600 }}>
        {label}
        {field.Required ? null : (
          <Box component="span" sx={{ ml: 2, fontWeight: 400, fontSize: '0.875rem', color: 'text.secondary' }}>
            {t('form.optional')}
          </Box>
        )}
      </Box>
      <TextField
        id={id}
        fullWidth
        select={isList}
        multiline={field.Type === 'textarea'}
        minRows={field.Type === 'textarea' ? 3 : undefined}
        value={isDate && isDay(value) ? showDay(value) : value}
        error={fault !== null}
        helperText={told || (isDate ? t('form.date') : undefined)}
        onChange={(event) =>
          onChange(isDate ? (parseDate(event.target.value) ?? event.target.value) : event.target.value)
        }
        onBlur={onLeave}
        sx={{
          bgcolor: 'background.paper',
          maxWidth: isDate || field.Type === 'number' ? 240 : undefined,
          '& .MuiFormHelperText-root': { bgcolor: 'background.paper', m: 0, pt: 1 },
        }}
        slotProps={{
          htmlInput: {
            maxLength: field.Type === 'textarea' ? maxFieldLength.area : maxFieldLength.line,
            ...(isDate ? { inputMode: 'numeric' } : {}),
            'aria-required': field.Required,
          },
          select: { native: true },
          ...(field.Unit
            ? { input: { endAdornment: <InputAdornment position="end">{field.Unit}</InputAdornment> } }
            : {}),
        }}
      >
        {isList
          ? [
              <option key="" value="">
                {t('form.choose')}
              </option>,
              ...field.Options.map((option) => (
                <option key={option.Value} value={option.Value}>
                  {inWords(option.Label, language)}
                </option>
              )),
              ...gone.map((one) => (
                <option key={one} value={one}>
                  {answer(field, one)}
                </option>
              )),
            ]
          : undefined}
      </TextField>
    </Box>
  );
};

/** What a field says, in words; '' when nothing was given. */
export const useAnswerText = (): ((field: FormField, value: string) => string) => {
  const { t } = useTranslation('actions');
  const language = useLanguage();
  return (field, value) => {
    if (field.Type === 'checkbox') return value === 'true' ? t('form.yes') : value === 'false' ? t('form.no') : '';
    if (field.Type === 'ddlist') {
      const words = inWords(optionOf(field, value)?.Label ?? null, language);
      if (!isGone(field, value)) return words;
      return words === '' && value.startsWith('option_')
        ? t('form.goneUnnamed')
        : t('form.gone', { value: words || value });
    }
    if (field.Type === 'date') return showDay(value);
    return field.Unit && value.trim() !== '' ? `${value.trim()} ${field.Unit}` : value.trim();
  };
};

/** The answers one under the other, for reading. */
export const AnswerList = ({ fields, values }: { fields: readonly FormField[]; values: FormValues }) => {
  const { t } = useTranslation('actions');
  const language = useLanguage();
  const answer = useAnswerText();
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 5 }}>
      {fields.map((field) => {
        const text = answer(field, values[field.Key] ?? '');
        return (
          <div key={field.Key}>
            <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
              {inWords(field.Label, language)}
            </Box>
            <Box
              component="dd"
              sx={{
                mt: 0.5,
                whiteSpace: 'pre-wrap',
                overflowWrap: 'anywhere',
                color: text ? 'text.primary' : 'text.secondary',
                fontStyle: text ? 'normal' : 'italic',
              }}
            >
              {text || t('form.empty')}
            </Box>
          </div>
        );
      })}
    </Box>
  );
};

/**
 * What was written in fields that the form does not have any more, for whoever wants it back: in the words that the field
 * had, where they are known.
 */
export const OtherValues = ({
  fields,
  former,
  data,
}: {
  fields: readonly FormField[];
  former: readonly FormField[];
  data: unknown;
}) => {
  const { t } = useTranslation('actions');
  const language = useLanguage();
  const answer = useAnswerText();
  const others = Object.entries(otherValues(fields, data));
  if (others.length === 0) return null;
  return (
    <Box sx={{ mt: 6 }}>
      <Fold title={t('form.others')} note={`(${others.length})`}>
        <Typography sx={{ mb: 3, color: 'text.secondary', maxWidth: '66ch' }}>{t('form.othersHelp')}</Typography>
        <Box component="dl" sx={{ display: 'grid', gap: 4, m: 0 }}>
          {others.map(([key, text]) => {
            const field = former.find(({ Key }) => Key === key);
            return (
              <div key={key}>
                <Box component="dt" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                  {field ? inWords(field.Label, language) : key}
                </Box>
                <Box component="dd" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {field ? answer(field, text) : text}
                </Box>
              </div>
            );
          })}
        </Box>
      </Fold>
    </Box>
  );
};
