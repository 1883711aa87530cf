/** The charts of a table, each with the same values in a table behind it. */
import {
  chartData,
  chartValue,
  type ChartData,
} from '@telemachos/contract/features/questionnaires/tables/charts.rules.ts';
import type { Calculation } from '@telemachos/contract/features/questionnaires/tables/calculation.rules.ts';
import type { TableWire } from '@telemachos/contract/features/questionnaires/tables/table.schemas.ts';
import Skeleton from '@mui/material/Skeleton';
import { lazy, memo, Suspense, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './tables.module.css';

/** The heavy part; asked for with the first table that has a chart, for the network may be gone later. */
export const loadDrawnChart = () => import('./drawn-chart.shared.tsx');
const DrawnChart = lazy(async () => ({ default: (await loadDrawnChart()).DrawnChart }));

const Values = ({ data }: { data: ChartData }) => {
  const { t } = useTranslation('tables');
  return (
    <details>
      <summary>{t('chartTable')}</summary>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('label')}</th>
              {data.series.map(({ name }, place) => (
                <th key={place} scope="col" data-right>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.labels.map((label, row) => (
              <tr key={row}>
                <th scope="row">{label}</th>
                {data.series.map(({ values }, place) => (
                  <td key={place} data-right>
                    {chartValue(values[row] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
};

/** `told` is the chart's data as text: the same text is the same picture, which is not drawn again. */
const Chart = memo(({ told }: { told: string }) => {
  const { t } = useTranslation('tables');
  const data = useMemo((): ChartData => JSON.parse(told), [told]);
  const filled = data.series.some(({ values }) => values.some((value) => value !== null && value !== 0));
  return (
    <figure className={styles.chart}>
      <figcaption>{data.title}</figcaption>
      {filled ? (
        <>
          <div role="group" className={styles.drawn} aria-label={t('chartOf', { title: data.title })}>
            <Suspense fallback={<Skeleton variant="rounded" height={280} />}>
              <DrawnChart data={data} noValue={t('chartNoValue')} />
            </Suspense>
          </div>
          <Values data={data} />
        </>
      ) : (
        <p className={styles.empty}>{t('chartEmpty')}</p>
      )}
    </figure>
  );
});
Chart.displayName = 'Chart';

const Deferred = ({ told }: { told: string }) => {
  // Typing goes before drawing.
  const later = useDeferredValue(told);
  return <Chart told={later} />;
};

export const TableCharts = ({ table, calculation }: { table: TableWire; calculation: Calculation }) =>
  table.Charts.length === 0 ? null : (
    <div className={styles.charts}>
      {table.Charts.map((chart, place) => (
        <Deferred key={place} told={JSON.stringify(chartData(table, chart, calculation))} />
      ))}
    </div>
  );
