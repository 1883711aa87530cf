/** The mentee's home: what is my next step? Then the way so far, the next meeting, and who is there for me. */
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import ChatOutlined from '@mui/icons-material/ChatOutlined';
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { Fragment, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import { nextStep, isCounted } from '@telemachos/contract/features/actions/groups.rules.ts';
import type { HomePart } from '@telemachos/contract/features/projects/homes.rules.ts';
import { showDay } from '@telemachos/contract/kit/dates.ts';
import { loadTexts } from '../../platform/i18n.ts';
import { fullName } from '../../platform/person-names.ts';
import { toUrlSegment, useProject, useSession } from '../../platform/session.ts';
import { PageHeader, Section } from '../../ui/page.tsx';
import { CardsSkeleton, ErrorState, MayCome } from '../../ui/states.tsx';
import { useWords } from '../actions/action-words.shared.tsx';
import { useOwnActions } from '../actions/actions.queries.ts';
import { useLiveMeetings } from '../meetings/live-meetings.shared.ts';
import { useOwnMeetings } from '../meetings/own-listed.shared.ts';
import './home.texts.ts';
import { useParts } from './home-parts.ts';
import { NextCard, NoStep } from './next-step.tsx';
import { Mentors } from './own-mentors.tsx';
import { Progress } from './own-progress.tsx';
import { SharedHere } from './shared-here.tsx';

const NextMeeting = ({ lines, segment }: { lines: readonly ActionLine[]; segment: string }) => {
  const { t } = useTranslation(['home', 'actions']);
  const words = useWords();
  const when = ({ Meeting }: ActionLine) => (Meeting ? `${Meeting.Date} ${Meeting.Time}` : '');
  const [next] = lines
    .filter(({ Meeting, State }) => Meeting !== null && State !== 'done')
    .sort((a, b) => when(a).localeCompare(when(b)));
  if (!next?.Meeting) return null;
  return (
    <Section id="meeting" title={t('home:mentee.meeting')}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <CalendarMonthOutlined aria-hidden="true" sx={{ fontSize: 36, color: 'primary.main' }} />
        <div>
          <Box sx={{ fontWeight: 600 }}>
            {t('actions:meetingOn', { date: showDay(next.Meeting.Date), time: next.Meeting.Time })}
          </Box>
          <Link to={`/${segment}/mentee/action/${next.Id}`}>{words.title(next)}</Link>
        </div>
      </Box>
    </Section>
  );
};

/** What the mentor wrote and was not read yet; gone once it was. */
const NewNotes = ({ lines, segment }: { lines: readonly ActionLine[]; segment: string }) => {
  const { t } = useTranslation('home');
  const words = useWords();
  const unread = lines.filter(({ NewNote, State }) => NewNote && State !== 'locked');
  if (unread.length === 0) return null;
  return (
    <Alert severity="info" role="status" icon={<ChatOutlined />} sx={{ mb: 5 }}>
      <AlertTitle sx={{ fontWeight: 600 }}>{t('mentee.newNote', { count: unread.length })}</AlertTitle>
      {unread.map((line) => (
        <Box
          key={line.Id}
          component={Link}
          to={`/${segment}/mentee/action/${line.Id}`}
          sx={{ display: 'block', py: 1 }}
        >
          {t('mentee.newNoteIn', { title: words.title(line) })}
        </Box>
      ))}
    </Alert>
  );
};

const OffAhead = lazy(async () => {
  const [file] = await Promise.all([import('../meetings/own-off.shared.tsx'), loadTexts(['meetings'])]);
  return { default: file.OffAhead };
});

/** Meetings that are off: until there are any, nothing of it is fetched but the answer. */
const Off = ({ lines, segment }: { lines: readonly ActionLine[]; segment: string }) => {
  const { t } = useTranslation('home');
  const { data, error, isPending, refetch } = useOwnMeetings();
  if (isPending) return <MayCome />;
  if (!data)
    return (
      <Box sx={{ mb: 5 }}>
        <ErrorState what={t('mentee.meetingsNotRead')} error={error} retry={() => void refetch()} />
      </Box>
    );
  if (!data.list.some(({ State }) => State === 'cancelled')) return null;
  return (
    <Suspense fallback={<MayCome />}>
      <OffAhead lines={lines} segment={segment} />
    </Suspense>
  );
};

type Part = HomePart<'mentee.work'>;

/** A part that tells of the actions, once they are there. */
const OfActions = ({
  part,
  all,
  lines,
  segment,
}: {
  part: Exclude<Part, 'mentors' | 'shared'>;
  all: readonly ActionLine[];
  /** Those that are asked of everybody. */
  lines: readonly ActionLine[];
  segment: string;
}) => {
  const next = nextStep(lines);
  switch (part) {
    case 'notes':
      return <NewNotes lines={all} segment={segment} />;
    case 'next':
      return next ? <NextCard line={next} segment={segment} /> : <NoStep lines={lines} segment={segment} />;
    case 'progress':
      return lines.length > 0 ? <Progress lines={lines} segment={segment} /> : null;
    case 'meeting':
      return (
        <>
          <Off lines={lines} segment={segment} />
          <NextMeeting lines={lines} segment={segment} />
        </>
      );
  }
};

export const MenteeHome = () => {
  const { t } = useTranslation('home');
  const session = useSession();
  const project = useProject();
  const actions = useOwnActions();
  useLiveMeetings({ asks: false });
  const parts = useParts('mentee.work');
  if (!session || !project) return null;
  const segment = toUrlSegment(project);
  const lines = actions.data?.filter(isCounted);
  const shown = (part: Part) => {
    if (part === 'mentors') return <Mentors />;
    if (part === 'shared') return project.Abilities.includes('library.use') ? <SharedHere segment={segment} /> : null;
    if (lines) return <OfActions part={part} all={actions.data ?? []} lines={lines} segment={segment} />;
    if (part !== parts.find((other) => other !== 'mentors' && other !== 'shared')) return null;
    return actions.error ? (
      <ErrorState error={actions.error} retry={() => void actions.refetch()} />
    ) : (
      <CardsSkeleton cards={2} height={260} />
    );
  };
  return (
    <Box data-in-order sx={{ maxWidth: 960 }}>
      <PageHeader
        title={t('hello', { name: session.Fields['first_name'] || fullName(session.Fields, session.Username) })}
        subtitle={project.Descr}
      />
      {parts.map((part) => (
        <Fragment key={part}>{shown(part)}</Fragment>
      ))}
      {session.NeedsConsent ? null : (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 2,
            fontSize: '0.875rem',
            color: 'text.secondary',
          }}
        >
          <VerifiedUserOutlined aria-hidden="true" sx={{ fontSize: 18, color: 'success.main' }} />
          {t('mentee.consentGiven')}{' '}
          <Link to="/gdpr" search={{ returnUrl: `/${segment}/home` }}>
            {t('mentee.consentSee')}
          </Link>
        </Box>
      )}
    </Box>
  );
};
