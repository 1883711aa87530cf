/** A row of the grid: the pinned name, and a cell for each action that is shown. */
import type { GridPerson } from '@telemachos/contract/features/projects/projects.wire.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberedColours } from '../../ui/avatar-colours.ts';
import { CellPicture, cellWords, useGlance } from './grid-cell.tsx';
import { cellIn, dataIn, notesOf, personName, type Column, type DataColumn, type Line } from './grid-lines.ts';
import { sizesOf, widthOf, type Shown, type View } from './grid-sizes.ts';
import styles from './grid.module.css';

/** The name, with the mentor and the state that explains an idle row; narrow and at a glance without the mentor. */
const NameOf = ({ line, narrow, view }: { line: Line; narrow: boolean; view: View }) => {
  const { t } = useTranslation('grid');
  const notes = notesOf(line).map((key) => t(key));
  const idle = notes.length > 0 ? notes.join(' · ') : null;
  if (view === 'glance') return <b>{idle === null ? personName(line) : `${personName(line)} (${idle})`}</b>;
  const mentor = line.MentorName || t('noMentor');
  return (
    <>
      <b>{narrow && idle === null ? line.Last : personName(line)}</b>
      <small>
        <span>{narrow ? (idle ?? line.First) : mentor}</span>
        {narrow || idle === null ? null : <span>{`\u00a0· ${idle}`}</span>}
      </small>
    </>
  );
};

/** The box by which somebody is chosen; by keys it is Space on the name. */
const Choice = ({ line, chosen }: { line: Line; chosen: boolean }) => {
  const { t } = useTranslation('grid');
  return (
    <span data-choice className={styles['choice']}>
      <input
        type="checkbox"
        tabIndex={-1}
        checked={chosen}
        readOnly
        aria-label={t('select.one', { name: personName(line) })}
      />
    </span>
  );
};

type HeadProps = Pick<Props, 'line' | 'view' | 'narrow' | 'chosen'> & { row: number; width: number; tabIndex: number };

/** The pinned head of a row; its title has the mentor and the state also where there is no room for them. */
const RowHead = ({ line, view, narrow, chosen, row, width, tabIndex }: HeadProps) => {
  const { t } = useTranslation('grid');
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      tabIndex={tabIndex}
      data-place={`${row}:-1`}
      className={styles['name']}
      style={{ width }}
      title={line && [line.MentorName || t('noMentor'), ...notesOf(line).map((key) => t(key))].join(' · ')}
    >
      {chosen === null || !line ? null : <Choice line={line} chosen={chosen} />}
      <span className={styles['called']}>
        {line ? <NameOf line={line} narrow={narrow} view={view} /> : <span className={styles['waiting']} />}
      </span>
    </div>
  );
};

type CellProps = {
  line: Line | undefined;
  beside: GridPerson | undefined;
  column: Column;
  view: View;
  row: number;
  at: Shown;
  begins: boolean;
  tabIndex: number;
};

/** What stands beside the name: words, with the picture that the project gives the person where it is its label. */
const Beside = ({ data, line, beside }: { data: DataColumn; line: Line; beside: GridPerson | undefined }) => {
  const words = dataIn(line, data, beside);
  if (words === undefined) return <div className={styles['waiting']} />;
  const { Color = null, Letter = '' } = (data.kind === 'look' && beside?.Look) || {};
  const colours = Color === null ? null : numberedColours(Color);
  return (
    <span className={styles['data']}>
      {colours || Letter ? (
        <i style={colours ? { background: colours.ground, color: colours.letters } : undefined}>{Letter}</i>
      ) : null}
      <span>{words}</span>
    </span>
  );
};

const Cell = ({ line, beside, column, view, row, at: { index, start }, begins, tabIndex }: CellProps) => {
  const { t } = useTranslation('grid');
  const { Data } = column;
  const cell = line && !Data ? cellIn(line, column) : undefined;
  const glanceOf = useGlance();
  const mark = view === 'glance' && line && !Data ? glanceOf(cell) : null;
  return (
    <div
      {...mark}
      role="gridcell"
      aria-colindex={index + 2}
      tabIndex={tabIndex}
      data-place={`${row}:${index}`}
      data-view={view}
      aria-label={line ? (Data ? dataIn(line, Data, beside) || t('data.empty') : cellWords(t, cell)) : undefined}
      className={[styles['cell'], begins ? styles['groupStart'] : '', mark?.className ?? ''].join(' ')}
      style={{ ...mark?.style, left: start, width: widthOf(view, [column], 0) }}
    >
      {mark ? null : line ? (
        <span aria-hidden="true" style={{ display: 'block', height: '100%' }}>
          {Data ? <Beside data={Data} line={line} beside={beside} /> : <CellPicture cell={cell} />}
        </span>
      ) : (
        <div className={styles['waiting']} />
      )}
    </div>
  );
};

type Props = {
  /** Missing while it is on its way. */
  line: Line | undefined;
  /** What stands beside the name; missing while it is on its way, or where nobody asked. */
  beside: GridPerson | undefined;
  view: View;
  at: Shown;
  columns: readonly Column[];
  shown: readonly Shown[];
  starts: ReadonlySet<number>;
  width: number;
  nameWidth: number;
  narrow: boolean;
  /** Whether the person is chosen; null where nobody is. */
  chosen: boolean | null;
  /** The column of this row that is in the tab order; -1 is the name. */
  active: number | null;
};

/** A row; while the grid is scrolled those that stay are not drawn again. */
export const GridRow = memo(
  ({ line, beside, view, at, columns, shown, starts, width, nameWidth, narrow, chosen, active }: Props) => (
    <div
      role="row"
      aria-selected={chosen ?? undefined}
      aria-rowindex={at.index + 2}
      className={styles['row']}
      style={{ transform: `translateY(${at.start}px)`, width, height: sizesOf[view].row }}
    >
      <RowHead
        line={line}
        view={view}
        narrow={narrow}
        chosen={chosen}
        row={at.index}
        width={nameWidth}
        tabIndex={active === -1 ? 0 : -1}
      />
      {shown.map((place) => {
        const column = columns[place.index];
        return column ? (
          <Cell
            key={column.Id}
            line={line}
            beside={beside}
            column={column}
            view={view}
            row={at.index}
            at={place}
            begins={starts.has(place.index)}
            tabIndex={active === place.index ? 0 : -1}
          />
        ) : null;
      })}
    </div>
  ),
);
