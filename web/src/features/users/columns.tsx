/** The columns of the people's table: which, and in which order; kept for the person in the project. */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined';
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
import { ownOptions } from '@telemachos/contract/features/users/field-options.rules.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../platform/failures.ts';
import { toast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useProjectSettings } from '../projects/grid.queries.ts';
import { useFieldWords } from './field-input.shared.tsx';
import { usePreference, useSetPreference } from './users.queries.ts';

/** What the list knows by itself; every other column is a profile field. */
export const builtIn = ['username', 'roles', 'mentor', 'state'] as const;
export type BuiltIn = (typeof builtIn)[number];
export const isBuiltIn = (name: string): name is BuiltIn => builtIn.some((one) => one === name);

/** So many further fields at most, as the call takes them. */
const mostFields = 12;

/** A column with its words, and those of a value in it. */
export type Column = { name: string; label: string; shows: (value: string) => string };

/** The columns there are, and those that are shown, in their order. */
export const useColumns = (projectId: number): { all: readonly Column[]; shown: readonly Column[] } => {
  const { t } = useTranslation('users');
  const words = useFieldWords();
  const settings = useProjectSettings(true).data;
  const chosen = usePreference(projectId, 'people.columns').data?.Value?.['columns'];
  const fields = settings ? [...settings.User.Fields, ...settings.User.ProjectFields] : [];
  const all: Column[] = [
    ...builtIn.map((name) => ({ name, label: t(`columns.${name}`), shows: (value: string) => value })),
    ...fields
      .filter(({ Name }) => Name !== 'first_name' && Name !== 'last_name')
      .map((field) => ({
        name: field.Name,
        label: words({ Label: field.Label, LabelEn: field.LabelEn ?? field.Label }),
        shows: (value: string) => {
          const option = ownOptions(field)?.find((one) => one.Value === value);
          if (option) return words({ Label: option.Label, LabelEn: option.LabelEn ?? option.Label });
          return field.Type === 'date' ? showDay(value) : value;
        },
      })),
  ];
  const names = Array.isArray(chosen) ? chosen : builtIn;
  const shown = names.flatMap((name) => all.filter((column) => column.name === name).slice(0, 1));
  return { all, shown };
};

/** The button, and the dialog behind it. */
export const ColumnsButton = ({ projectId }: { projectId: number }) => {
  const { t } = useTranslation('users');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<ViewColumnOutlined />} onClick={() => setOpen(true)}>
        {t('columnsChoose')}
      </Button>
      {open ? <ColumnsDialog projectId={projectId} onClose={() => setOpen(false)} /> : null}
    </>
  );
};

const swapped = (names: readonly string[], at: number, by: -1 | 1): string[] => {
  const next = [...names];
  const [one, other] = [next[at], next[at + by]];
  if (one !== undefined && other !== undefined) [next[at], next[at + by]] = [other, one];
  return next;
};

const ColumnsDialog = ({ projectId, onClose }: { projectId: number; onClose: () => void }) => {
  const { t } = useTranslation(['users', 'common']);
  const wordsOf = useProblemText();
  const { all, shown } = useColumns(projectId);
  const [chosen, setChosen] = useState<readonly string[]>(shown.map(({ name }) => name));
  const save = useSetPreference();
  const rest = all.filter(({ name }) => !chosen.includes(name));
  const labelOf = (name: string) => all.find((column) => column.name === name)?.label ?? name;
  const full = chosen.filter((name) => !isBuiltIn(name)).length >= mostFields;
  const keep = () =>
    save.mutate(
      { ProjectId: projectId, Key: 'people.columns', Value: { columns: [...chosen] } },
      { onSuccess: onClose, onError: (error) => toast('error', wordsOf(error)) },
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="columns-title">
      <DialogTitle id="columns-title">{t('users:columnsTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('users:columnsMeans')}</DialogContentText>
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
                disabled={full && !isBuiltIn(name)}
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
