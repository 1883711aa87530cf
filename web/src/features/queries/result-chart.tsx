/** A result as a chart: its kind and columns are chosen, and its figures are always there as a table, too. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { QueryResult } from '@telemachos/contract/features/queries/queries.schemas.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toFormatLocale, useShownLanguage } from '../../platform/i18n.ts';
import { Choice } from '../../ui/choice.tsx';
import { FiguresTable } from '../../ui/figures-table.tsx';
import { DrawnChart } from '../questionnaires/tables/drawn-chart.shared.tsx';
import { toNumberText, useCellText } from './cell-text.ts';
import {
  chartFigures,
  chartKinds,
  defaultColumns,
  heatOf,
  numberColumns,
  type ChartColumns,
  type ChartFigures,
  type ChartKind,
} from './chart-data.ts';

/** A chart's figures as the rows of a table. */
const toRows = ({ labels, series }: ChartFigures, write: (value: number | null) => string) =>
  labels.map((name, at) => ({ name, figures: series.map(({ values }) => write(values[at] ?? null)) }));

/** A table whose cells are darker the larger their value is; the value itself is written in each. */
const HeatMap = ({
  corner,
  figures,
  write,
}: {
  corner: string;
  figures: ChartFigures;
  write: (value: number | null) => string;
}) => {
  const heat = heatOf(figures);
  return (
    // The keys scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Box role="group" tabIndex={0} sx={{ overflow: 'auto', maxHeight: 'max(320px, 65dvh)' }}>
      <Box
        component="table"
        sx={{
          borderCollapse: 'separate',
          borderSpacing: 2,
          fontSize: '0.875rem',
          '& th, & td': { px: 3, py: 2, textAlign: 'right', minWidth: 64 },
          '& tbody th': { textAlign: 'left', fontWeight: 400 },
        }}
      >
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {figures.series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.labels.map((label, at) => (
            <tr key={at}>
              <th scope="row">{label}</th>
              {figures.series.map(({ name, values }) => {
                const value = values[at] ?? null;
                // Up to half of the darkest blue, on which black letters stay readable.
                const depth = value === null ? 0 : Math.round(8 + 42 * heat(value));
                return (
                  <Box
                    key={name}
                    component="td"
                    sx={{ bgcolor: `color-mix(in srgb, var(--blue-800) ${depth}%, var(--surface))` }}
                  >
                    {write(value)}
                  </Box>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
};

const BigNumber = ({ figures, write }: { figures: ChartFigures; write: (value: number | null) => string }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
    {figures.series.map(({ name, values }) => (
      <Box key={name}>
        <Typography sx={{ fontSize: '3rem', lineHeight: 1.2, fontWeight: 600 }}>{write(values[0] ?? null)}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{name}</Typography>
      </Box>
    ))}
  </Box>
);

/** The choice of kind and columns; columns are named by their index. */
const Choices = ({
  result,
  kind,
  columns,
  onKind,
  onColumns,
}: {
  result: QueryResult;
  kind: ChartKind;
  columns: ChartColumns;
  onKind: (kind: ChartKind) => void;
  onColumns: (columns: ChartColumns) => void;
}) => {
  const { t } = useTranslation('queries');
  const all = result.Columns.map(({ Name }, at) => ({ value: String(at), label: Name }));
  const numbers = numberColumns(result);
  const toIndex = (value: string): number | null => (value === '' ? null : Number(value));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
      <Choice
        label={t('chart.kind')}
        minWidth={190}
        value={kind}
        options={chartKinds.map((one) => ({ value: one, label: t(`chart.kinds.${one}`) }))}
        onChoose={(value) => onKind(chartKinds.find((one) => one === value) ?? 'bar')}
      />
      <Choice
        label={t('chart.labels')}
        minWidth={160}
        value={String(columns.label)}
        options={all}
        onChoose={(value) => onColumns({ ...columns, label: Number(value) })}
      />
      <Choice
        label={t('chart.values')}
        minWidth={160}
        value={columns.value === null ? '' : String(columns.value)}
        options={[
          { value: '', label: t('chart.allValues') },
          ...all.filter(({ value }) => numbers.includes(Number(value))),
        ]}
        onChoose={(value) => onColumns({ ...columns, value: toIndex(value) })}
      />
      <Choice
        label={t('chart.split')}
        minWidth={160}
        value={columns.split === null ? '' : String(columns.split)}
        options={[
          { value: '', label: t('chart.noSplit') },
          ...all.filter(({ value }) => Number(value) !== columns.label),
        ]}
        onChoose={(value) => onColumns({ ...columns, split: toIndex(value) })}
      />
    </Box>
  );
};

export const ResultChart = ({ result }: { result: QueryResult }) => {
  const { t } = useTranslation('queries');
  const text = useCellText();
  const locale = toFormatLocale(useShownLanguage());
  const [kind, setKind] = useState<ChartKind>('bar');
  const [columns, setColumns] = useState<ChartColumns>(() => defaultColumns(result));
  const figures = useMemo(
    () => chartFigures(result, kind, columns, (cell, at) => text(cell, result.Columns[at]?.Type ?? 'text')),
    [result, kind, columns, text],
  );
  const corner = result.Columns[columns.label]?.Name ?? '';
  const write = (value: number | null): string => (value === null ? '–' : toNumberText(value, locale));
  if (numberColumns(result).length === 0) return <Typography sx={{ py: 4 }}>{t('chart.noNumbers')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Choices result={result} kind={kind} columns={columns} onKind={setKind} onColumns={setColumns} />
      {kind === 'heat' ? (
        <HeatMap corner={corner} figures={figures} write={write} />
      ) : kind === 'number' ? (
        <BigNumber figures={figures} write={write} />
      ) : (
        <DrawnChart data={{ type: kind, ...figures }} noValue={t('chart.noValue')} />
      )}
      {figures.all > figures.labels.length ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('chart.tooMany', { count: figures.labels.length, all: figures.all })}
        </Typography>
      ) : null}
      <FiguresTable
        title={t('chart.asTable')}
        corner={corner}
        columns={figures.series.map(({ name }) => name)}
        rows={toRows(figures, write)}
      />
    </Box>
  );
};
