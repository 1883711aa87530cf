/** A row of the grid: the pinned name, and a cell for each action that is shown. */
import { useTranslation } from 'react-i18next';
import { CellGlance, CellPicture, cellWords } from './grid-cell.tsx';
import { cellIn, personName, type Column, type Line } from './grid-lines.ts';
import { sizesOf, type Shown, type View } from './grid-sizes.ts';
import styles from './grid.module.css';

/** The pinned name, with the mentor or the state that explains an idle row; at a glance the name alone. */
const NameOf = ({ line, narrow, view }: { line: Line; narrow: boolean; view: View }) => {
  const { t } = useTranslation('grid');
  const { State, Last, First } = line;
  const idle = State === 0 || State === 2 || State === 3 ? t(`inactive.${State}`) : null;
  if (view === 'glance') return <b>{idle === null ? personName(line) : `${personName(line)} (${idle})`}</b>;
  const second = idle ?? (narrow ? First : line.MentorName || t('noMentor'));
  return (
    <>
      <b>{narrow && second === First ? Last : personName(line)}</b>
      <small>{second}</small>
    </>
  );
};

type CellProps = {
  line: Line | undefined;
  column: Column;
  view: View;
  row: number;
  at: Shown;
  begins: boolean;
  tabIndex: number;
};

const Cell = ({ line, column, view, row, at: { index, start }, begins, tabIndex }: CellProps) => {
  const { t } = useTranslation('grid');
  const cell = line && cellIn(line, column);
  const Picture = view === 'glance' ? CellGlance : CellPicture;
  return (
    <div
      role="gridcell"
      aria-colindex={index + 2}
      tabIndex={tabIndex}
      data-place={`${row}:${index}`}
      data-view={view}
      aria-label={line ? cellWords(t, cell) : undefined}
      className={`${styles['cell']} ${begins ? styles['groupStart'] : ''}`}
      style={{ left: start, width: sizesOf[view].column }}
    >
      {line ? (
        <span aria-hidden="true" style={{ display: 'block', height: '100%' }}>
          <Picture cell={cell} />
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
  view: View;
  at: Shown;
  columns: readonly Column[];
  shown: readonly Shown[];
  starts: ReadonlySet<number>;
  width: number;
  nameWidth: number;
  narrow: boolean;
  /** The column of this row that is in the tab order; -1 is the name. */
  active: number | null;
};

/** A row. */
export const GridRow = ({ line, view, at, columns, shown, starts, width, nameWidth, narrow, active }: Props) => (
  <div
    role="row"
    aria-rowindex={at.index + 2}
    className={styles['row']}
    style={{ transform: `translateY(${at.start}px)`, width, height: sizesOf[view].row }}
  >
    <div
      role="rowheader"
      aria-colindex={1}
      tabIndex={active === -1 ? 0 : -1}
      data-place={`${at.index}:-1`}
      className={styles['name']}
      style={{ width: nameWidth }}
    >
      {line ? <NameOf line={line} narrow={narrow} view={view} /> : <span className={styles['waiting']} />}
    </div>
    {shown.map((place) => {
      const column = columns[place.index];
      return column ? (
        <Cell
          key={column.Id}
          line={line}
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
);
