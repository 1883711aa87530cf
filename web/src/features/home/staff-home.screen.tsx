/** The staff's home: where the programme is stuck, in numbers that each open their list. */
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { statusGroups, type StatusGroup } from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import type { OutputOfPath } from '../../platform/api.ts';
import { useLanguage } from '../../platform/i18n.ts';
import { segmentOf, useProject, type OwnProject } from '../../platform/session.ts';
import { PageHeader, Section } from '../../ui/page.tsx';
import { CardsSkeleton, ErrorState } from '../../ui/states.tsx';
import { useStaffHome } from '../mentoring/mentoring.queries.ts';
import './home.texts.ts';

type Numbers = OutputOfPath<'/api/home/Staff'>;

const steps: readonly StatusGroup[] = ['unchecked', 'waiting', 'eligible', 'selected', 'declined'];

const countOf = ({ Applications }: Numbers, group: StatusGroup): number => {
  const statuses: readonly number[] = statusGroups[group];
  return Applications.filter(({ Status }) => statuses.includes(Status)).reduce((sum, { Count }) => sum + Count, 0);
};

type Target = { to: string; search: Record<string, string> };

const tile = {
  display: 'flex',
  flexDirection: 'column',
  height: '100%',
  minHeight: 116,
  p: { xs: 4, sm: 5 },
  border: 1,
  borderColor: 'divider',
  borderLeft: 4,
  borderRadius: 'var(--radius)',
  bgcolor: 'background.paper',
  color: 'text.primary',
  textDecoration: 'none',
  transition: 'border-color var(--motion)',
} as const;

/** A number that calls for somebody; at 0 it says that all is well, and stays a link to the list. Without a list one may open it is a number alone. */
const Stuck = ({ value, label, target }: { value: number; label: string; target: Target | null }) => {
  const { t } = useTranslation('home');
  const inside = (
    <>
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <Box
          component="span"
          sx={{ fontSize: '2rem', fontWeight: 600, lineHeight: 1.1, fontVariantNumeric: 'tabular-nums' }}
        >
          {value}
        </Box>
        {target ? <ChevronRight aria-hidden="true" sx={{ color: 'text.secondary' }} /> : null}
      </Box>
      <Box component="span" sx={{ mt: 1 }}>
        {label}
      </Box>
      {value === 0 ? (
        <Box
          component="span"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            mt: 'auto',
            pt: 1,
            fontSize: '0.8125rem',
            color: 'success.main',
          }}
        >
          <CheckCircleOutlined aria-hidden="true" sx={{ fontSize: 16 }} />
          {t('staff.fine')}
        </Box>
      ) : null}
    </>
  );
  return (
    <Box
      component="li"
      sx={{
        '& > *': { ...tile, borderLeftColor: value > 0 ? 'var(--amber-900)' : 'success.main' },
        '& > a:hover': { borderColor: 'primary.main' },
      }}
    >
      {target ? <Link {...target}>{inside}</Link> : <div>{inside}</div>}
    </Box>
  );
};

const Funnel = ({ numbers, segment }: { numbers: Numbers; segment: string }) => {
  const { t } = useTranslation('home');
  const most = Math.max(1, ...steps.map((step) => countOf(numbers, step)));
  return (
    <Section id="funnel" title={t('staff.applications')}>
      {numbers.Applications.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('staff.noApplications')}</Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', display: 'grid', gap: 1 }}>
          {steps.map((step) => {
            const count = countOf(numbers, step);
            return (
              <Box
                component="li"
                key={step}
                sx={{
                  '& > a': {
                    display: 'grid',
                    gridTemplateColumns: { xs: '128px 1fr 32px', sm: '140px 1fr 48px' },
                    alignItems: 'center',
                    gap: 3,
                    minHeight: 40,
                    px: 2,
                    mx: -2,
                    borderRadius: 'var(--radius)',
                    color: 'text.primary',
                    textDecoration: 'none',
                  },
                  '& > a:hover': { bgcolor: 'var(--grey-100)' },
                }}
              >
                <Link to={`/${segment}/admin/project/applications`} search={{ status: step }}>
                  <span>{t(`staff.status.${step}`)}</span>
                  <Box aria-hidden="true" sx={{ height: 16, borderRadius: 1, bgcolor: 'var(--grey-100)' }}>
                    <Box
                      sx={{
                        width: `${(count / most) * 100}%`,
                        minWidth: count > 0 ? 4 : 0,
                        height: '100%',
                        borderRadius: 1,
                        bgcolor: step === 'declined' ? 'var(--grey-600)' : 'primary.main',
                      }}
                    />
                  </Box>
                  <Box
                    component="span"
                    sx={{ fontWeight: 600, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
                  >
                    {count}
                  </Box>
                </Link>
              </Box>
            );
          })}
        </Box>
      )}
    </Section>
  );
};

const parts = [
  { key: 'done', field: 'Done', colour: 'var(--green-800)', ink: '#fff' },
  { key: 'begun', field: 'Begun', colour: 'var(--blue-100)', ink: 'var(--ink)' },
  { key: 'notBegun', field: 'NotBegun', colour: 'var(--grey-200)', ink: 'var(--ink)' },
] as const;

