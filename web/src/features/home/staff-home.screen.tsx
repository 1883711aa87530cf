/** The staff's home: where the programme is stuck, in numbers that each open their list. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { segmentOf, useProject, type OwnProject } from '../../platform/session.ts';
import { AsOf } from '../../ui/as-of.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { CardsSkeleton, ErrorState } from '../../ui/states.tsx';
import { useStaffHome } from '../mentoring/mentoring.queries.ts';
import { Funnel } from './funnel.tsx';
import { Groups } from './group-bars.tsx';
import './home.texts.ts';
import { countOf } from './staff-numbers.ts';
import { Stuck } from './stuck.tsx';
import { Weeks } from './weeks.tsx';

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
          <Weeks numbers={numbers} />
          <AsOf at={numbers.AsOf} />
        </>
      )}
    </>
  );
};

export const StaffHome = () => {
  const project = useProject();
  return project ? <Home project={project} /> : null;
};
