/**
 * The grid of mentees by actions: for coordinators the whole project, for mentors their caseload with the first ten
 * actions.
 */
import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Link, useNavigate } from '@tanstack/react-router';
import type { GridColumn } from '@telemachos/contract/features/projects/projects.wire.ts';
import { useCallback, useMemo, useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { seesAllMentees, segmentOf, useProject, type OwnProject } from '../../platform/session.ts';
import { useParam, useSearchTexts, useSetSearch } from '../../platform/url.ts';
import { PageHeader } from '../../ui/page.tsx';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states.tsx';
import { isFiltered, useAsk } from './grid-ask.ts';
import { GridFilters } from './grid-filters.tsx';
import { GridLegend } from './grid-legend.tsx';
import { useGridCount, useGridHeader, type GridAsk } from './grid.queries.ts';
import { GridPrint } from './grid-print.tsx';
import { folded } from './grid-lines.ts';
import type { View } from './grid-sizes.ts';
import { useView, ViewSwitch } from './grid-view.tsx';
import { GridTable } from './grid-table.tsx';
import { GridTools } from './grid-tools.tsx';

/** Actions a mentor's screen begins with (001 §2, §9). */
const initialWindow = 10;

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
  return project ? <Grid project={project} manages={false} columnsAtFirst={initialWindow} /> : null;
};

