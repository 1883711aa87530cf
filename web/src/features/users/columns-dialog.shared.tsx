/** Choosing the columns of a table, and their order; which fields there are, and how their values read. */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { ownOptions, type UserField } from '@telemachos/contract/features/users/field-options.rules.ts';
import type { PreferenceKey } from '@telemachos/contract/features/users/person.wire.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useFieldWords } from './field-input.shared.tsx';
import { useSetPreference } from './users.queries.ts';
import './users.texts.ts';

/** A column with its words, and those of a value in it. */
export type Column = { name: string; label: string; shows: (value: string) => string };

/** Extra fields of a list, as its call accepts them. */
const maxExtraFields = 12;

/** A function to the columns of declared fields. */
export const useFieldColumns = (): ((fields: readonly UserField[]) => Column[]) => {
  const words = useFieldWords();
  return (fields) =>
    fields.map((field) => ({
      name: field.Name,
      label: words({ Label: field.Label, LabelEn: field.LabelEn ?? field.Label }),
      shows: (value: string) => {
        const option = ownOptions(field)?.find((one) => one.Value === value);
        if (option) return words({ Label: option.Label, LabelEn: option.LabelEn ?? option.Label });
        return field.Type === 'date' ? showDay(value) : value;
      },
    }));
};

const swapped = (names: readonly string[], at: number, by: -1 | 1): string[] => {
  const next = [...names];
  const [one, other] = [next[at], next[at + by]];
  if (one !== undefined && other !== undefined) [next[at], next[at + by]] = [other, one];
  return next;
};

/** The dialog: what is chosen is kept for the person in the project, under `kept`. `isField` are those with an end. */
export const ColumnsDialog = ({
  projectId,
  kept,
  title,
  means,
  all,
  shown,
  isField,
  onClose,
}: {
  projectId: number;
  kept: PreferenceKey;
  title: string;
  means: string;
  all: readonly Pick<Column, 'name' | 'label'>[];
  shown: readonly Pick<Column, 'name'>[];
  isField: (name: string) => boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['users', 'common']);
  const wordsOf = useProblemMessage();
  const [chosen, setChosen] = useState<readonly string[]>(shown.map(({ name }) => name));
  const save = useSetPreference();
  const rest = all.filter(({ name }) => !chosen.includes(name));
  const labelOf = (name: string) => all.find((column) => column.name === name)?.label ?? name;
  const full = chosen.filter(isField).length >= maxExtraFields;
  const keep = () =>
    save.mutate(
      { ProjectId: projectId, Key: kept, Value: { columns: [...chosen] } },
      { onSuccess: onClose, onError: (error) => showToast('error', wordsOf(error)) },
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="columns-title">
      <DialogTitle id="columns-title">{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{means}</DialogContentText>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 3 }}>
          {chosen.map((name, at) => (
            <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center' }}>
              <FormControlLabel
                sx={{ flex: 1 }}
                label={labelOf(name)}
                control={<Checkbox checked onChange={() => setChosen(chosen.filter((one) => one !== name))} />}
              />
              <IconButton
                aria-label={t('users:columnUp', { name: labelOf(name) })}
                disabled={at === 0}
                onClick={() => setChosen(swapped(chosen, at, -1))}
              >
                <ArrowUpward fontSize="small" />
              </IconButton>
              <IconButton
                aria-label={t('users:columnDown', { name: labelOf(name) })}
                disabled={at === chosen.length - 1}
                onClick={() => setChosen(swapped(chosen, at, 1))}
              >
                <ArrowDownward fontSize="small" />
              </IconButton>
            </Box>
          ))}
          {rest.map(({ name, label }) => (
            <Box component="li" key={name}>
              <FormControlLabel
                label={label}
                disabled={full && isField(name)}
                control={<Checkbox checked={false} onChange={() => setChosen([...chosen, name])} />}
              />
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <ActButton variant="contained" busy={save.isPending} onClick={keep}>
          {t('users:columnsKeep')}
        </ActButton>
      </DialogActions>
    </Dialog>
  );
};
