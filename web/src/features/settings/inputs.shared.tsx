/** The controls of the editor, each at its place of a record: texts, numbers, choices, yes or no, people of a role. */
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { roles, type Role } from '@telemachos/contract/access/roles.ts';
import { isDay, parseDate, showDay } from '@telemachos/contract/kit/dates.ts';
import { parseNumber } from '@telemachos/contract/kit/numbers.ts';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listAt, textAt, valueAt, type Place } from './places.shared.ts';
import { useFields } from './fields-context.shared.tsx';

type Common = { place: Place; label: string; help?: string; disabled?: boolean };

/** A text; an empty one takes the name away, unless it is `needed`. */
export const TextAt = ({
  place,
  label,
  help,
  disabled = false,
  lines = 1,
  code = false,
  needed = false,
  language,
  onWrite,
}: Common & {
  lines?: number;
  code?: boolean;
  needed?: boolean;
  language?: 'el' | 'en';
  /** In place of keeping the text at its place alone. */
  onWrite?: ((text: string) => void) | undefined;
}) => {
  const { value: written, put, leave, faultAt } = useFields();
  const fault = faultAt(place);
  return (
    <TextField
      fullWidth
      disabled={disabled}
      multiline={lines > 1}
      {...(lines > 1 ? { minRows: lines, maxRows: 20 } : {})}
      label={label}
      value={textAt(written, place)}
      error={fault !== null}
      helperText={fault ?? help}
      onChange={({ target }) =>
        (onWrite ?? ((text) => put(place, text === '' && !needed ? undefined : text)))(target.value)
      }
      onBlur={() => leave(place.join('.'))}
      data-path={place.join('.')}
      slotProps={{ htmlInput: { spellCheck: !code, ...(code && { autoCapitalize: 'off' }), lang: language } }}
      sx={code ? { '& textarea, & input': { fontFamily: 'monospace', fontSize: '0.875rem' } } : {}}
    />
  );
};

/** A whole number; what is typed and is none stays to be mended. */
export const NumberAt = ({ place, label, help, disabled = false }: Common) => {
  const { value: written, put, faultAt } = useFields();
  const fault = faultAt(place);
  const value = valueAt(written, place);
  return (
    <TextField
      fullWidth
      disabled={disabled}
      label={label}
      value={typeof value === 'number' || typeof value === 'string' ? String(value) : ''}
      error={fault !== null}
      helperText={fault ?? help}
      onChange={({ target }) => {
        const typed = target.value.trim();
        put(place, typed === '' ? undefined : /^-?\d{1,15}$/.test(typed) ? Number(typed) : target.value);
      }}
      data-path={place.join('.')}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
};

/** A number, with a comma where it is not whole; what is typed and is none stays to be mended. */
export const DecimalAt = ({ place, label, help }: Common) => {
  const { value: written, put, faultAt } = useFields();
  const fault = faultAt(place);
  const value = valueAt(written, place);
  const [typed, setTyped] = useState<string | null>(null);
  const kept = typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : '';
  return (
    <TextField
      fullWidth
      label={label}
      value={typed ?? kept}
      error={fault !== null}
      helperText={fault ?? help}
      onChange={({ target }) => {
        setTyped(target.value);
        put(place, target.value.trim() === '' ? undefined : (parseNumber(target.value) ?? target.value));
      }}
      onBlur={() => setTyped(null)}
      data-path={place.join('.')}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
};

/** A day, written as DD-MM-YYYY. */
export const DayAt = ({ place, label, help }: Common) => {
  const { value: written, put, faultAt } = useFields();
  const fault = faultAt(place);
  const kept = textAt(written, place);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      fullWidth
      label={label}
      value={typed ?? (isDay(kept) ? showDay(kept) : kept)}
      error={fault !== null}
      helperText={fault ?? help}
      onChange={({ target }) => {
        setTyped(target.value);
        put(place, target.value.trim() === '' ? undefined : (parseDate(target.value.trim()) ?? target.value));
      }}
      onBlur={() => setTyped(null)}
      data-path={place.join('.')}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
};

/** One of several; `first` is what holds where nothing is said, else '' stands for it. */
export const ChoiceAt = ({
  place,
  label,
  help,
  disabled = false,
  options,
  number = false,
  first = '',
}: Common & { options: readonly { value: string; label: string }[]; number?: boolean; first?: string }) => {
  const { value: written, put, faultAt, readOnly = false } = useFields();
  const fault = faultAt(place);
  const kept = valueAt(written, place);
  const value = typeof kept === 'string' || typeof kept === 'number' ? String(kept) : first;
  const known = options.some((option) => option.value === value);
  return (
    <TextField
      select
      fullWidth
      disabled={disabled || readOnly}
      label={label}
      value={known ? value : ''}
      error={fault !== null}
      helperText={fault ?? help}
      onChange={({ target }) =>
        put(place, target.value === '' ? undefined : number ? Number(target.value) : target.value)
      }
      data-path={place.join('.')}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {known || value === '' ? null : <MenuItem value="">{value}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
};

/** Yes or no; `first` is what holds where nothing is said. */
export const YesAt = ({ place, label, help, disabled = false, first = false }: Common & { first?: boolean }) => {
  const { value: written, put, faultAt } = useFields();
  const fault = faultAt(place);
  return (
    <Box data-path={place.join('.')}>
      <FormControlLabel
        disabled={disabled}
        control={
          <Checkbox checked={(valueAt(written, place) ?? first) === true} onChange={(_event, on) => put(place, on)} />
        }
        label={label}
      />
      {(fault ?? help) ? <FormHelperText error={fault !== null}>{fault ?? help}</FormHelperText> : null}
    </Box>
  );
};

/** Some of the roles. */
export const RolesAt = ({ place, label, help, offered = roles }: Common & { offered?: readonly Role[] }) => {
  const { t } = useTranslation('common');
  const { value: written, put, faultAt } = useFields();
  const fault = faultAt(place, true);
  const id = useId();
  const chosen = listAt(written, place);
  return (
    <Box
      component="fieldset"
      data-path={place.join('.')}
      sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}
      aria-describedby={id}
    >
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {label}
      </Typography>
      <FormGroup row>
        {roles
          // One that is kept and not offered stays to be taken away.
          .filter((role) => offered.includes(role) || chosen.includes(role))
          .map((role) => (
            <FormControlLabel
              key={role}
              control={
                <Checkbox
                  checked={chosen.includes(role)}
                  onChange={(_event, on) => {
                    const next = on ? [...chosen, role] : chosen.filter((each) => each !== role);
                    put(place, next.length === 0 ? undefined : next);
                  }}
                />
              }
              label={t(`roles.${role}`)}
            />
          ))}
      </FormGroup>
      <FormHelperText id={id} error={fault !== null}>
        {fault ?? help}
      </FormHelperText>
    </Box>
  );
};

/** Whole numbers with commas between them. */
export const NumbersAt = ({ place, label, help }: Common) => {
  const { value: written, put, faultAt } = useFields();
  const fault = faultAt(place, true);
  const kept = listAt(written, place).join(', ');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      fullWidth
      label={label}
      value={typed ?? kept}
      error={fault !== null}
      helperText={fault !== null && help ? `${fault} ${help}` : (fault ?? help)}
      onChange={({ target }) => {
        setTyped(target.value);
        const parts = target.value.split(/[\s,;]+/).filter((part) => part !== '');
        put(
          place,
          parts.map((part) => (/^\d{1,9}$/.test(part) ? Number(part) : part)),
        );
      }}
      onBlur={() => setTyped(null)}
      data-path={place.join('.')}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
};
