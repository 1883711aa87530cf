/** The projects that one sets up, found by name or address (specification 001 §2 admin/project/list). */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { can } from '@telemachos/contract/access/abilities.ts';
import { pageSize } from '@telemachos/contract/kit/paging.rules.ts';
import { useTranslation } from 'react-i18next';
import type { OutputOfPath } from '../../platform/api.ts';
import { useCurrentRole, useProject } from '../../platform/session.ts';
import { usePage, useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { SearchBox } from '../../ui/lists.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { When } from '../../ui/written.tsx';
import { useProjects } from './settings.queries.ts';
import { useSettingsPath } from './use-path.ts';

/** One project, with the way to its settings. */
const ProjectLine = ({ line }: { line: OutputOfPath<'/api/project/List'>['list'][number] }) => {
  const { t } = useTranslation('settings');
  const path = useSettingsPath();
  const project = useProject();
  const { Id, url, Descr, People, Open, Changed } = line;
  return (
    <Box
      component="li"
      sx={{
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        alignItems: 'center',
      }}
    >
      <Box sx={{ flex: '1 1 300px', minWidth: 0 }}>
        <Box
          component={Link}
          to={path(Id)}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere', py: 1, display: 'inline-block' }}
        >
          {Descr}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          /{url} · {t('list.people', { count: People })}
          {Changed ? (
            <>
              {' · '}
              {t('list.changed')} <When at={Changed} />
            </>
          ) : null}
        </Typography>
      </Box>
      {Open ? (
        <StatusChip tone="good" label={t('list.open')} />
      ) : (
        <StatusChip tone="neutral" label={t('list.closed')} />
      )}
      {Id === project?.Id ? <StatusChip tone="active" label={t('list.here')} /> : null}
    </Box>
  );
};

export const ProjectListScreen = () => {
  const { t } = useTranslation('settings');
  const path = useSettingsPath();
  const role = useCurrentRole();
  const { q = '' } = useSearchParams();
  const setSearch = useSetSearchParams();
  const { page, setPage } = usePage();
  const projects = useProjects({ Search: q, page, count: pageSize });
  const mayMake = role !== null && can([role], 'projects.edit');
  return (
    <>
      <PageHeader
        title={t('list.title')}
        subtitle={projects.data ? t('list.found', { count: projects.data.All }) : ' '}
        action={
          mayMake ? (
            <Button variant="contained" startIcon={<Add />} component={Link} to={path.fresh()}>
              {t('list.make')}
            </Button>
          ) : undefined
        }
      />
      <Box role="search" sx={{ mb: 4 }}>
        <SearchBox value={q} label={t('list.search')} onSearch={(text) => setSearch({ q: text, page: '' })} />
      </Box>
      {projects.error ? (
        <ErrorState error={projects.error} retry={() => void projects.refetch()} />
      ) : projects.isPending ? (
        <RowsSkeleton rows={4} />
      ) : projects.data.All === 0 ? (
        <EmptyState title={t('list.empty')}>{t('list.emptyMeans')}</EmptyState>
      ) : (
        <>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-busy={projects.isPlaceholderData}>
            {projects.data.list.map((line) => (
              <ProjectLine key={line.Id} line={line} />
            ))}
          </Box>
          <Pager page={page} pages={projects.data.count} all={projects.data.All} onPage={setPage} />
        </>
      )}
    </>
  );
};
