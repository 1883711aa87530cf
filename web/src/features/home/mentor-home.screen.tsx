/** The mentor's home: who needs me today, each with the reason and one button; then the next meetings. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseLine } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { userSurnameFirst } from '../../platform/person-names.ts';
import { toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { PageHeader } from '../../ui/page.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { WriteLink } from '../chat/write-link.shared.tsx';
import { linkTo } from '../mentoring/case-link.shared.ts';
import { useLiveMeetings } from '../meetings/live-meetings.shared.ts';
import { useMentees } from '../mentoring/mentoring.queries.ts';
import { ReasonChip, ReasonDetail } from '../mentoring/reason.shared.tsx';
import './home.texts.ts';
import { ComingMeetings } from './coming.tsx';
import { useParts } from './home-parts.ts';
import { MentorQuests } from './mentor-quests.tsx';
import { MoreWrote, useWhoWrote, WroteLine } from './who-wrote.tsx';

/** So many of those who need somebody are counted: more than a mentor has, and of more it is said so. */
const maxCountedMentees = 200;
/** People shown at first: what one can see to between two meetings. */
const initialPeople = 8;

const Person = ({ line, project }: { line: CaseLine; project: OwnProject }) => {
  const { t } = useTranslation(['homes', 'home']);
  const name = userSurnameFirst(line.User);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 4,
        py: 4,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <PersonAvatar id={line.User.Id} name={name} photo={line.User.Photo} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {name}
          </Box>
          <ReasonChip reason={line.Reason} declined={line.Declined !== null} />
        </Box>
        <Box sx={{ mt: 0.5, fontSize: '0.875rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <ReasonDetail line={line} />
        </Box>
      </Box>
      <Button
        component={Link}
        to={linkTo(toUrlSegment(project), line)}
        variant="outlined"
        aria-label={`${t(`mentor.do.${line.Reason}`)}: ${name}`}
        sx={{ width: { xs: '100%', sm: 168 } }}
      >
        {t(`mentor.do.${line.Reason}`)}
      </Button>
      <WriteLink project={project} menteeId={line.User.Id} label={t('mentor.writeTo', { name })}>
        {t('home:mentee.write')}
      </WriteLink>
    </Box>
  );
};

/** Who needs the mentor, whoever wrote first, how many they are, and whether there may be more. */
const useNeeding = (project: OwnProject) => {
  const mentees = useMentees({ ProjectId: project.Id, count: maxCountedMentees, Coming: true });
  const read = useWhoWrote(project);
  const lines = mentees.data?.list ?? [];
  const wrote = read?.list ?? [];
  // Of each the most pressing reason: that they wrote comes first.
  const waiting = new Set(wrote.map(({ person }) => person.Id));
  const needing = lines.filter(({ Reason, User }) => Reason !== 'none' && !waiting.has(User.Id));
  // By need: where the last of so many still needs somebody, there may be others.
  const isMore = read?.isMore === true || (lines.length === maxCountedMentees && lines.at(-1)?.Reason !== 'none');
  return { mentees, read, wrote, needing, count: wrote.length + needing.length, isMore };
};

const Home = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('homes');
  const segment = toUrlSegment(project);
  const { mentees, read, wrote, needing, count, isMore } = useNeeding(project);
  useLiveMeetings({ asks: true });
  const parts = useParts('mentor.caseload');
  const all = (
    <Button component={Link} to={`/${segment}/mentor/mentee/list`} variant="outlined">
      {t('mentor.all')}
    </Button>
  );
  const body = () => {
    if (!mentees.data || read === null)
      return mentees.error ? (
        <ErrorState error={mentees.error} retry={() => void mentees.refetch()} />
      ) : (
        <RowsSkeleton rows={6} height={88} />
      );
    const none = mentees.data.list.length === 0 ? 'nobody' : 'quiet';
    if (count === 0)
      return (
        <EmptyState title={t(`mentor.${none}`)} action={all}>
          {t(`mentor.${none}Text`)}
        </EmptyState>
      );
    return (
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          mb: 4,
          px: { xs: 4, sm: 6 },
          bgcolor: 'background.paper',
          border: 1,
          borderColor: 'divider',
          borderRadius: 'var(--radius-large)',
        }}
      >
        {wrote.slice(0, initialPeople).map((one) => (
          <WroteLine key={`wrote ${one.Id}`} of={one} project={project} />
        ))}
        {needing.slice(0, Math.max(0, initialPeople - wrote.length)).map((line) => (
          <Person key={line.User.Id} line={line} project={project} />
        ))}
      </Box>
    );
  };
  const subtitle =
    !mentees.data || !read || count === 0
      ? ' '
      : isMore
        ? t('mentor.subtitleAtLeast', { shown: count })
        : t('mentor.subtitle', { count });
  const shown = {
    people: (
      <>
        {body()}
        {mentees.data ? <MoreWrote read={read} shown={initialPeople} project={project} /> : null}
        {count > 0 && read ? <Box sx={{ mb: 6 }}>{all}</Box> : null}
      </>
    ),
    quests: <MentorQuests segment={segment} />,
    // Both come of one reading: what it waits for, or what went wrong with it, is told once.
    meetings: mentees.data?.Coming ? (
      <ComingMeetings coming={mentees.data.Coming} segment={segment} />
    ) : parts.includes('people') ? null : (
      body()
    ),
  };
  return (
    <Box data-in-order sx={{ maxWidth: 960 }}>
      <PageHeader title={t('mentor.title')} subtitle={subtitle} />
      {parts.map((part) => (
        <Fragment key={part}>{shown[part]}</Fragment>
      ))}
    </Box>
  );
};

export const MentorHome = () => {
  const project = useProject();
  return project ? <Home project={project} /> : null;
};
