/** Which supervisor follows which mentors, and how their mentees are getting on (specification 001 §2, §6). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { segmentOf, useProject, useSession, type OwnProject } from '../../platform/session.ts';
import { PageHeader, Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useSupervision } from './pairing.queries.ts';

type Supervision = OutputOfPath<'/api/user/Supervision'>;
type Mentor = Supervision['Mentors'][number];

/** A mentor in figures; who manages the project is led to the mentor's mentees. */
const MentorLine = ({ mentor, grid }: { mentor: Mentor; grid: string | null }) => {
  const { t } = useTranslation('pairing');
  const { Id, Name, Caseload, Overdue, Waiting } = mentor;
  const figures = [
    t('supervision.caseload', { count: Caseload }),
    ...(Overdue > 0 ? [t('supervision.overdue', { count: Overdue })] : []),
    ...(Waiting > 0 ? [t('supervision.waiting', { count: Waiting })] : []),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        columnGap: 4,
        py: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {grid ? (
        <Link to={grid} search={{ mentor: String(Id) }}>
          {Name}
        </Link>
      ) : (
        <span>{Name}</span>
      )}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {figures.join(' · ')}
      </Box>
    </Box>
  );
};

const Mentors = ({ mentors, grid }: { mentors: readonly Mentor[]; grid: string | null }) => (
  <Box component="ul" sx={{ listStyle: 'none' }}>
    {mentors.map((mentor) => (
      <MentorLine key={mentor.Id} mentor={mentor} grid={grid} />
    ))}
  </Box>
);

/** A section for each supervisor, one's own first; then the mentors whom nobody follows. */
const Sections = ({ data, grid }: { data: Supervision; grid: string | null }) => {
  const { t } = useTranslation('pairing');
  const own = useSession()?.Id;
  const followed = new Set(data.Supervisors.flatMap(({ Subjects }) => Subjects));
  const without = data.Mentors.filter(({ Id }) => !followed.has(Id));
  const supervisors = [...data.Supervisors].sort((a, b) => Number(b.Id === own) - Number(a.Id === own));
  return (
    <>
      {supervisors.map(({ Id, Name, Subjects }) => {
        const mentors = data.Mentors.filter((mentor) => Subjects.includes(mentor.Id));
        return (
          <Section key={Id} id={`supervisor-${Id}`} title={Name}>
            {mentors.length === 0 ? t('supervision.nobody') : <Mentors mentors={mentors} grid={grid} />}
          </Section>
        );
      })}
      {without.length === 0 ? null : (
        <Section id="without" title={t('supervision.without')}>
          <Mentors mentors={without} grid={grid} />
        </Section>
      )}
    </>
  );
};

const Supervised = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('pairing');
  const read = useSupervision(project.Id);
  const segment = segmentOf(project);
  const manages = project.Abilities.includes('pairing.manage');
  return (
    <>
      <PageHeader
        title={t('supervision.title')}
        subtitle={t('supervision.intro')}
        action={
          manages ? (
            <Button component={Link} to={`/${segment}/admin/project/linksupervisorsmentors`} variant="contained">
              {t('supervision.link')}
            </Button>
          ) : undefined
        }
      />
      {read.data ? (
        read.data.Supervisors.length === 0 ? (
          <EmptyState title={t('supervision.empty')}>{t('supervision.emptyText')}</EmptyState>
        ) : (
          <Sections data={read.data} grid={manages ? `/${segment}/admin/grid` : null} />
        )
      ) : read.error ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <RowsSkeleton rows={6} height={56} />
      )}
    </>
  );
};

export const SupervisionScreen = () => {
  const project = useProject();
  return project ? <Supervised project={project} /> : null;
};
