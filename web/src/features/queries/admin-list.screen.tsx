/** All queries for those who write them: drafts and published ones, each with the way to its editor. */
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DefinitionTabs, PublicationChip } from './definition-lists.tsx';
import { QueryLine } from './query-line.tsx';
import { QueryList } from './query-list.tsx';
import { useQueriesPath } from './use-path.ts';
import { useRolesText } from './use-roles-text.ts';

export const AdminListScreen = () => {
  const { t } = useTranslation('queries');
  const path = useQueriesPath();
  const rolesText = useRolesText();
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
      <QueryList empty={<EmptyState title={t('admin.empty')}>{t('admin.emptyMeans')}</EmptyState>}>
        {(query) => (
          <QueryLine key={query.Id} query={query} to={path.edit(query.Id)}>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {rolesText(query.Roles)}
            </Typography>
            <PublicationChip query={query} />
          </QueryLine>
        )}
      </QueryList>
    </>
  );
};
