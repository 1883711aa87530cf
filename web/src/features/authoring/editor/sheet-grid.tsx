/**
 * The cells of a table as a sheet: one is picked by mouse or arrows, and written below. Long tables are shown a hundred
 * rows at a time.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lettersOf } from '@telemachos/contract/features/questionnaires/tables/addresses.rules.ts';
import type { Table, TableCell } from '@telemachos/contract/features/questionnaires/tables/table.schemas.ts';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage, type Language } from '../../../platform/i18n.ts';
import { placeOf, useFaults, type Path } from './edit-context.tsx';

const pageSize = 100;

const unlabelled = (text: string): string => text.replace(/^@/, '');

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What a cell shows to its author: what it holds, a label with its sign. */
const shown = (cell: TableCell | undefined, language: Language): string =>
  cell
    ? typeof cell.Value === 'string'
      ? cell.Value
      : `@${unlabelled((language === 'en' ? cell.Value.en : undefined) ?? cell.Value.el)}`
    : '';

/** A cell as a button; of all of them one is `reachable` by Tab, the others by the arrows. */
const CellButton = ({
  address,
  cell,
  label,
  language,
  picked,
  reachable,
  wrong,
  onPick,
  onKeyDown,
}: {
  address: string;
  cell: TableCell | undefined;
  label: string;
  language: Language;
  picked: boolean;
  reachable: boolean;
  wrong: boolean;
  onPick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) => {
  const text = shown(cell, language);
  return (
    <Box
      component="button"
      type="button"
      data-cell={address}
      aria-label={`${label}${cell ? `: ${text}` : ''}`}
      aria-pressed={picked}
      tabIndex={reachable ? 0 : -1}
      onClick={onPick}
      onKeyDown={onKeyDown}
      sx={{
        all: 'unset',
        boxSizing: 'border-box',
        display: 'block',
        width: 112,
        height: 32,
        px: 2,
        lineHeight: '32px',
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        cursor: 'cell',
        fontWeight: cell?.Bold ? 600 : 400,
        bgcolor: wrong ? 'var(--red-50)' : cell?.Input ? 'var(--blue-50)' : 'transparent',
        color: text.startsWith('=') ? 'primary.dark' : 'inherit',
        outlineOffset: -2,
        outline: picked ? '2px solid var(--primary)' : 'none',
        '&:focus-visible': { outline: '2px solid var(--primary)' },
      }}
    >
      {cell?.Input && text === '' ? '✎' : text}
    </Box>
  );
};

/** Which rows are shown of a long table, and the ways to the others. */
const RowsShown = ({
  first,
  last,
  rows,
  onFirst,
}: {
  first: number;
  last: number;
  rows: number;
  onFirst: (first: number) => void;
}) => {
  const { t } = useTranslation('authoring');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2, fontSize: '0.875rem' }}>
      <Button size="small" disabled={first === 1} onClick={() => onFirst(Math.max(1, first - pageSize))}>
        {t('sheet.before')}
      </Button>
      {t('sheet.rowsShown', { from: first, to: last })}
      <Button size="small" disabled={last >= rows} onClick={() => onFirst(first + pageSize)}>
        {t('sheet.after')}
      </Button>
    </Box>
  );
};

const grid = {
  borderCollapse: 'collapse',
  fontSize: '0.8125rem',
  '& th': {
    bgcolor: 'var(--grey-100)',
    fontWeight: 500,
    color: 'text.secondary',
    px: 2,
    position: 'sticky',
    top: 0,
  },
  '& th, & td': { border: 1, borderColor: 'divider' },
  '& td': { p: 0 },
} as const;

export const SheetGrid = ({
  sheet,
  path,
  picked,
  onPick,
}: {
  sheet: Table;
  path: Path;
  picked: string | null;
  onPick: (address: string) => void;
}) => {
  const { t } = useTranslation('authoring');
  const language = useLanguage();
  const faults = useFaults();
  const [first, setFirst] = useState(1);
  const last = Math.min(sheet.Rows, first + pageSize - 1);
  const columns = Array.from({ length: sheet.Columns }, (_, place) => place + 1);
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
  const move = (event: KeyboardEvent, column: number, row: number): void => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const next = `${lettersOf(Math.min(sheet.Columns, Math.max(1, column + step[0])))}${Math.min(last, Math.max(first, row + step[1]))}`;
    event.currentTarget.closest('table')?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
    onPick(next);
  };
  return (
    <Box data-path={placeOf([...path, 'Cells'])}>
      <Box
        sx={{ overflow: 'auto', maxHeight: 420, border: 1, borderColor: 'divider', borderRadius: 'var(--radius)' }}
        tabIndex={-1}
      >
        <Box component="table" aria-label={t('sheet.grid')} sx={grid}>
          <thead>
            <tr>
              <Box component="td" sx={{ bgcolor: 'var(--grey-100)' }} />
              {columns.map((column) => (
                <th key={column} scope="col">
                  {lettersOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{row}</th>
                {columns.map((column) => {
                  const address = `${lettersOf(column)}${row}`;
                  return (
                    <td key={column}>
                      <CellButton
                        address={address}
                        cell={sheet.Cells[address]}
                        label={t('sheet.cell', { address })}
                        language={language}
                        picked={picked === address}
                        reachable={picked === address || (picked === null && column === 1 && row === first)}
                        wrong={faults.has(placeOf([...path, 'Cells', address]))}
                        onPick={() => onPick(address)}
                        onKeyDown={(event) => move(event, column, row)}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      {sheet.Rows > pageSize ? <RowsShown first={first} last={last} rows={sheet.Rows} onFirst={setFirst} /> : null}
    </Box>
  );
};
