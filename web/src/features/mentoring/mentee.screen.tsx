/**
 * A mentee for mentors and staff: what needs the mentor and the actions by group, or one action with the notes beside it
 * (specification 000 §2, mentor/mentee).
 */
import ArrowBack from '@mui/icons-material/ArrowBack';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenteeAction } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { userFullName } from '../../platform/person-names.ts';
import { seesAllMentees, toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useWords } from '../actions/action-words.shared.tsx';
import { Beside, WriteBeside } from '../chat/beside.shared.tsx';
import { useLiveMeetings } from '../meetings/live-meetings.shared.ts';
import { ActionNotes, ActionPanel, MissingAction } from './action-panel.tsx';
import { MenteeOverview } from './mentee-overview.tsx';
import { useMentee, type MenteeView } from './mentoring.queries.ts';
import { NotesFeed } from './notes-feed.tsx';

/** How to reach the person, and who looks after them. */
const About = ({
  view,
  results,
  grid,
}: {
  view: MenteeView;
  results: string | null;
  /** Where a mentor's mentees are shown, for those who see the whole project. */
  grid: string | null;
}) => {
  const { t } = useTranslation(['mentoring', 'results']);
  const { Contact, Joined } = view.Mentee;
  const contacts = [
    { label: t('mentee.email'), value: Contact.email, to: `mailto:${Contact.email}`, Picture: MailOutlined },
    { label: t('mentee.phone'), value: Contact.phone, to: `tel:${Contact.phone}`, Picture: PhoneOutlined },
  ].filter(({ value }) => value !== '');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, fontSize: '0.875rem' }}>
      <span>{t('mentee.joined', { date: showDate(Joined) })}</span>
      {view.Mentors.length === 0 ? <span>{t('mentee.noMentor')}</span> : null}
      {view.Mentors.map(({ Id, Name }) => {
        const words = t('mentee.mentor', { name: Name });
        return grid ? (
          <Link key={Id} to={grid} search={{ mentor: String(Id) }}>
            {words}
          </Link>
        ) : (
          <span key={Id}>{words}</span>
        );
      })}
      {contacts.map(({ label, value, to, Picture }) => (
        <Box
          key={label}
          component="a"
          href={to}
          aria-label={`${label}: ${value}`}
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, overflowWrap: 'anywhere' }}
        >
          <Picture aria-hidden="true" sx={{ fontSize: 18 }} />
          {value}
        </Box>
      ))}
      {results ? (
        <Box component={Link} to={results} sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
          <InsightsOutlined aria-hidden="true" sx={{ fontSize: 18 }} />
          {t('results:title')}
        </Box>
      ) : null}
    </Box>
  );
};

/** The ways to the neighbouring actions, and back to all of them. */
const Neighbours = ({ actions, at, base }: { actions: readonly MenteeAction[]; at: number; base: string }) => {
  const { t } = useTranslation('mentoring');
  const words = useWords();
  // What is not among them has no neighbours.
  const [before, after] = at < 0 ? [] : [actions[at - 1], actions[at + 1]];
  return (
    <Box component="nav" aria-label={t('mentee.actions')} sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 4 }}>
      <Button component={Link} to={base} startIcon={<ArrowBack />} sx={{ ml: -2, mr: 'auto' }}>
        {t('mentee.backToList')}
      </Button>
      {before ? (
        <IconButton
          component={Link}
          to={`${base}/${before.Id}`}
          aria-label={t('mentee.previous', { title: words.title(before) })}
          title={words.title(before)}
        >
          <ChevronLeft />
        </IconButton>
      ) : null}
      {after ? (
        <IconButton
          component={Link}
          to={`${base}/${after.Id}`}
          aria-label={t('mentee.next', { title: words.title(after) })}
          title={words.title(after)}
        >
          <ChevronRight />
        </IconButton>
      ) : null}
    </Box>
  );
};

