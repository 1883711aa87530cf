/** A row of the grid: the pinned name, and a cell for each action that is shown. */
import type { GridColumn, GridLine } from '@telemachos/contract/features/projects/projects.wire.ts';
import { useTranslation } from 'react-i18next';
import { CellPicture, cellWords } from './grid-cell.tsx';
import { sizes, type Shown } from './grid-sizes.ts';
import styles from './grid.module.css';

/** What a person has of an action. */
export const cellOf = (line: GridLine, actionId: number) => line.Actions.find(({ ActionId }) => ActionId === actionId);

/** The name of a row. */
export const personName = ({ User: { Fields } }: GridLine): string => `${Fields.last_name} ${Fields.first_name}`;

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

type CellProps = {
  line: GridLine | undefined;
  column: GridColumn;
  row: number;
  at: Shown;
  begins: boolean;
  tabIndex: number;
};

const Cell = ({ line, column, row, at: { index, start }, begins, tabIndex }: CellProps) => {
  const { t } = useTranslation('grid');
  const cell = line && cellOf(line, column.Id);
  return (
    <div
      role="gridcell"
      aria-colindex={index + 2}
      tabIndex={tabIndex}
      data-place={`${row}:${index}`}
      aria-label={line ? cellWords(t, cell) : undefined}
      className={`${styles['cell']} ${begins ? styles['groupStart'] : ''}`}
      style={{ left: start, width: sizes.column }}
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
};

type Props = {
  /** Missing while it is on its way. */
  line: GridLine | undefined;
  at: Shown;
  columns: readonly GridColumn[];
  shown: readonly Shown[];
  starts: ReadonlySet<number>;
  width: number;
  nameWidth: number;
  narrow: boolean;
  /** The column of this row that is in the tab order; -1 is the name. */
  active: number | null;
};

/** A row. */
export const GridRow = ({ line, at, columns, shown, starts, width, nameWidth, narrow, active }: Props) => (
  <div
    role="row"
    aria-rowindex={at.index + 2}
    className={styles['row']}
    style={{ transform: `translateY(${at.start}px)`, width, height: sizes.row }}
  >
    <div
      role="rowheader"
      aria-colindex={1}
      tabIndex={active === -1 ? 0 : -1}
      data-place={`${at.index}:-1`}
      className={styles['name']}
      style={{ width: nameWidth }}
    >
      {line ? <NameOf line={line} narrow={narrow} /> : <span className={styles['waiting']} />}
    </div>
    {shown.map((place) => {
      const column = columns[place.index];
      return column ? (
        <Cell
          key={column.Id}
          line={line}
          column={column}
          row={at.index}
          at={place}
          begins={starts.has(place.index)}
          tabIndex={active === place.index ? 0 : -1}
        />
      ) : null;
    })}
  </div>
);