/** One action over the mentees within reach. */
export const ActionGridScreen = () => {
  const project = useProject();
  const actionId = Number(useParam('actionId')) || 0;
  return project ? <Grid project={project} manages={false} columnsAtFirst={initialWindow} actionId={actionId} /> : null;
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

/** The groups of the columns, with «all» on wide screens; a phone shows one at a time. */
const useGroups = (columns: readonly GridColumn[], narrow: boolean) => {
  const { t, i18n } = useTranslation('grid');
  const names = useMemo(() => [...new Map(columns.map(({ Group, GroupEn }) => [Group, GroupEn]))], [columns]);
  const chosen = useSearchTexts()['group'] ?? '';
  const group = names.some(([name]) => name === chosen) ? chosen : narrow ? (names[0]?.[0] ?? '') : '';
  const options = names.map(([name, english]) => ({ value: name, label: i18n.language !== 'el' ? english : name }));
  return { group, options: narrow ? options : [{ value: '', label: t('allGroups') }, ...options] };
};

const noColumns: readonly GridColumn[] = [];

/** The columns that are shown: of the chosen group, or one action's; a mentor's first ones until all are asked for. */
const useShownColumns = (
  header: readonly GridColumn[] = noColumns,
  narrow: boolean,
  { columnsAtFirst, actionId }: { columnsAtFirst: number | null; actionId: number | null },
) => {
  const { group, options } = useGroups(header, narrow);
  const { view, fold, isFolded } = useView();
  const showsAll = useSearchTexts()['all'] === '1' || group !== '';
  const most = columnsAtFirst !== null && !showsAll ? columnsAtFirst : header.length;
  return useMemo(() => {
    const ofGroup = header.filter((column) =>
      actionId === null ? group === '' || column.Group === group : column.Id === actionId,
    );
    const some = ofGroup.slice(0, most);
    return { group, options, all: ofGroup.length, some: some.length, columns: folded(some, isFolded), view, fold };
  }, [header, actionId, group, options, most, isFolded, view, fold]);
};

/** What the columns are called that lines may stand by, groups too. */
const useOrderTitles = (header: readonly GridColumn[] = noColumns): ReadonlyMap<string, string> => {
  const english = useTranslation().i18n.language !== 'el';
  return useMemo(
    () =>
      new Map(
        header.flatMap(({ Id, Group, GroupEn, Title, TitleEn }) => [
          [`a:${Id}`, english ? TitleEn : Title],
          [`g:${Group}`, english ? GroupEn : Group],
        ]),
      ),
    [header, english],
  );
};

const titleOf = (column: GridColumn | undefined, language: string): string =>
  (language === 'el' ? column?.Title : column?.TitleEn) ?? '';

const Grid = ({
  project,
  manages,
  columnsAtFirst,
  actionId = null,
}: {
  project: OwnProject;
  manages: boolean;
  columnsAtFirst: number | null;
  /** Only the column of this action. */
  actionId?: number | null;
}) => {
  const { t, i18n } = useTranslation('grid');
  const navigate = useNavigate();
  const narrow = useMediaQuery('(max-width: 599px)');
  const [legend, setLegend] = useState(false);
  const { printing, print, printed } = usePrinting();
  const header = useGridHeader(project.Id);
  const { ask, ready } = useAsk(project, manages, header.data);
  const count = useGridCount(ask, ready);
  const { group, options, all, some, columns, view, fold } = useShownColumns(header.data, narrow, {
    columnsAtFirst,
    actionId,
  });
  const titles = useOrderTitles(header.data);
  const segment = segmentOf(project);
  const open = (menteeId: number, actionId: number | null) =>
    void navigate({ to: `/${segment}/mentor/mentee/${menteeId}${actionId === null ? '' : `/${actionId}`}` });
  const failed = header.error ?? count.error;
  const people = count.data?.All;

  return (
    <>
      <PageHeader
        title={
          (actionId !== null && titleOf(columns[0], i18n.language)) ||
          t(seesAllMentees(project) ? 'title' : 'mentorTitle')
        }
        subtitle={people === undefined ? ' ' : `${t('people', { count: people })} · ${t('columns', { count: some })}`}
      />
      <GridFilters
        projectId={project.Id}
        manages={manages}
        groups={actionId === null ? options : []}
        group={group}
        narrow={narrow}
        titles={titles}
        folds={narrow || view === 'glance'}
        tools={
          <Tools view={view} onLegend={() => setLegend(true)}>
            <GridTools ask={ask} group={group} actionId={actionId} busy={printing || !people} onPrint={print} />
          </Tools>
        }
      />
      {failed ? (
        <ErrorState error={failed} retry={() => void Promise.all([header.refetch(), count.refetch()])} />
      ) : people === undefined || header.isPending ? (
        <RowsSkeleton rows={10} height={46} />
      ) : actionId !== null && columns.length === 0 ? (
        <Missing segment={segment} />
      ) : people === 0 ? (
        <Nobody filtered={isFiltered(ask)} manages={manages} segment={segment} />
      ) : (
        <Shown
          view={view}
          ask={ask}
          columns={columns}
          all={all}
          some={some}
          onFold={fold}
          rows={people}
          narrow={narrow}
          paper={printing ? <GridPrint ask={ask} columns={columns} onDone={printed} /> : null}
          onOpen={open}
          onLegend={() => setLegend(true)}
        />
      )}
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
  const setSearch = useSetSearch();
  // Another order is of the same people: what had the focus keeps it.
  const { Order: _order, Desc: _desc, OrderActions: _actions, ...whom } = table.ask;
  return (
    <>
      {paper}
      <GridTable key={`${table.view} ${JSON.stringify(whom)}`} {...table} />
      {some < all ? (
        <Button sx={{ mt: 3 }} onClick={() => setSearch({ all: '1' })}>
          {t('moreActions', { count: all })}
        </Button>
      ) : null}
    </>
  );
};

/** The action of the address is not among those that one may see. */
const Missing = ({ segment }: { segment: string }) => {
  const { t } = useTranslation('grid');
  return (
    <EmptyState
      title={t('missing.title')}
      action={<Link to={`/${segment}/mentor/action/list`}>{t('missing.action')}</Link>}
    >
      {t('missing.text')}
    </EmptyState>
  );
};

const Nobody = ({ filtered, manages, segment }: { filtered: boolean; manages: boolean; segment: string }) => {
  const { t } = useTranslation('grid');
  if (filtered) return <EmptyState title={t('noMatch.title')}>{t('noMatch.text')}</EmptyState>;
  if (!manages) return <EmptyState title={t('emptyMentor.title')}>{t('emptyMentor.text')}</EmptyState>;
  return (
    <EmptyState
      title={t('empty.title')}
      action={<Link to={`/${segment}/admin/project/applications`}>{t('empty.action')}</Link>}
    >
      {t('empty.text')}
    </EmptyState>
  );
};
