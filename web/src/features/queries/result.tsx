/** A result: how many rows, how long it took and how old the data are, then its rows as a table or a chart. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { QueryResult } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toFormatLocale, useShownLanguage } from '../../platform/i18n.ts';
import { ResultTable } from './result-table.tsx';
import './queries.texts.ts';

const ResultChart = lazy(() => import('./result-chart.tsx').then((file) => ({ default: file.ResultChart })));

const chartHeightPx = 380;

/** Rows, time and age in one line. */
const Facts = ({ result: { Rows, IsCut, Duration, Age } }: { result: QueryResult }) => {
  const { t } = useTranslation('queries');
  const locale = toFormatLocale(useShownLanguage());
  const seconds = (value: number, digits: number): string =>
    value.toLocaleString(locale, { maximumFractionDigits: digits });
  return (
    <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
      {[
        t(IsCut ? 'result.cut' : 'result.rows', { count: Rows.length }),
        t('result.duration', { seconds: seconds(Duration / 1000, Duration < 1000 ? 3 : 1) }),
        Age === null ? t('result.fresh') : t('result.age', { seconds: seconds(Age, 0) }),
      ].join(' · ')}
    </Typography>
  );
};

/** `isOld`: it belongs to an earlier run than the one that failed. */
export const ResultView = ({
  result,
  title,
  isOld = false,
}: {
  result: QueryResult;
  title: string;
  isOld?: boolean;
}) => {
  const { t } = useTranslation('queries');
  const [show, setShow] = useState<'table' | 'chart'>('table');
  const isEmpty = result.Rows.length === 0;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {isOld ? (
        <Alert severity="warning" role="note">
          {t('result.old')}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', justifyContent: 'space-between' }}>
        <Facts result={result} />
        {isEmpty ? null : (
          <ToggleButtonGroup
            exclusive
            size="small"
            value={show}
            aria-label={t('result.show')}
            onChange={(_event, next: 'table' | 'chart' | null) => setShow(next ?? show)}
          >
            <ToggleButton value="table">{t('result.table')}</ToggleButton>
            <ToggleButton value="chart">{t('result.chart')}</ToggleButton>
          </ToggleButtonGroup>
        )}
      </Box>
      {isEmpty ? (
        <Box sx={{ py: 4 }}>
          <Typography sx={{ fontWeight: 600 }}>{t('result.none')}</Typography>
          <Typography sx={{ color: 'text.secondary' }}>{t('result.noneMeans')}</Typography>
        </Box>
      ) : show === 'table' ? (
        <ResultTable result={result} title={title} />
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={chartHeightPx} />}>
          <ResultChart result={result} />
        </Suspense>
      )}
    </Box>
  );
};
