/** «Το θέλετε σίγουρα;» before what cannot be taken back. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { createContext, use, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Failure } from '../platform/failure-messages.ts';
import { whileBusy } from './act-button.tsx';

/**
 * What is asked: `text` says what will happen, `yes` is the verb of the button. A `danger` starts with the focus on
 * «Άκυρο». With an `act` the dialog stays while it is done; where the act answers why it failed, it is told there and
 * the button tries again, unless that cannot help.
 */
export type Question = {
  title?: string;
  text: ReactNode;
  yes: string;
  no?: string;
  danger?: boolean;
  act?: () => Promise<Failure | string | null>;
};

type Ask = (question: Question) => Promise<boolean>;
type Open = { question: Question; answer: (yes: boolean) => void };

const Asking = createContext<Ask>(() => Promise.resolve(false));

/** A function that asks and promises true for yes; closing the dialog is a no. */
export const useConfirm = (): Ask => use(Asking);

const asFailure = (told: Failure | string | null): Failure | null =>
  typeof told === 'string' ? { message: told, isPermanent: false } : told;

/** Holds the one dialog; the question stays drawn while the dialog closes. */
export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open | null>(null);
  const [shown, setShown] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const no = useRef<HTMLButtonElement>(null);
  const yes = useRef<HTMLButtonElement>(null);
  const ask = useCallback<Ask>(
    (question) =>
      new Promise((answer) => {
        setShown(question);
        setFailure(null);
        setOpen({ question, answer });
      }),
    [],
  );
  const focusFirst = () => (shown?.danger ? no : yes).current?.focus();
  // A question right after another opens nothing anew: the focus would stay where the last yes was pressed.
  // And the button that tried what is refused for good is gone.
  useEffect(() => {
    if (open) (open.question.danger || failure?.isPermanent ? no : yes).current?.focus();
  }, [open, failure]);
  const close = (yes: boolean) => {
    open?.answer(yes);
    setOpen(null);
  };
  const agree = async () => {
    setBusy(true);
    const why = asFailure((await shown?.act?.()) ?? null);
    setBusy(false);
    setFailure(why);
    if (why === null) close(true);
  };
  return (
    <Asking value={ask}>
      {children}
      <Dialog
        open={open !== null}
        onClose={() => (busy ? undefined : close(false))}
        maxWidth="xs"
        fullWidth
        slotProps={{
          transition: { onEnter: focusFirst },
        }}
        aria-labelledby="confirm-title"
        aria-describedby="confirm-text"
      >
        <DialogTitle id="confirm-title">{shown?.title ?? t('confirm.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText id="confirm-text" component="div" sx={{ color: 'text.primary' }}>
            {shown?.text}
          </DialogContentText>
          {failure === null ? null : (
            <Alert severity="error" sx={{ mt: 4 }}>
              {failure.message}
            </Alert>
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={() => close(false)} ref={no} disabled={busy}>
            {failure?.isPermanent ? t('close') : (shown?.no ?? t('cancel'))}
          </Button>
          {failure?.isPermanent ? null : (
            <Button
              variant="contained"
              color={shown?.danger ? 'error' : 'primary'}
              {...whileBusy(busy, () => (shown?.act ? void agree() : close(true)))}
              ref={yes}
            >
              {failure === null ? shown?.yes : t('retry')}
            </Button>
          )}
        </DialogActions>
      </Dialog>
    </Asking>
  );
};
