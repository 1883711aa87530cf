/** How far an order is: a bar with its figures. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import type { Job } from '@telemachos/contract/features/jobs/jobs.schemas.ts';
import { toFormatLocale, useShownLanguage } from '../../platform/i18n.ts';
import './jobs.texts.ts';

/** Without a number of lines yet, the bar says only that it begins, or that others come first. */
export const Progress = ({ job }: { job: Job }) => {
  const { t } = useTranslation('jobs');
  const place = toFormatLocale(useShownLanguage());
  const figure = (count: number) => count.toLocaleString(place);
  const { Name: name, State, Done, All } = job;
  const waits = State === 'waiting';
  const counted = All !== null && All > 0;
  const far = counted ? { done: figure(Done), all: figure(All) } : null;
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0, mt: 1 }}>
      <LinearProgress
        aria-label={far ? t('progress', { name, ...far }) : t(waits ? 'inLineOf' : 'counting', { name })}
        sx={{ height: 6, borderRadius: 3 }}
        {...(counted ? { variant: 'determinate', value: Math.min(100, (100 * Done) / All) } : {})}
      />
      <Box component="span" sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
        {far ? t('lines', far) : t(waits ? 'inLine' : 'starting')}
      </Box>
    </Box>
  );
};
