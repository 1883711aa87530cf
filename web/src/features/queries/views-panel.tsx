/** The reporting views with their columns and comments, beside the editor: found by search, put in by a press. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { fold } from '@telemachos/contract/kit/greek.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchBox } from '../../ui/lists.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useReportViews, type ReportViews } from './queries.queries.ts';

type View = ReportViews['list'][number];

/** Milliseconds of rest before the list is narrowed. */
const searchDelayMs = 150;

/** Views that match by name or comment stay whole; of the others the columns that match. */
const matching = (views: readonly View[], search: string): View[] => {
  const sought = fold(search);
  const has = ({ Name, Comment }: { Name: string; Comment: string }) => fold(`${Name} ${Comment}`).includes(sought);
  return views.flatMap((view) => {
    if (sought === '' || has(view)) return [view];
    const Columns = view.Columns.filter(has);
    return Columns.length === 0 ? [] : [{ ...view, Columns }];
  });
};

const NameButton = ({ name, onInsert }: { name: string; onInsert: (name: string) => void }) => {
  const { t } = useTranslation('queries');
  return (
    <ButtonBase
      onClick={() => onInsert(name)}
      aria-label={t('views.insert', { name })}
      sx={{
        font: 'inherit',
        fontFamily: 'ui-monospace, monospace',
        color: 'primary.main',
        px: 1,
        minHeight: 28,
        borderRadius: 'var(--radius-small)',
        overflowWrap: 'anywhere',
        textAlign: 'left',
        '&:hover': { textDecoration: 'underline' },
      }}
    >
      {name}
    </ButtonBase>
  );
};

const OneView = ({ view, isOpen, onInsert }: { view: View; isOpen: boolean; onInsert: (name: string) => void }) => {
  const { t } = useTranslation('queries');
  return (
    <Box
      component="details"
      open={isOpen}
      sx={{ borderTop: 1, borderColor: 'divider', '& > summary': { cursor: 'pointer', py: 2 } }}
    >
      <summary>
        <Box component="span" sx={{ fontFamily: 'ui-monospace, monospace', fontWeight: 600 }}>
          {view.Name}
        </Box>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('views.columns', { count: view.Columns.length })}
        </Box>
      </summary>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {view.Comment}
      </Typography>
      <NameButton name={view.Name} onInsert={onInsert} />
      <Box component="dl" sx={{ m: 0, pl: 3, pb: 2 }}>
        {view.Columns.map(({ Name, Comment }) => (
          <Box key={Name} sx={{ mb: 1 }}>
            <dt>
              <NameButton name={Name} onInsert={onInsert} />
            </dt>
            <Box component="dd" sx={{ m: 0, px: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {Comment}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

export const ViewsPanel = ({ onInsert }: { onInsert: (name: string) => void }) => {
  const { t } = useTranslation('queries');
  const views = useReportViews();
  const [search, setSearch] = useState('');
  const found = matching(views.data?.list ?? [], search);
  return (
    <Box component="section" aria-label={t('views.title')} sx={{ minWidth: 0, fontSize: '0.875rem' }}>
      <Typography variant="h3">{t('views.title')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {t('views.intro')}
      </Typography>
      <SearchBox value={search} label={t('views.search')} delay={searchDelayMs} onSearch={setSearch} />
      {views.error ? (
        <ErrorState error={views.error} retry={() => void views.refetch()} />
      ) : views.isPending ? (
        <RowsSkeleton rows={5} height={40} />
      ) : found.length === 0 ? (
        <Typography role="status" sx={{ py: 3 }}>
          {t('views.none')}
        </Typography>
      ) : (
        <Box sx={{ mt: 2, overflowY: 'auto', maxHeight: { xs: '50dvh', md: 320 } }}>
          {found.map((view) => (
            <OneView key={`${view.Name} ${search}`} view={view} isOpen={search !== ''} onInsert={onInsert} />
          ))}
        </Box>
      )}
    </Box>
  );
};
