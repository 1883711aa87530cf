/** The orders of this page that take longer: how far they are, and stopping them, wherever one goes meanwhile. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useObservable } from '../../platform/observable.ts';
import { useCancelJob } from './jobs.queries.ts';
import { Progress } from './progress.tsx';
import { isUnheard, watchedJobs } from './watched-jobs.shared.ts';

/** Below the bar on phones, at the foot elsewhere; where there is room, not under what is said in the corner. */
export const JobTray = () => {
  const { t } = useTranslation('jobs');
  const jobs = useObservable(watchedJobs);
  const unheard = useObservable(isUnheard);
  const cancel = useCancelJob();
  if (jobs.length === 0) return null;
  return (
    <Paper
      component="section"
      aria-label={t('tray')}
      elevation={6}
      data-screen-only
      sx={{
        position: 'fixed',
        zIndex: 'appBar',
        left: { xs: '50%', lg: 'calc(50% - 120px)' },
        transform: 'translateX(-50%)',
        top: { xs: 72, md: 'auto' },
        bottom: { md: 'calc(var(--bars-at-foot) + 24px)' },
        width: 'min(440px, calc(100vw - 32px))',
        display: 'grid',
        gap: 3,
        p: 4,
      }}
    >
      {jobs.map((job) => (
        <Box
          key={job.Id}
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: 3 }}
        >
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{job.Name}</Typography>
            <Progress job={job} />
          </Box>
          <Button
            size="small"
            variant="outlined"
            aria-label={t('cancelOf', { name: job.Name })}
            onClick={() => cancel.mutate(job)}
          >
            {t('cancel')}
          </Button>
        </Box>
      ))}
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
        {t(unheard ? 'unheard' : 'goOn')}
      </Typography>
    </Paper>
  );
};
