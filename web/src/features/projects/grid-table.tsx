/**
 * The grid's body: rows and columns windowed both ways, names pinned, heads sticky, one cell in the tab order, arrows
 * to move.
 */
import Popper from '@mui/material/Popper';
import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/states.tsx';
import { useOpensBeside, type Looked } from './cell-drawer.tsx';
import { cellWords } from './grid-cell.tsx';
import { GridHead, useColumns } from './grid-head.tsx';
import { placeAfter, type Place } from './grid-keys.ts';
import { leave } from './grid-left.ts';
import { PagePrint } from './grid-print.tsx';
import { cellIn, dataIn, personName, type Column } from './grid-lines.ts';
import { GridRow } from './grid-row.tsx';
import { checkboxWidthPx, sizesOf, widthOf, type View } from './grid-sizes.ts';
import { useGridLines, type GridAsk } from './grid.queries.ts';
import styles from './grid.module.css';
import type { Selection } from './use-selection.ts';
import { useActivePlace, useGridWindows, useTop } from './use-grid-window.ts';
import { useLookedPlace } from './use-looked-place.ts';

type Props = {
  ask: GridAsk;
  view: View;
  columns: readonly Column[];
  rows: number;
  narrow: boolean;
  /** Whom the person has chosen; null where nothing could be done with them. */
  selection: Selection | null;
  /** Fold a group into one column, or unfold it. */
  onFold: (group: string) => void;
  /** What is looked at beside the grid. */
  looked: Looked | null;
  /** What the page was opened with. */
  opened: Looked | null;
  /** Look at an action beside the grid. */
  onLook: (looked: Looked) => void;
  /** Open a mentee, or one of the mentee's actions. */
  onOpen: (menteeId: number, actionId: number | null) => void;
  onLegend: () => void;
};

type BoxRef = RefObject<HTMLDivElement | null>;
type Found = { place: Place; element: HTMLElement };

/** The place of the grid that an event is about. */
const placeOf = (target: EventTarget): Found | null => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  const [row, column] = (element?.dataset['place'] ?? '').split(':').map(Number);
  return element && row !== undefined && column !== undefined ? { place: { row, column }, element } : null;
};

/** What is said of a place in the tooltip. */
type Tip = { anchor: HTMLElement; title: string; words: string };

const Explained = ({ tip }: { tip: Tip | null }) => (
  <Popper
    open={tip !== null}
    // The place itself says it to a screen reader.
    role="presentation"
    aria-hidden="true"
    anchorEl={tip?.anchor ?? null}
    placement="bottom"
    style={{ zIndex: 1200 }}
    modifiers={[{ name: 'offset', options: { offset: [0, 4] } }]}
  >
    <div className={styles['tip']}>
      <b>{tip?.title}</b>
      {tip?.words}
    </div>
  </Popper>
);

/** Another order is read from its beginning. */
const useBeginning = (box: BoxRef, { Order, Desc, OrderActions, OrderField }: GridAsk) => {
  const order = JSON.stringify([Order, Desc, OrderActions, OrderField]);
  const shown = useRef(order);
  useEffect(() => {
    if (shown.current === order) return;
    shown.current = order;
    box.current?.scrollTo({ top: 0 });
  }, [box, order]);
};

/** What is drawn of the table, which lines of it are there, and the place that is in the tab order. */
const useGrid = (box: BoxRef, props: Props) => {
  const { view, ask, columns, rows, narrow, selection } = props;
  const sizes = sizesOf[view];
  useTop(box);
  useBeginning(box, ask);
  const nameWidth = (narrow ? sizes.name.narrow : sizes.name.wide) + (selection ? checkboxWidthPx : 0);
  const windows = useGridWindows(box, sizes, rows, columns.length, (index) => widthOf(view, columns, index), nameWidth);
  const shownRows = windows.down.getVirtualItems();
  const [firstRow, lastRow] = [shownRows[0]?.index ?? 0, shownRows.at(-1)?.index ?? 0];
  const lines = useGridLines(view, ask, columns, firstRow, lastRow);
  const place = useActivePlace(box, windows);
  useLookedPlace(props, columns, lines.there(), place);
  return { nameWidth, windows, shownRows, firstRow, lines, ...place };
};

type TitleOf = ReturnType<typeof useColumns>['titleOf'];
type Grid = ReturnType<typeof useGrid>;
type Events = ReturnType<typeof useGridEvents>;

