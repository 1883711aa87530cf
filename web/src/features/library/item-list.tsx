/** A page of items as a plain list, with what each page of the library says below an item. */
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { FramedList } from '../../ui/framed-list.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { ItemRow } from './item-row.tsx';
import { useOpenItem } from './library-frame.tsx';

type Page<Line> = { All: number; count: number; list: readonly Line[] };

export const ItemList = <Line extends LibraryLine>({
  read,
  page,
  filter,
  empty,
  onPage,
  renderBelow,
}: {
  read: Pick<UseQueryResult<Page<Line>>, 'error' | 'isPlaceholderData' | 'refetch'> & { data: Page<Line> | undefined };
  page: number;
  filter?: string;
  empty: ReactNode;
  onPage: (page: number) => void;
  renderBelow?: (line: Line) => ReactNode;
}) => {
  const open = useOpenItem();
  return (
    <PagedList
      read={read}
      rows={5}
      height={76}
      page={page}
      onPage={onPage}
      empty={empty}
      {...(filter === undefined ? {} : { filter })}
    >
      {({ list }) => (
        <FramedList>
          {list.map((line) => (
            <Box
              component="li"
              key={line.Id}
              sx={{ '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}
            >
              <ItemRow item={line} onOpen={open}>
                {renderBelow?.(line)}
              </ItemRow>
            </Box>
          ))}
        </FramedList>
      )}
    </PagedList>
  );
};
