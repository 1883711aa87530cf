/** A row of the grid: its cells, what is wrong with them, and what is typed over one of them. */
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { columns, textOf, type Column, type RowEdit } from './grid-model.ts';
import { hidingFlags } from './making-words.tsx';

/** What is wrong in a row, by its columns. */
export type CellFaults = Partial<Record<Column, string>>;

/** What says which row it is stays while the others are scrolled: the title, and its number where there is room. */
const stays = { position: 'sticky', left: 0, bgcolor: 'background.paper' } as const;

/** What is chosen, over an opaque ground. */
const chosen = ({ palette }: Theme) => `linear-gradient(${palette.action.selected}, ${palette.action.selected})`;

/** A cell that is typed into. */
type Typed = { onType: (text: string) => void; onEnd: () => void; onLeave: Leave };
type Leave = (keep: boolean, step: readonly [number, number]) => void;

/** What is typed into a cell is written with each key; Escape takes it back. */
const Typing = ({ text, label, onType, onEnd, onLeave }: Typed & { text: string; label: string }) => {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  return (
    <Box
      component="textarea"
      ref={field}
      aria-label={label}
      value={text}
      rows={Math.min(8, Math.max(2, Math.ceil(text.length / 40)))}
      onChange={({ target }: { target: HTMLTextAreaElement }) => onType(target.value)}
      // Whoever only looks into another window goes on afterwards.
      onBlur={() => document.hasFocus() && onEnd()}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing) return;
        const step = { Enter: [event.shiftKey ? -1 : 1, 0], Tab: [0, event.shiftKey ? -1 : 1] }[event.key];
        if (event.key === 'Escape') onLeave(false, [0, 0]);
        else if (step && !event.altKey) {
          event.preventDefault();
          onLeave(true, [step[0] ?? 0, step[1] ?? 0]);
        }
      }}
      sx={{
        position: 'absolute',
        inset: 0,
        zIndex: 3,
        width: '100%',
        minHeight: '100%',
        height: 'auto',
        p: 2,
        font: 'inherit',
        border: 2,
        borderColor: 'primary.main',
        bgcolor: 'background.paper',
        color: 'text.primary',
        resize: 'none',
      }}
    />
  );
};

/** What the number of the flags says. */
const useFlagWords = (): ((flags: number) => string) => {
  const { t } = useTranslation('making');
  return (flags) =>
    [
      t(
        hasFlag(flags, 'Published')
          ? hasFlag(flags, 'NamedOnly')
            ? 'flags.short.NamedOnly'
            : 'published.all'
          : 'published.no',
      ),
      ...hidingFlags.filter((flag) => hasFlag(flags, flag)).map((flag) => t(`flags.short.${flag}`)),
    ].join(', ');
};

/** One cell: what stands in it, what is wrong with it, and what is typed over it. */
const Cell = ({
  action,
  column,
  edit,
  fault,
  isHere,
  isIn,
  typing,
}: {
  action: MadeAction;
  column: Column;
  edit: RowEdit | undefined;
  fault: string | undefined;
  isHere: boolean;
  isIn: boolean;
  typing: Typed | null;
}) => {
  const { t } = useTranslation('making');
  const flagWords = useFlagWords();
  const written = edit?.cells[column]?.text;
  const text = written ?? textOf(action, column);
  return (
    <Box
      component="td"
      tabIndex={isHere ? 0 : -1}
      aria-selected={isIn}
      aria-invalid={fault !== undefined || undefined}
      data-cell={`${action.Id}-${column}`}
      title={fault ?? (column === 'Flags' ? flagWords(Number(text)) : undefined)}
      sx={{
        position: 'relative',
        cursor: 'cell',
        userSelect: 'none',
        ...(column === 'Title' && { ...stays, left: { xs: 0, sm: 90 }, zIndex: typing ? 3 : 1 }),
        ...(isIn && { backgroundImage: chosen }),
        outline: fault ? '2px solid' : undefined,
        outlineColor: 'error.main',
        outlineOffset: '-2px',
        ...(written !== undefined && { fontWeight: 600 }),
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
      }}
    >
      <Box sx={{ maxHeight: 44, overflow: 'hidden', overflowWrap: 'anywhere' }}>
        {text}
        {written === undefined ? null : <span className="only-heard"> ({t('grid.written')})</span>}
      </Box>
      {fault === undefined ? null : <Box sx={{ fontSize: '0.75rem', color: 'error.main' }}>{fault}</Box>}
      {typing ? <Typing {...typing} text={text} label={`${action.Title}, ${t(`columns.${column}`)}`} /> : null}
    </Box>
  );
};

/**
 * A row, drawn again only where something of it changed: a key that is typed into one cell is not waited for by all.
 * `here` is the column in which one stands, `from` and `to` what is chosen of it; -1 where there is none.
 */
export const GridRow = memo(
  ({
    action,
    edit,
    faults,
    here,
    from,
    to,
    typing,
  }: {
    action: MadeAction;
    edit: RowEdit | undefined;
    faults: CellFaults | undefined;
    here: number;
    from: number;
    to: number;
    typing: (Typed & { column: Column }) | null;
  }) => (
    <tr>
      <Box component="th" scope="row" sx={{ ...stays, zIndex: 1, position: { xs: 'static', sm: 'sticky' } }}>
        {action.Id}
      </Box>
      {columns.map((column, place) => (
        <Cell
          key={column}
          action={action}
          column={column}
          edit={edit}
          fault={faults?.[column]}
          isHere={here === place}
          isIn={place >= from && place <= to}
          typing={typing?.column === column ? typing : null}
        />
      ))}
    </tr>
  ),
);
