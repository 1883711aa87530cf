/** A page of items as a plain list, with what each page of the library says below an item. */
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LibraryLine } from '@telemachos/contract/features/library/library.wire.ts';
import { FramedList } from '../../ui/framed-list.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Bulk } from './bulk.tsx';
import { ItemRow } from './item-row.tsx';
import { useOpenItem } from './library-frame.tsx';
import { SelectAll, useMaySelect, useSelection } from './selection.tsx';

type Page<Line> = { All: number; count: number; list: readonly Line[] };

export const ItemList = <Line extends LibraryLine>({
  read,
  page,
  filter = '',
  selects = false,
  empty,
  onPage,
  renderBelow,
}: {
  read: Pick<UseQueryResult<Page<Line>>, 'error' | 'isPlaceholderData' | 'refetch'> & { data: Page<Line> | undefined };
  page: number;
  filter?: string;
  /** Items are selected here, by whom that is for. */
  selects?: boolean;
  empty: ReactNode;
  onPage: (page: number) => void;
  renderBelow?: (line: Line) => ReactNode;
}) => {
  const open = useOpenItem();
  const selection = useSelection(`${page} ${filter}`);
  // What is paler goes: it is of the page before.
  const maySelect = useMaySelect() && selects && !read.isPlaceholderData;
  const { selected, select } = selection;
  return (
    <>
      <PagedList read={read} rows={5} height={76} page={page} onPage={onPage} empty={empty} filter={filter}>
        {({ list }) => (
          <>
            {maySelect ? (
              <SelectAll all={list.length} selection={selection} read={() => Promise.resolve(list)} />
            ) : null}
            <FramedList>
              {list.map((line) => (
                <Box
                  component="li"
                  key={line.Id}
                  sx={{ '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}
                >
                  <ItemRow
                    item={line}
                    onOpen={open}
                    selected={selected.has(line.Id)}
                    {...(maySelect ? { onSelect: select } : {})}
                  >
                    {renderBelow?.(line)}
                  </ItemRow>
                </Box>
              ))}
            </FramedList>
          </>
        )}
      </PagedList>
      {maySelect ? <Bulk selection={selection} /> : null}
    </>
  );
};