/** From this width of the window on, the notes stand beside the answers and stay in sight. */
const wide = '@media (min-width: 1100px)';
const beside = {
  display: 'grid',
  columnGap: 6,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [wide]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(320px, 400px)' },
  // Beside a conversation there is no room for three.
  '[data-beside] &': { gridTemplateColumns: 'minmax(0, 1fr)' },
};
const inSight = {
  minWidth: 0,
  [wide]: { position: 'sticky', top: 80, maxHeight: 'calc(100vh - 96px)', overflowY: 'auto' },
  '[data-beside] &': { position: 'static', maxHeight: 'none' },
};

/** One action with its notes, or all of them. */
const Body = ({ project, view, asked }: { project: OwnProject; view: MenteeView; asked: number }) => {
  const { t } = useTranslation('mentoring');
  const menteeId = view.Mentee.Id;
  const base = `/${toUrlSegment(project)}/mentor/mentee/${menteeId}`;
  const works = project.Abilities.includes('mentor.work');
  if (view.Actions.length === 0) return <EmptyState title={t('mentee.noActions')} />;
  const feed = works ? <NotesFeed projectId={project.Id} menteeId={menteeId} base={base} /> : null;
  if (asked === 0)
    return (
      <Box data-in-order sx={works ? beside : {}}>
        <Box sx={{ minWidth: 0 }}>
          <MenteeOverview
            actions={view.Actions}
            heard={view.Mentee.Heard}
            silent={view.Mentee.Silent}
            base={base}
            works={works}
            files={view.Files}
            menteeId={menteeId}
          />
        </Box>
        <Box sx={inSight}>{feed}</Box>
      </Box>
    );
  const at = view.Actions.findIndex(({ Id }) => Id === asked);
  const action = view.Actions[at];
  return (
    <>
      <Neighbours actions={view.Actions} at={at} base={base} />
      {action ? (
        <Box data-in-order sx={works ? beside : {}}>
          <Box component="section" data-in-order aria-labelledby="action-title" sx={{ minWidth: 0 }}>
            <ActionPanel
              key={action.Id}
              action={action}
              menteeId={menteeId}
              name={userFullName(view.Mentee)}
              works={works}
            />
          </Box>
          {works ? (
            <Box sx={inSight}>
              <ActionNotes action={action} menteeId={menteeId} />
              {feed}
            </Box>
          ) : null}
        </Box>
      ) : (
        <MissingAction />
      )}
    </>
  );
};

const Mentee = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('mentoring');
  const menteeId = Number(useParam('menteeId')) || 0;
  const asked = Number(useParam('actionId')) || 0;
  const mentee = useMentee(project.Id, menteeId);
  useLiveMeetings({ asks: true });
  const segment = toUrlSegment(project);
  const trail = [
    {
      label: t(seesAllMentees(project) ? 'list.staffTitle' : 'list.title'),
      to: `/${segment}/mentor/mentee/list`,
    },
  ];
  const view = mentee.data;
  if (!view)
    return (
      <>
        <PageHeader title={t('mentee.title')} trail={trail} />
        {menteeId === 0 ? (
          <EmptyState title={t('mentee.nobody')} action={<Link to={trail[0]?.to ?? '/'}>{t('mentee.toList')}</Link>} />
        ) : mentee.error ? (
          <ErrorState error={mentee.error} retry={() => void mentee.refetch()} />
        ) : (
          <RowsSkeleton rows={8} height={56} />
        )}
      </>
    );
  const person = { Id: menteeId, Name: userFullName(view.Mentee) };
  const page = (
    <>
      <PageHeader
        title={userFullName(view.Mentee)}
        trail={trail}
        action={view.MayWrite ? <WriteBeside person={person} /> : undefined}
        subtitle={
          <About
            view={view}
            grid={project.Abilities.includes('project.manage') ? `/${segment}/admin/grid` : null}
            results={project.Abilities.includes('quest.follow') ? `/${segment}/mentor/results/${menteeId}` : null}
          />
        }
      />
      <Body project={project} view={view} asked={asked} />
    </>
  );
  return view.MayWrite ? <Beside person={person}>{page}</Beside> : page;
};

export const MenteeScreen = () => {
  const project = useProject();
  return project ? <Mentee project={project} /> : null;
};
