/**
 * A mentee for mentors and staff: actions by group at the left, the chosen one at the right; a phone shows one at a
 * time (specification 000 §2, mentor/mentee).
 */
import ArrowBack from '@mui/icons-material/ArrowBack';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { groupsOf } from '@telemachos/contract/features/actions/groups.rules.ts';
import type { MenteeAction } from '@telemachos/contract/features/mentoring/mentoring.wire.ts';
import { showDate } from '@telemachos/contract/kit/dates.ts';
import { nameOf } from '../../platform/person.ts';
import { segmentOf, useProject, type OwnProject } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { StateMark, useWords } from '../actions/action-words.shared.tsx';
import { ActionPanel, MissingAction, useStateWord } from './action-panel.tsx';
import { useMentee, type MenteeView } from './mentoring.queries.ts';

const ActionLink = ({ action, to, current }: { action: MenteeAction; to: string; current: boolean }) => {
  const { t } = useTranslation('mentoring');
  const words = useWords();
  const stateWord = useStateWord();
  return (
    <Box
      component={Link}
      to={to}
      aria-current={current ? 'page' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        px: 3,
        py: 2,
        minHeight: 52,
        borderRadius: 'var(--radius)',
        color: 'text.primary',
        textDecoration: 'none',
        ...(current ? { bgcolor: 'primary.light', fontWeight: 600 } : { '&:hover': { bgcolor: 'var(--grey-100)' } }),
      }}
    >
      <StateMark state={action.State} size={28} calm />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ lineHeight: 1.3, overflowWrap: 'anywhere' }}>{words.title(action)}</Box>
        <Box sx={{ fontSize: '0.75rem', fontWeight: 400, color: action.Overdue ? 'error.main' : 'text.secondary' }}>
          {stateWord(action)}
          {action.State === 'underway' && action.Completion > 0 ? ` · ${action.Completion}%` : ''}
          {action.Overdue && action.Due ? ` · ${t('mentee.overdue', { date: showDate(action.Due) })}` : ''}
        </Box>
      </Box>
      {action.HasPublic || action.HasPrivate ? (
        <StickyNote2Outlined titleAccess={t('mentee.hasNote')} sx={{ fontSize: 18, color: 'text.secondary' }} />
      ) : null}
    </Box>
  );
};

const Actions = ({ view, base, actionId }: { view: MenteeView; base: string; actionId: number }) => {
  const { t } = useTranslation('mentoring');
  const words = useWords();
  return (
    <Box
      component="nav"
      aria-label={t('mentee.actions')}
      sx={{ bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 'var(--radius-large)', p: 3 }}
    >
      {groupsOf(view.Actions).map(({ group, lines, done }) => (
        <Box key={group} sx={{ '& + &': { mt: 4 } }}>
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              px: 3,
              mb: 1,
              fontSize: '0.875rem',
              fontWeight: 600,
              color: 'text.secondary',
            }}
          >
            <span>{lines[0] ? words.group(lines[0]) : group}</span>
            <span>
              {done}/{lines.length}
            </span>
          </Box>
          {lines.map((action) => (
            <ActionLink key={action.Id} action={action} to={`${base}/${action.Id}`} current={action.Id === actionId} />
          ))}
        </Box>
      ))}
    </Box>
  );
};

/** How to reach the person, and who looks after them. */
const About = ({ view, results }: { view: MenteeView; results: string | null }) => {
  const { t } = useTranslation(['mentoring', 'results']);
  const { Contact, Joined } = view.Mentee;
  const mentors = view.Mentors.map(({ Name }) => Name).join(', ');
  const contacts = [
    { label: t('mentee.email'), value: Contact.email, to: `mailto:${Contact.email}`, Picture: MailOutlined },
    { label: t('mentee.phone'), value: Contact.phone, to: `tel:${Contact.phone}`, Picture: PhoneOutlined },
  ].filter(({ value }) => value !== '');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1, fontSize: '0.875rem' }}>
      <span>{t('mentee.joined', { date: showDate(Joined) })}</span>
      <span>{mentors ? t('mentee.mentor', { name: mentors }) : t('mentee.noMentor')}</span>
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

/** The action to show: the one of the address, else on wide screens the first one that waits for somebody. */
const chosenOf = (actions: readonly MenteeAction[], asked: number, narrow: boolean): MenteeAction | undefined => {
  if (asked > 0) return actions.find(({ Id }) => Id === asked);
  if (narrow) return undefined;
  return (
    actions.find(({ NextActor, State }) => NextActor === 'mentor' && State !== 'locked') ??
    actions.find(({ State }) => State === 'underway' || State === 'ready') ??
    actions[0]
  );
};

/** The action that is shown, or why there is none. */
const Panel = ({
  action,
  asked,
  menteeId,
  works,
}: {
  action: MenteeAction | undefined;
  asked: boolean;
  menteeId: number;
  works: boolean;
}) => {
  const { t } = useTranslation('mentoring');
  if (action) return <ActionPanel key={action.Id} action={action} menteeId={menteeId} works={works} />;
  return asked ? <MissingAction /> : <EmptyState title={t('mentee.choose')}>{t('mentee.chooseText')}</EmptyState>;
};

const Mentee = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('mentoring');
  const narrow = useMediaQuery('(max-width: 899px)', { noSsr: true });
  const menteeId = Number(useParam('menteeId')) || 0;
  const asked = Number(useParam('actionId')) || 0;
  const mentee = useMentee(project.Id, menteeId);
  const segment = segmentOf(project);
  const base = `/${segment}/mentor/mentee/${menteeId}`;
  const works = project.Abilities.includes('mentor.work');
  const trail = [
    {
      label: t(project.Abilities.includes('project.manage') ? 'list.staffTitle' : 'list.title'),
      to: `/${segment}/mentor/mentee/list`,
    },
  ];
  const view = mentee.data;
  if (!view)
    return (
      <>
        <PageHeader title={t('mentee.title')} trail={trail} />
        {mentee.error ? (
          <ErrorState error={mentee.error} retry={() => void mentee.refetch()} />
        ) : (
          <RowsSkeleton rows={8} height={56} />
        )}
      </>
    );
  const action = chosenOf(view.Actions, asked, narrow);
  const list = <Actions view={view} base={base} actionId={action?.Id ?? 0} />;
  const panel = <Panel action={action} asked={asked > 0} menteeId={menteeId} works={works} />;
  const body = () => {
    if (view.Actions.length === 0) return <EmptyState title={t('mentee.noActions')} />;
    if (!narrow)
      return (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(260px, 320px) minmax(0, 1fr)',
            gap: 6,
            alignItems: 'start',
          }}
        >
          {list}
          <Box component="section" aria-labelledby={action ? 'action-title' : undefined}>
            {panel}
          </Box>
        </Box>
      );
    return asked === 0 ? (
      list
    ) : (
      <>
        <Button component={Link} to={base} startIcon={<ArrowBack />} sx={{ mb: 4, ml: -2 }}>
          {t('mentee.backToList')}
        </Button>
        {panel}
      </>
    );
  };
  return (
    <>
      <PageHeader
        title={nameOf(view.Mentee.Fields, view.Mentee.Username)}
        trail={trail}
        subtitle={
          <About
            view={view}
            results={project.Abilities.includes('quest.follow') ? `/${segment}/mentor/results/${menteeId}` : null}
          />
        }
      />
      {body()}
    </>
  );
};

export const MenteeScreen = () => {
  const project = useProject();
  return project ? <Mentee project={project} /> : null;
};
