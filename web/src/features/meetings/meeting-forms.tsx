/** What is done with a meeting, each in the dialog's place: moved, cancelled, recorded, declined. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { dayInAthens, showTime } from '@telemachos/contract/kit/dates.ts';
import { maxCancelReasonLength } from '@telemachos/contract/features/meetings/meetings.rules.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { showToast } from '../../platform/toasts.ts';
import { useDraftFields } from '../../platform/use-draft-fields.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { When } from '../../ui/written.tsx';
import { Gone, useGone } from './gone.tsx';
import { useCancel, useCannotCome, useMove } from './meetings.queries.ts';
import { useOthers } from './meeting-item.tsx';
import { isUnheard, useSeenSequence } from './meanwhile.tsx';
import { Refusal } from './refusal.tsx';
import { useClosing } from './use-closing.ts';
import { useTellMoved } from './tell-moved.ts';
import { faultsOf, MeetingInputs, OlderMeeting, readMeeting, typedOf, type TypedMeeting } from './typed-meeting.tsx';
import { titleIn, weekdayKey } from './words.ts';
import { useFaultFocus } from '../../ui/use-fault-focus.ts';

/** Of a dialog that is higher than the window what is filled in scrolls; the buttons stay before the eyes. */
export const scrolledWithin = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;

/** What every form is given. */
export type FormProps = { meeting: MeetingLine; onDone: () => void; onBack: () => void };

/** The form's frame: what is asked, why it was refused, and the buttons. */
export const ActForm = ({
  error,
  busy,
  act,
  danger = false,
  idle = false,
  changed,
  onAct,
  onBack,
  children,
}: {
  error: Error | null;
  /** What is said where it would be otherwise by now than it was read. */
  changed?: string;
  busy: boolean;
  act: string;
  danger?: boolean;
  /** There is nothing to be chosen, and so nothing to do. */
  idle?: boolean;
  onAct: () => void;
  onBack: () => void;
  children: ReactNode;
}) => {
  const { t } = useTranslation('meetings');
  // What was done perhaps may be why: until it is heard of, it can be pressed again.
  const isSeen = !isUnheard({ isPending: busy, error });
  const gone = useGone() && isSeen;
  const none = gone || (idle && isSeen);
  const [tries, setTries] = useState(0);
  const form = useFaultFocus(tries, error);
  return (
    <Box
      ref={form}
      component="form"
      noValidate
      sx={scrolledWithin}
      onSubmit={(event) => {
        event.preventDefault();
        setTries(tries + 1);
        if (!none) onAct();
      }}
    >
      {gone ? <Gone /> : null}
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {children}
        <Refusal error={error} {...(changed !== undefined && { changed })} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack}>{t('meeting.back')}</Button>
        {none ? null : (
          <ActButton type="submit" variant="contained" color={danger ? 'error' : 'primary'} busy={busy}>
            {act}
          </ActButton>
        )}
      </DialogActions>
    </Box>
  );
};

/** That a group's meeting is one for all of them: what is done is done once. */
const ForAll = ({ meeting }: { meeting: MeetingLine }) => {
  const { t } = useTranslation('meetings');
  const comers = meeting.Mentees.filter(({ Comes }) => Comes);
  if (comers.length < 2) return null;
  return <div>{t('meeting.group', { names: comers.map(({ Name }) => Name).join(', ') })}</div>;
};

/** Which one it is: what about, when, and with whom. */
export const Which = ({ meeting }: { meeting: MeetingLine }) => {
  const { t } = useTranslation('meetings');
  const language = useLanguage();
  const others = useOthers();
  const day = dayInAthens(Date.parse(meeting.Start));
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{titleIn(language, meeting)}</Box>
      <div>
        {t(`weekdays.${weekdayKey(day)}`)} <When at={meeting.Start} />–{showTime(meeting.End)}
      </div>
      <div>{t('own.with', { name: others(meeting) })}</div>
    </Box>
  );
};

