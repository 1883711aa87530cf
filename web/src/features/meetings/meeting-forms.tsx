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
import { longestReason } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { asProblem } from '../../platform/api.ts';
import { toast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { useAttendance, useCancel, useCannotCome, useMove, afterwards } from './meetings.queries.ts';
import { Refusal } from './refusal.tsx';
import { faultsOf, MeetingInputs, readMeeting, type TypedMeeting } from './typed-meeting.tsx';

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

/** What is said where a meeting is not there any more for who acts on it, or is over: its dialog goes, and what was typed with it. */
const useGone = (): ((error: unknown) => void) => {
  const { t } = useTranslation('meetings');
  return (error) => {
    const { code } = asProblem(error);
    if (code === 'NOT_FOUND' || code === 'MEETING_OVER') toast('error', t('meeting.gone'));
  };
};

/** Another day, time, length or place. */
export const MoveForm = ({ meeting, onDone, onBack }: FormProps) => {
  const { t } = useTranslation('meetings');
  const move = useMove();
  const gone = useGone();
  const [typed, setTyped] = useState<TypedMeeting>({
    day: dayInAthens(Date.parse(meeting.Start)),
    time: showTime(meeting.Start),
    minutes: String((Date.parse(meeting.End) - Date.parse(meeting.Start)) / 60_000),
    place: meeting.Place,
    link: meeting.Link,
  });
  const [tried, setTried] = useState(false);
  const read = readMeeting(typed);
  const save = () => {
    setTried(true);
    if (!read.sent) return;
    afterwards(
      move.mutateAsync({ Id: meeting.Id, Sequence: meeting.Sequence, ...read.sent }),
      () => {
        toast('success', t('meeting.moved'));
        onDone();
      },
      gone,
    );
  };
  return (
    <ActForm error={move.error} busy={move.isPending} act={t('meeting.save')} onAct={save} onBack={onBack}>
      <MeetingInputs
        typed={typed}
        faults={{ ...faultsOf(move.error), ...(tried && read.faults) }}
        onChange={(changes) => {
          setTyped((before) => ({ ...before, ...changes }));
          if (move.isError) move.reset();
        }}
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
  const gone = useGone();
  const [reason, setReason] = useState('');
  const act = () =>
    afterwards(
      cancel.mutateAsync({ Id: meeting.Id, Sequence: meeting.Sequence, Reason: reason }),
      () => {
        toast('success', t('meeting.cancelled'));
        onDone();
      },
      gone,
    );
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
  const gone = useGone();
  const [reason, setReason] = useState('');
  const act = () =>
    afterwards(
      cannot.mutateAsync({ Id: meeting.Id, Reason: reason }),
      () => {
        toast('success', t('own.cannotDone'));
        onDone();
      },
      gone,
    );
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
  const gone = useGone();
  const comers = meeting.Mentees.filter(({ Comes }) => Comes);
  const [present, setPresent] = useState(() => comers.filter(({ Present }) => Present !== false).map(({ Id }) => Id));
  const act = () =>
    afterwards(
      record.mutateAsync({ Id: meeting.Id, PresentIds: present }),
      () => {
        toast('success', t('meeting.recorded'));
        onDone();
      },
      gone,
    );
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
