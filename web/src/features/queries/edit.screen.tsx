/** The editor of one query or service, in tabs: what is written, its versions, its runs. */
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDescribeFailure } from '../../platform/failure-messages.ts';
import { showToast } from '../../platform/toasts.ts';
import { useParam } from '../../platform/url.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { DefinitionKindProvider, useDefinitionKind } from './definition-kind.tsx';
import { useRemove, useSavedQuery, useSavedService, useWithdraw, type SavedQuery } from './queries.queries.ts';
import { QueryHolder } from './query-holder.tsx';
import { UsesWarning } from './used-by.tsx';
import { editorTabs, useQueriesPath, type EditorTab } from './use-path.ts';

const listTitles = { query: 'admin.title', service: 'services.title', script: 'scripts.title' } as const;

/** How it stands, and what is done with it as a whole. */
const Head = ({ query }: { query: SavedQuery }) => {
  const { t } = useTranslation('queries');
  const kind = useDefinitionKind();
  const words = kind === 'query' ? 'edit' : 'services';
  const path = useQueriesPath();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const failure = useDescribeFailure();
  const withdraw = useWithdraw();
  const remove = useRemove();
  const { Id, Version, Published } = query;
  const act = (work: () => Promise<unknown>) => () =>
    work().then(
      () => null,
      (error: unknown) => failure(error),
    );
  /** A service is no list of choices. */
  const withUses = (text: string) =>
    kind !== 'query' ? (
      text
    ) : (
      <>
        {text}
        <UsesWarning id={Id} />
      </>
    );
  const askToWithdraw = async (): Promise<void> => {
    const isDone = await confirm({
      title: t(`${words}.withdrawTitle`),
      text: withUses(t(`${words}.withdrawAsk`)),
      yes: t('edit.withdraw'),
      danger: true,
      act: act(() => withdraw.mutateAsync({ Id })),
    });
    if (isDone) showToast('success', t(`${words}.withdrawn`));
  };
  const askToRemove = async (): Promise<void> => {
    const isDone = await confirm({
      title: t(`${words}.removeTitle`),
      text: withUses(t(`${words}.removeAsk`)),
      yes: t('edit.remove'),
      danger: true,
      act: act(() => remove.mutateAsync({ Id })),
    });
    if (!isDone) return;
    showToast('success', t(`${words}.removed`));
    await navigate({ to: path.admin(), ignoreBlocker: true });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
      <span>{t('edit.version', { version: Version })}</span>
      {Published === null ? (
        <StatusChip tone="neutral" label={t('edit.notPublished')} />
      ) : (
        <StatusChip
          tone={Published === Version ? 'good' : 'waiting'}
          label={t('edit.publishedVersion', { version: Published })}
        />
      )}
      {Published === null ? null : (
        <>
          {kind !== 'query' ? (
            <code>{t('services.address', { name: query.Name })}</code>
          ) : (
            <Button size="small" component={Link} to={path.run(Id)}>
              {t('edit.open')}
            </Button>
          )}
          <Button size="small" onClick={() => void askToWithdraw()}>
            {t('edit.withdraw')}
          </Button>
        </>
      )}
      <Button size="small" color="error" onClick={() => void askToRemove()}>
        {t('edit.remove')}
      </Button>
    </Box>
  );
};

const Editor = ({ query, tab }: { query: SavedQuery | null; tab: EditorTab }) => {
  const { t } = useTranslation('queries');
  const kind = useDefinitionKind();
  const path = useQueriesPath();
  return (
    <>
      <PageHeader
        title={query?.Name ?? t(kind === 'query' ? 'edit.new' : 'services.new')}
        trail={[
          { label: t('list.title'), to: path.list() },
          { label: t(listTitles[kind]), to: path.admin() },
        ]}
        subtitle={query ? <Head query={query} /> : undefined}
      />
      {query ? (
        <Tabs
          value={tab}
          variant="scrollable"
          scrollButtons="auto"
          aria-label={t(kind === 'query' ? 'edit.tabs' : 'services.tabs')}
          sx={{ mb: 5, mt: -3, borderBottom: 1, borderColor: 'divider' }}
        >
          {editorTabs.map((name) => (
            <Tab
              key={name}
              value={name}
              label={name === 'query' && kind !== 'query' ? t('services.tab') : t(`edit.tab.${name}`)}
              component={Link}
              to={path.edit(query.Id, name)}
              replace
            />
          ))}
        </Tabs>
      ) : null}
      <QueryHolder query={query} tab={tab} />
    </>
  );
};

const Edited = () => {
  const { t } = useTranslation('queries');
  const kind = useDefinitionKind();
  const path = useQueriesPath();
  const asked = useParam('Query').toLowerCase();
  const tabName = useParam('Tab').toLowerCase();
  const tab = editorTabs.find((name) => name === tabName) ?? 'query';
  const isNew = asked === 'new';
  const id = /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : 999_999_999;
  const savedQuery = useSavedQuery(isNew || kind !== 'query' ? 0 : id);
  const savedService = useSavedService(isNew || kind === 'query' ? 0 : id);
  const query = kind === 'query' ? savedQuery : savedService;
  if (isNew) return <Editor key="new" query={null} tab="query" />;
  if (query.data) return <Editor key={query.data.Id} query={query.data} tab={tab} />;
  return (
    <>
      <PageHeader
        title={t(kind === 'query' ? 'run.title' : 'services.tab')}
        trail={[{ label: t(listTitles[kind]), to: path.admin() }]}
      />
      {query.error ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : (
        <TextSkeleton lines={10} />
      )}
    </>
  );
};

export const EditScreen = () => <Edited />;

export const ServiceEditScreen = () => (
  <DefinitionKindProvider value="service">
    <Edited />
  </DefinitionKindProvider>
);

export const ScriptEditScreen = () => (
  <DefinitionKindProvider value="script">
    <Edited />
  </DefinitionKindProvider>
);
