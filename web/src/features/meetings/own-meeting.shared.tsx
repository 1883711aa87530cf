/** A mentee's own meeting: a free time to choose, another one, or that they can't come. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogTitle from '@mui/material/DialogTitle';
import Dialog from '@mui/material/Dialog';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { daysLater } from '@telemachos/contract/kit/clock.ts';
import { dayInAthens, showDateTime, showDay, showTime } from '@telemachos/contract/kit/dates.ts';
import { useProject } from '../../platform/session.ts';
import { toast } from '../../platform/toasts.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { ActForm, CannotForm, type FormProps } from './meeting-forms.tsx';
import { UnlessGone, useIsGone } from './gone.tsx';
import { useLiveMeetings } from './live-meetings.shared.ts';
import { useBook, useMeetings, useRebook, useSlots, afterwards } from './meetings.queries.ts';
import { useSeenSequence } from './meanwhile.tsx';
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
  near,
  onChoose,
}: {
  list: readonly string[];
  slot: string;
  /** What was chosen last: of its day another time is chosen. */
  near: string;
  onChoose: (slot: string) => void;
}) => {
  const { t } = useTranslation('meetings');
  const dayOf = (at: string) => dayInAthens(Date.parse(at));
  const days = [...new Set(list.map(dayOf))];
  const day = near !== '' && days.includes(dayOf(near)) ? dayOf(near) : (days[0] ?? '');
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
        value={slot}
        options={[
          ...(slot === '' ? [{ value: '', label: t('own.chooseSlot') }] : []),
          ...times.map((one) => ({ value: one, label: showTime(one) })),
        ]}
        onChoose={onChoose}
        minWidth={120}
      />
    </Box>
  );
};

type Slots = { list: readonly string[]; MentorId: number | null; MentorName: string };

/**
 * The time that is chosen, of the mentor whose times were seen: the first one until another is. One that is no longer free,
 * or whose mentor is another by now, is chosen no more, and it is said why.
 */
const useChosen = (read: Slots | undefined) => {
  const { t } = useTranslation('meetings');
  const [chosen, setChosen] = useState<{ slot: string; mentorId: number | null } | null>(null);
  const first = read?.list[0];
  if (chosen === null && read && first !== undefined) setChosen({ slot: first, mentorId: read.MentorId });
  const isOther = chosen !== null && read !== undefined && read.MentorId !== chosen.mentorId;
  const isGone = chosen !== null && read !== undefined && !read.list.includes(chosen.slot);
  const why = isOther
    ? t('own.otherMentor', { name: read.MentorName })
    : isGone
      ? t(read.list.length === 0 ? 'own.lastGone' : 'own.slotGone', { when: showDateTime(chosen.slot) })
      : null;
  return {
    slot: chosen === null || why !== null ? '' : chosen.slot,
    near: chosen?.slot ?? '',
    mentorId: chosen?.mentorId ?? null,
    why:
      why === null ? null : (
        <Alert severity="warning" role="alert">
          {why}
        </Alert>
      ),
    choose: (slot: string) => setChosen({ slot, mentorId: read?.MentorId ?? null }),
  };
};

/** That a meeting was set: when, with whom and where. */
const useTaken = () => {
  const { t } = useTranslation('meetings');
  return (at: string, found: { MentorName: string; Place: string; Link: string }) =>
    toast(
      'success',
      [
        t('own.takenWith', { when: showDateTime(at), name: found.MentorName }),
        ...(found.Place === '' ? [] : [t('own.takenAt', { place: found.Place })]),
        ...(found.Link === '' ? [] : [t('own.takenLink')]),
      ].join(' '),
    );
};

/** Another time for a meeting. */
export const RebookForm = ({ meeting, onDone, onBack }: FormProps) => {
  const { t } = useTranslation('meetings');
  const read = useSlots({ ActionId: meeting.ActionId, ...next() });
  const rebook = useRebook();
  const taken = useTaken();
  const { slot, near, mentorId, why, choose } = useChosen(read.data);
  const { Sequence, changed } = useSeenSequence(meeting);
  const list = read.data?.list ?? [];
  const act = () =>
    afterwards(rebook.mutateAsync({ Id: meeting.Id, Sequence, Time: slot, MentorId: mentorId }), ({ Start }) => {
      // It stays where it was.
      taken(Start, { ...meeting, MentorName: read.data?.MentorName ?? meeting.MentorName });
      onDone();
    });
  return (
    <ActForm
      error={rebook.error}
      busy={rebook.isPending}
      act={t('own.rebook')}
      idle={slot === '' || changed !== null}
      onAct={act}
      onBack={onBack}
    >
      {changed}
      {read.isPending ? <TextSkeleton lines={2} /> : null}
      {read.isError ? <ErrorState error={read.error} retry={() => void read.refetch()} /> : null}
      {read.data && list.length === 0 ? <div>{t('own.noSlots')}</div> : null}
      {read.data && read.data.MentorId !== null ? <div>{t('own.with', { name: read.data.MentorName })}</div> : null}
      {why}
      {list.length > 0 ? <SlotChoice list={list} slot={slot} near={near} onChoose={choose} /> : null}
    </ActForm>
  );
};