/** Another day, time, length or place. */
export const MoveForm = ({ meeting, onDone, onBack }: FormProps) => {
  const { t } = useTranslation('meetings');
  const move = useMove();
  const tellMoved = useTellMoved();
  const closing = useClosing(onDone);
  // Kept until it is saved or given up: a dialog is closed by a slip.
  const [{ first, at }] = useState({ first: typedOf(meeting), at: meeting.Sequence });
  const typing = useDraftFields<TypedMeeting>(`meeting-move-${meeting.Id}`, first, at);
  const { fields: typed, older } = typing;
  const [tried, setTried] = useState(false);
  const { Sequence, changed } = useSeenSequence(meeting, move);
  const read = readMeeting(typed);
  const save = () => {
    setTried(true);
    if (!read.sent) return;
    closing(move.mutateAsync({ Id: meeting.Id, Sequence, ...read.sent }), () => {
      typing.forget();
      tellMoved(meeting, t('meeting.moved'));
    });
  };
  return (
    <ActForm
      error={move.error}
      busy={move.isPending}
      act={t('meeting.save')}
      changed={t('meeting.changedMeanwhile')}
      idle={changed !== null || older !== null}
      onAct={save}
      onBack={() => {
        // What was sent and not heard of is not given up with it.
        if (!isUnheard(move)) typing.forget();
        onBack();
      }}
    >
      {changed}
      <Which meeting={meeting} />
      <ForAll meeting={meeting} />
      {older ? <OlderMeeting older={older} theirs={first} /> : null}
      <MeetingInputs
        typed={typed}
        readOnly={move.isPending}
        faults={{ ...faultsOf(move.error), ...(tried && read.faults) }}
        onChange={(changes) => {
          typing.change(changes);
          if (move.isError) move.reset();
        }}
      />
    </ActForm>
  );
};

/** What goes along cannot be typed on: a word more would be lost with the answer. */
const Reason = ({
  value,
  readOnly,
  onChange,
}: {
  value: string;
  readOnly: boolean;
  onChange: (text: string) => void;
}) => {
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
      slotProps={{ htmlInput: { maxLength: maxCancelReasonLength, readOnly } }}
    />
  );
};

/** What makes a meeting off. */
type Ending = {
  mutateAsync: (sent: { Id: number; Sequence: number; Reason: string }) => Promise<unknown>;
  variables: { Sequence: number } | undefined;
  error: Error | null;
  isPending: boolean;
};

/** It is off by what is said here, with a reason: which one it is, what that means, and a danger to press. */
const OffForm = ({
  meeting,
  onDone,
  onBack,
  ending,
  act,
  done,
  children,
}: FormProps & { ending: Ending; act: string; done: string; children: ReactNode }) => {
  // Kept until it was sent: a dialog is closed by a slip.
  const { fields, write, forget } = useDraftFields(`meeting-off-${meeting.Id}`, { reason: '' });
  const { Sequence, changed } = useSeenSequence(meeting, ending);
  const closing = useClosing(onDone);
  const end = () =>
    closing(ending.mutateAsync({ Id: meeting.Id, Sequence, Reason: fields.reason }), () => {
      forget();
      showToast('success', done);
    });
  return (
    <ActForm
      error={ending.error}
      busy={ending.isPending}
      act={act}
      danger
      idle={changed !== null}
      onAct={end}
      onBack={onBack}
    >
      {changed}
      <Which meeting={meeting} />
      {children}
      <Reason value={fields.reason} readOnly={ending.isPending} onChange={(text) => write('reason', text)} />
    </ActForm>
  );
};

/** Cancelled, with a reason. */
export const CancelForm = (form: FormProps) => {
  const { t } = useTranslation('meetings');
  return (
    <OffForm {...form} ending={useCancel()} act={t('meeting.cancel')} done={t('meeting.cancelled')}>
      <ForAll meeting={form.meeting} />
      <div>{t('meeting.cancelAsk')}</div>
    </OffForm>
  );
};

/** A mentee can't come. */
export const CannotForm = (form: FormProps) => {
  const { t } = useTranslation('meetings');
  return (
    <OffForm {...form} ending={useCannotCome()} act={t('own.cannot')} done={t('own.cannotDone')}>
      <div>{t('own.cannotAsk')}</div>
    </OffForm>
  );
};
