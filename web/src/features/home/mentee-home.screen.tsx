/** The mentee's home: what is my next step? Then the way so far, the next meeting, and who is there for me. */
import ArrowForward from '@mui/icons-material/ArrowForward';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CelebrationOutlined from '@mui/icons-material/CelebrationOutlined';
import HourglassEmptyOutlined from '@mui/icons-material/HourglassEmptyOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined';
import VerifiedUserOutlined from '@mui/icons-material/VerifiedUserOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionLine } from '@telemachos/contract/features/actions/actions.wire.ts';
import { groupsOf, nextStep } from '@telemachos/contract/features/actions/groups.rules.ts';
import { showDate, showDay } from '@telemachos/contract/kit/dates.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { initialsOf, nameOf } from '../../platform/person.ts';
import { segmentOf, useProject, useSession } from '../../platform/session.ts';
import { PageHeader, Section } from '../../ui/page.tsx';
import { CardsSkeleton, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { inWords, KindPicture, useWords } from '../actions/action-words.shared.tsx';
import { useOwnActions, useOwnMentors } from '../actions/actions.queries.ts';
import { Ring } from '../actions/ring.shared.tsx';
import './home.texts.ts';

const Fact = ({ picture, children, late = false }: { picture: ReactNode; children: ReactNode; late?: boolean }) => (
  <Box
    component="span"
    sx={{
      display: 'inline-flex',
      alignItems: 'center',
      gap: 1.5,
      ...(late ? { color: 'error.main', fontWeight: 600 } : {}),
      '& svg': { fontSize: 20 },
    }}
  >
    {picture}
    {children}
  </Box>
);

const NextCard = ({ line, segment }: { line: ActionLine; segment: string }) => {
  const { t } = useTranslation(['home', 'actions']);
  const words = useWords();
  const why = inWords(line.Why, useLanguage()) || words.descr(line);
  return (
    <Box
      component="section"
      aria-labelledby="next"
      sx={{
        mb: 6,
        p: { xs: 5, sm: 8 },
        borderRadius: 'var(--radius-large)',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderTop: 4,
        borderTopColor: 'primary.main',
        boxShadow: 'var(--shadow-1)',
      }}
    >
      <Typography id="next" component="h2" sx={{ fontSize: '0.875rem', fontWeight: 600, color: 'primary.main' }}>
        {t('home:mentee.next')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start', mt: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography
            component="h3"
            sx={{ fontSize: { xs: '1.5rem', sm: '1.75rem' }, fontWeight: 600, lineHeight: 1.25 }}
          >
            {words.title(line)}
          </Typography>
          <Typography sx={{ mt: 2, maxWidth: '60ch', fontSize: '1.0625rem' }}>{why}</Typography>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, mt: 4, color: 'text.secondary' }}>
        <Fact picture={<KindPicture typeId={line.TypeId} />}>{words.group(line)}</Fact>
        {line.Minutes === null ? null : (
          <Fact picture={<ScheduleOutlined aria-hidden="true" />}>{t('actions:minutes', { count: line.Minutes })}</Fact>
        )}
        {line.Due === null ? null : (
          <Fact picture={<CalendarMonthOutlined aria-hidden="true" />} late={line.Overdue}>
            {t(line.Overdue ? 'actions:overdue' : 'actions:due', { date: showDate(line.Due) })}
          </Fact>
        )}
      </Box>
      <Button
        component={Link}
        to={`/${segment}/mentee/action/${line.Id}`}
        variant="contained"
        size="large"
        endIcon={<ArrowForward />}
        sx={{ mt: 6, width: { xs: '100%', sm: 'auto' } }}
      >
        {t(line.State === 'underway' ? 'actions:goOn' : 'actions:start')}
      </Button>
    </Box>
  );
};

/** Nothing to do now: whose turn it is, or that all is done. */
const NoStep = ({ lines, segment }: { lines: readonly ActionLine[]; segment: string }) => {
  const { t } = useTranslation('home');
  const words = useWords();
  const waiting = lines.filter(({ State }) => State === 'waiting');
  const allDone = lines.length > 0 && lines.every(({ State }) => State === 'done');
  const Picture = allDone ? CelebrationOutlined : HourglassEmptyOutlined;
  const title = allDone ? t('mentee.allDone') : waiting.length > 0 ? t('mentee.waiting') : t('mentee.nothing');
  const text = allDone
    ? t('mentee.allDoneText')
    : waiting.length > 0
      ? t('mentee.waitingText', { titles: waiting.map((line) => `«${words.title(line)}»`).join(', ') })
      : t('mentee.nothingText');
  return (
    <Box
      component="section"
      aria-labelledby="next"
      sx={{
        display: 'flex',
        gap: 4,
        mb: 6,
        p: { xs: 5, sm: 8 },
        borderRadius: 'var(--radius-large)',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderTop: 4,
        borderTopColor: allDone ? 'success.main' : 'warning.main',
      }}
    >
      <Picture aria-hidden="true" sx={{ fontSize: 40, color: allDone ? 'success.main' : 'warning.main' }} />
      <div>
        <Typography variant="h2" id="next">
          {title}
        </Typography>
        <Typography sx={{ mt: 2, maxWidth: '60ch' }}>{text}</Typography>
        <Button component={Link} to={`/${segment}/mentee/actions`} sx={{ mt: 3, ml: -4 }}>
          {t('mentee.allActions')}
        </Button>
      </div>
    </Box>
  );
};

