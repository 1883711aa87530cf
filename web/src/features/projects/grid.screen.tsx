/**
 * The grid of mentees by actions: for coordinators the whole project, for mentors their caseload with the first ten
 * actions.
 */
import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useNavigate } from '@tanstack/react-router';
import type { GridColumn } from '@telemachos/contract/features/projects/projects.wire.ts';
import { useCallback, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { seesAllMentees, toUrlSegment, useProject, type OwnProject } from '../../platform/session.ts';
import { useParam, useSetSearchParams } from '../../platform/url.ts';
import { PageHeader } from '../../ui/page.tsx';
import { ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { WordsToCome } from '../../ui/to-come.tsx';
import { BesideSwitch, CellDrawer, useLooked } from './cell-drawer.tsx';
import { DataColumnsButton, useDataColumns } from './grid-columns.tsx';
import { isFiltered, useAsk } from './grid-ask.ts';
import { GridFilters } from './grid-filters.tsx';
import { GridLegend } from './grid-legend.tsx';
import { useGridCount, useGridHeader } from './grid.queries.ts';
import { GridPrint } from './grid-print.tsx';
import type { View } from './grid-sizes.ts';
import { SavedViewsButton } from './saved-views.tsx';
import { Missing, Nobody } from './grid-states.tsx';
import { ViewSwitch } from './grid-view.tsx';
import { SelectionBar, worksFor } from './grid-works.tsx';
import { useOrderTitles, useShownColumns } from './use-shown-columns.ts';
import { useSelection } from './use-selection.ts';
import { GridTable } from './grid-table.tsx';
import { GridTools } from './grid-tools.tsx';
import { GridWritten } from './grid-written.tsx';

/** Actions a mentor's screen begins with (001 §2, §9). */
const initialRows = 10;

/** The whole project. */
export const GridScreen = () => {
  const project = useProject();
  return project ? (
    <Grid project={project} manages={project.Abilities.includes('project.manage')} columnsAtFirst={null} />
  ) : null;
};

/** A mentor's caseload. */
export const MentorGridScreen = () => {
  const project = useProject();
  return project ? <Grid project={project} manages={false} columnsAtFirst={initialRows} /> : null;
};

/** One action over the mentees within reach. */
export const ActionGridScreen = () => {
  const project = useProject();
  const actionId = Number(useParam('actionId')) || 0;
  return project ? <Grid project={project} manages={false} columnsAtFirst={initialRows} actionId={actionId} /> : null;
};

/** Whether the paper is being prepared. */
const usePrinting = () => {
  const [printing, setPrinting] = useState(false);
  return {
    printing,
    print: useCallback(() => setPrinting(true), []),
    printed: useCallback(() => setPrinting(false), []),
  };
};

const titleOf = (column: GridColumn | undefined, language: string): string =>
  (language === 'el' ? column?.Title : column?.TitleEn) ?? '';

type GridProps = {
  project: OwnProject;
  manages: boolean;
  columnsAtFirst: number | null;
  /** Only the column of this action. */
  actionId?: number | null;
};

/** What the grid is asked for, what it has of it, and whom the person has chosen. */
const useGridOf = ({ project, manages, columnsAtFirst, actionId = null }: GridProps) => {
  const narrow = useMediaQuery('(max-width: 599px)');
  const header = useGridHeader(project.Id);
  const data = useDataColumns(project);
  const { ask, ready } = useAsk(project, manages, header.data, data);
  const count = useGridCount(ask, ready);
  const shown = useShownColumns(header.data, narrow, { columnsAtFirst, actionId });
  const { columns, view } = shown;
  const drawn = useMemo(() => [...(data ?? []), ...columns], [data, columns]);
  const titles = useOrderTitles(header.data, data);
  const works = worksFor(project);
  const selection = useSelection(project.Id, view, ask, count.isPlaceholderData ? undefined : count.data?.All);
  const navigate = useNavigate();
  const open = (menteeId: number, actionId: number | null) =>
    void navigate({
      to: `/${toUrlSegment(project)}/mentor/mentee/${menteeId}${actionId === null ? '' : `/${actionId}`}`,
    });
  return {
    ...shown,
    open,
    narrow,
    ask,
    drawn,
    titles,
    works,
    selection: works.length > 0 ? selection : null,
    people: count.data?.All,
    notActivated: count.data?.NotActivated ?? 0,
    folded: columns.flatMap(({ Members, Group }) => (Members ? [Group] : [])),
    fields: (data ?? []).flatMap(({ Data }) => (Data?.kind === 'field' ? [Data.name] : [])),
    isPending: header.isPending || data === undefined,
    failed: header.error ?? count.error,
    retry: () => void Promise.all([header.refetch(), count.refetch()]),
  };
};

/** How many people by how many actions, and how many of them have not activated their account. */
const Found = ({ people, notActivated, some }: { people: number | undefined; notActivated: number; some: number }) => {
  const { t } = useTranslation('grid');
  const words = (count: number, columns: number): string =>
    `${t('people', { count })} · ${t('columns', { count: columns })}`;
  const beside = notActivated === 0 ? '' : ` · ${t('notActivated', { count: notActivated })}`;
  return (
    <WordsToCome like={words(100, 10)}>{people === undefined ? null : `${words(people, some)}${beside}`}</WordsToCome>
  );
};

const Grid = (props: GridProps) => {
  const { project, manages, actionId = null } = props;
  const { t, i18n } = useTranslation('grid');
  const [legend, setLegend] = useState(false);
  const { looked, opened, look } = useLooked();
  const { printing, print, printed } = usePrinting();
  const grid = useGridOf(props);
  const { ask, group, columns, view, narrow, people } = grid;
  const segment = toUrlSegment(project);
  return (
    <>
      <PageHeader
        title={
          (actionId !== null && titleOf(columns[0], i18n.language)) ||
          t(seesAllMentees(project) ? 'title' : 'mentorTitle')
        }
        subtitle={<Found people={people} notActivated={grid.notActivated} some={grid.some} />}
        low
      />
      <GridFilters
        projectId={project.Id}
        manages={manages}
        groups={actionId === null ? grid.options : []}
        group={group}
        narrow={narrow}
        titles={grid.titles}
        tools={
          <Tools view={view} onLegend={() => setLegend(true)}>
            <BesideSwitch />
            <DataColumnsButton project={project} />
            <SavedViewsButton projectId={project.Id} />
            <GridTools
              ask={ask}
              group={group}
              folded={grid.folded}
              fields={grid.fields}
              actionId={actionId}
              busy={printing || !people}
              onPrint={print}
            />
            {actionId === null ? null : <GridWritten project={project} ask={ask} column={columns[0]} people={people} />}
          </Tools>
        }
      />
      {grid.failed ? (
        <ErrorState error={grid.failed} retry={grid.retry} />
      ) : people === undefined || grid.isPending ? (
        <RowsSkeleton rows={10} height={46} />
      ) : actionId !== null && columns.length === 0 ? (
        <Missing segment={segment} />
      ) : people === 0 ? (
        <Nobody filtered={isFiltered(ask)} manages={manages} segment={segment} />
      ) : (
        <Shown
          view={view}
          ask={ask}
          columns={grid.drawn}
          all={grid.all}
          some={grid.some}
          onFold={grid.fold}
          rows={people}
          narrow={narrow}
          selection={grid.selection}
          paper={printing ? <GridPrint ask={ask} columns={grid.drawn} onDone={printed} /> : null}
          looked={looked}
          opened={opened}
          onLook={look}
          onOpen={grid.open}
          onLegend={() => setLegend(true)}
        />
      )}
      {grid.selection ? <SelectionBar project={project} works={grid.works} selection={grid.selection} /> : null}
      <CellDrawer project={project} looked={looked} onClose={() => look(null)} />
      <GridLegend view={view} open={legend} onClose={() => setLegend(false)} />
    </>
  );
};

/** What stands beside the filters. */
const Tools = ({ view, onLegend, children }: { view: View; onLegend: () => void; children: ReactNode }) => {
  const { t } = useTranslation('grid');
  return (
    <>
      <Button variant="outlined" startIcon={<HelpOutline />} onClick={onLegend}>
        {t('legend.open')}
      </Button>
      <ViewSwitch view={view} />
      {children}
    </>
  );
};

/** The table, the way to the other actions, and what goes on paper. */
const Shown = ({
  all,
  some,
  paper,
  ...table
}: ComponentProps<typeof GridTable> & {
  /** How many actions there are, also beyond those that are shown. */
  all: number;
  /** How many of them are shown, in groups that are folded too. */
  some: number;
  paper: ReactNode;
}) => {
  const { t } = useTranslation('grid');
  const setSearch = useSetSearchParams();
  // Another order is of the same people: what had the focus keeps it.
  const { Order: _order, Desc: _desc, OrderActions: _actions, OrderField: _field, ...whom } = table.ask;
  const beside = table.columns.flatMap(({ Data }) => Data?.name ?? []).join();
  return (
    <>
      {paper}
      <GridTable key={`${table.view} ${beside} ${JSON.stringify(whom)}`} {...table} />
      {some < all ? (
        <Button sx={{ mt: 3 }} onClick={() => setSearch({ all: '1' })}>
          {t('moreActions', { count: all })}
        </Button>
      ) : null}
    </>
  );
};
