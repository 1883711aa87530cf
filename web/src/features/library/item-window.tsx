/**
 * The items of a folder, of which only those before the eyes are drawn and read: a folder of thousands is no slower than one
 * of ten. Lines on phones and where one wants them, else cards.
 */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { ItemCard, ItemRow, type ItemProps } from './item-row.tsx';
import { itemsPageSize, type FolderPage } from './library.queries.ts';
import { pagesOf } from './library.rules.ts';

/** How items are drawn. */
export type View = 'list' | 'grid';

/** The height of a line and of a card before they are measured, in pixels. */
const heights = { list: 76, grid: 196 };

const useColumns = (view: View): number => {
  const [isMiddling, isWide] = [useMediaQuery('(min-width: 600px)'), useMediaQuery('(min-width: 1100px)')];
  return view === 'list' ? 1 : isWide ? 4 : isMiddling ? 2 : 1;
};

type WindowProps = {
  all: number;
  view: View;
  pages: ReadonlyMap<number, FolderPage | undefined>;
  /** Which pages stand before the eyes now. */
  onPages: (pages: readonly number[]) => void;
  selected: ReadonlySet<number>;
} & Pick<ItemProps, 'onOpen' | 'onSelect'>;

/** Where the list begins on the page. */
const useTop = () => {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((box.current?.getBoundingClientRect().top ?? 0) + scrollY));
    measure();
    const watching = new ResizeObserver(measure);
    watching.observe(document.body);
    return () => watching.disconnect();
  }, []);
  return { box, top };
};

/** The place of one item: those who hear the list are told which of how many it is. */
const Cell = ({ at, all, view, children }: { at: number; all: number; view: View; children: ReactNode }) => (
  <Box
    role="listitem"
    aria-setsize={all}
    aria-posinset={at + 1}
    sx={{
      minWidth: 0,
      ...(view === 'list' && { bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }),
    }}
  >
    {children}
  </Box>
);

/** Drawn anew, and measured anew, where items stand otherwise beside each other. */
export const ItemWindow = (props: WindowProps) => {
  const columns = useColumns(props.view);
  return <Rows key={`${props.view} ${columns}`} {...props} columns={columns} />;
};

const Rows = ({
  all,
  view,
  columns,
  pages,
  onPages,
  selected,
  onOpen,
  onSelect,
}: WindowProps & { columns: number }) => {
  const { t } = useTranslation('library');
  const { box, top } = useTop();
  const rows = useWindowVirtualizer({
    count: Math.ceil(all / columns),
    estimateSize: () => heights[view],
    overscan: 6,
    scrollMargin: top,
  });
  const drawn = rows.getVirtualItems();
  const wanted = useMemo(
    () =>
      pagesOf(
        drawn.map(({ index }) => index),
        columns,
        itemsPageSize,
      ).join(' '),
    [drawn, columns],
  );
  useEffect(() => {
    onPages(wanted === '' ? [] : wanted.split(' ').map(Number));
  }, [wanted, onPages]);
  const itemAt = (at: number): LibraryLine | undefined =>
    pages.get(Math.floor(at / itemsPageSize))?.Items[at % itemsPageSize];
  const Drawn = view === 'list' ? ItemRow : ItemCard;
  return (
    <Box ref={box} role="list" aria-label={t('items')} sx={{ position: 'relative', height: rows.getTotalSize() }}>
      {drawn.map((row) => (
        <Box
          key={row.key}
          ref={rows.measureElement}
          data-index={row.index}
          role="presentation"
          sx={{
            position: 'absolute',
            insetInline: 0,
            top: 0,
            display: 'grid',
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            gap: view === 'grid' ? 3 : 0,
            pb: view === 'grid' ? 3 : 0,
          }}
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          {Array.from({ length: Math.min(columns, all - row.index * columns) }, (_, column) => {
            const at = row.index * columns + column;
            const item = itemAt(at);
            return (
              <Cell key={at} at={at} all={all} view={view}>
                {item ? (
                  <Drawn
                    item={item}
                    onOpen={onOpen}
                    selected={selected.has(item.Id)}
                    {...(onSelect ? { onSelect } : {})}
                  />
                ) : (
                  <Skeleton variant="rounded" height={heights[view] - 16} sx={{ m: 2 }} />
                )}
              </Cell>
            );
          })}
        </Box>
      ))}
    </Box>
  );
};
