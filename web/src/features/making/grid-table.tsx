/** The grid itself: one cell is where one stands, and arrows lead to the others. */
import Box from '@mui/material/Box';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { columns, shownIn, type Column, type Edits } from './grid-model.ts';
import { hidingFlags } from './making-words.tsx';
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

/** What is typed into a cell; leaving it keeps it. */
const Typing = ({
  first,
  label,
  onEnd,
}: {
  first: string;
  label: string;
  onEnd: (text: string | null, step?: readonly [number, number]) => void;
}) => {
  const [text, setText] = useState(first);
  const field = useRef<HTMLTextAreaElement>(null);
  const ended = useRef(false);
  useEffect(() => {
    const { current } = field;
    current?.focus();
    current?.setSelectionRange(current.value.length, current.value.length);
  }, []);
  const end = (kept: string | null, step?: readonly [number, number]): void => {
    if (ended.current) return;
    ended.current = true;
    onEnd(kept, step);
  };
  return (
    <Box
      component="textarea"
      ref={field}
      aria-label={label}
      value={text}
      rows={Math.min(8, Math.max(2, Math.ceil(text.length / 40)))}
      onChange={({ target }: { target: HTMLTextAreaElement }) => setText(target.value)}
      onBlur={() => end(text)}
      onKeyDown={(event: KeyboardEvent) => {
        event.stopPropagation();
        const step = { Enter: [event.shiftKey ? -1 : 1, 0], Tab: [0, event.shiftKey ? -1 : 1] }[event.key];
        if (event.key === 'Escape') end(null);
        else if (step && !event.altKey) {
          event.preventDefault();
          end(text, [step[0] ?? 0, step[1] ?? 0]);
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
  edits,
  fault,
  isHere,
  isIn,
  typing,
  onGo,
  onBegin,
  onEnd,
}: {
  action: MadeAction;
  column: Column;
  edits: Edits;
  fault: string | null;
  isHere: boolean;
  isIn: boolean;
  typing: { text: string } | null;
  onGo: (extend: boolean) => void;
  onBegin: () => void;
  onEnd: (text: string | null, step?: readonly [number, number]) => void;
}) => {
  const { t } = useTranslation('making');
  const flagWords = useFlagWords();
  const text = shownIn(edits, action, column);
  const isWritten = edits[action.Id]?.cells[column] !== undefined;
  return (
    <Box
      component="td"
      tabIndex={isHere ? 0 : -1}
      aria-selected={isIn}
      aria-invalid={fault !== null || undefined}
      data-cell={`${action.Id}-${column}`}
      title={fault ?? (column === 'Flags' ? flagWords(Number(text)) : undefined)}
      onMouseDown={({ shiftKey }: MouseEvent) => {
        if (!(isHere && typing)) onGo(shiftKey);
      }}
      onDoubleClick={() => onBegin()}
      sx={{
        position: 'relative',
        cursor: 'cell',
        userSelect: 'none',
        bgcolor: isIn ? 'action.selected' : undefined,
        outline: fault ? '2px solid' : undefined,
        outlineColor: 'error.main',
        outlineOffset: '-2px',
        ...(isWritten && { fontWeight: 600 }),
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
      }}
    >
      <Box sx={{ maxHeight: 44, overflow: 'hidden', overflowWrap: 'anywhere' }}>
        {text}
        {isWritten ? <span className="only-heard"> ({t('grid.written')})</span> : null}
        {fault ? <span className="only-heard"> {fault}</span> : null}
      </Box>
      {isHere && typing ? (
        <Typing first={typing.text} label={`${action.Title}, ${t(`columns.${column}`)}`} onEnd={onEnd} />
      ) : null}
    </Box>
  );
};

const Head = () => {
  const { t } = useTranslation('making');
  return (
    <thead>
      <tr>
        <th scope="col" style={{ width: 90 }}>
          {t('columns.Id')}
        </th>
        {columns.map((column) => (
          <th key={column} scope="col" style={{ width: widths[column] }}>
            {t(`columns.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
};

export const GridTable = ({
  actions,
  edits,
  readOnly,
  faultAt,
  onChange,
}: {
  actions: readonly MadeAction[];
  edits: Edits;
  readOnly: boolean;
  faultAt: (id: number, column: Column) => string | null;
  onChange: (edits: Edits) => void;
}) => {
  const { t } = useTranslation('making');
  const table = useRef<HTMLTableElement>(null);
  const { at, range, typing, moved, go, begin, end, keys, copy, paste } = useGridKeys({
    actions,
    edits,
    readOnly,
    onChange,
  });
  useEffect(() => {
    // The cell one went to is the one that keys reach, but not before anybody came here.
    if (moved > 0) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [moved]);
  const isIn = ({ row, column }: At): boolean =>
    row >= range.row && row < range.row + range.rows && column >= range.column && column < range.column + range.width;
  return (
    <Box sx={{ overflow: 'auto', maxHeight: '70vh', border: 1, borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Box
        component="table"
        ref={table}
        role="grid"
        aria-label={t('grid.title')}
        aria-rowcount={actions.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-readonly={readOnly || undefined}
        onKeyDown={keys}
        onCopy={copy}
        onPaste={paste}
        sx={{
          borderCollapse: 'separate',
          borderSpacing: 0,
          tableLayout: 'fixed',
          width: 90 + Object.values(widths).reduce((sum, width) => sum + width, 0),
          fontSize: '0.875rem',
          '& th, & td': { borderRight: 1, borderBottom: 1, borderColor: 'divider', textAlign: 'left', p: 2 },
          '& thead th': { position: 'sticky', top: 0, zIndex: 2, bgcolor: 'background.default' },
          '& tbody th': { fontWeight: 400, color: 'text.secondary' },
        }}
      >
        <Head />
        <tbody>
          {actions.map((action, row) => (
            <tr key={action.Id}>
              <th scope="row">{action.Id}</th>
              {columns.map((column, place) => (
                <Cell
                  key={column}
                  action={action}
                  column={column}
                  edits={edits}
                  fault={faultAt(action.Id, column)}
                  isHere={at.row === row && at.column === place}
                  isIn={isIn({ row, column: place })}
                  typing={typing}
                  onGo={(extend) => go({ row, column: place }, extend)}
                  onBegin={begin}
                  onEnd={end}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
};
