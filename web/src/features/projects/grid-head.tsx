/** The grid's heads: the columns, and above them the bands of their groups. */
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ariaSort, nextSorting, SortHeader } from '../../ui/lists.tsx';
import { orderKey, useGridOrder } from './grid-order.tsx';
import type { Column } from './grid-lines.ts';
import { sizesOf, startOf, widthOf, type Shown, type View } from './grid-sizes.ts';
import styles from './grid.module.css';
import type { Selection } from './use-selection.ts';

type Span = { group: string; label: string; from: number; count: number; folded: boolean };

/** The spans of neighbouring columns that belong to one group. */
const groupSpans = (columns: readonly Column[], name: (column: Column) => string): Span[] =>
  columns.reduce<Span[]>((spans, column, index) => {
    const last = spans.at(-1);
    if (last && last.label === name(column) && !column.Data) last.count += 1;
    else if (!column.Data)
      spans.push({
        group: column.Group,
        label: name(column),
        from: index,
        count: 1,
        folded: column.Members !== undefined,
      });
    return spans;
  }, []);

/** The columns' words in the language of the page, and their groups. */
export const useColumns = (columns: readonly Column[]) => {
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
    titleOf: (column: Column) => (english ? column.TitleEn : column.Title),
    shortOf: (column: Column) => (english ? column.ShortEn : column.Short),
    groupOf: (column: Column) => (english ? column.GroupEn : column.Group),
  };
};

type Props = {
  view: View;
  columns: readonly Column[];
  words: ReturnType<typeof useColumns>;
  shown: readonly Shown[];
  width: number;
  nameWidth: number;
  /** The head that is in the tab order, if one is. */
  active: number | null;
  selection: Selection | null;
  onFold: (group: string) => void;
};

/** Everybody found, or none of them. */
const All = ({ selection }: { selection: Selection }) => {
  const { t } = useTranslation('grid');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selection.found === 'some';
  }, [selection.found]);
  return (
    <span className={styles['choice']}>
      <input
        ref={box}
        type="checkbox"
        checked={selection.found === 'all'}
        aria-busy={selection.busy}
        aria-label={t('select.all')}
        title={t('select.all')}
        onChange={selection.toggleFound}
      />
    </span>
  );
};

/** The row of heads. */
export const GridHead = ({ view, columns, words, shown, width, nameWidth, active, selection, onFold }: Props) => {
  const sizes = sizesOf[view];
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
          {selection ? <All selection={selection} /> : null}
          <SortHeader field="last_name" sorting={sorting} onSort={sortBy}>
            {t('person')}
          </SortHeader>
        </div>
        {words.spans.map((span) => (
          <div
            key={span.from}
            role="columnheader"
            aria-colindex={span.from + 2}
            aria-colspan={span.count}
            className={styles['groupBand']}
            style={{ left: nameWidth + startOf(view, columns, span.from), width: span.count * sizes.column }}
          >
            <button
              type="button"
              aria-expanded={!span.folded}
              aria-label={t('fold', { group: span.label })}
              title={t(span.folded ? 'unfoldThis' : 'foldThis', { group: span.label })}
              className={styles['fold']}
              style={{ left: nameWidth }}
              onClick={() => onFold(span.group)}
            >
              <span aria-hidden="true">{span.folded ? '+' : '−'}</span> {span.label}
            </button>
          </div>
        ))}
        {shown.map(({ index, start }) => {
          const column = columns[index];
          if (!column) return null;
          const key = orderKey(column);
          return (
            <div
              key={column.Id}
              role="columnheader"
              aria-colindex={index + 2}
              aria-sort={key === null ? undefined : ariaSort(key, sorting)}
              data-view={column.Data ? 'whole' : view}
              className={`${styles['columnHead']} ${words.starts.has(index) ? styles['groupStart'] : ''}`}
              style={{ left: start, width: widthOf(view, columns, index) }}
            >
              <button
                type="button"
                tabIndex={active === index ? 0 : -1}
                data-place={`-1:${index}`}
                title={key === null ? words.titleOf(column) : t('sortBy', { column: words.titleOf(column) })}
                aria-disabled={key === null}
                aria-label={[words.titleOf(column), words.groupOf(column)].filter(Boolean).join(', ')}
                className={styles['sort']}
                onClick={() => key !== null && sortBy(nextSorting(sorting, key))}
              >
                <span>
                  {sorting.Field === key ? (sorting.Desc ? '↓ ' : '↑ ') : ''}
                  {words.shortOf(column)}
                </span>
              </button>
            </div>
          );
        })}
      </div>
    </div>
  );
};
