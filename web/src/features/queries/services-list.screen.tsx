/** The services in SQL and in JavaScript for those who write them (specification 001 §2, admin/jsservice). */
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FramedList } from '../../ui/framed-list.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { DefinitionKindProvider, useDefinitionKind } from './definition-kind.tsx';
import { DefinitionTabs, PublicationChip } from './definition-lists.tsx';
import { toSavedService, useScriptList, useServiceList } from './queries.queries.ts';
import { QueryLine } from './query-line.tsx';
import { useQueriesPath } from './use-path.ts';
import { useRolesText } from './use-roles-text.ts';

const Services = ({ services }: { services: ReturnType<typeof useServiceList> }) => {
  const { t } = useTranslation('queries');
  const path = useQueriesPath();
  const rolesText = useRolesText();
  const isScript = useDefinitionKind() === 'script';
  if (services.error) return <ErrorState error={services.error} retry={() => void services.refetch()} />;
  if (services.isPending) return <RowsSkeleton rows={6} />;
  if (services.data.length === 0)
    return (
      <EmptyState title={t('services.empty')}>{t(isScript ? 'scripts.emptyMeans' : 'services.emptyMeans')}</EmptyState>
    );
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

const SqlServices = () => <Services services={useServiceList()} />;
const Scripts = () => <Services services={useScriptList()} />;

const Screen = () => {
  const { t } = useTranslation('queries');
  const path = useQueriesPath();
  const isScript = useDefinitionKind() === 'script';
  return (
    <>
      <PageHeader
        title={t(isScript ? 'scripts.title' : 'services.title')}
        subtitle={t(isScript ? 'scripts.intro' : 'services.intro')}
        trail={[{ label: t('list.title'), to: path.list() }]}
        action={
          <Button variant="contained" startIcon={<Add />} component={Link} to={path.edit('new')}>
            {t('services.new')}
          </Button>
        }
      />
      <DefinitionTabs value={isScript ? 'scripts' : 'services'} />
      {isScript ? <Scripts /> : <SqlServices />}
    </>
  );
};

export const ServicesListScreen = () => (
  <DefinitionKindProvider value="service">
    <Screen />
  </DefinitionKindProvider>
);

export const ScriptsListScreen = () => (
  <DefinitionKindProvider value="script">
    <Screen />
  </DefinitionKindProvider>
);
