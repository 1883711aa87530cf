/** The grid's heads: the columns, and above them the bands of their groups. */
import type { GridColumn } from '@telemachos/contract/features/projects/projects.wire.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaSort, SortHeader } from '../../ui/lists.tsx';
import { useGridOrder } from './grid-order.tsx';
import { sizes, type Shown } from './grid-sizes.ts';
import styles from './grid.module.css';

type Span = { label: string; from: number; count: number };

/** The spans of neighbouring columns that belong to one group. */
const groupSpans = (columns: readonly GridColumn[], name: (column: GridColumn) => string): Span[] =>
  columns.reduce<Span[]>((spans, column, index) => {
    const last = spans.at(-1);
    if (last && last.label === name(column)) last.count += 1;
    else spans.push({ label: name(column), from: index, count: 1 });
    return spans;
  }, []);

/** The columns' words in the language of the page, and their groups. */
export const useColumns = (columns: readonly GridColumn[]) => {
  const english = useTranslation().i18n.language !== 'el';
  const spans = useMemo(
    () => groupSpans(columns, (column) => (english ? column.GroupEn : column.Group)),
    [columns, english],
  );
  const starts = useMemo(() => new Set(spans.map(({ from }) => from)), [spans]);
  return {
    spans,
    /** The columns with which a group begins. */
    starts,
    titleOf: (column: GridColumn) => (english ? column.TitleEn : column.Title),
    shortOf: (column: GridColumn) => (english ? column.TitleEn : column.Short),
    groupOf: (column: GridColumn) => (english ? column.GroupEn : column.Group),
  };
};

type Props = {
  columns: readonly GridColumn[];
  words: ReturnType<typeof useColumns>;
  shown: readonly Shown[];
  width: number;
  nameWidth: number;
};

/** The row of heads. */
export const GridHead = ({ columns, words, shown, width, nameWidth }: Props) => {
  const { t } = useTranslation('grid');
  const { sorting, sortBy } = useGridOrder();
  return (
    <div role="rowgroup" className={styles['head']} style={{ width, height: sizes.head }}>
      <div role="row" aria-rowindex={1} style={{ height: '100%' }}>
        <div
          role="columnheader"
          aria-colindex={1}
          aria-sort={ariaSort('last_name', sorting)}
          className={styles['corner']}
          style={{ width: nameWidth }}
        >
          <SortHeader field="last_name" sorting={sorting} onSort={sortBy}>
            {t('person')}
          </SortHeader>
        </div>
        {words.spans.map((span) => (
          <div
            key={span.from}
            aria-hidden="true"
            className={styles['groupBand']}
            style={{ left: nameWidth + span.from * sizes.column, width: span.count * sizes.column }}
          >
            <span style={{ left: nameWidth }}>{span.label}</span>
          </div>
        ))}
        {shown.map(({ index, start }) => {
          const column = columns[index];
          if (!column) return null;
          return (
            <div
              key={column.Id}
              role="columnheader"
              aria-colindex={index + 2}
              title={words.titleOf(column)}
              aria-label={`${words.titleOf(column)}, ${words.groupOf(column)}`}
              className={`${styles['columnHead']} ${words.starts.has(index) ? styles['groupStart'] : ''}`}
              style={{ left: start, width: sizes.column }}
            >
              <span>{words.shortOf(column)}</span>
            </div>
          );
        })}
      </div>
    </div>
  );
};
