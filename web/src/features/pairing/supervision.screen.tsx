/** Which supervisor follows which mentors, and how their mentees are getting on (specification 001 §2, §6). */
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { PageHeader } from '../../ui/page.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useSupervision } from './pairing.queries.ts';
import { Supervisors } from './supervisors.shared.tsx';

const Supervised = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('pairing');
  const read = useSupervision(project.Id);
  const segment = toUrlSegment(project);
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
        <Supervisors data={read.data} grid={manages ? `/${segment}/admin/grid` : null} />
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
