/** The grid's body: rows and columns windowed both ways, names pinned, heads sticky, one cell in the tab order, arrows to move. */
import Popper from '@mui/material/Popper';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { GridColumn, GridLine } from '@telemachos/contract/features/projects/projects.wire.ts';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { CellPicture, cellWords } from './grid-cell.tsx';
import { placeAfter, type Place } from './grid-keys.ts';
import { linesPerPage, useGridLines, type GridAsk } from './grid.queries.ts';
import styles from './grid.module.css';
import { ErrorState } from '../../ui/states.tsx';

const sizes = { head: 104, row: 46, column: 112, name: { wide: 248, narrow: 140 } } as const;

type Props = {
  ask: GridAsk;
  columns: readonly GridColumn[];
  rows: number;
  narrow: boolean;
  /** Open a mentee, or one of the mentee's actions. */
  onOpen: (menteeId: number, actionId: number | null) => void;
  onLegend: () => void;
};

/** The spans of neighbouring columns that belong to one group. */
const groupSpans = (
  columns: readonly GridColumn[],
  name: (column: GridColumn) => string,
): { label: string; from: number; count: number }[] =>
  columns.reduce<{ label: string; from: number; count: number }[]>((spans, column, index) => {
    const last = spans.at(-1);
    if (last && last.label === name(column)) last.count += 1;
    else spans.push({ label: name(column), from: index, count: 1 });
    return spans;
  }, []);

/** What is said of a place in the tooltip. */
type Tip = { anchor: HTMLElement; title: string; words: string };

