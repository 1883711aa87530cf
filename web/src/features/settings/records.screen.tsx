/** The free records of the project, by class and name; each is read and changed from a Level on (specification 001 §3). */
import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { pageSize } from '@telemachos/contract/kit/paging.rules.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage, useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { SearchBox } from '../../ui/lists.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { When } from '../../ui/written.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { useRecords } from './settings.queries.ts';
import './settings.texts.ts';

export const RecordsScreen = () => {
  const { t } = useTranslation('settings');
  const { q = '' } = useSearchParams();
  const setSearch = useSetSearchParams();
  const { page, setPage } = usePage();
  const records = useRecords({ Search: q, page, count: pageSize });
  const [open, setOpen] = useState<number | null>(null);
  return (
    <>
      <PageHeader
        title={t('records.title')}
        subtitle={t('records.intro')}
        action={
          <Button variant="contained" startIcon={<Add />} onClick={() => setOpen(0)}>
            {t('records.make')}
          </Button>
        }
      />
      <Box role="search" sx={{ mb: 4 }}>
        <SearchBox value={q} label={t('records.search')} onSearch={(text) => setSearch({ q: text, page: '' })} />
      </Box>
      {records.error ? (
        <ErrorState error={records.error} retry={() => void records.refetch()} />
      ) : records.isPending ? (
        <RowsSkeleton rows={4} />
      ) : records.data.All === 0 ? (
        <EmptyState title={t('records.empty')}>{t('records.emptyMeans')}</EmptyState>
      ) : (
        <>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }} aria-busy={records.isPlaceholderData}>
            {records.data.list.map(({ Id, Name, Class, Changed, By }) => (
              <Box component="li" key={Id} sx={{ borderBottom: 1, borderColor: 'divider' }}>
                <ButtonBase
                  onClick={() => setOpen(Id)}
                  sx={{ width: '100%', display: 'block', textAlign: 'left', font: 'inherit', py: 3, minHeight: 44 }}
                >
                  <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere', color: 'primary.main' }}>
                    {Name}
                  </Box>
                  <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                    {Class ? `${Class} · ` : ''}
                    <When at={Changed} />
                    {By ? ` · ${By}` : ''}
                  </Typography>
                </ButtonBase>
              </Box>
            ))}
          </Box>
          <Pager page={page} pages={records.data.count} all={records.data.All} onPage={setPage} />
        </>
      )}
      {open === null ? null : <RecordDialog id={open} onClose={() => setOpen(null)} />}
    </>
  );
};
