/** The views of an action or of an action type: which one, and its editor. */
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { viewTypes, type ViewType } from '@telemachos/contract/features/action-views/action-views.rules.ts';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { ErrorState, TextSkeleton } from '../../ui/states.tsx';
import { useViewDraft, type ViewOwner } from './action-views.queries.ts';

const ViewHolder = lazy(() => import('./view-holder.tsx').then((file) => ({ default: file.ViewHolder })));

const OneView = ({ owner, viewType, title }: { owner: ViewOwner; viewType: ViewType; title: string }) => {
  const draft = useViewDraft(owner, viewType);
  if (draft.error) return <ErrorState error={draft.error} retry={() => void draft.refetch()} />;
  if (!draft.data) return <TextSkeleton lines={10} />;
  return (
    <Suspense fallback={<TextSkeleton lines={10} />}>
      <ViewHolder
        key={draft.data.Version}
        owner={owner}
        viewType={viewType}
        title={title}
        read={draft.data}
        onRestored={() => void draft.refetch()}
      />
    </Suspense>
  );
};

/** The place is in the address (`view`). `id` is that of an action, or of an action type. */
export const ViewsEditor = ({ of, id, title }: { of: 'action' | 'type'; id: number; title: string }) => {
  const { t } = useTranslation('actionViews');
  const { view = '' } = useSearchParams();
  const setSearch = useSetSearchParams();
  const viewType = viewTypes.find((name) => name === view) ?? 'mentee';
  const owner = useMemo<ViewOwner>(() => (of === 'action' ? { ActionId: id } : { TypeId: id }), [of, id]);
  return (
    <>
      <Typography sx={{ mb: 3, maxWidth: '66ch' }}>{t('about')}</Typography>
      <Tabs
        value={viewType}
        variant="scrollable"
        scrollButtons="auto"
        aria-label={t('where')}
        onChange={(_event, next: ViewType) => setSearch({ view: next, line: '', column: '' })}
        sx={{ mb: 2 }}
      >
        {viewTypes.map((name) => (
          <Tab key={name} value={name} label={t(`types.${name}`)} />
        ))}
      </Tabs>
      <Typography variant="body2" sx={{ mb: 4, color: 'text.secondary' }}>
        {t(`typesMean.${viewType}`)}
      </Typography>
      <OneView key={viewType} owner={owner} viewType={viewType} title={title} />
    </>
  );
};
