/** The queries that the person may run, found by name, description or category (specification 001 §2, query list). */
import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../platform/session.ts';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { QueryLine } from './query-line.tsx';
import { QueryList } from './query-list.tsx';
import { useQueriesPath } from './use-path.ts';

export const QueriesScreen = () => {
  const { t } = useTranslation('queries');
  const path = useQueriesPath();
  const isAuthor = useProject()?.Abilities.includes('definitions.write') ?? false;
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
      <QueryList empty={<EmptyState title={t('list.empty')}>{t('list.emptyMeans')}</EmptyState>}>
        {(query) => (
          <QueryLine key={query.Id} query={query} to={path.run(query.Id)}>
            {query.Published === null ? <StatusChip tone="neutral" label={t('list.draft')} /> : null}
          </QueryLine>
        )}
      </QueryList>
    </>
  );
};
