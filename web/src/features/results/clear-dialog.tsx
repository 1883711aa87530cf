/** Clearing everything a person answered in an action: what cannot be undone is asked by typing a word. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { fold } from '@telemachos/contract/kit/greek.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useClear } from './results.queries.ts';

/** Whose answers in which action. */
export type Clearing = { actionId: number; menteeId: number; title: string; name: string };

const Asked = ({ clearing, onClose }: { clearing: Clearing; onClose: () => void }) => {
  const { t } = useTranslation(['results', 'common']);
  const wordsOf = useProblemMessage();
  const clear = useClear();
  const [typed, setTyped] = useState('');
  const word = t('decide.clear.word');
  const sure = fold(typed.trim()) === fold(word);
  const send = () =>
    clear.mutate(
      { ActionId: clearing.actionId, MenteeId: clearing.menteeId },
      {
        onSuccess: ({ Answers }) => {
          showToast('success', t('decide.clear.done', { count: Answers }));
          onClose();
        },
      },
    );
  return (
    <>
      <DialogTitle id="clear-title">{t('decide.clear.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <Alert severity="warning" role="note">
          <strong>{`${clearing.name} · ${clearing.title}`}</strong>
          <br />
          {t('decide.clear.text')}
        </Alert>
        {/* The word must be read to be typed: above the field it is never cut off on a phone. */}
        <Box sx={{ display: 'grid', gap: 2 }}>
          <label htmlFor="clear-word">{t('decide.clear.type', { word })}</label>
          <TextField
            id="clear-word"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            fullWidth
          />
        </Box>
        {clear.error ? <Alert severity="error">{wordsOf(clear.error)}</Alert> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <ActButton variant="contained" color="error" disabled={!sure} busy={clear.isPending} onClick={send}>
          {t('decide.clear.yes')}
        </ActButton>
      </DialogActions>
    </>
  );
};

/** The dialog; closed without a person and an action. */
export const ClearDialog = ({ clearing, onClose }: { clearing: Clearing | null; onClose: () => void }) => (
  <Dialog open={clearing !== null} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="clear-title">
    {clearing ? <Asked clearing={clearing} onClose={onClose} /> : null}
  </Dialog>
);
