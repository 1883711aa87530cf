/** The people of a project: search, filters, order, and their state (specification 001 §2, §4). */
import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { roles } from '@telemachos/contract/access/roles.ts';
import { pageSize } from '@telemachos/contract/kit/paging.rules.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { reading } from '../../platform/queries.ts';
import { useProject, type OwnProject } from '../../platform/session.ts';
import { useSearchTexts, useSetSearch } from '../../platform/url.ts';
import { Choice } from '../../ui/choice.tsx';
import { SearchBox, type Sorting } from '../../ui/lists.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { Pager } from '../../ui/pager.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { UserTable } from './user-table.tsx';

const states = ['0', '1', '2', '3'] as const;

export const UserListScreen = () => {
  const project = useProject();
  return project ? <UserList project={project} /> : null;
};

const UserList = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation(['users', 'common']);
  const { q = '', role = '', state = '', sort = 'last_name', desc = '', page: pageText = '' } = useSearchTexts();
  const setSearch = useSetSearch();
  const page = Math.max(0, (Number(pageText) || 1) - 1);
  const Order = sort === 'username' || sort === 'joined' ? sort : 'last_name';
  const sorting: Sorting = { Field: Order, Desc: desc === '1' };
  const input = {
    ProjectId: project.Id,
    Search: q,
    Roles: role === '' ? [] : [role],
    Filter: state === '' ? ({} as Record<string, string>) : { State: state },
    Order,
    Desc: sorting.Desc,
    page,
    count: pageSize,
  } as const;
  const people = useQuery({
    ...reading('/api/user/FindUsers', { ...input, Roles: [...input.Roles] }),
    placeholderData: keepPreviousData,
  });
  const toPage = useCallback((next: number) => setSearch({ page: next === 0 ? '' : String(next + 1) }), [setSearch]);
  return (
    <>
      <PageHeader
        title={t('users:title')}
        subtitle={people.data ? t('users:found', { count: people.data.All }) : ' '}
      />
      <Box role="search" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
        <Box sx={{ flex: '1 1 260px', maxWidth: { sm: 440 } }}>
          <SearchBox value={q} label={t('users:search')} onSearch={(text) => setSearch({ q: text, page: '' })} />
        </Box>
        <Choice
          size="small"
          minWidth={180}
          label={t('users:role')}
          value={role}
          onChoose={(value) => setSearch({ role: value, page: '' })}
          options={[
            { value: '', label: t('users:anyRole') },
            ...roles.map((each) => ({ value: each, label: t(`common:roles.${each}`) })),
          ]}
        />
        <Choice
          size="small"
          minWidth={180}
          label={t('users:state')}
          value={state}
          onChoose={(value) => setSearch({ state: value, page: '' })}
          options={[
            { value: '', label: t('users:anyState') },
            ...states.map((each) => ({ value: each, label: t(`users:states.${each}`) })),
          ]}
        />
      </Box>
      {people.error ? (
        <ErrorState error={people.error} retry={() => void people.refetch()} />
      ) : people.isPending ? (
        <RowsSkeleton rows={pageSize} />
      ) : people.data.All === 0 ? (
        <EmptyState title={t('users:empty')}>{t('users:emptyText')}</EmptyState>
      ) : (
        <>
          <UserTable
            people={people.data.list}
            sorting={sorting}
            onSort={({ Field, Desc }) =>
              setSearch({ sort: Field === 'last_name' ? '' : Field, desc: Desc ? '1' : '', page: '' })
            }
          />
          <Pager page={page} pages={people.data.count} all={people.data.All} onPage={toPage} />
        </>
      )}
    </>
  );
};