const Progress = ({ lines, segment }: { lines: readonly ActionLine[]; segment: string }) => {
  const { t } = useTranslation(['home', 'actions']);
  const words = useWords();
  return (
    <Section
      id="progress"
      title={t('home:mentee.progress')}
      action={
        <Button component={Link} to={`/${segment}/mentee/actions`} sx={{ ml: { xs: -4, sm: 0 } }}>
          {t('home:mentee.allActions')}
        </Button>
      }
    >
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          display: 'grid',
          columnGap: 2,
          rowGap: 5,
          gridTemplateColumns: { xs: 'repeat(3, 1fr)', sm: 'repeat(auto-fit, minmax(120px, 1fr))' },
        }}
      >
        {groupsOf(lines).map(({ group, lines: own, done }) => {
          const name = own[0] ? words.group(own[0]) : group;
          return (
            <Box
              component="li"
              key={group}
              sx={{
                display: 'grid',
                justifyItems: 'center',
                alignContent: 'start',
                gap: 2,
                textAlign: 'center',
                fontSize: '0.875rem',
                lineHeight: 1.3,
                minWidth: 0,
                overflowWrap: 'anywhere',
              }}
            >
              <Ring
                done={done}
                all={own.length}
                words={t('actions:groupWords', { group: name, done, all: own.length })}
              />
              <span aria-hidden="true">{name}</span>
            </Box>
          );
        })}
      </Box>
    </Section>
  );
};

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

const Mentors = () => {
  const { t } = useTranslation('home');
  const words = useWords();
  const mentors = useOwnMentors();
  const body = () => {
    if (!mentors.data)
      return mentors.error ? (
        <ErrorState error={mentors.error} retry={() => void mentors.refetch()} />
      ) : (
        <RowsSkeleton rows={1} />
      );
    if (mentors.data.length === 0)
      return (
        <>
          <Box sx={{ fontWeight: 600 }}>{t('mentee.noMentor')}</Box>
          <Typography sx={{ mt: 1, color: 'text.secondary' }}>{t('mentee.noMentorText')}</Typography>
        </>
      );
    return mentors.data.map((mentor) => (
      <Box
        key={mentor.Id}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 4,
          '& + &': { mt: 4, pt: 4, borderTop: 1, borderColor: 'divider' },
        }}
      >
        <Avatar
          aria-hidden="true"
          sx={{ bgcolor: 'primary.light', color: 'primary.dark', fontSize: '1rem', fontWeight: 600 }}
        >
          {initialsOf(mentor.Name)}
        </Avatar>
        <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
          <Box sx={{ fontWeight: 600 }}>{mentor.Name}</Box>
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {mentor.ForProject
              ? t('mentee.forProject')
              : t('mentee.forActions', { titles: mentor.Actions.map(words.title).join(', ') })}
          </Box>
        </Box>
        {mentor.Email ? (
          <Button
            component="a"
            href={`mailto:${mentor.Email}`}
            variant="outlined"
            startIcon={<MailOutlined />}
            aria-label={t('mentee.writeTo', { name: mentor.Name })}
          >
            {t('mentee.write')}
          </Button>
        ) : null}
      </Box>
    ));
  };
  return (
    <Section id="mentors" title={t((mentors.data?.length ?? 0) > 1 ? 'mentee.mentors' : 'mentee.mentor')}>
      {body()}
    </Section>
  );
};

export const MenteeHome = () => {
  const { t } = useTranslation('home');
  const session = useSession();
  const project = useProject();
  const actions = useOwnActions();
  if (!session || !project) return null;
  const segment = segmentOf(project);
  const lines = actions.data?.filter(({ Optional }) => !Optional);
  const next = lines ? nextStep(lines) : null;
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader
        title={t('hello', { name: session.Fields['first_name'] || nameOf(session.Fields, session.Username) })}
        subtitle={project.Descr}
      />
      {lines ? (
        <>
          {next ? <NextCard line={next} segment={segment} /> : <NoStep lines={lines} segment={segment} />}
          {lines.length > 0 ? <Progress lines={lines} segment={segment} /> : null}
          <NextMeeting lines={lines} segment={segment} />
        </>
      ) : actions.error ? (
        <ErrorState error={actions.error} retry={() => void actions.refetch()} />
      ) : (
        <CardsSkeleton cards={2} height={260} />
      )}
      <Mentors />
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
