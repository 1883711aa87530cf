/** What the lists of queries and of services share: the tabs between them, and how a line stands. */
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { StatusChip } from '../../ui/status-chip.tsx';
import { FilesMenu } from './files-menu.tsx';
import type { SavedQuery } from './queries.queries.ts';
import { useQueriesPath } from './use-path.ts';

export const PublicationChip = ({
  query: { Published, Version },
}: {
  query: Pick<SavedQuery, 'Published' | 'Version'>;
}) => {
  const { t } = useTranslation('queries');
  if (Published === null) return <StatusChip tone="neutral" label={t('admin.draft')} />;
  if (Published !== Version) return <StatusChip tone="waiting" label={t('admin.newer')} />;
  return <StatusChip tone="good" label={t('admin.published')} />;
};

/** The tabs of the three lists, and the files that they share. */
export const DefinitionTabs = ({ value }: { value: 'queries' | 'services' | 'scripts' }) => {
  const { t } = useTranslation('queries');
  const path = useQueriesPath();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 1,
        mb: 4,
        mt: -3,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Tabs value={value} variant="scrollable" scrollButtons="auto" aria-label={t('admin.kinds')}>
        <Tab value="queries" label={t('admin.queries')} component={Link} to={path.queries()} replace />
        <Tab value="services" label={t('services.title')} component={Link} to={path.services()} replace />
        <Tab value="scripts" label={t('scripts.title')} component={Link} to={path.scripts()} replace />
      </Tabs>
      <FilesMenu />
    </Box>
  );
};
