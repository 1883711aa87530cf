/** What is asked before finishing. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { pendingTransferCount } from '../../platform/pending-transfers.ts';
import { useObservable } from '../../platform/observable.ts';
import { whileBusy } from '../../ui/act-button.tsx';
import type { AnswersInUse } from './use-answers.shared.ts';

/**
 * The question before finishing. While answers are on their way it waits for them; a finish that failed is told here,
 * and tried again from here. `failure` is what went wrong, null where nothing did.
 */
export const FinishDialog = ({
  open,
  answering,
  busy,
  failure,
  onFinish,
  onClose,
}: {
  open: boolean;
  answering: AnswersInUse;
  busy: boolean;
  failure: unknown;
  onFinish: () => void;
  onClose: () => void;
}) => {
  const { t } = useTranslation(['questionnaires', 'common']);
  const problemText = useProblemMessage();
  const yes = useRef<HTMLButtonElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const sendsFiles = useObservable(pendingTransferCount) > 0;
  const waits = sendsFiles || !answering.isEmpty();
  const { Countable, Answered } = answering.progress;
  const optional = Countable - Answered;
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      maxWidth="sm"
      fullWidth
      slotProps={{
        // Where finishing has to wait the focus stays on the way back, so that no key that is pressed then finishes.
        transition: { onEnter: () => (yes.current ?? no.current)?.focus() },
      }}
      aria-labelledby="finish-title"
      aria-describedby="finish-text"
    >
      <DialogTitle id="finish-title">{t(waits ? 'finish.waiting' : 'finish.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Typography id="finish-text" role="status">
          {waits
            ? t(sendsFiles ? 'finish.waitingFiles' : answering.risky > 0 ? 'finish.waitingHere' : 'finish.waitingMeans')
            : `${t('finish.text')}${optional > 0 ? ` ${t('finish.optional', { count: optional })}` : ''}`}
        </Typography>
        {failure === null || waits ? null : (
          <Alert severity="error">
            {toApiProblem(failure).code === 'NETWORK'
              ? t('finish.failedOffline')
              : t('finish.failed', { why: problemText(failure) })}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button ref={no} onClick={onClose} disabled={busy}>
          {t('finish.no')}
        </Button>
        {waits ? null : (
          <Button variant="contained" ref={yes} {...whileBusy(busy, onFinish)}>
            {failure === null ? t('finish.yes') : t('common:retry')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
