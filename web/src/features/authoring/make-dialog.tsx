/** A new questionnaire, empty or the copy of another: its name, and whether every project may use it. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useCallMutation } from '../../platform/queries.ts';
import { useDraftText } from '../../platform/use-draft-fields.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useMayShare } from './authoring.queries.ts';
import { focusFirst } from './focus-first.ts';
import { useQuestPath } from './quest-row.tsx';

type Copied = { id: number; name: string };

const Form = ({ copyOf, onClose }: { copyOf: Copied | undefined; onClose: () => void }) => {
  const { t } = useTranslation(['authoring', 'common']);
  const problemText = useProblemMessage();
  const navigate = useNavigate();
  const path = useQuestPath();
  const mayShare = useMayShare();
  const create = useCallMutation('/anyquest/QuestAdmin/Create', ['/anyquest/QuestAdmin/Quests']);
  const {
    text: name,
    write: setName,
    forget,
  } = useDraftText(copyOf ? `make-${copyOf.id}` : 'make', copyOf ? t('make.copyName', { name: copyOf.name }) : '');
  const [shared, setShared] = useState(false);
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return setMissing(true);
    create.mutate(
      { Name: name, Shared: shared, ...(copyOf ? { CopyOf: copyOf.id } : {}) },
      {
        onSuccess: ({ Id }) => {
          forget();
          onClose();
          void navigate({ to: path(Id, 'edit') });
        },
      },
    );
  };
  const wrong = missing
    ? t('make.nameNeeded')
    : create.error && 'code' in create.error && create.error.code === 'NAME_TAKEN'
      ? problemText(create.error)
      : null;
  return (
    <form onSubmit={submit} noValidate>
      <DialogContent sx={{ pt: '8px !important', display: 'grid', gap: 4 }}>
        {create.error && !wrong ? <Alert severity="error">{problemText(create.error)}</Alert> : null}
        <TextField
          inputRef={focusFirst}
          fullWidth
          label={t('make.name')}
          value={name}
          error={wrong !== null}
          helperText={wrong ?? t('make.nameHelp')}
          onChange={(event) => {
            setName(event.target.value);
            setMissing(false);
          }}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        {mayShare ? (
          <div>
            <FormControlLabel
              control={<Checkbox checked={shared} onChange={(_event, on) => setShared(on)} />}
              label={t('make.shared')}
            />
            <FormHelperText>{t('make.sharedHelp')}</FormHelperText>
          </div>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button
          onClick={() => {
            forget();
            onClose();
          }}
        >
          {t('common:cancel')}
        </Button>
        <ActButton type="submit" variant="contained" busy={create.isPending}>
          {t('make.do')}
        </ActButton>
      </DialogActions>
    </form>
  );
};

/** The dialog; on success the editor of the new one opens. */
export const MakeDialog = ({ open, onClose, copyOf }: { open: boolean; onClose: () => void; copyOf?: Copied }) => {
  const { t } = useTranslation('authoring');
  return (
    <Dialog open={open} onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="make-title">
      <DialogTitle id="make-title">{t(copyOf ? 'make.copyTitle' : 'make.title')}</DialogTitle>
      <Form copyOf={copyOf} onClose={onClose} />
    </Dialog>
  );
};
