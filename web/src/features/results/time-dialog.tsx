/** Extra time, and opening again: minutes and the reason. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showNumber } from '@telemachos/contract/kit/greek.ts';
import { readNumber } from '@telemachos/contract/kit/numbers.ts';
import { asProblem } from '../../platform/api.ts';
import { useProblemText } from '../../platform/failures.ts';
import { toast } from '../../platform/toasts.ts';
import { useTypedFields } from '../../platform/use-typed-text.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { rescueFocus } from '../../ui/focus.ts';
import { refreshDecided, useExtraTime, useReopen, type Attempt } from './results.queries.ts';

const minute = 60;
/** Thirty days. */
const mostMinutes = 43_200;

/** Whole minutes as typed, a minus allowed; null for anything else. */
const minutesOf = (text: string): number | null => {
  const minutes = text.trim() === '' ? 0 : readNumber(text);
  return Number.isInteger(minutes) ? minutes : null;
};

type Faults = { minutes?: string; reason?: string };

/** Which of the two is asked about the attempt. */
export type TimeDecision = { kind: 'extra' | 'reopen'; attempt: Attempt };

const Asked = ({ decision: { kind, attempt }, onClose }: { decision: TimeDecision; onClose: () => void }) => {
  const { t } = useTranslation(['results', 'common']);
  const wordsOf = useProblemText();
  const extra = useExtraTime();
  const reopen = useReopen();
  const {
    fields: { minutes, reason },
    write,
    forget,
  } = useTypedFields(`decide-${kind}-${attempt.AnswerSetId}`, { minutes: kind === 'extra' ? '10' : '', reason: '' });
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<string | null>(null);
  const minutesField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const timed = attempt.Duration !== null;
  const over = timed && (attempt.Remaining ?? 0) <= 0;

  const faultsOf = (given: number | null): Faults => ({
    ...(timed && (given === null || (kind === 'extra' && given === 0) || (kind === 'reopen' && given < 0))
      ? { minutes: t('decide.minutesWrong') }
      : {}),
    ...(timed && given !== null && Math.abs(given) > mostMinutes
      ? { minutes: t('decide.minutesMost', { most: showNumber(mostMinutes) }) }
      : {}),
    ...(timed && kind === 'reopen' && over && given === 0 ? { minutes: t('decide.minutesNeeded') } : {}),
    ...(reason.trim() === '' ? { reason: t('decide.reasonMissing') } : {}),
  });

  /** Closed by its button, or done: beside a slip of the pointer, which keeps what was typed. */
  const giveUp = () => {
    forget();
    onClose();
  };
  const send = () => {
    const given = minutesOf(minutes);
    const found = faultsOf(given);
    setFaults(found);
    if (found.minutes !== undefined) return minutesField.current?.focus();
    if (found.reason !== undefined) return reasonField.current?.focus();
    const options = {
      onSuccess: () => {
        toast('success', t(`decide.${kind}.done`));
        giveUp();
      },
      onError: (error: unknown) => {
        const stale = asProblem(error).code === 'STALE';
        if (stale) refreshDecided();
        setFailure(stale ? t('decide.stale') : wordsOf(error));
      },
    };
    const common = { AnswerSetId: attempt.AnswerSetId, Reason: reason.trim(), Version: attempt.Version };
    const seconds = (given ?? 0) * minute;
    if (kind === 'extra') extra.mutate({ ...common, Seconds: seconds }, options);
    else reopen.mutate({ ...common, ExtraSeconds: timed ? seconds : 0 }, options);
  };

  return (
    <>
      <DialogTitle id="time-title">{t(`decide.${kind}.title`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <DialogContentText sx={{ color: 'text.primary' }}>{t(`decide.${kind}.text`)}</DialogContentText>
        {timed ? (
          <TextField
            label={t('decide.minutes')}
            inputRef={minutesField}
            value={minutes}
            onChange={(event) => write('minutes', event.target.value)}
            error={faults.minutes !== undefined}
            helperText={faults.minutes ?? (kind === 'extra' ? t('decide.minutesHelp') : '')}
            slotProps={{ htmlInput: kind === 'extra' ? {} : { inputMode: 'numeric' } }}
            sx={{ maxWidth: 280 }}
          />
        ) : null}
        <TextField
          label={t('decide.reason')}
          inputRef={reasonField}
          value={reason}
          onChange={(event) => write('reason', event.target.value)}
          error={faults.reason !== undefined}
          helperText={faults.reason ?? t('decide.reasonHelp')}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
        {failure ? <Alert severity="error">{failure}</Alert> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={giveUp}>{t('common:cancel')}</Button>
        <ActButton variant="contained" busy={extra.isPending || reopen.isPending} onClick={send}>
          {t(`decide.${kind}.yes`)}
        </ActButton>
      </DialogActions>
    </>
  );
};

/** The dialog of the decision; closed without one. */
export const TimeDialog = ({ decision, onClose }: { decision: TimeDecision | null; onClose: () => void }) => (
  <Dialog
    open={decision !== null}
    onClose={onClose}
    maxWidth="sm"
    fullWidth
    aria-labelledby="time-title"
    slotProps={{ transition: { onExited: rescueFocus } }}
  >
    {decision ? (
      <Asked key={`${decision.kind}-${decision.attempt.AnswerSetId}`} decision={decision} onClose={onClose} />
    ) : null}
  </Dialog>
);
