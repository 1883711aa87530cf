/** A filter that is chosen from a list. */
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Dated } from './written.tsx';

/** What can be chosen. */
export type ChoiceOption = { value: string; label: string };

/**
 * The first option, with the value '', is what holds when nothing is chosen. `minWidth` is for wide screens, in pixels;
 * on phones it shares its row with others unless it is `wide`.
 */
export const Choice = ({
  label,
  value,
  options,
  onChoose,
  minWidth,
  wide = false,
  readOnly = false,
  helperText,
  ...more
}: {
  label: string;
  value: string;
  options: readonly ChoiceOption[];
  onChoose: (value: string) => void;
  minWidth: number;
  wide?: boolean;
  id?: string;
  size?: 'small';
  /** What is to be known about the choices. */
  helperText?: string;
  error?: boolean;
  disabled?: boolean;
  /** What was chosen is on its way: it keeps the focus, and opens no list. */
  readOnly?: boolean;
}) => (
  <TextField
    select
    label={label}
    value={options.some((option) => option.value === value) ? value : ''}
    onChange={(event) => onChoose(event.target.value)}
    sx={{
      flex: { xs: wide ? '1 1 100%' : '1 1 140px', sm: 'none' },
      minWidth: { sm: minWidth },
      bgcolor: 'background.paper',
    }}
    slotProps={{ select: { displayEmpty: true, readOnly }, inputLabel: { shrink: true } }}
    {...more}
    {...(helperText !== undefined && { helperText: <Dated>{helperText}</Dated> })}
  >
    {options.map((option) => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
);