/** A table whose cells are drawn as parts of a bar: the same numbers for those who see it and those who hear it. */
const Groups = ({ numbers, segment }: { numbers: Numbers; segment: string }) => {
  const { t } = useTranslation('home');
  const english = useLanguage() === 'en';
  return (
    <Section
      id="groups"
      title={t('staff.groups')}
      intro={t('staff.groupsIntro')}
      action={
        <Button component={Link} to={`/${segment}/admin/grid`} sx={{ ml: { xs: -4, sm: 0 } }}>
          {t('staff.openGrid')}
        </Button>
      }
    >
      {numbers.Groups.length === 0 || numbers.Active === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('staff.noGroups')}</Box>
      ) : (
        <>
          <Box aria-hidden="true" sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, mb: 3, fontSize: '0.875rem' }}>
            {parts.map(({ key, colour }) => (
              <Box key={key} sx={{ display: 'inline-flex', alignItems: 'center', gap: 2 }}>
                <Box
                  sx={{
                    width: 14,
                    height: 14,
                    borderRadius: 1,
                    bgcolor: colour,
                    border: '1px solid rgb(31 41 51 / 20%)',
                  }}
                />
                {t(`staff.${key}`)}
              </Box>
            ))}
          </Box>
          <Box role="table" aria-labelledby="groups" sx={{ display: 'grid', gap: 3 }}>
            <div role="row" className="only-heard">
              <span role="columnheader">{t('staff.group')}</span>
              {parts.map(({ key }) => (
                <span role="columnheader" key={key}>
                  {t(`staff.${key}`)}
                </span>
              ))}
            </div>
            {numbers.Groups.map((group) => (
              <Box
                role="row"
                key={group.Group}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: { sm: '200px 1fr' },
                  alignItems: 'center',
                  columnGap: 4,
                  rowGap: 1,
                }}
              >
                <span role="rowheader">{english ? group.GroupEn : group.Group}</span>
                <Box role="presentation" sx={{ display: 'flex', height: 28, borderRadius: 1.5, overflow: 'hidden' }}>
                  {parts.map(({ key, field, colour, ink }) => (
                    <Box
                      role="cell"
                      key={key}
                      sx={{
                        flexGrow: group[field],
                        flexBasis: 0,
                        minWidth: group[field] > 0 ? 28 : 0,
                        overflow: 'hidden',
                        display: 'grid',
                        placeItems: 'center',
                        bgcolor: colour,
                        color: ink,
                        fontSize: '0.8125rem',
                        fontWeight: 600,
                      }}
                    >
                      {group[field]}
                    </Box>
                  ))}
                </Box>
              </Box>
            ))}
          </Box>
        </>
      )}
    </Section>
  );
};

const Home = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('home');
  const segment = segmentOf(project);
  const home = useStaffHome(project.Id);
  const numbers = home.data;
  const seesMails = project.Abilities.includes('mails.view');
  const list = `/${segment}/mentor/mentee/list`;
  return (
    <>
      <PageHeader
        title={t('staff.title')}
        subtitle={numbers ? `${project.Descr} · ${t('staff.subtitle', { count: numbers.Active })}` : ' '}
      />
      {!numbers ? (
        home.error ? (
          <ErrorState error={home.error} retry={() => void home.refetch()} />
        ) : (
          <CardsSkeleton cards={6} height={124} />
        )
      ) : (
        <>
          <Typography variant="h2" className="only-heard">
            {t('staff.stuck')}
          </Typography>
          <Box
            component="ul"
            sx={{
              listStyle: 'none',
              display: 'grid',
              gap: 4,
              mb: 6,
              gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(3, 1fr)' },
            }}
          >
            <Stuck
              value={countOf(numbers, 'unchecked')}
              label={t('staff.unchecked')}
              target={{ to: `/${segment}/admin/project/applications`, search: { status: 'unchecked' } }}
            />
            <Stuck
              value={numbers.WithoutMentor}
              label={t('staff.unpaired')}
              target={{ to: `/${segment}/admin/project/linkusers`, search: { mentor: 'none' } }}
            />
            <Stuck
              value={numbers.WithoutFirstMeeting}
              label={t('staff.firstMeeting')}
              target={{ to: list, search: { need: 'firstMeeting' } }}
            />
            <Stuck
              value={numbers.Overdue}
              label={t('staff.overdue')}
              target={{ to: list, search: { need: 'overdue' } }}
            />
            <Stuck value={numbers.Silent} label={t('staff.silent')} target={{ to: list, search: { need: 'silent' } }} />
            <Stuck
              value={numbers.MailsFailed}
              label={t('staff.mails')}
              target={seesMails ? { to: `/${segment}/admin/outbox`, search: { status: 'failed' } } : null}
            />
          </Box>
          <Funnel numbers={numbers} segment={segment} />
          <Groups numbers={numbers} segment={segment} />
        </>
      )}
    </>
  );
};

export const StaffHome = () => {
  const project = useProject();
  return project ? <Home project={project} /> : null;
};
