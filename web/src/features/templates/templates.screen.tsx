/** A project's template: the whole programme out as a file, and in from one. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { useProject } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { Download } from '../../ui/download.tsx';
import { PageHeader, Section } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { useSetupRead } from '../settings/settings.queries.ts';
import { BringSection } from './bring-section.tsx';
import { FaultList } from './preview-lines.tsx';
import { exportAddress, schemaAddress, useJudgedExport } from './templates.queries.ts';

const OutSection = ({ id }: { id: number }) => {
  const { t } = useTranslation('templates');
  const judged = useJudgedExport(id);
  const { data } = judged;
  const holds = data
    ? [
        t('out.settings'),
        ...(data.Actions > 0 ? [t('out.actions', { count: data.Actions })] : []),
        ...(data.Questionnaires > 0 ? [t('out.quests', { count: data.Questionnaires })] : []),
        ...(data.Mails > 0 ? [t('out.mails', { count: data.Mails })] : []),
        ...(data.Consent ? [t('out.consent')] : []),
        ...(data.Definitions > 0 ? [t('out.definitions', { count: data.Definitions })] : []),
      ].join(', ')
    : '';
  return (
    <Section id="template-out" title={t('out.title')} intro={t('out.intro')}>
      {judged.error ? (
        <ErrorState error={judged.error} retry={() => void judged.refetch()} />
      ) : !data ? (
        <TextSkeleton lines={2} />
      ) : data.Faults.length > 0 ? (
        <Alert severity="warning">
          {t('out.cannot', { count: data.Faults.length })}
          <FaultList faults={data.Faults} />
        </Alert>
      ) : (
        <>
          <p>{t('out.holds', { what: holds })}</p>
          <Button component={Download} variant="contained" href={exportAddress(id)} sx={{ mt: 3 }}>
            {t('out.get')}
          </Button>
        </>
      )}
      <Box sx={{ mt: 4, fontSize: '0.875rem' }}>
        <MuiLink component={Download} href={schemaAddress()} sx={{ display: 'inline-block', py: 1 }}>
          {t('out.schema')}
        </MuiLink>
      </Box>
    </Section>
  );
};

const Of = ({ id }: { id: number }) => {
  const { t } = useTranslation(['templates', 'settings']);
  const here = useProject();
  const setup = useSetupRead(id);
  const base = `/${here?.url ?? ''}/admin/project`;
  const list = { label: t('settings:list.title'), to: `${base}/list` };
  if (id === 0 || (setup.error && toApiProblem(setup.error).status === 404))
    return (
      <>
        <PageHeader title={t('title')} trail={[list]} />
        <EmptyState title={t('notFound')}>{t('notFoundMeans')}</EmptyState>
      </>
    );
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('intro')}
        trail={setup.data ? [list, { label: setup.data.Descr, to: `${base}/${id}` }] : [list]}
      />
      {setup.error ? (
        <ErrorState error={setup.error} retry={() => void setup.refetch()} />
      ) : setup.data ? (
        <Box sx={{ display: 'grid', gap: 5 }}>
          <BringSection id={id} url={setup.data.url} />
          <OutSection id={id} />
        </Box>
      ) : (
        <TextSkeleton lines={8} />
      )}
    </>
  );
};

export const TemplatesScreen = () => {
  const project = useProject();
  const asked = useParam('Project');
  if (!project) return null;
  const id = asked === '' ? project.Id : /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0;
  return <Of key={id} id={id} />;
};
