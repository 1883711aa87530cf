/** The home of who follows mentors without running the project: how the mentees of one's own mentors are getting on. */
import { useTranslation } from 'react-i18next';
import { useProject, type OwnProject } from '../../platform/session.ts';
import { PageHeader } from '../../ui/page.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useSupervision } from '../pairing/pairing.queries.ts';
import { Supervisors } from '../pairing/supervisors.shared.tsx';
import './home.texts.ts';
import { NotYet } from './not-yet.tsx';

const Home = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('homes');
  const read = useSupervision(project.Id);
  const numbers = read.data;
  const waiting = numbers?.Mentors.filter(({ Overdue, Waiting }) => Overdue + Waiting > 0).length ?? 0;
  return (
    <>
      <PageHeader
        title={t('supervision.title')}
        subtitle={numbers ? `${project.Descr} · ${t('supervision.subtitle', { count: waiting })}` : ' '}
      />
      {numbers ? (
        <Supervisors data={numbers} grid={null} />
      ) : read.error ? (
        <ErrorState error={read.error} retry={() => void read.refetch()} />
      ) : (
        <RowsSkeleton rows={6} height={56} />
      )}
      <NotYet />
    </>
  );
};

export const SupervisionHome = () => {
  const project = useProject();
  return project ? <Home project={project} /> : null;
};
