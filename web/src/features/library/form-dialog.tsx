/** A dialog with a form in it: what is asked, why it was refused, and its two buttons. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../platform/failures.ts';
import { ActButton } from '../../ui/act-button.tsx';

/** `wide` takes the whole screen of a phone. */
export const FormDialog = ({
  title,
  act,
  error = null,
  busy,
  wide = false,
  disabled = false,
  onAct,
  onClose,
  children,
}: {
  title: string;
  act: string;
  error?: Error | null;
  busy: boolean;
  wide?: boolean;
  disabled?: boolean;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation();
  const id = useId();
  const problemText = useProblemText();
  const isNarrow = useMediaQuery('(max-width: 599px)');
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth={wide ? 'md' : 'sm'}
      fullScreen={wide && isNarrow}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && !disabled) onAct();
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start', '&&': { pt: 2 } }}>
          {children}
          {error ? <Alert severity="error">{problemText(error)}</Alert> : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <ActButton type="submit" variant="contained" busy={busy} disabled={disabled}>
            {act}
          </ActButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
};