export const GridTable = ({ ask, columns, rows, narrow, onOpen, onLegend }: Props) => {
  const { t, i18n } = useTranslation('grid');
  const english = i18n.language === 'en';
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Place>({ row: 0, column: -1 });
  const moved = useRef(false);
  const [tip, setTip] = useState<Tip | null>(null);
  useLayoutEffect(() => {
    const measure = () =>
      box.current?.style.setProperty('--top', `${Math.round(box.current.getBoundingClientRect().top + scrollY)}px`);
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  const nameWidth = narrow ? sizes.name.narrow : sizes.name.wide;

  const down = useVirtualizer({
    count: rows,
    getScrollElement: () => box.current,
    estimateSize: () => sizes.row,
    overscan: 8,
    paddingStart: sizes.head,
    scrollPaddingStart: sizes.head,
  });
  const along = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => box.current,
    estimateSize: () => sizes.column,
    overscan: 3,
    paddingStart: nameWidth,
    scrollPaddingStart: nameWidth,
  });
  const shownRows = down.getVirtualItems();
  const shownColumns = along.getVirtualItems();
  const [firstRow, lastRow] = [shownRows[0]?.index ?? 0, shownRows.at(-1)?.index ?? 0];
  const lines = useGridLines(ask, Math.floor(firstRow / linesPerPage), Math.floor(lastRow / linesPerPage));

  const columnTitle = (column: GridColumn) => (english ? column.TitleEn : column.Title);
  const spans = useMemo(
    () => groupSpans(columns, (column) => (english ? column.GroupEn : column.Group)),
    [columns, english],
  );
  const starts = useMemo(() => new Set(spans.map(({ from }) => from)), [spans]);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    down.scrollToIndex(active.row, { align: 'auto' });
    if (active.column >= 0) along.scrollToIndex(active.column, { align: 'auto' });
    // The place may be rendered only after the scrolling: look for it for a few frames.
    let tries = 20;
    let frame = 0;
    const look = () => {
      const place = box.current?.querySelector<HTMLElement>(`[data-place="${active.row}:${active.column}"]`);
      if (place) place.focus({ preventScroll: active.column >= 0 });
      else if ((tries -= 1) > 0) frame = requestAnimationFrame(look);
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [active, down, along]);

  const press = (event: KeyboardEvent) => {
    if (event.key === '?') return onLegend();
    if (event.key === 'Escape') return setTip(null);
    const visibleRows = Math.max(1, Math.floor(((box.current?.clientHeight ?? 0) - sizes.head) / sizes.row) - 1);
    const next = placeAfter(event.key, event.ctrlKey || event.metaKey, active, {
      rows,
      columns: columns.length,
      visibleRows,
    });
    if (next) {
      event.preventDefault();
      moved.current = true;
      setActive(next);
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const line = lines.lineAt(active.row);
      if (line) onOpen(line.User.Id, columns[active.column]?.Id ?? null);
    }
  };

  const placeOf = (target: EventTarget): { place: Place; element: HTMLElement } | null => {
    const element = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
    const [row, column] = (element?.dataset['place'] ?? '').split(':').map(Number);
    return element && row !== undefined && column !== undefined ? { place: { row, column }, element } : null;
  };
  const explain = (event: MouseEvent | FocusEvent) => {
    const found = placeOf(event.target);
    const line = found && lines.lineAt(found.place.row);
    const column = found && columns[found.place.column];
    if (!found || !line || !column) return setTip(null);
    return setTip({
      anchor: found.element,
      title: `${personName(line)} · ${columnTitle(column)}`,
      words: cellWords(t, cellOf(line, column.Id)),
    });
  };
  const click = (event: MouseEvent) => {
    const found = placeOf(event.target);
    const line = found && lines.lineAt(found.place.row);
    if (found && line) onOpen(line.User.Id, columns[found.place.column]?.Id ?? null);
  };
  const tabIndex = (row: number, column: number) => (active.row === row && active.column === column ? 0 : -1);

  if (lines.error) return <ErrorState error={lines.error} retry={lines.retry} />;
  const width = along.getTotalSize();
  return (
    <>
      <div
        ref={box}
        role="grid"
        tabIndex={-1}
        className={styles['box']}
        aria-label={t('label')}
        aria-busy={lines.lineAt(firstRow) === undefined}
        aria-rowcount={rows + 1}
        aria-colcount={columns.length + 1}
        onKeyDown={press}
        onClick={click}
        onMouseOver={explain}
        onMouseLeave={() => setTip(null)}
        onFocus={(event) => {
          const found = placeOf(event.target);
          if (found && (found.place.row !== active.row || found.place.column !== active.column)) setActive(found.place);
          explain(event);
        }}
        onBlur={() => setTip(null)}
      >
        <div role="rowgroup" className={styles['head']} style={{ width, height: sizes.head }}>
          <div role="row" aria-rowindex={1} style={{ height: '100%' }}>
            <div role="columnheader" aria-colindex={1} className={styles['corner']} style={{ width: nameWidth }}>
              {t('person')}
            </div>
            {spans.map((span) => (
              <div
                key={span.from}
                aria-hidden="true"
                className={styles['groupBand']}
                style={{ left: nameWidth + span.from * sizes.column, width: span.count * sizes.column }}
              >
                <span style={{ left: nameWidth }}>{span.label}</span>
              </div>
            ))}
            {shownColumns.map(({ index, start }) => {
              const column = columns[index];
              if (!column) return null;
              return (
                <div
                  key={column.Id}
                  role="columnheader"
                  aria-colindex={index + 2}
                  title={columnTitle(column)}
                  aria-label={`${columnTitle(column)}, ${english ? column.GroupEn : column.Group}`}
                  className={`${styles['columnHead']} ${starts.has(index) ? styles['groupStart'] : ''}`}
                  style={{ left: start, width: sizes.column }}
                >
                  <span>{english ? column.TitleEn : column.Short}</span>
                </div>
              );
            })}
          </div>
        </div>
        <div role="rowgroup" style={{ height: down.getTotalSize() - sizes.head, width }}>
          {shownRows.map(({ index: row, start }) => {
            const line = lines.lineAt(row);
            return (
              <div
                key={row}
                role="row"
                aria-rowindex={row + 2}
                className={styles['row']}
                style={{ transform: `translateY(${start}px)`, width, height: sizes.row }}
              >
                <div
                  role="rowheader"
                  aria-colindex={1}
                  tabIndex={tabIndex(row, -1)}
                  data-place={`${row}:-1`}
                  className={styles['name']}
                  style={{ width: nameWidth }}
                >
                  {line ? <NameOf line={line} narrow={narrow} /> : <span className={styles['waiting']} />}
                </div>
                {shownColumns.map(({ index, start: left }) => {
                  const column = columns[index];
                  if (!column) return null;
                  const cell = line && cellOf(line, column.Id);
                  return (
                    <div
                      key={column.Id}
                      role="gridcell"
                      aria-colindex={index + 2}
                      tabIndex={tabIndex(row, index)}
                      data-place={`${row}:${index}`}
                      aria-label={line ? cellWords(t, cell) : undefined}
                      className={`${styles['cell']} ${starts.has(index) ? styles['groupStart'] : ''}`}
                      style={{ left, width: sizes.column }}
                    >
                      {line ? (
                        <span aria-hidden="true" style={{ display: 'block', height: '100%' }}>
                          <CellPicture cell={cell} />
                        </span>
                      ) : (
                        <div className={styles['waiting']} />
                      )}
                    </div>
                  );
                })}
              </div>
            );
          })}
        </div>
      </div>
      <Popper
        open={tip !== null}
        anchorEl={tip?.anchor ?? null}
        placement="bottom"
        style={{ zIndex: 1200 }}
        modifiers={[{ name: 'offset', options: { offset: [0, 4] } }]}
      >
        <div role="tooltip" className={styles['tip']} aria-hidden="true">
          <b>{tip?.title}</b>
          {tip?.words}
        </div>
      </Popper>
    </>
  );
};

const cellOf = (line: GridLine, actionId: number) => line.Actions.find(({ ActionId }) => ActionId === actionId);

const personName = ({ User: { Fields } }: GridLine): string => `${Fields.last_name} ${Fields.first_name}`;

/** The pinned name, with the mentor or the state that explains an idle row. */
const NameOf = ({ line, narrow }: { line: GridLine; narrow: boolean }) => {
  const { t } = useTranslation('grid');
  const { State } = line.User;
  const mentor = line.Coordinators[0]?.Name ?? t('noMentor');
  const { last_name, first_name } = line.User.Fields;
  const second = State === 0 || State === 2 || State === 3 ? t(`inactive.${State}`) : narrow ? first_name : mentor;
  return (
    <>
      <b>{narrow && second === first_name ? last_name : personName(line)}</b>
      <small>{second}</small>
    </>
  );
};
