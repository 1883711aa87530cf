/** One project as it is set up, in parts; the part is in the address. Without an id, or with «view», a new one. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link } from '@tanstack/react-router';
import { can } from '@telemachos/contract/access/abilities.ts';
import { useTranslation } from 'react-i18next';
import { toApiProblem } from '../../platform/api.ts';
import { useCurrentRole, useProject } from '../../platform/session.ts';
import { useParam } from '../../platform/url.ts';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { NewProject } from './new-project.tsx';
import { useSetupRead, type Setup } from './settings.queries.ts';
import { SetupHolder } from './setup-holder.tsx';
import { partsOf, type Part } from './parts.ts';
import { useSettingsPath } from './use-path.ts';

const Loaded = ({ setup, part }: { setup: Setup; part: Part }) => {
  const { t } = useTranslation('settings');
  const path = useSettingsPath();
  const parts = partsOf(setup.Whole);
  return (
    <>
      <Tabs
        value={part}
        variant="scrollable"
        scrollButtons
        aria-label={t('tabs.label')}
        sx={{ mb: 5, mt: -3, borderBottom: 1, borderColor: 'divider' }}
      >
        {parts.map((name) => (
          <Tab key={name} value={name} label={t(`tabs.${name}`)} component={Link} to={path(setup.Id, name)} replace />
        ))}
      </Tabs>
      <SetupHolder key={setup.Id} setup={setup} part={part} />
    </>
  );
};

const Known = ({ id }: { id: number }) => {
  const { t } = useTranslation('settings');
  const path = useSettingsPath();
  const asked = useParam('Tab').toLowerCase();
  const setup = useSetupRead(id);
  const trail = [{ label: t('list.title'), to: path.list() }];
  if (id === 0 || (setup.error && toApiProblem(setup.error).status === 404))
    return (
      <>
        <PageHeader title={t('head.title')} trail={trail} />
        <EmptyState
          title={t('head.notFound')}
          action={
            <Button variant="contained" component={Link} to={path.list()}>
              {t('list.title')}
            </Button>
          }
        >
          {t('head.notFoundMeans')}
        </EmptyState>
      </>
    );
  if (!setup.data)
    return (
      <>
        <PageHeader title={t('head.title')} trail={trail} />
        {setup.error ? (
          <ErrorState error={setup.error} retry={() => void setup.refetch()} />
        ) : (
          <TextSkeleton lines={10} />
        )}
      </>
    );
  const parts = partsOf(setup.data.Whole);
  return (
    <>
      <PageHeader
        title={setup.data.Descr}
        trail={trail}
        subtitle={
          <Box component="span">
            /{setup.data.url}
            {' · '}
            {setup.data.Whole ? (
              <Box component={Link} to={path.template(id)} sx={{ display: 'inline-block', py: 1 }}>
                {t('head.template')}
              </Box>
            ) : (
              t('head.partly')
            )}
          </Box>
        }
      />
      <Loaded setup={setup.data} part={parts.find((name) => name === asked) ?? 'general'} />
    </>
  );
};

/** In place of a new project, for those who make none. */
const NotYours = () => {
  const { t } = useTranslation('settings');
  const path = useSettingsPath();
  return (
    <>
      <PageHeader title={t('make.title')} trail={[{ label: t('list.title'), to: path.list() }]} />
      <EmptyState
        title={t('make.notYours')}
        action={
          <Button variant="contained" component={Link} to={path.list()}>
            {t('list.title')}
          </Button>
        }
      >
        {t('make.notYoursMeans')}
      </EmptyState>
    </>
  );
};

export const ProjectScreen = () => {
  const project = useProject();
  const role = useCurrentRole();
  const asked = useParam('Project');
  if (!project) return null;
  if (asked === '' || asked.toLowerCase() === 'view')
    return role !== null && can([role], 'projects.edit') ? <NewProject /> : <NotYours />;
  return <Known key={asked} id={/^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 0} />;
};
