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
import { parseNumber } from '@telemachos/contract/kit/numbers.ts';
import { showToast } from '../../platform/toasts.ts';
import { useDraftFields } from '../../platform/use-draft-fields.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useExtraTime, useReopen, type Attempt } from './results.queries.ts';
import { useRefused } from './use-refused.ts';
import { useNumber } from '../../ui/use-number.ts';

const minuteSeconds = 60;
/** Thirty days. */
const maxExtraMinutes = 43_200;

/** Whole minutes as typed, a minus allowed; null for anything else. */
const minutesOf = (text: string): number | null => {
  const minutes = text.trim() === '' ? 0 : parseNumber(text);
  return Number.isInteger(minutes) ? minutes : null;
};

/** Which of the two is asked about the attempt. */
export type TimeDecision = { kind: 'extra' | 'reopen'; attempt: Attempt };

type MinutesFault = 'minutesWrong' | 'minutesMost' | 'minutesNeeded';

/** What is wrong with the minutes for a timed attempt: what has none left must get some to be opened again. */
const minutesFault = ({ kind, attempt }: TimeDecision, minutes: number | null): MinutesFault | null => {
  if (attempt.Duration === null) return null;
  const over = (attempt.Remaining ?? 0) <= 0;
  if (kind === 'reopen' && over && minutes === 0) return 'minutesNeeded';
  if (minutes !== null && Math.abs(minutes) > maxExtraMinutes) return 'minutesMost';
  return minutes === null || (kind === 'extra' ? minutes === 0 : minutes < 0) ? 'minutesWrong' : null;
};

/** Carries the decision out. */
const useDecide = ({ kind, attempt }: TimeDecision, onDone: () => void) => {
  const { t } = useTranslation('results');
  const extra = useExtraTime();
  const reopen = useReopen();
  const { refused, refuse } = useRefused();
  const decide = (seconds: number, Reason: string) => {
    const options = {
      onSuccess: () => {
        showToast('success', t(`decide.${kind}.done`));
        onDone();
      },
      onError: refuse,
    };
    const common = { AnswerSetId: attempt.AnswerSetId, Reason, Version: attempt.Version };
    if (kind === 'extra') extra.mutate({ ...common, Seconds: seconds }, options);
    else reopen.mutate({ ...common, ExtraSeconds: attempt.Duration === null ? 0 : seconds }, options);
  };
  return { decide, refused, busy: extra.isPending || reopen.isPending };
};

const Asked = ({ decision, onClose }: { decision: TimeDecision; onClose: () => void }) => {
  const { kind, attempt } = decision;
  const { t } = useTranslation(['results', 'common']);
  const showNumber = useNumber();
  const {
    fields: { minutes, reason },
    write,
    forget,
  } = useDraftFields(`decide-${kind}-${attempt.AnswerSetId}`, { minutes: kind === 'extra' ? '10' : '', reason: '' });
  const [faults, setFaults] = useState<{ minutes: MinutesFault | null; reason: boolean }>({
    minutes: null,
    reason: false,
  });
  const minutesField = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);

  /** Closed by its button, or done: beside a slip of the pointer, which keeps what was typed. */
  const giveUp = () => {
    forget();
    onClose();
  };
  const { decide, refused, busy } = useDecide(decision, giveUp);
  const send = () => {
    const given = minutesOf(minutes);
    const found = { minutes: minutesFault(decision, given), reason: reason.trim() === '' };
    setFaults(found);
    if (found.minutes) return minutesField.current?.focus();
    if (found.reason) return reasonField.current?.focus();
    decide((given ?? 0) * minuteSeconds, reason.trim());
  };

  return (
    <>
      <DialogTitle id="time-title">{t(`decide.${kind}.title`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 5 }}>
        <DialogContentText sx={{ color: 'text.primary' }}>{t(`decide.${kind}.text`)}</DialogContentText>
        {attempt.Duration === null ? null : (
          <TextField
            label={t('decide.minutes')}
            inputRef={minutesField}
            value={minutes}
            onChange={(event) => write('minutes', event.target.value)}
            error={faults.minutes !== null}
            helperText={
              faults.minutes
                ? t(`decide.${faults.minutes}`, { most: showNumber(maxExtraMinutes) })
                : kind === 'extra'
                  ? t('decide.minutesHelp')
                  : ''
            }
            slotProps={{ htmlInput: kind === 'extra' ? {} : { inputMode: 'numeric' } }}
            sx={{ maxWidth: 280 }}
          />
        )}
        <TextField
          label={t('decide.reason')}
          inputRef={reasonField}
          value={reason}
          onChange={(event) => write('reason', event.target.value)}
          error={faults.reason}
          helperText={t(faults.reason ? 'decide.reasonMissing' : 'decide.reasonHelp')}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
        {refused ? <Alert severity="error">{refused}</Alert> : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={giveUp}>{t('common:cancel')}</Button>
        <ActButton variant="contained" busy={busy} onClick={send}>
          {t(`decide.${kind}.yes`)}
        </ActButton>
      </DialogActions>
    </>
  );
};

/** The dialog of the decision; closed without one. */
export const TimeDialog = ({ decision, onClose }: { decision: TimeDecision | null; onClose: () => void }) => (
  <Dialog open={decision !== null} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="time-title">
    {decision ? (
      <Asked key={`${decision.kind}-${decision.attempt.AnswerSetId}`} decision={decision} onClose={onClose} />
    ) : null}
  </Dialog>
);
