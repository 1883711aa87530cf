/** One's own files of the project: what is being made, what can be fetched, what became of the others (/files). */
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '@telemachos/contract/features/jobs/jobs.rules.ts';
import type { Job } from '@telemachos/contract/features/jobs/jobs.schemas.ts';
import { fileUrl } from '../../platform/api.ts';
import { usePage } from '../../platform/url.ts';
import { Download } from '../../ui/download.tsx';
import { FramedList } from '../../ui/framed-list.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import { useSize } from '../../ui/use-size.ts';
import { When } from '../../ui/written.tsx';
import { useCancelJob, useOwnJobs, useWhyNot } from './jobs.queries.ts';
import { Progress } from './progress.tsx';

const tones: Record<Job['State'], Tone> = {
  waiting: 'waiting',
  running: 'waiting',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
  ended: 'neutral',
};

/** Whether its file is kept but not given any more: what the person may see is not what it was. */
const isWithheld = ({ State, Problem }: Job): boolean => State === 'ended' && Problem !== null;

const About = ({ job }: { job: Job }) => {
  const { t } = useTranslation('jobs');
  const whyNot = useWhyNot();
  const sizeOf = useSize();
  const { State, Problem, At, Until, Bytes } = job;
  if (isUnderWay(State)) return <Progress job={job} />;
  return (
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
      {t('asked')} <When at={At} />
      {State === 'done' && Until !== null ? (
        <>
          {' · '}
          {t('until')} <When at={Until} />
          {Bytes === null ? '' : ` · ${sizeOf(Bytes)}`}
        </>
      ) : null}
      {State === 'failed' || isWithheld(job) ? <div>{whyNot(Problem)}</div> : null}
      {State === 'ended' && !isWithheld(job) ? <div>{t('again')}</div> : null}
    </Typography>
  );
};

const Line = ({ job }: { job: Job }) => {
  const { t } = useTranslation('jobs');
  const cancel = useCancelJob();
  const name = job.Name;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', md: 'minmax(0, 1fr) 140px 150px' },
        alignItems: 'center',
        gap: { xs: 2, md: 4 },
        px: { xs: 3, sm: 4 },
        py: 3,
        '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <About job={job} />
      </Box>
      <Box sx={{ justifySelf: 'start' }}>
        <StatusChip tone={tones[job.State]} label={t(isWithheld(job) ? 'state.withheld' : `state.${job.State}`)} />
      </Box>
      <Box sx={{ justifySelf: 'end' }}>
        {job.State === 'done' ? (
          <Button
            variant="outlined"
            component={Download}
            href={fileUrl('/api/jobs/File', { Id: String(job.Id) })}
            aria-label={t('fetchOf', { name })}
            startIcon={<DownloadOutlined />}
          >
            {t('fetch')}
          </Button>
        ) : null}
        {isUnderWay(job.State) ? (
          <Button variant="outlined" aria-label={t('cancelOf', { name })} onClick={() => cancel.mutate(job)}>
            {t('cancel')}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
};

/** The page is in the address. */
export const FilesScreen = () => {
  const { t } = useTranslation('jobs');
  const { page, setPage } = usePage();
  const own = useOwnJobs(page);
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('intro')} />
      <PagedList
        read={own}
        rows={4}
        page={page}
        onPage={setPage}
        empty={<EmptyState title={t('empty')}>{t('emptyMeans')}</EmptyState>}
      >
        {({ list }) => (
          <FramedList>
            {list.map((job) => (
              <Line key={job.Id} job={job} />
            ))}
          </FramedList>
        )}
      </PagedList>
    </>
  );
};
