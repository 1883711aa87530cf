/** The settings of a spreadsheet: its size and name, its cells, its charts. */
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Table } from '@telemachos/contract/features/questionnaires/tables/table.schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CellEditor } from './cell-editor.tsx';
import { NumberField, PlainField, WordsField } from './fields.tsx';
import { ListEditor } from './list-editor.tsx';
import { withData, type SettingsProps } from './settings.ts';
import { SheetGrid } from './sheet-grid.tsx';

/** The greatest table, as table.schemas.ts has it; importing it would bring the validator along. */
const [mostColumns, mostRows] = [50, 2000];

const within = (value: number | undefined, most: number): number => Math.min(most, Math.max(1, Math.round(value ?? 1)));

const chartTypes = ['line', 'bar', 'pie'] as const;

export const TableSettings = ({ question, path, change }: SettingsProps) => {
  const { t } = useTranslation('authoring');
  const [picked, setPicked] = useState<string | null>(null);
  const sheet: Table = question.Data.Table ?? {
    Name: `T${question.Group}`,
    Columns: 4,
    Rows: 8,
    Widths: [],
    Cells: {},
    Charts: [],
  };
  const at = [...path, 'Data', 'Table'];
  const put = (next: Partial<Table>, key?: string) => change(withData(question, { Table: { ...sheet, ...next } }), key);
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
          onChange={(value) => put({ Columns: within(value, mostColumns) }, 'Columns')}
        />
        <NumberField
          label={t('sheet.rows')}
          value={sheet.Rows}
          path={[...at, 'Rows']}
          onChange={(value) => put({ Rows: within(value, mostRows) }, 'Rows')}
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
      <SheetGrid sheet={sheet} path={at} picked={picked} onPick={setPicked} />
      <CellEditor
        key={picked}
        address={picked}
        cell={picked === null ? undefined : sheet.Cells[picked]}
        path={at}
        onChange={putCell}
      />
      <ListEditor
        title={t('lists.charts')}
        path={[...at, 'Charts']}
        items={sheet.Charts}
        onChange={(Charts, key) => put({ Charts }, key)}
        nameOf={(number) => t('lists.chart', { number })}
        addLabel={t('lists.addChart')}
        make={() => ({ Type: 'bar' as const, Title: { el: '' }, Series: [{ Name: { el: '' }, Values: '' }] })}
      >
        {(chart, place, set) => (
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
              path={[...at, 'Charts', place, 'Title']}
              onChange={(Title) => set({ ...chart, Title })}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
              <TextField
                select
                label={t('sheet.chartType')}
                value={chart.Type}
                sx={{ width: 160 }}
                onChange={(event) =>
                  set({ ...chart, Type: chartTypes.find((one) => one === event.target.value) ?? 'bar' })
                }
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
                path={[...at, 'Charts', place, 'Labels']}
                onChange={(text) => set({ ...chart, Labels: text.toUpperCase() || undefined })}
                mono
              />
            </Box>
            <ListEditor
              title={t('sheet.values')}
              path={[...at, 'Charts', place, 'Series']}
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
                    path={[...at, 'Charts', place, 'Series', number, 'Name']}
                    onChange={(Name) => setSeries({ ...series, Name })}
                  />
                  <PlainField
                    label={t('sheet.values')}
                    value={series.Values}
                    path={[...at, 'Charts', place, 'Series', number, 'Values']}
                    onChange={(text) => setSeries({ ...series, Values: text.toUpperCase() })}
                    mono
                  />
                </Box>
              )}
            </ListEditor>
          </Box>
        )}
      </ListEditor>
    </>
  );
};
