/** What the list of applications keeps in its address: status, search, filters, order, page, the one that is open. */
import {
  statusGroups,
  type Status,
  type StatusGroup,
} from '@telemachos/contract/features/applications/applications.moves.rules.ts';
import type { InputOfPath } from '../../platform/api.ts';
import type { SearchParams } from '../../platform/search-params.ts';
import { useOverlayParam, useSearchParams, useSetSearchParams, usePage } from '../../platform/url.ts';
import type { Sorting } from '../../ui/lists.tsx';

/** What the chips choose: everything, one group of statuses, the withdrawn, or those with a duplicate. */
export const views = [
  'all',
  'unchecked',
  'waiting',
  'eligible',
  'selected',
  'declined',
  'withdrawn',
  'duplicates',
] as const;
export type View = (typeof views)[number];

const sortFields = ['SubmittedAt', 'LastName', 'StatusSince', 'Status', 'Kayas'] as const;
type SortField = (typeof sortFields)[number];

const filterMark = 'f.';
const newestFirst: Sorting = { Field: 'SubmittedAt', Desc: true };

const isGroup = (view: View): view is StatusGroup => Object.hasOwn(statusGroups, view);

/** The list's state and the ways to change it; every change but a page's own goes back to the first page. */
export const useListState = () => {
  const texts = useSearchParams();
  const setSearch = useSetSearchParams();
  const setOpen = useOverlayParam('open');
  const view = views.find((name) => name === texts['status']) ?? 'all';
  const field = sortFields.find((name) => name === texts['sort']) ?? newestFirst.Field;
  const sorting: Sorting = {
    Field: field,
    Desc: texts['sort'] === undefined ? newestFirst.Desc : texts['desc'] === '1',
  };
  const filters = Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]) =>
      key.startsWith(filterMark) && value !== '' ? [[key.slice(filterMark.length), value] as const] : [],
    ),
  );
  const paging = usePage();
  const change = (changes: SearchParams) => setSearch({ ...changes, page: '' });
  const open = Number(texts['open']);
  return {
    view,
    search: texts['q'] ?? '',
    filters,
    sorting,
    ...paging,
    open: Number.isInteger(open) && open > 0 ? open : null,
    isFiltered: view !== 'all' || (texts['q'] ?? '') !== '' || Object.keys(filters).length > 0,
    show: (next: View) => change({ status: next === 'all' ? '' : next }),
    find: (search: string) => change({ q: search }),
    filter: (key: string, value: string) => change({ [`${filterMark}${key}`]: value }),
    sort: ({ Field, Desc }: Sorting) => change({ sort: Field, desc: Desc ? '1' : '' }),
    openOne: (id: number | null) => setOpen(id === null ? '' : String(id)),
    clear: () =>
      change({
        status: '',
        q: '',
        ...Object.fromEntries(Object.keys(filters).map((key) => [`${filterMark}${key}`, ''])),
      }),
  };
};

export type ListState = ReturnType<typeof useListState>;

/** The call's input for a state. */
export const listInput = (state: ListState, projectId: number): InputOfPath<'/api/ApplicationForm/List'> => {
  const statuses: Status[] | undefined = isGroup(state.view) ? [...statusGroups[state.view]] : undefined;
  const Field = sortFields.find((name): name is SortField => name === state.sorting.Field) ?? 'SubmittedAt';
  return {
    ProjectId: projectId,
    page: state.page,
    count: 10,
    ...(statuses ? { Status: statuses } : {}),
    Withdrawn: state.view === 'withdrawn',
    Duplicates: state.view === 'duplicates',
    Search: state.search,
    Filters: state.filters,
    Sort: { Field, Desc: state.sorting.Desc },
  };
};
