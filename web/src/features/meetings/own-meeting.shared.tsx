/** A mentee's own meetings: a free time to choose, another one, or that they can't come. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogTitle from '@mui/material/DialogTitle';
import Dialog from '@mui/material/Dialog';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MeetingLine } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { dayInAthens, showDateTime } from '@telemachos/contract/kit/dates.ts';
import { ActButton } from '../../ui/act-button.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { CannotForm } from './meeting-forms.tsx';
import { UnlessGone, useIsGone } from './gone.tsx';
import { useLiveMeetings } from './live-meetings.shared.ts';
import { useBook, useSlots, afterwards } from './meetings.queries.ts';
import { useOwnMeetings } from './own-listed.shared.ts';
import { OffBeside } from './own-off.shared.tsx';
import { RebookForm } from './own-rebook.tsx';
import { Refusal } from './refusal.tsx';
import { next, SlotChoice, useChosen, useTaken } from './slot-choice.tsx';
import { useNow } from './use-now.ts';
import { weekdayKey } from './words.ts';

/** The times that the mentor offers for an action, to book one; where mentees do not book, or none is free, what is said instead. */
export const Booking = ({ actionId, otherwise }: { actionId: number; otherwise: ReactNode }) => {
  const { t } = useTranslation('meetings');
  const read = useSlots({ ActionId: actionId, ...next() });
  const book = useBook();
  const taken = useTaken();
  const { slot, near, mentorId, why, besides, choose } = useChosen(read.data, {
    begin: 'first',
    taken: book.isPending || book.isSuccess,
  });
  const found = read.data;
  if (read.isPending) return <TextSkeleton lines={2} />;
  if (!found)
    return (
      <Box sx={{ mt: 4 }}>
        <ErrorState what={t('own.slotsNotRead')} error={read.error} retry={() => void read.refetch()} />
      </Box>
    );
  if (found.MentorId === null) return otherwise;
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
      <SlotChoice
        list={found.list}
        slot={slot}
        near={near}
        readOnly={book.isPending}
        onChoose={(one) => {
          choose(one);
          if (book.isError) book.reset();
        }}
      />
      <Refusal error={besides(book.error)} />
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
  onDone,
}: {
  meeting: MeetingLine;
  act: Act;
  gone: boolean;
  onClose: () => void;
  onDone: () => void;
}) => {
  const { t } = useTranslation('meetings');
  const Form = act === 'rebook' ? RebookForm : CannotForm;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="own-meeting">
      <DialogTitle id="own-meeting">{t(act === 'rebook' ? 'own.rebook' : 'own.cannot')}</DialogTitle>
      <UnlessGone gone={gone}>
        <Form meeting={meeting} onDone={onDone} onBack={onClose} />
      </UnlessGone>
    </Dialog>
  );
};

/** One of them, and what may be done with it. */
const One = ({
  meeting,
  book,
  named,
  onAct,
}: {
  meeting: MeetingLine;
  book: boolean;
  /** It is one of several: its day and hour stand above it. */
  named: boolean;
  onAct: (name: Act) => void;
}) => {
  const { t } = useTranslation('meetings');
  return (
    <Box
      role="group"
      aria-label={showDateTime(meeting.Start)}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        mt: 4,
        ...(named && { pt: 4, borderTop: 1, borderColor: 'divider' }),
      }}
    >
      {named ? (
        <Box sx={{ flex: '1 1 100%', fontWeight: 600 }}>
          {t(`weekdays.${weekdayKey(dayInAthens(Date.parse(meeting.Start)))}`)} <When at={meeting.Start} />
        </Box>
      ) : null}
      <With meeting={meeting} />
      {meeting.Link === '' ? null : (
        <Button variant="outlined" component="a" href={meeting.Link} target="_blank" rel="noreferrer noopener">
          {t('meeting.openLink')}
        </Button>
      )}
      {book && meeting.MayRebook ? (
        <Button variant="outlined" onClick={() => onAct('rebook')}>
          {t('own.rebook')}
        </Button>
      ) : null}
      <Button variant="outlined" color="error" onClick={() => onAct('cannot')}>
        {t('own.cannot')}
      </Button>
      {book && !meeting.MayRebook ? (
        <Box sx={{ flex: '1 1 100%', color: 'text.secondary' }}>{t('own.mentorSets')}</Box>
      ) : null}
    </Box>
  );
};

/**
 * The meetings of an action that are ahead, and what a mentee may do with each; beside them those that are off.
 */
export const OwnMeeting = ({
  actionId,
  enabled,
  declined,
  onDeclined,
}: {
  actionId: number;
  enabled: boolean;
  /** The one that was declined just now. */
  declined: number | null;
  onDeclined: (id: number) => void;
}) => {
  const { t } = useTranslation('meetings');
  useLiveMeetings({ asks: false });
  const now = useNow();
  const [act, setAct] = useState<{ name: Act; meeting: MeetingLine } | null>(null);
  const read = useOwnMeetings(enabled || act !== null);
  const isOpen = ({ ActionId, State, Start, Mentees }: MeetingLine) =>
    ActionId === actionId && State === 'planned' && Date.parse(Start) > now && Mentees.some(({ Comes }) => Comes);
  const open = (read.data?.list ?? []).filter(isOpen);
  const same = act === null ? undefined : open.find(({ Id }) => Id === act.meeting.Id);
  const gone = useIsGone(String(act?.meeting.Id ?? ''), same !== undefined, read.isFetching);
  return (
    <>
      {enabled && read.isPending ? <TextSkeleton lines={2} /> : null}
      {enabled && read.isError && !read.data ? (
        <Box sx={{ mt: 4 }}>
          <ErrorState what={t('own.notRead')} error={read.error} retry={() => void read.refetch()} />
        </Box>
      ) : null}
      {open.length > 0 ? <OffBeside actionId={actionId} declined={declined} stand={open} /> : null}
      {open.map((meeting) => (
        <One
          key={meeting.Id}
          meeting={meeting}
          book={read.data?.Book ?? false}
          named={open.length > 1}
          onAct={(name) => setAct({ name, meeting })}
        />
      ))}
      {act ? (
        <ActDialog
          act={act.name}
          meeting={same ?? act.meeting}
          gone={gone}
          onClose={() => setAct(null)}
          onDone={() => {
            if (act.name === 'cannot') onDeclined(act.meeting.Id);
            setAct(null);
          }}
        />
      ) : null}
    </>
  );
};
