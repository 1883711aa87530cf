/** The settings of a spreadsheet: its size and name, its cells, its charts. */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Table } from '@telemachos/contract/features/questionnaires/tables/table.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CellEditor } from './cell-editor.tsx';
import type { Path } from './edit-context.tsx';
import { NumberField, PlainField, WordsField } from './fields.tsx';
import { ListEditor } from './list-editor.tsx';
import { withData, type SettingsProps } from './settings.ts';
import { SheetGrid } from './sheet-grid.tsx';

/** The greatest table, as table.schemas.ts has it; importing it would bring the validator along. */
const [maxColumns, maxRows] = [50, 2000];

const within = (value: number | undefined, max: number): number => Math.min(max, Math.max(1, Math.round(value ?? 1)));

const chartTypes = ['line', 'bar', 'pie'] as const;

type Put = (next: Partial<Table>, key?: string) => void;
type Part = { sheet: Table; path: Path; put: Put };

/** Its name, its size, and the cell that is its result. */
const Basics = ({ sheet, path: at, put }: Part) => {
  const { t } = useTranslation('authoring');
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 1fr)', md: 'minmax(0, 1fr) 110px 110px minmax(0, 1fr)' },
      }}
    >
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <PlainField
          label={t('sheet.name')}
          help={t('sheet.nameHelp', { name: sheet.Name })}
          value={sheet.Name}
          path={[...at, 'Name']}
          onChange={(Name) => put({ Name }, 'Name')}
          mono
        />
      </Box>
      <NumberField
        label={t('sheet.columns')}
        value={sheet.Columns}
        path={[...at, 'Columns']}
        onChange={(value) => put({ Columns: within(value, maxColumns) }, 'Columns')}
      />
      <NumberField
        label={t('sheet.rows')}
        value={sheet.Rows}
        path={[...at, 'Rows']}
        onChange={(value) => put({ Rows: within(value, maxRows) }, 'Rows')}
      />
      <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
        <PlainField
          label={t('sheet.result')}
          help={t('sheet.resultHelp')}
          value={sheet.Result ?? ''}
          path={[...at, 'Result']}
          onChange={(text) => put({ Result: text.trim().toUpperCase() || undefined }, 'Result')}
          mono
        />
      </Box>
    </Box>
  );
};

type Chart = Table['Charts'][number];
type ChartProps = { chart: Chart; path: Path; set: (chart: Chart) => void };

/** What a chart draws, row by row. */
const SeriesList = ({ chart, path, set }: ChartProps) => {
  const { t } = useTranslation('authoring');
  return (
    <ListEditor
      title={t('sheet.values')}
      path={[...path, 'Series']}
      items={chart.Series}
      onChange={(Series) => set({ ...chart, Series })}
      nameOf={(number) => t('lists.series', { number })}
      addLabel={t('lists.addSeries')}
      make={() => ({ Name: { el: '' }, Values: '' })}
    >
      {(series, number, setSeries) => (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
          <WordsField
            label={t('sheet.seriesName')}
            value={series.Name}
            path={[...path, 'Series', number, 'Name']}
            onChange={(Name) => setSeries({ ...series, Name })}
          />
          <PlainField
            label={t('sheet.values')}
            value={series.Values}
            path={[...path, 'Series', number, 'Values']}
            onChange={(text) => setSeries({ ...series, Values: text.toUpperCase() })}
            mono
          />
        </Box>
      )}
    </ListEditor>
  );
};

const OneChart = ({ chart, path, set }: ChartProps) => {
  const { t } = useTranslation('authoring');
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 3,
        p: 4,
        border: 1,
        borderColor: 'divider',
        borderRadius: 'var(--radius)',
      }}
    >
      <WordsField
        label={t('sheet.chartTitle')}
        value={chart.Title}
        path={[...path, 'Title']}
        onChange={(Title) => set({ ...chart, Title })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        <TextField
          select
          label={t('sheet.chartType')}
          value={chart.Type}
          sx={{ width: 160 }}
          onChange={(event) => set({ ...chart, Type: chartTypes.find((one) => one === event.target.value) ?? 'bar' })}
        >
          {chartTypes.map((type) => (
            <MenuItem key={type} value={type}>
              {t(`sheet.chartTypes.${type}`)}
            </MenuItem>
          ))}
        </TextField>
        <PlainField
          label={t('sheet.labels')}
          width={280}
          value={chart.Labels ?? ''}
          path={[...path, 'Labels']}
          onChange={(text) => set({ ...chart, Labels: text.toUpperCase() || undefined })}
          mono
        />
      </Box>
      <SeriesList chart={chart} path={path} set={set} />
    </Box>
  );
};

/** The charts that are drawn from its cells. */
const Charts = ({ sheet, path: at, put }: Part) => {
  const { t } = useTranslation('authoring');
  return (
    <ListEditor
      title={t('lists.charts')}
      path={[...at, 'Charts']}
      items={sheet.Charts}
      onChange={(Charts, key) => put({ Charts }, key)}
      nameOf={(number) => t('lists.chart', { number })}
      addLabel={t('lists.addChart')}
      make={() => ({ Type: 'bar' as const, Title: { el: '' }, Series: [{ Name: { el: '' }, Values: '' }] })}
    >
      {(chart, place, set) => <OneChart chart={chart} path={[...at, 'Charts', place]} set={set} />}
    </ListEditor>
  );
};

/** A table that was not made yet. */
const newTable = (group: number): Table => ({
  Name: `T${group}`,
  Columns: 4,
  Rows: 8,
  Widths: [],
  Cells: {},
  Charts: [],
});

export const TableSettings = ({ question, path, change }: SettingsProps) => {
  const [picked, setPicked] = useState<string | null>(null);
  const sheet: Table = question.Data.Table ?? newTable(question.Group);
  const at = [...path, 'Data', 'Table'];
  const put: Put = (next, key) => change(withData(question, { Table: { ...sheet, ...next } }), key);
  const putCell = (address: string, cell: Table['Cells'][string] | null) =>
    put(
      {
        Cells: Object.fromEntries([
          ...Object.entries(sheet.Cells).filter(([one]) => one !== address),
          ...(cell ? [[address, cell] as const] : []),
        ]),
      },
      `cell ${address}`,
    );
  return (
    <>
      <Basics sheet={sheet} path={at} put={put} />
      <SheetGrid sheet={sheet} path={at} picked={picked} onPick={setPicked} />
      <CellEditor
        key={picked}
        address={picked}
        cell={picked === null ? undefined : sheet.Cells[picked]}
        path={at}
        onChange={putCell}
      />
      <Charts sheet={sheet} path={at} put={put} />
    </>
  );
};
