/** A mentee's own meeting: a free time to choose, another one, or that they can't come. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogTitle from '@mui/material/DialogTitle';
import Dialog from '@mui/material/Dialog';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { daysLater } from '@telemachos/contract/kit/clock.ts';
import { dayInAthens, showDay, showTime } from '@telemachos/contract/kit/dates.ts';
import { useProject } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { ActForm, CannotForm, type FormProps } from './meeting-forms.tsx';
import { useBook, useMeetings, useRebook, useSlots, afterwards } from './meetings.queries.ts';
import { Refusal } from './refusal.tsx';
import { useNow } from './use-now.ts';
import { weekdayKey } from './words.ts';

/** So many days ahead times are offered. */
const daysAhead = 42;

const next = (): { From: string; Until: string } => {
  const From = dayInAthens(Date.now());
  return { From, Until: daysLater(From, daysAhead) };
};

/** A day and one of its free times. */
const SlotChoice = ({
  list,
  slot,
  onChoose,
}: {
  list: readonly string[];
  slot: string;
  onChoose: (slot: string) => void;
}) => {
  const { t } = useTranslation('meetings');
  const dayOf = (at: string) => dayInAthens(Date.parse(at));
  const days = [...new Set(list.map(dayOf))];
  const day = slot === '' ? (days[0] ?? '') : dayOf(slot);
  const times = list.filter((one) => dayOf(one) === day);
  const first = (chosen: string) => list.find((one) => dayOf(one) === chosen) ?? '';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Choice
        label={t('own.day')}
        value={day}
        options={days.map((one) => ({ value: one, label: `${t(`weekdays.${weekdayKey(one)}`)} ${showDay(one)}` }))}
        onChoose={(chosen) => onChoose(first(chosen))}
        minWidth={240}
      />
      <Choice
        label={t('own.slot')}
        value={slot === '' ? (times[0] ?? '') : slot}
        options={times.map((one) => ({ value: one, label: showTime(one) }))}
        onChoose={onChoose}
        minWidth={120}
      />
    </Box>
  );
};

/** Another time for a meeting. */
export const RebookForm = ({ meeting, onDone, onBack }: FormProps) => {
  const { t } = useTranslation('meetings');
  const read = useSlots({ ActionId: meeting.ActionId, ...next() });
  const rebook = useRebook();
  const [slot, setSlot] = useState('');
  const list = read.data?.list ?? [];
  // One that somebody took meanwhile is not chosen any more.
  const chosen = list.includes(slot) ? slot : '';
  const act = () =>
    afterwards(
      rebook.mutateAsync({ Id: meeting.Id, Sequence: meeting.Sequence, Time: chosen || (list[0] ?? '') }),
      () => {
        toast('success', t('own.taken'));
        onDone();
      },
    );
  return (
    <ActForm error={rebook.error} busy={rebook.isPending} act={t('own.rebook')} onAct={act} onBack={onBack}>
      {read.isPending ? <TextSkeleton lines={2} /> : null}
      {read.isError ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
      {read.data && list.length === 0 ? <div>{t('own.noSlots')}</div> : null}
      {list.length > 0 ? <SlotChoice list={list} slot={chosen} onChoose={setSlot} /> : null}
    </ActForm>
  );
};

/** The times that the mentor offers for an action, to book one; where mentees do not book, or none is free, what is said instead. */
export const Booking = ({ actionId, otherwise }: { actionId: number; otherwise: ReactNode }) => {
  const { t } = useTranslation('meetings');
  const read = useSlots({ ActionId: actionId, ...next() });
  const book = useBook();
  const [slot, setSlot] = useState('');
  const found = read.data;
  if (read.isPending) return <TextSkeleton lines={2} />;
  if (!found || found.MentorId === null) return otherwise;
  if (found.list.length === 0)
    return (
      <>
        {otherwise}
        <Box sx={{ mt: 4 }}>{t('own.noSlots')}</Box>
      </>
    );
  const chosen = found.list.includes(slot) ? slot : '';
  const act = () =>
    afterwards(book.mutateAsync({ ActionId: actionId, Time: chosen || (found.list[0] ?? '') }), () =>
      toast('success', t('own.taken')),
    );
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', mt: 4 }}>
      <div>
        <Box component="h3" sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
          {t('own.book')}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{t('own.bookIntro', { minutes: found.Minutes })}</Box>
        {found.Place === '' ? null : (
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('meeting.where')}: {found.Place}
          </Box>
        )}
      </div>
      <SlotChoice list={found.list} slot={chosen} onChoose={setSlot} />
      <Refusal error={book.error} />
      <ActButton variant="contained" busy={book.isPending} onClick={act}>
        {t('own.take')}
      </ActButton>
    </Box>
  );
};

type Act = 'cannot' | 'rebook';

/** What a mentee may do with the meeting that an action has: nothing once it began. */
export const OwnMeeting = ({ actionId, day }: { actionId: number; day: string }) => {
  const { t } = useTranslation('meetings');
  const project = useProject();
  const now = useNow();
  const [act, setAct] = useState<Act | null>(null);
  const read = useMeetings({ ProjectId: project?.Id ?? 0, From: day, Until: day }, project !== null);
  const isOpen = ({ ActionId, State, Start, Mentees }: MeetingLine) =>
    ActionId === actionId && State === 'planned' && Date.parse(Start) > now && Mentees.some(({ Comes }) => Comes);
  const meeting = read.data?.list.find(isOpen);
  if (!meeting) return null;
  const Form = act === 'rebook' ? RebookForm : CannotForm;
  const close = () => setAct(null);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
      {meeting.Place === '' ? null : (
        <Box sx={{ flex: '1 1 100%', overflowWrap: 'anywhere' }}>
          {t('meeting.where')}: {meeting.Place}
        </Box>
      )}
      {meeting.Link === '' ? null : (
        <Button variant="outlined" component="a" href={meeting.Link} target="_blank" rel="noreferrer noopener">
          {t('meeting.openLink')}
        </Button>
      )}
      {read.data?.Book ? (
        <Button variant="outlined" onClick={() => setAct('rebook')}>
          {t('own.rebook')}
        </Button>
      ) : null}
      <Button variant="outlined" color="error" onClick={() => setAct('cannot')}>
        {t('own.cannot')}
      </Button>
      <Dialog open={act !== null} onClose={close} maxWidth="sm" fullWidth aria-labelledby="own-meeting">
        <DialogTitle id="own-meeting">{t(act === 'rebook' ? 'own.rebook' : 'own.cannot')}</DialogTitle>
        <Form meeting={meeting} onDone={close} onBack={close} />
      </Dialog>
    </Box>
  );
};
