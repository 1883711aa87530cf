/** The actions of the project: in their groups and order, how each is published, what was done with it. */
import Add from '@mui/icons-material/Add';
import GridOnOutlined from '@mui/icons-material/GridOnOutlined';
import CategoryOutlined from '@mui/icons-material/CategoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { hasFlag } from '@telemachos/contract/kit/flags.ts';
import { fold } from '@telemachos/contract/kit/greek.ts';
import type { MadeAction } from '@telemachos/contract/features/making/making.wire.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toApiProblem, send } from '../../platform/api.ts';
import { useProblemMessage } from '../../platform/failure-messages.ts';
import { useProject } from '../../platform/session.ts';
import { showToast } from '../../platform/toasts.ts';
import { useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { Choice } from '../../ui/choice.tsx';
import { SearchBox } from '../../ui/lists.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Sortable } from '../../ui/sortable.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { useProjectSettings } from '../projects/grid.queries.ts';
import { ActionMenu } from './action-menu.tsx';
import { ActionChips, TypePicture, useTypeWord } from './making-words.tsx';
import { refreshMaking, useMaking, type Making } from './making.queries.ts';
import { NewAction } from './new-action.tsx';
import { useMakingPath, useMayChangeReserved } from './use-path.ts';

const states = ['published', 'unpublished', 'archived'] as const;
type State = (typeof states)[number];

const stateOf = ({ Archived, Flags }: MadeAction): State =>
  Archived ? 'archived' : hasFlag(Flags, 'Published') ? 'published' : 'unpublished';

const groupOf = ({ Group }: MadeAction): string => Group[0] ?? '';

/** The heading of a group, above the first of its actions. */
const GroupHead = ({ action }: { action: MadeAction }) => {
  const { t } = useTranslation('making');
  return (
    <Typography variant="h3" component="h2" sx={{ pt: 5, pb: 1 }}>
      {groupOf(action) || t('list.noGroup')}
    </Typography>
  );
};

const Line = ({ action }: { action: MadeAction }) => {
  const { t } = useTranslation('making');
  const path = useMakingPath();
  const typeWord = useTypeWord();
  const reserved = useMayChangeReserved();
  return (
    <Box sx={{ display: 'flex', gap: 3, py: 3, alignItems: 'flex-start' }}>
      <Box sx={{ color: 'text.secondary', pt: 0.5, display: { xs: 'none', sm: 'block' } }}>
        <TypePicture typeId={action.TypeId} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          component={Link}
          to={path(action.Id)}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere', display: 'inline-block', py: 0.5 }}
        >
          {action.Title}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {typeWord(action.TypeId)} · {t('list.done', { count: action.Completed })}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          <ActionChips action={action} />
        </Box>
      </Box>
      {reserved || !hasFlag(action.Flags, 'HideFromSupervisor') ? <ActionMenu action={action} /> : null}
    </Box>
  );
};

/** The order under one's hands, until the server has it. */
const useOrder = (projectId: number, making: Making) => {
  const { t } = useTranslation('making');
  const problemText = useProblemMessage();
  const [moved, setMoved] = useState<readonly number[] | null>(null);
  /** The order that a move which is under way leaves behind: whoever moves on at once does so over it. */
  const underway = useRef<Promise<string> | null>(null);
  const byId = new Map(making.Actions.map((action) => [action.Id, action]));
  const ids = moved ?? [...byId.keys()];
  const put = async (next: readonly MadeAction[]): Promise<void> => {
    const Places = next.map(({ Id }) => Id);
    const of = making.Order;
    const order = (underway.current ?? Promise.resolve(of))
      .catch(() => of)
      .then((Order) => send('/api/action/SetOrder', { ProjectId: projectId, Order, Places }))
      .then(({ Order }) => Order);
    underway.current = order;
    setMoved(Places);
    try {
      await order;
    } catch (error) {
      showToast('error', toApiProblem(error).code === 'STALE' ? t('list.stale') : problemText(error));
    }
    await refreshMaking();
    if (underway.current === order) underway.current = null;
    // What was moved on meanwhile stays as it is under the hands.
    setMoved((now) => (now === Places ? null : now));
  };
  return { actions: ids.flatMap((id) => byId.get(id) ?? []), put };
};

const List = ({ projectId, making }: { projectId: number; making: Making }) => {
  const { t } = useTranslation('making');
  const { q = '', state = '' } = useSearchParams();
  const { actions, put } = useOrder(projectId, making);
  const wanted = fold(q);
  const shown = actions.filter(
    (action) =>
      (state === '' ? !action.Archived : stateOf(action) === state) &&
      fold(`${action.Title} ${groupOf(action)} ${action.Descr}`).includes(wanted),
  );
  const isFirst = (action: MadeAction): boolean => {
    const before = shown[shown.indexOf(action) - 1];
    return before === undefined || groupOf(before) !== groupOf(action);
  };
  if (shown.length === 0)
    return (
      <EmptyState title={t(making.Actions.length === 0 ? 'list.empty' : 'list.noneFound')}>
        {t(making.Actions.length === 0 ? 'list.emptyMeans' : 'list.noneFoundMeans')}
      </EmptyState>
    );
  // What is filtered out keeps its place: the rest cannot be put in order around it.
  if (q !== '' || state !== '')
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((action) => (
          <Box component="li" key={action.Id} sx={{ borderBottom: 1, borderColor: 'divider' }}>
            {isFirst(action) ? <GroupHead action={action} /> : null}
            <Line action={action} />
          </Box>
        ))}
      </Box>
    );
  return (
    <Sortable
      items={shown}
      keyOf={({ Id }) => String(Id)}
      nameOf={({ Title }) => Title}
      renderAbove={(action) => (isFirst(action) ? <GroupHead action={action} /> : null)}
      onChange={(next) => void put([...next, ...actions.filter(({ Archived }) => Archived)])}
    >
      {(action) => <Line action={action} />}
    </Sortable>
  );
};

