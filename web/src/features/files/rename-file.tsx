/** Another name for a file of one's own: its ending stays (specification 000 §4). */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxFileNameLength } from '@telemachos/contract/features/files/file-names.rules.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { nameWithoutExtension } from '../../platform/uploads/upload.rules.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useRenameOwn } from './files.queries.ts';

export const RenameFile = ({ file, onClose }: { file: { Id: number; Name: string }; onClose: () => void }) => {
  const { t } = useTranslation(['sending', 'common']);
  const id = useId();
  const [rename, problemText] = [useRenameOwn(), useProblemMessage()];
  const stem = nameWithoutExtension(file.Name);
  const ending = file.Name.slice(stem.length);
  const [name, setName] = useState(stem);
  const save = () =>
    rename.mutate(
      { Id: file.Id, Name: name.trim() + ending },
      {
        onSuccess: () => {
          showToast('success', t('sending:renamed'));
          onClose();
        },
      },
    );
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{t('sending:renameTitle')}</DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !rename.isPending) save();
        }}
      >
        <DialogContent sx={{ display: 'grid', gap: 3, '&&': { pt: 2 } }}>
          <TextField
            label={t('sending:name')}
            value={name}
            helperText={t('sending:nameHelp')}
            onChange={({ target }) => setName(target.value)}
            slotProps={{
              htmlInput: { maxLength: maxFileNameLength - ending.length },
              input: { endAdornment: <InputAdornment position="end">{ending}</InputAdornment> },
            }}
          />
          {rename.error ? <Alert severity="error">{problemText(rename.error)}</Alert> : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <ActButton type="submit" variant="contained" busy={rename.isPending} disabled={name.trim() === ''}>
            {t('sending:rename')}
          </ActButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
};
