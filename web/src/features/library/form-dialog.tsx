/** A dialog with a form in it: what is asked, why it was refused, and its two buttons. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActButton } from '../../ui/act-button.tsx';
import { useAskedBeforeLeaving, useFocusedProblem } from '../../ui/dialog-parts.tsx';
import { useFaultFocus } from '../../ui/use-fault-focus.ts';

type FootProps = {
  act: string | null;
  busy: boolean;
  disabled: boolean;
  why: string | null;
  isDone: boolean;
  onClose: () => void;
};

/** Its two buttons, or the one that closes it. */
const Foot = ({ act, busy, disabled, why, isDone, onClose }: FootProps) => {
  const { t } = useTranslation();
  return (
    <DialogActions>
      {disabled && why !== null ? (
        <Box sx={{ flex: 1, pl: 4, fontSize: '0.875rem', color: 'text.secondary' }}>{why}</Box>
      ) : null}
      <Button onClick={onClose} disabled={busy}>
        {t(act === null || isDone ? 'close' : 'cancel')}
      </Button>
      {act === null ? null : (
        <ActButton type="submit" variant="contained" busy={busy} disabled={disabled}>
          {act}
        </ActButton>
      )}
    </DialogActions>
  );
};

/** As high whatever it holds: nothing goes from under a hand when that comes. */
export const keptHeight = { height: 'min(100% - 64px, 880px)' };

/** `wide` takes the whole screen of a phone, and is as high elsewhere whatever comes in it. */
export const FormDialog = ({
  title,
  act,
  error = null,
  busy,
  wide = false,
  tall = false,
  disabled = false,
  why = null,
  typed = false,
  isDone = false,
  onAct,
  onClose,
  children,
}: {
  title: string;
  /** What its button does; null where nothing can be done any more. */
  act: string | null;
  error?: Error | null;
  busy: boolean;
  wide?: boolean;
  /** The same, and no wider elsewhere. */
  tall?: boolean;
  disabled?: boolean;
  /** Why the button is disabled. */
  why?: string | null;
  /** Something was written or chosen that closing would lose: it is asked first. */
  typed?: boolean;
  /** It was done, and can be done again: nothing is left to be cancelled. */
  isDone?: boolean;
  onAct: () => void;
  onClose: () => void;
  children: ReactNode;
}) => {
  const id = useId();
  const [problem, asked] = [useFocusedProblem(error), useAskedBeforeLeaving(typed)];
  // A field at fault is brought before the eyes, wherever the form was scrolled to.
  const [tries, setTries] = useState(0);
  const form = useFaultFocus(tries, error);
  const close = () => void asked().then((yes) => yes && onClose());
  const isNarrow = useMediaQuery('(max-width: 599px)');
  const isLarge = wide || tall;
  return (
    <Dialog
      open
      onClose={busy ? undefined : close}
      fullWidth
      maxWidth={wide ? 'md' : 'sm'}
      fullScreen={isLarge && isNarrow}
      aria-labelledby={id}
      slotProps={{ paper: { sx: isLarge && !isNarrow ? keptHeight : {} } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <Box
        component="form"
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (busy || disabled || act === null) return;
          setTries(tries + 1);
          onAct();
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 }}
      >
        <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start', '&&': { pt: 2 } }}>
          {children}
        </DialogContent>
        {problem}
        <Foot act={act} busy={busy} disabled={disabled} why={why} isDone={isDone} onClose={close} />
      </Box>
    </Dialog>
  );
};
