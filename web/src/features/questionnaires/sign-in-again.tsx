/** The session ended in the middle: sign in again without leaving the page, then what is kept here goes on its way. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { send } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import type { Session } from '../../platform/session.ts';

/** Asks for the password of the same person; `onBack` when they are here again. */
export const SignInAgain = ({ session, onBack }: { session: Session; onBack: () => void }) => {
  const { t } = useTranslation('questionnaires');
  const problemText = useProblemText();
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (password === '') return;
    setBusy(true);
    try {
      await send('/Account/Login', { Username: session.Username, Password: password });
      const now = await send('/api/user/getcurrent', {});
      if (now.Id === session.Id) onBack();
      else setWrong(t('signIn.other'));
    } catch (error) {
      setWrong(problemText(error));
    }
    setPassword('');
    setBusy(false);
  };
  return (
    <Dialog open maxWidth="xs" fullWidth slotProps={{ transition: { onEnter: () => field.current?.focus() } }} aria-labelledby="again-title" aria-describedby="again-text">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="again-title">{t('signIn.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <Typography id="again-text">{t('signIn.text')}</Typography>
          {wrong ? <Alert severity="error">{wrong}</Alert> : null}
          <TextField label={t('signIn.username')} name="username" autoComplete="username" value={session.Username} slotProps={{ htmlInput: { readOnly: true } }} />
          <TextField label={t('signIn.password')} name="password" type="password" autoComplete="current-password" value={password} onChange={(event) => setPassword(event.target.value)} inputRef={field} />
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 5 }}>
          <Button type="submit" variant="contained" loading={busy}>
            {t('signIn.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