export const ActionsMadeScreen = () => {
  const { t } = useTranslation('making');
  const project = useProject();
  const projectId = project?.Id ?? 0;
  const making = useMaking(projectId);
  const path = useMakingPath();
  const { q = '', state = '' } = useSearchParams();
  const setSearch = useSetSearchParams();
  const [isNew, setIsNew] = useState(false);
  const milestones = useProjectSettings(true).data?.Config.PaymentActionIds ?? [];
  return (
    <>
      <PageHeader
        title={t('list.title')}
        subtitle={t('list.about')}
        action={
          <Button variant="contained" startIcon={<Add />} onClick={() => setIsNew(true)}>
            {t('list.new')}
          </Button>
        }
      />
      <Box data-screen-only sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4, alignItems: 'center' }}>
        <Box role="search" sx={{ flex: '1 1 240px' }}>
          <SearchBox value={q} label={t('list.search')} onSearch={(text) => setSearch({ q: text })} />
        </Box>
        <Choice
          label={t('list.state')}
          value={state}
          minWidth={200}
          onChoose={(next) => setSearch({ state: next })}
          options={[
            { value: '', label: t('list.states.all') },
            ...states.map((value) => ({ value, label: t(`list.states.${value}`) })),
          ]}
        />
        <Button component={Link} to={path.grid()} startIcon={<GridOnOutlined />}>
          {t('grid.title')}
        </Button>
        <Button component={Link} to={path.types()} startIcon={<CategoryOutlined />}>
          {t('types.title')}
        </Button>
      </Box>
      {making.error ? (
        <ErrorState error={making.error} retry={() => void making.refetch()} />
      ) : making.data ? (
        <List projectId={projectId} making={making.data} />
      ) : (
        <RowsSkeleton rows={8} />
      )}
      {isNew && making.data ? (
        <NewAction
          projectId={projectId}
          actions={making.data.Actions}
          milestones={milestones}
          onClose={() => setIsNew(false)}
        />
      ) : null}
    </>
  );
};
