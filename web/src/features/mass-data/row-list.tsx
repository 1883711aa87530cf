/** The rows of a sending, page by page: how each stands in the first column, and the cells of those that failed to mend. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MassRow, RowState } from '../../platform/mass-data-store.ts';
import { Pager } from '../../ui/pager.tsx';
import { StatusChip, type Tone } from '../../ui/status-chip.tsx';
import type { Counts } from './mass-work.ts';

const rowsOnPage = 25;

const tones: Record<RowState, Tone> = {
  waiting: 'neutral',
  sending: 'waiting',
  done: 'good',
  failed: 'bad',
  unsure: 'waiting',
  left: 'neutral',
};

/** The states by which the list is filtered. */
const filters: readonly RowState[] = ['waiting', 'failed', 'unsure', 'done', 'left'];

const shape = {
  overflow: 'auto',
  maxHeight: 'max(320px, 65dvh)',
  border: 1,
  borderColor: 'divider',
  borderRadius: 'var(--radius)',
  '& table': { borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%', fontSize: '0.875rem' },
  '& th, & td': {
    px: 3,
    py: 2,
    textAlign: 'left',
    verticalAlign: 'top',
    borderBottom: '1px solid var(--line)',
    maxWidth: 320,
    overflowWrap: 'break-word',
  },
  '& thead th': { position: 'sticky', top: 0, bgcolor: 'var(--grey-100)', zIndex: 1, fontWeight: 600 },
  '& .outcome': { minWidth: 180 },
  '& input': {
    font: 'inherit',
    width: '100%',
    minWidth: 140,
    minHeight: 36,
    px: 2,
    border: '1px solid var(--control-line)',
    borderRadius: 'var(--radius)',
    bgcolor: 'background.paper',
    color: 'text.primary',
  },
} as const;

/** A cell to mend: what is typed counts when it is left. */
const CellInput = ({ label, value, onEdit }: { label: string; value: string; onEdit: (value: string) => void }) => {
  const [typed, setTyped] = useState(value);
  return (
    <input
      aria-label={label}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed !== value) onEdit(typed);
      }}
    />
  );
};

const Row = ({
  row: { at, cells, state, words },
  headers,
  onEdit,
}: {
  row: MassRow;
  headers: readonly string[];
  /** Null while the rows are being sent. */
  onEdit: ((at: number, column: number, value: string) => void) | null;
}) => {
  const { t } = useTranslation('massData');
  return (
    <tr>
      <td className="outcome">
        <StatusChip tone={tones[state]} label={t(`states.${state}`)} />
        {words === '' ? null : <Box sx={{ mt: 1 }}>{words}</Box>}
      </td>
      <th scope="row">{at + 1}</th>
      {headers.map((header, column) => {
        const value = cells[column] ?? '';
        return (
          <td key={header}>
            {state === 'failed' && onEdit !== null ? (
              <CellInput
                key={value}
                label={t('list.cell', { header, number: at + 1 })}
                value={value}
                onEdit={(next) => onEdit(at, column, next)}
              />
            ) : (
              value
            )}
          </td>
        );
      })}
    </tr>
  );
};

/** `hidesDone`: rows that were done are not listed. */
export const RowList = ({
  rows,
  counts,
  headers,
  hidesDone,
  onEdit,
}: {
  rows: readonly MassRow[];
  counts: Counts;
  headers: readonly string[];
  hidesDone: boolean;
  onEdit: ((at: number, column: number, value: string) => void) | null;
}) => {
  const { t } = useTranslation('massData');
  const [filter, setFilter] = useState<RowState | null>(null);
  const [page, setPage] = useState(0);
  const listed = rows.filter(({ state }) => (filter === null ? !(hidesDone && state === 'done') : state === filter));
  const pages = Math.max(1, Math.ceil(listed.length / rowsOnPage));
  const shown = Math.min(page, pages - 1);
  const chip = (state: RowState | null, label: string) => (
    <Chip
      key={label}
      label={label}
      color={filter === state ? 'primary' : 'default'}
      variant={filter === state ? 'filled' : 'outlined'}
      aria-pressed={filter === state}
      onClick={() => {
        setFilter(state);
        setPage(0);
      }}
    />
  );
  return (
    <Box sx={{ mt: 5 }}>
      <Box role="group" aria-label={t('list.filter')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mb: 3 }}>
        {chip(null, t('list.all'))}
        {filters
          .filter((state) => counts[state] > 0)
          .map((state) => chip(state, t('list.filterOf', { state: t(`states.${state}`), count: counts[state] })))}
      </Box>
      {listed.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{t('list.none')}</Box>
      ) : (
        // The keys scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <Box role="region" aria-label={t('list.title')} tabIndex={0} sx={shape}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('list.outcome')}</th>
                <th scope="col">{t('list.number')}</th>
                {headers.map((header) => (
                  <th key={header} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {listed.slice(shown * rowsOnPage, (shown + 1) * rowsOnPage).map((row) => (
                <Row key={row.at} row={row} headers={headers} onEdit={onEdit} />
              ))}
            </tbody>
          </table>
        </Box>
      )}
      <Pager page={shown} pages={pages} all={listed.length} filter={filter ?? ''} onPage={setPage} />
    </Box>
  );
};
