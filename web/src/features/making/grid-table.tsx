/** The grid itself: one cell is where one stands, and arrows lead to the others. */
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLatest } from '../../ui/use-latest.ts';
import { columns, type Column, type Edits } from './grid-model.ts';
import { GridRow, type CellFaults } from './grid-row.tsx';
import { useGridKeys, type At } from './use-grid-keys.ts';

const widths: Record<Column, number> = {
  Title: 240,
  TitleEn: 200,
  Group: 160,
  GroupEn: 160,
  Descr: 260,
  DescrEn: 220,
  Flags: 90,
  Function: 160,
  Data: 320,
};

/** The widths of all columns together, with that of the numbers before them; narrow screens give the first less. */
const fullWidthPx = 90 + Object.values(widths).reduce((sum, width) => sum + width, 0);
const narrowTitleWidthPx = 140;
const tableWidth = { xs: fullWidthPx - widths.Title + narrowTitleWidthPx, sm: fullWidthPx };

/** Taking back and doing again, for those without keys. */
const Taking = ({
  undo,
  redo,
  canUndo,
  canRedo,
}: {
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
}) => {
  const { t } = useTranslation('making');
  return (
    <Box sx={{ display: 'flex', gap: 2, mb: 2 }}>
      <Button size="small" startIcon={<Undo />} disabled={!canUndo} onClick={undo}>
        {t('grid.undo')}
      </Button>
      <Button size="small" startIcon={<Redo />} disabled={!canRedo} onClick={redo}>
        {t('grid.redo')}
      </Button>
    </Box>
  );
};

const Head = () => {
  const { t } = useTranslation('making');
  return (
    <thead>
      <tr>
        <Box component="th" scope="col" sx={{ width: 90, left: { sm: 0 }, '&&': { zIndex: { sm: 4 } } }}>
          {t('columns.Id')}
        </Box>
        {columns.map((column) => (
          <Box
            component="th"
            key={column}
            scope="col"
            sx={
              column === 'Title'
                ? { width: { xs: narrowTitleWidthPx, sm: widths.Title }, left: { xs: 0, sm: 90 }, '&&': { zIndex: 4 } }
                : { width: widths[column] }
            }
          >
            {t(`columns.${column}`)}
          </Box>
        ))}
      </tr>
    </thead>
  );
};

/** The cell in which something happened; null within what is typed, and outside of the cells. */
const cellOf = (target: EventTarget): { id: number; column: number } | null => {
  const cell = target instanceof Element && !target.closest('textarea') ? target.closest('[data-cell]') : null;
  const [id, name] = cell?.getAttribute('data-cell')?.split('-') ?? [];
  return name === undefined ? null : { id: Number(id), column: columns.findIndex((column) => column === name) };
};

/** What a mouse and a finger do to the cells. */
const useHands = (actions: readonly MadeAction[], { at, moved, press, begin }: ReturnType<typeof useGridKeys>) => {
  /** Whether a finger touched the cell in which one stood already: that writes, as a second press of a mouse does. */
  const again = useRef(false);
  const placeOf = ({ target }: { target: EventTarget }): At | null => {
    const cell = cellOf(target);
    const row = actions.findIndex(({ Id }) => Id === cell?.id);
    return cell && row >= 0 ? { row, column: cell.column } : null;
  };
  const isHere = (place: At | null): place is At => place?.row === at.row && place.column === at.column;
  return {
    onPointerDown: (event: PointerEvent) => {
      again.current = event.pointerType === 'touch' && moved > 0 && isHere(placeOf(event));
    },
    onMouseDown: (event: MouseEvent) => {
      const place = placeOf(event);
      if (place) press(place, event.shiftKey);
    },
    onClick: (event: MouseEvent) => {
      const place = placeOf(event);
      if (again.current && place) begin(place);
    },
    onDoubleClick: (event: MouseEvent) => {
      const place = placeOf(event);
      if (place) begin(place);
    },
  };
};

/** Goes to the cell to which somebody is led. */
const useLead = (
  lead: { id: number; column: Column } | null,
  actions: readonly MadeAction[],
  press: ReturnType<typeof useGridKeys>['press'],
): void => {
  const go = useLatest(({ id, column }: NonNullable<typeof lead>) => {
    const row = actions.findIndex(({ Id }) => Id === id);
    if (row >= 0) press({ row, column: columns.indexOf(column) }, false);
  });
  useEffect(() => {
    if (lead) go(lead);
  }, [lead, go]);
};

export const GridTable = ({
  actions,
  edits,
  lead,
  faultsOf,
  onChange,
}: {
  actions: readonly MadeAction[];
  edits: Edits;
  /** The cell to which somebody is led. */
  lead: { id: number; column: Column } | null;
  faultsOf: (id: number) => CellFaults | undefined;
  onChange: (edits: Edits) => void;
}) => {
  const { t } = useTranslation('making');
  const table = useRef<HTMLTableElement>(null);
  const grid = useGridKeys({ actions, edits, onChange });
  const [{ at, range, typing, moved }, hands] = [grid, useHands(actions, grid)];
  useLead(lead, actions, grid.press);
  useEffect(() => {
    // The cell one went to is the one that keys reach, but not before anybody came here.
    if (moved > 0) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [moved]);
  return (
    <>
      <Taking {...grid} />
      <Box sx={{ overflow: 'auto', maxHeight: '70vh', border: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
        <Box
          component="table"
          ref={table}
          role="grid"
          aria-label={t('grid.title')}
          aria-rowcount={actions.length + 1}
          aria-colcount={columns.length + 1}
          aria-multiselectable="true"
          onKeyDown={grid.keys}
          onCopy={grid.copy}
          onPaste={grid.paste}
          {...hands}
          sx={{
            borderCollapse: 'separate',
            borderSpacing: 0,
            tableLayout: 'fixed',
            width: tableWidth,
            fontSize: '0.875rem',
            '& th, & td': { borderRight: 1, borderBottom: 1, borderColor: 'divider', textAlign: 'left', p: 2 },
            '& thead th': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.default' },
            '& tbody th': { fontWeight: 400, color: 'text.secondary' },
          }}
        >
          <Head />
          <tbody>
            {actions.map((action, row) => {
              const isIn = row >= range.row && row < range.row + range.rows;
              return (
                <GridRow
                  key={action.Id}
                  action={action}
                  edit={edits[action.Id]}
                  faults={faultsOf(action.Id)}
                  here={at.row === row ? at.column : -1}
                  from={isIn ? range.column : -1}
                  to={isIn ? range.column + range.width - 1 : -2}
                  typing={
                    typing?.id === action.Id
                      ? { column: typing.column, onType: grid.type, onEnd: grid.end, onLeave: grid.leave }
                      : null
                  }
                />
              );
            })}
          </tbody>
        </Box>
      </Box>
    </>
  );
};
