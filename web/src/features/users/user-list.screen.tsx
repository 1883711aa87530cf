/** The people of a project: search, filters, order, columns of one's own, and their state (specification 001 §2, §4). */
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useNavigate } from '@tanstack/react-router';
import { isRole, mentorRole, roles, type Role } from '@telemachos/contract/access/roles.ts';
import { pageSize } from '@telemachos/contract/kit/paging.rules.ts';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { useSearchParams, useSetSearchParams, usePage } from '../../platform/url.ts';
import { Choice } from '../../ui/choice.tsx';
import { SearchBox, type Sorting } from '../../ui/lists.tsx';
import { PageHeader } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { FiltersFailed, useAddressFilters, useFieldFilters } from '../projects/field-filter.shared.tsx';
import { ColumnsButton, isBuiltIn, useColumns } from './columns.tsx';
import { FindUser } from './find-user.shared.tsx';
import { PeopleExport } from './people-export.tsx';
import { UserTable } from './user-table.tsx';
import { usePeople } from './users.queries.ts';

const states = ['0', '1', '2', '3'] as const;
/** The names of the address's own search texts; every other one is a profile field. */
const own = new Set(['q', 'role', 'state', 'sort', 'desc', 'page']);

/** Which list: everybody for who manages users, the mentors, or everybody for who runs the project. */
type Which = 'users' | 'mentors' | 'people';
const titles = { users: 'title', mentors: 'mentorsTitle', people: 'peopleTitle' } as const;

export const UserListScreen = () => <OfProject which="users" />;
export const MentorListScreen = () => <OfProject which="mentors" />;
export const ProjectUsersScreen = () => <OfProject which="people" />;

const OfProject = ({ which }: { which: Which }) => {
  const project = useProject();
  return project ? <UserList project={project} which={which} /> : null;
};

/** What the address asks the list for. */
const useAsk = (which: Which) => {
  const texts = useSearchParams();
  const { q = '', role = '', state = '', sort = 'last_name', desc = '' } = texts;
  const Order: 'last_name' | 'username' | 'joined' = sort === 'username' || sort === 'joined' ? sort : 'last_name';
  const { filters, ready } = useAddressFilters(true, own);
  const Roles: Role[] = which === 'mentors' ? [mentorRole] : isRole(role) ? [role] : [];
  const Filter: Record<string, string> = state === '' ? filters : { ...filters, State: state };
  return { q, role, state, ready, ask: { Search: q, Roles, Filter, Order, Desc: desc === '1' } };
};

/** The main action, and the way to changes of many. */
const Actions = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('users');
  const at = `/${toUrlSegment(project)}/admin`;
  return (
    <Box sx={{ display: 'flex', gap: 3, '& > *': { flex: { xs: 1, sm: 'none' } } }}>
      {project.Abilities.includes('users.fields') ? (
        <Button
          variant="outlined"
          startIcon={<GroupsOutlined />}
          component={Link}
          to={`${at}/project/updateuserfields`}
          sx={{ bgcolor: 'background.paper' }}
        >
          {t('work')}
        </Button>
      ) : null}
      {project.Abilities.includes('users.manage') ? (
        <Button variant="contained" startIcon={<PersonAddOutlined />} component={Link} to={`${at}/user`}>
          {t('newPerson')}
        </Button>
      ) : null}
    </Box>
  );
};

/** Finding one by a field, and their page. */
const Find = ({ project }: { project: OwnProject }) => {
  const { t } = useTranslation('users');
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button startIcon={<PersonSearchOutlined />} onClick={() => setOpen(true)}>
        {t('find.title')}
      </Button>
      {open ? (
        <FindUser
          projectId={project.Id}
          onClose={() => setOpen(false)}
          onChoose={({ Id }) => void navigate({ to: `/${toUrlSegment(project)}/admin/user/${Id}` })}
        />
      ) : null}
    </>
  );
};

/** Columns, the file (`children`), finding one, and the way to the mentors. */
const Tools = ({ project, which, children }: { project: OwnProject; which: Which; children: ReactNode }) => {
  const { t } = useTranslation('users');
  return (
    <>
      <ColumnsButton projectId={project.Id} />
      {children}
      {project.Abilities.includes('users.manage') ? <Find project={project} /> : null}
      {which === 'users' ? (
        <Button component={Link} to={`/${toUrlSegment(project)}/admin/user/mentorlist`}>
          {t('mentorsTitle')}
        </Button>
      ) : null}
    </>
  );
};

const UserList = ({ project, which }: { project: OwnProject; which: Which }) => {
  const { t } = useTranslation(['users', 'common']);
  const setSearch = useSetSearchParams();
  const { page, setPage } = usePage();
  const { q, role, state, ready, ask } = useAsk(which);
  const { shown } = useColumns(project.Id);
  const { fields, choicesOf, evaluation, failed } = useFieldFilters(project.Id, true);
  const more = shown.map(({ name }) => name).filter((name) => !isBuiltIn(name));
  const sorting: Sorting = { Field: ask.Order, Desc: ask.Desc };
  const people = usePeople({ ...ask, ProjectId: project.Id, Fields: more, page, count: pageSize }, ready);
  const found = people.data?.All ?? null;
  const choose = (changes: Record<string, string>) => setSearch({ ...changes, page: '' });
  return (
    <>
      <PageHeader
        title={t(`users:${titles[which]}`)}
        subtitle={found === null ? ' ' : t('users:found', { count: found })}
        action={<Actions project={project} />}
        {...(which === 'mentors'
          ? { trail: [{ label: t('users:title'), to: `/${toUrlSegment(project)}/admin/user/list` }] }
          : {})}
      />
      <Box role="search" data-in-order sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
        <Box sx={{ flex: '0 1 440px' }}>
          <SearchBox value={q} label={t('users:search')} onSearch={(text) => choose({ q: text })} />
        </Box>
        {which === 'mentors' ? null : (
          <Choice
            size="small"
            minWidth={168}
            label={t('users:role')}
            value={role}
            onChoose={(value) => choose({ role: value })}
            options={[
              { value: '', label: t('users:anyRole') },
              ...roles.map((each) => ({ value: each, label: t(`common:roles.${each}`) })),
            ]}
          />
        )}
        <Choice
          size="small"
          minWidth={168}
          label={t('users:state')}
          value={state}
          onChoose={(value) => choose({ state: value })}
          options={[
            { value: '', label: t('users:anyState') },
            ...states.map((each) => ({ value: each, label: t(`users:states.${each}`) })),
          ]}
        />
        {failed ? <FiltersFailed retry={() => void failed.refetch()} /> : null}
        {choicesOf([...fields.filter(({ Separate }) => Separate), ...fields.filter(({ Separate }) => !Separate)])}
        {which === 'mentors' ? null : evaluation}
        <Tools project={project} which={which}>
          <PeopleExport ask={{ ...ask, ProjectId: project.Id }} columns={shown} found={found} />
        </Tools>
      </Box>
      <PagedList
        read={people}
        rows={pageSize}
        page={page}
        onPage={setPage}
        empty={<EmptyState title={t('users:empty')}>{t('users:emptyText')}</EmptyState>}
      >
        {({ list }) => (
          <UserTable
            people={list}
            columns={shown}
            sorting={sorting}
            onSort={({ Field, Desc }) => choose({ sort: Field === 'last_name' ? '' : Field, desc: Desc ? '1' : '' })}
          />
        )}
      </PagedList>
    </>
  );
};