/** The times that the mentor offers for an action, to book one; where mentees do not book, or none is free, what is said instead. */
export const Booking = ({ actionId, otherwise }: { actionId: number; otherwise: ReactNode }) => {
  const { t } = useTranslation('meetings');
  const read = useSlots({ ActionId: actionId, ...next() });
  const book = useBook();
  const taken = useTaken();
  const { slot, near, mentorId, why, choose } = useChosen(read.data);
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
  const act = () =>
    afterwards(book.mutateAsync({ ActionId: actionId, Time: slot, MentorId: mentorId }), ({ Start }) =>
      taken(Start, found),
    );
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start', mt: 4 }}>
      <div>
        <Box component="h3" sx={{ m: 0, fontSize: '1rem', fontWeight: 600 }}>
          {t('own.book')}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{t('own.bookIntro', { minutes: found.Minutes })}</Box>
        <Box sx={{ overflowWrap: 'anywhere' }}>{t('own.with', { name: found.MentorName })}</Box>
        {found.Place === '' ? null : (
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {t('meeting.where')}: {found.Place}
          </Box>
        )}
      </div>
      {why}
      <SlotChoice list={found.list} slot={slot} near={near} onChoose={choose} />
      <Refusal error={book.error} />
      <ActButton variant="contained" busy={book.isPending} disabled={slot === ''} onClick={act}>
        {t('own.take')}
      </ActButton>
    </Box>
  );
};

type Act = 'cannot' | 'rebook';

/** With whom it is, and where. */
const With = ({ meeting }: { meeting: MeetingLine }) => {
  const { t } = useTranslation('meetings');
  return (
    <Box sx={{ flex: '1 1 100%', overflowWrap: 'anywhere' }}>
      <div>{t('own.with', { name: meeting.MentorName })}</div>
      {meeting.Place === '' ? null : (
        <div>
          {t('meeting.where')}: {meeting.Place}
        </div>
      )}
    </Box>
  );
};

/** What is done with it; it stays when the meeting is off or elsewhere meanwhile, with what is typed in it. */
const ActDialog = ({
  meeting,
  act,
  gone,
  onClose,
}: {
  meeting: MeetingLine;
  act: Act;
  gone: boolean;
  onClose: () => void;
}) => {
  const { t } = useTranslation('meetings');
  const Form = act === 'rebook' ? RebookForm : CannotForm;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="own-meeting">
      <DialogTitle id="own-meeting">{t(act === 'rebook' ? 'own.rebook' : 'own.cannot')}</DialogTitle>
      <UnlessGone gone={gone}>
        <Form meeting={meeting} onDone={onClose} onBack={onClose} />
      </UnlessGone>
    </Dialog>
  );
};

/** The meeting that an action has on a day, and what a mentee may do with it: nothing once it began. */
export const OwnMeeting = ({ actionId, day }: { actionId: number; day: string | null }) => {
  const { t } = useTranslation('meetings');
  useLiveMeetings();
  const project = useProject();
  const now = useNow();
  const [act, setAct] = useState<{ name: Act; meeting: MeetingLine } | null>(null);
  const days = { From: day ?? dayInAthens(now), Until: day ?? dayInAthens(now) };
  const read = useMeetings({ ProjectId: project?.Id ?? 0, ...days }, project !== null && day !== null);
  const isOpen = ({ ActionId, State, Start, Mentees }: MeetingLine) =>
    ActionId === actionId && State === 'planned' && Date.parse(Start) > now && Mentees.some(({ Comes }) => Comes);
  const meeting = day === null ? undefined : read.data?.list.find(isOpen);
  const begin = (name: Act) => meeting && setAct({ name, meeting });
  const same = act !== null && meeting?.Id === act.meeting.Id ? meeting : undefined;
  const gone = useIsGone(same !== undefined, read.isFetching);
  return (
    <>
      {meeting ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
          <With meeting={meeting} />
          {meeting.Link === '' ? null : (
            <Button variant="outlined" component="a" href={meeting.Link} target="_blank" rel="noreferrer noopener">
              {t('meeting.openLink')}
            </Button>
          )}
          {read.data?.Book && meeting.MayRebook ? (
            <Button variant="outlined" onClick={() => begin('rebook')}>
              {t('own.rebook')}
            </Button>
          ) : null}
          <Button variant="outlined" color="error" onClick={() => begin('cannot')}>
            {t('own.cannot')}
          </Button>
          {read.data?.Book && !meeting.MayRebook ? (
            <Box sx={{ flex: '1 1 100%', color: 'text.secondary' }}>{t('own.mentorSets')}</Box>
          ) : null}
        </Box>
      ) : null}
      {act ? <ActDialog act={act.name} meeting={same ?? act.meeting} gone={gone} onClose={() => setAct(null)} /> : null}
    </>
  );
};
