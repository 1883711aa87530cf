/** A page of a list as it is read: on its way, failed, empty, or the lines with the way to the other pages. */
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, type ReactNode } from 'react';
import { Pager, type Counting } from './pager.tsx';
import { ErrorState, RowsSkeleton } from './states.tsx';

/** The bar at the top, and the air below it, in pixels. */
const headerOffsetPx = 80;

/** Whoever turned the page by a pointer reads on from its first line; by keys the focus stays in sight. */
const readOn = (list: HTMLElement | null, button: HTMLElement): void => {
  // What lies over the page scrolls by itself.
  if (!list || list.closest('[role="dialog"]') || button.matches(':focus-visible')) return;
  const { top } = list.getBoundingClientRect();
  if (top < headerOffsetPx) scrollBy({ top: top - headerOffsetPx });
};

/**
 * `children` draw the page that was read; while another one comes, it stays and is paler. `rows` of `height` pixels hold
 * its place before; `empty` is said where nothing was found. The numbers of a long list come after its lines (null). A
 * `filter` that changes begins at the first page.
 */
export const PagedList = <Page extends { All: number | null; count: number | null; list: readonly unknown[] }>({
  read,
  rows,
  height,
  empty,
  page,
  filter = '',
  onPage,
  foot,
  children,
}: {
  read: Pick<UseQueryResult<Page>, 'error' | 'isPlaceholderData'> & {
    data: Page | undefined;
    refetch: () => unknown;
    counting?: Counting;
  };
  rows: number;
  height?: number;
  empty: ReactNode;
  page: number;
  filter?: string;
  onPage: (page: number) => void;
  /** What is said below the pages. */
  foot?: ReactNode;
  children: (data: Page) => ReactNode;
}) => {
  const { data, error, isPlaceholderData } = read;
  const list = useRef<HTMLDivElement>(null);
  if (!data)
    return error ? (
      <ErrorState error={error} retry={() => void read.refetch()} />
    ) : (
      <RowsSkeleton rows={rows} {...(height === undefined ? {} : { height })} />
    );
  if (data.All === 0 || (data.All === null && data.list.length === 0)) return empty;
  return (
    <Box ref={list} sx={{ opacity: isPlaceholderData ? 0.6 : 1 }} aria-busy={isPlaceholderData}>
      {children(data)}
      <Pager
        page={page}
        pages={data.count}
        all={data.All}
        size={data.list.length}
        counting={read.counting}
        filter={filter}
        onPage={onPage}
        onTurned={(button) => readOn(list.current, button)}
      />
      {foot}
    </Box>
  );
};
