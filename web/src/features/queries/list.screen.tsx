/** The queries that the person may run, found by name, description or category (specification 001 §2, query list). */
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../platform/session.ts';
import { usePage, useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { FramedList } from '../../ui/framed-list.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { useQueryList } from './queries.queries.ts';
import { QueryLine } from './query-line.tsx';
import { useQueriesPath } from './use-path.ts';

const rowsPerPage = 25;

export const QueriesScreen = () => {
  const { t } = useTranslation('queries');
  const path = useQueriesPath();
  const isAuthor = useProject()?.Abilities.includes('definitions.write') ?? false;
  const { q = '' } = useSearchParams();
  const setSearch = useSetSearchParams();
  const { page, setPage } = usePage();
  const queries = useQueryList({ Filter: q, page, count: rowsPerPage });
  return (
    <>
      <PageHeader
        title={t('list.title')}
        subtitle={t('list.intro')}
        action={
          isAuthor ? (
            <Button variant="contained" startIcon={<EditOutlined />} component={Link} to={path.admin()}>
              {t('list.manage')}
            </Button>
          ) : undefined
        }
      />
      <Box role="search" sx={{ mb: 4 }}>
        <SearchBox value={q} label={t('list.search')} onSearch={(text) => setSearch({ q: text, page: '' })} />
      </Box>
      <PagedList
        read={queries}
        rows={6}
        page={page}
        filter={q}
        onPage={setPage}
        empty={
          q === '' ? (
            <EmptyState title={t('list.empty')}>
              <Typography>{t('list.emptyMeans')}</Typography>
            </EmptyState>
          ) : (
            <EmptyState title={t('list.noMatch')}>{t('list.noMatchMeans')}</EmptyState>
          )
        }
      >
        {({ list }) => (
          <FramedList>
            {list.map((query) => (
              <QueryLine key={query.Id} query={query} to={path.run(query.Id)}>
                {query.Published === null ? <StatusChip tone="neutral" label={t('list.draft')} /> : null}
              </QueryLine>
            ))}
          </FramedList>
        )}
      </PagedList>
    </>
  );
};