/** What keys, the mouse and the focus do; `tip` is what is told of the place they are at. */
const useGridEvents = (
  box: BoxRef,
  { view, columns, rows, selection, onLook, onOpen, onLegend }: Props,
  grid: Grid,
  titleOf: TitleOf,
) => {
  const { t } = useTranslation('grid');
  const { lines, active } = grid;
  const [tip, setTip] = useState<Tip | null>(null);
  const quiet = () => setTip(null);

  const always = useOpensBeside();
  const open = ({ row, column }: Place, beside: boolean) => {
    const line = lines.lineAt(row);
    if (!line) return;
    const opened = columns[column];
    const ofOne = opened && !opened.Members && !opened.Data ? opened : null;
    if (ofOne && (beside || always)) {
      quiet();
      return onLook({ menteeId: line.Id, actionId: ofOne.Id });
    }
    leave({ place: { row, column }, x: box.current?.scrollLeft ?? 0, y: box.current?.scrollTop ?? 0 });
    onOpen(line.Id, ofOne?.Id ?? null);
  };
  const choose = (row: number, range: boolean) => {
    const line = lines.lineAt(row);
    if (line) selection?.toggle(row, { Id: line.Id, name: personName(line) }, range);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === '?') return onLegend();
    if (event.key === 'Escape') return quiet();
    const visibleRows = Math.max(
      1,
      Math.floor(((box.current?.clientHeight ?? 0) - sizesOf[view].head) / sizesOf[view].row) - 1,
    );
    const size = { rows, columns: columns.length, visibleRows };
    const next = placeAfter(event.key, event.ctrlKey || event.metaKey, active, size);
    const at = placeOf(event.target);
    // What is pressed in the head is the head's.
    if (!next && ((event.key !== 'Enter' && event.key !== ' ') || !at || at.place.row < 0)) return;
    event.preventDefault();
    if (event.key === ' ' && active.column === -1 && selection) return choose(active.row, event.shiftKey);
    if (next) grid.moveTo(next, event.key !== 'Home' && next.column === active.column ? 'within' : 'far');
    else open(active, event.shiftKey);
  };
  const explain = (event: MouseEvent | FocusEvent) => {
    const found = placeOf(event.target);
    const line = found && lines.lineAt(found.place.row);
    const column = found && columns[found.place.column];
    if (!found || !line || !column) return quiet();
    return setTip({
      anchor: found.element,
      title: `${personName(line)} · ${titleOf(column)}`,
      words: column.Data
        ? (dataIn(line, column.Data, lines.besideAt(found.place.row)) ?? '')
        : cellWords(t, cellIn(line, column)),
    });
  };
  const click = (event: MouseEvent) => {
    const found = placeOf(event.target);
    if (!found) return;
    if (event.target instanceof Element && event.target.closest('[data-choice]'))
      choose(found.place.row, event.shiftKey);
    else open(found.place, event.shiftKey);
  };
  const focus = (event: FocusEvent) => {
    const found = placeOf(event.target);
    if (found && (found.place.row !== active.row || found.place.column !== active.column)) grid.setActive(found.place);
    explain(event);
  };
  return { tip, press, click, focus, explain, quiet };
};

type BoxProps = {
  ref: BoxRef;
  rows: number;
  columns: number;
  busy: boolean;
  chooses: boolean;
  events: Events;
  children: ReactNode;
};

/** What scrolls. */
const Box = ({ ref, rows, columns, busy, chooses, events, children }: BoxProps) => {
  const { t } = useTranslation('grid');
  return (
    <div
      ref={ref}
      role="grid"
      tabIndex={-1}
      className={styles['box']}
      aria-label={t('label')}
      aria-multiselectable={chooses || undefined}
      aria-busy={busy}
      aria-rowcount={rows + 1}
      aria-colcount={columns + 1}
      onKeyDown={events.press}
      onClick={events.click}
      onMouseOver={events.explain}
      onMouseLeave={events.quiet}
      onFocus={events.focus}
      onBlur={events.quiet}
    >
      {children}
    </div>
  );
};

/** The table itself. */
export const GridTable = (props: Props) => {
  const { columns, narrow, view } = props;
  const sizes = sizesOf[view];
  const box = useRef<HTMLDivElement>(null);
  const words = useColumns(columns);
  const grid = useGrid(box, props);
  const events = useGridEvents(box, props, grid, words.titleOf);
  const { windows, nameWidth, lines, active } = grid;
  if (lines.error) return <ErrorState error={lines.error} retry={lines.retry} />;
  const width = windows.along.getTotalSize();
  const shown = windows.along.getVirtualItems();
  return (
    <>
      <Box
        ref={box}
        rows={props.rows}
        columns={columns.length}
        busy={lines.lineAt(grid.firstRow) === undefined}
        chooses={props.selection !== null}
        events={events}
      >
        <GridHead
          view={view}
          columns={columns}
          words={words}
          shown={shown}
          width={width}
          nameWidth={nameWidth}
          active={active.row < 0 ? active.column : null}
          selection={props.selection}
          onFold={props.onFold}
        />
        <div role="rowgroup" style={{ height: windows.down.getTotalSize() - sizes.head, width }}>
          {grid.shownRows.map((at) => (
            <GridRow
              key={at.index}
              line={lines.lineAt(at.index)}
              beside={lines.besideAt(at.index)}
              view={view}
              at={at}
              columns={columns}
              shown={shown}
              starts={words.starts}
              width={width}
              nameWidth={nameWidth}
              narrow={narrow}
              chosen={props.selection ? props.selection.people.has(lines.lineAt(at.index)?.Id ?? 0) : null}
              active={active.row === at.index ? active.column : null}
            />
          ))}
        </div>
      </Box>
      <Explained tip={events.tip} />
      <PagePrint read={lines} columns={columns} all={props.rows} />
    </>
  );
};
