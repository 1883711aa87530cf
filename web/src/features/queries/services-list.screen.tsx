/** The SQL services for those who write them (specification 001 §2, SQL services editor). */
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FramedList } from '../../ui/framed-list.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { DefinitionKindProvider } from './definition-kind.tsx';
import { DefinitionTabs, PublicationChip } from './definition-lists.tsx';
import { toSavedService, useServiceList } from './queries.queries.ts';
import { QueryLine } from './query-line.tsx';
import { useQueriesPath } from './use-path.ts';
import { useRolesText } from './use-roles-text.ts';

const Services = () => {
  const { t } = useTranslation('queries');
  const path = useQueriesPath();
  const rolesText = useRolesText();
  const services = useServiceList();
  if (services.error) return <ErrorState error={services.error} retry={() => void services.refetch()} />;
  if (services.isPending) return <RowsSkeleton rows={6} />;
  if (services.data.length === 0)
    return <EmptyState title={t('services.empty')}>{t('services.emptyMeans')}</EmptyState>;
  return (
    <FramedList>
      {services.data.map((service) => (
        <QueryLine key={service.Id} query={toSavedService(service)} to={path.edit(service.Id)}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {rolesText(toSavedService(service).Roles)}
          </Typography>
          <PublicationChip query={service} />
        </QueryLine>
      ))}
    </FramedList>
  );
};

const Screen = () => {
  const { t } = useTranslation('queries');
  const path = useQueriesPath();
  return (
    <>
      <PageHeader
        title={t('services.title')}
        subtitle={t('services.intro')}
        trail={[{ label: t('list.title'), to: path.list() }]}
        action={
          <Button variant="contained" startIcon={<Add />} component={Link} to={path.edit('new')}>
            {t('services.new')}
          </Button>
        }
      />
      <DefinitionTabs value="services" />
      <Services />
    </>
  );
};

export const ServicesListScreen = () => (
  <DefinitionKindProvider value="service">
    <Screen />
  </DefinitionKindProvider>
);
