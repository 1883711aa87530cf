/** Queries found by name, description or category, a page at a time. */
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage, useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { FramedList } from '../../ui/framed-list.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useQueryList, type SavedQuery } from './queries.queries.ts';

const rowsPerPage = 25;

/** The list with its search. `empty` is shown where there is no query at all; `children` draws the line of one. */
export const QueryList = ({ empty, children }: { empty: ReactNode; children: (query: SavedQuery) => ReactNode }) => {
  const { t } = useTranslation('queries');
  const { q = '' } = useSearchParams();
  const setSearch = useSetSearchParams();
  const { page, setPage } = usePage();
  const queries = useQueryList({ Filter: q, page, count: rowsPerPage });
  return (
    <>
      <Box role="search" sx={{ mb: 4 }}>
        <SearchBox value={q} label={t('list.search')} onSearch={(text) => setSearch({ q: text, page: '' })} />
      </Box>
      <PagedList
        read={queries}
        rows={6}
        page={page}
        filter={q}
        onPage={setPage}
        empty={q === '' ? empty : <EmptyState title={t('list.noMatch')}>{t('list.noMatchMeans')}</EmptyState>}
      >
        {({ list }) => <FramedList>{list.map(children)}</FramedList>}
      </PagedList>
    </>
  );
};
