/** What is done with a meeting, each in the dialog's place: moved, cancelled, recorded, declined. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { dayInAthens, showTime } from '@telemachos/contract/kit/dates.ts';
import { longestReason, longestPlace } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { toast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { DateInput } from '../../ui/plain/date-input.tsx';
import { useAttendance, useCancel, useCannotCome, useMove, afterwards } from './meetings.queries.ts';
import { Refusal } from './refusal.tsx';
import { timeTyped } from './words.ts';

/** What every form is given. */
export type FormProps = { meeting: MeetingLine; onDone: () => void; onBack: () => void };

/** The form's frame: what is asked, why it was refused, and the buttons. */
export const ActForm = ({
  error,
  busy,
  act,
  danger = false,
  onAct,
  onBack,
  children,
}: {
  error: Error | null;
  busy: boolean;
  act: string;
  danger?: boolean;
  onAct: () => void;
  onBack: () => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation('meetings');
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onAct();
      }}
    >
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {children}
        <Refusal error={error} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack}>{t('meeting.back')}</Button>
        <ActButton type="submit" variant="contained" color={danger ? 'error' : 'primary'} busy={busy}>
          {act}
        </ActButton>
      </DialogActions>
    </Box>
  );
};

/** Another day, time or place. */
export const MoveForm = ({ meeting, onDone, onBack }: FormProps) => {
  const { t } = useTranslation(['meetings', 'common']);
  const move = useMove();
  const id = useId();
  const [day, setDay] = useState<string>(dayInAthens(Date.parse(meeting.Start)));
  const [time, setTime] = useState(showTime(meeting.Start));
  const [place, setPlace] = useState(meeting.Place);
  const [tried, setTried] = useState(false);
  const read = timeTyped(time);
  const save = () => {
    setTried(true);
    if (day === '' || read === null) return;
    const [TimeHours = 0, TimeMinutes = 0] = read.split(':').map(Number);
    const where = { Place: place, Link: meeting.Link };
    const { Id, Sequence } = meeting;
    afterwards(move.mutateAsync({ Id, Sequence, Date: day, TimeHours, TimeMinutes, ...where }), () => {
      toast('success', t('meetings:meeting.moved'));
      onDone();
    });
  };
  return (
    <ActForm error={move.error} busy={move.isPending} act={t('meetings:meeting.save')} onAct={save} onBack={onBack}>
      <DateInput
        label={t('meetings:meeting.date')}
        value={day}
        onDay={(typed) => setDay(typed ?? '')}
        {...(tried && day === '' ? { error: t('common:date.wrong') } : {})}
      />
      <TextField
        id={`${id}-time`}
        label={t('meetings:meeting.time')}
        value={time}
        error={tried && read === null}
        helperText={tried && read === null ? t('meetings:meeting.timeWrong') : ' '}
        onChange={(event) => setTime(event.target.value)}
        sx={{ width: 160 }}
        slotProps={{ htmlInput: { maxLength: 5, autoComplete: 'off', inputMode: 'numeric' } }}
      />
      <TextField
        id={`${id}-place`}
        label={t('meetings:meeting.place')}
        value={place}
        onChange={(event) => setPlace(event.target.value)}
        slotProps={{ htmlInput: { maxLength: longestPlace } }}
      />
    </ActForm>
  );
};

const Reason = ({ value, onChange }: { value: string; onChange: (text: string) => void }) => {
  const { t } = useTranslation('meetings');
  const id = useId();
  return (
    <TextField
      id={id}
      multiline
      minRows={2}
      label={t('meeting.reason')}
      helperText={t('meeting.reasonHelp')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { maxLength: longestReason } }}
    />
  );
};

/** Cancelled, with a reason. */
export const CancelForm = ({ meeting, onDone, onBack }: FormProps) => {
  const { t } = useTranslation('meetings');
  const cancel = useCancel();
  const [reason, setReason] = useState('');
  const act = () =>
    afterwards(cancel.mutateAsync({ Id: meeting.Id, Sequence: meeting.Sequence, Reason: reason }), () => {
      toast('success', t('meeting.cancelled'));
      onDone();
    });
  return (
    <ActForm error={cancel.error} busy={cancel.isPending} act={t('meeting.cancel')} danger onAct={act} onBack={onBack}>
      <div>{t('meeting.cancelAsk')}</div>
      <Reason value={reason} onChange={setReason} />
    </ActForm>
  );
};

/** A mentee can't come. */
export const CannotForm = ({ meeting, onDone, onBack }: FormProps) => {
  const { t } = useTranslation('meetings');
  const cannot = useCannotCome();
  const [reason, setReason] = useState('');
  const act = () =>
    afterwards(cannot.mutateAsync({ Id: meeting.Id, Reason: reason }), () => {
      toast('success', t('own.cannotDone'));
      onDone();
    });
  return (
    <ActForm error={cannot.error} busy={cannot.isPending} act={t('own.cannot')} danger onAct={act} onBack={onBack}>
      <div>{t('own.cannotAsk')}</div>
      <Reason value={reason} onChange={setReason} />
    </ActForm>
  );
};

/** Who was there. */
export const RecordForm = ({ meeting, onDone, onBack }: FormProps) => {
  const { t } = useTranslation('meetings');
  const record = useAttendance();
  const comers = meeting.Mentees.filter(({ Comes }) => Comes);
  const [present, setPresent] = useState(() => comers.filter(({ Present }) => Present !== false).map(({ Id }) => Id));
  const act = () =>
    afterwards(record.mutateAsync({ Id: meeting.Id, PresentIds: present }), () => {
      toast('success', t('meeting.recorded'));
      onDone();
    });
  return (
    <ActForm error={record.error} busy={record.isPending} act={t('meeting.record')} onAct={act} onBack={onBack}>
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, display: 'grid' }}>
        <Box component="legend" sx={{ mb: 2, fontWeight: 600 }}>
          {t('meeting.attendance')}
        </Box>
        {comers.map(({ Id, Name }) => (
          <FormControlLabel
            key={Id}
            label={t('meeting.present', { name: Name })}
            control={
              <Checkbox
                checked={present.includes(Id)}
                onChange={(_event, isThere) =>
                  setPresent((before) => (isThere ? [...before, Id] : before.filter((one) => one !== Id)))
                }
              />
            }
          />
        ))}
      </Box>
    </ActForm>
  );
};
