/** All queries for those who write them: drafts and published ones, each with the way to its editor. */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePage, useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { FramedList } from '../../ui/framed-list.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DefinitionTabs, PublicationChip } from './definition-lists.tsx';
import { useQueryList } from './queries.queries.ts';
import { QueryLine } from './query-line.tsx';
import { useQueriesPath } from './use-path.ts';
import { useRolesText } from './use-roles-text.ts';

const rowsPerPage = 25;

export const AdminListScreen = () => {
  const { t } = useTranslation('queries');
  const path = useQueriesPath();
  const rolesText = useRolesText();
  const { q = '' } = useSearchParams();
  const setSearch = useSetSearchParams();
  const { page, setPage } = usePage();
  const queries = useQueryList({ Filter: q, page, count: rowsPerPage });
  return (
    <>
      <PageHeader
        title={t('admin.title')}
        subtitle={t('admin.intro')}
        trail={[{ label: t('list.title'), to: path.list() }]}
        action={
          <Button variant="contained" startIcon={<Add />} component={Link} to={path.edit('new')}>
            {t('admin.make')}
          </Button>
        }
      />
      <DefinitionTabs value="queries" />
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
            <EmptyState title={t('admin.empty')}>{t('admin.emptyMeans')}</EmptyState>
          ) : (
            <EmptyState title={t('list.noMatch')}>{t('list.noMatchMeans')}</EmptyState>
          )
        }
      >
        {({ list }) => (
          <FramedList>
            {list.map((query) => (
              <QueryLine key={query.Id} query={query} to={path.edit(query.Id)}>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {rolesText(query.Roles)}
                </Typography>
                <PublicationChip query={query} />
              </QueryLine>
            ))}
          </FramedList>
        )}
      </PagedList>
    </>
  );
};
