/** The grid's reads: columns once, the count, and the pages of lines that are looked at. */
import { keepPreviousData, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { inPieces } from '@telemachos/contract/features/bulk/bulk.rules.ts';
import { glancePageSize } from '@telemachos/contract/features/projects/glance.rules.ts';
import type { GlancePage, GridLine, GridPerson } from '@telemachos/contract/features/projects/projects.wire.ts';
import { queryClient, callQuery } from '../../platform/queries.ts';
import { send, type InputOfPath } from '../../platform/api.ts';

import { lineOf, linesOf, type Column, type Line } from './grid-lines.ts';
import type { View } from './grid-sizes.ts';

/** Lines a page; a page is fetched when one of its lines comes into view. */
const rowsPerPage = 50;
const perPage = { whole: rowsPerPage, glance: glancePageSize } as const satisfies Record<View, number>;

/** What the grid is asked for, without the page. */
export type GridAsk = Omit<InputOfPath<'/api/project/GetActionsGrid_Partial'>, 'Page' | 'Count'>;

/** The columns of a project. */
export const useGridHeader = (ProjectId: number) =>
  useQuery({ ...callQuery('/api/project/GetActionsGridHeader', { ProjectId }), staleTime: 60_000 });

/** How many mentees the filters find. */
export const useGridCount = (
  { Order: _order, Desc: _desc, OrderActions: _actions, OrderField: _field, ...whom }: GridAsk,
  enabled: boolean,
) =>
  useQuery({
    ...callQuery('/api/project/GetActionsGrid_Count', { ...whom, Count: rowsPerPage }),
    placeholderData: keepPreviousData,
    enabled,
  });

type Read = Pick<UseQueryResult<Line[]>, 'data' | 'error' | 'refetch'>;

const whole = (lines: readonly GridLine[]): Line[] => lines.map(lineOf);
const glance = (page: GlancePage): Line[] => linesOf(page);

/** The page of the grid, as it is drawn. */
const pageOf = (view: View, ask: GridAsk, Page: number) => {
  const asked = { ...ask, Count: perPage[view], Page };
  return view === 'glance'
    ? { ...callQuery('/api/project/GetActionsGrid_Glance', asked), select: glance }
    : { ...callQuery('/api/project/GetActionsGrid_Partial', asked), select: whole };
};

/** Many are read by the short lines of the glance; a few are all on the page that is drawn. */
const viewOfAll = (view: View, count: number): View => (count <= rowsPerPage ? view : 'glance');

/** Everybody whom the filters find, `count` of them; null until all of them are there. */
export const useFound = (view: View, ask: GridAsk, count: number | undefined, enabled: boolean) => {
  const drawn = viewOfAll(view, count ?? 0);
  const pages = enabled ? Math.ceil((count ?? 0) / perPage[drawn]) : 0;
  const results: readonly Read[] = useQueries({
    queries: Array.from({ length: pages }, (_, Page) => ({ ...pageOf(drawn, ask, Page), staleTime: 15_000 })),
  });
  if (!enabled || count === undefined || results.some(({ data }) => data === undefined)) return null;
  return results.flatMap(({ data }) => data ?? []);
};

/** Everybody whom the filters find, asked for. */
export const everybodyFound = (view: View, ask: GridAsk, count: number): Promise<Line[]> =>
  linesBetween(viewOfAll(view, count), ask, 0, count - 1);

/** The lines from one place to another, whether or not they were looked at: those that are known are not read again. */
export const linesBetween = async (view: View, ask: GridAsk, from: number, to: number): Promise<Line[]> => {
  const size = perPage[view];
  const lines: Line[] = [];
  for (let page = Math.floor(from / size); page * size <= to; page += 1) {
    const asked = { ...ask, Count: size, Page: page };
    const options = { staleTime: 15_000 };
    const read =
      view === 'glance'
        ? glance(
            await queryClient.fetchQuery({ ...callQuery('/api/project/GetActionsGrid_Glance', asked), ...options }),
          )
        : whole(
            await queryClient.fetchQuery({ ...callQuery('/api/project/GetActionsGrid_Partial', asked), ...options }),
          );
    lines.push(...read.slice(Math.max(0, from - page * size), to - page * size + 1));
  }
  return lines;
};

const byId = (people: readonly GridPerson[]): ReadonlyMap<number, GridPerson> =>
  new Map(people.map((person) => [person.Id, person]));

/** What of people is asked for by the columns beside the names. */
const askedBeside = (columns: readonly Column[]): { Fields: string[]; Look: boolean; wanted: boolean } => {
  const asked = columns.flatMap(({ Data }) => (Data ? [Data] : []));
  const Fields = asked.filter(({ kind }) => kind === 'field').map(({ name }) => name);
  const Look = asked.some(({ kind }) => kind === 'look');
  return { Fields, Look, wanted: Look || Fields.length > 0 };
};

/** What stands beside the names of these pages, where a column asks for it; a page that failed has nothing there. */
const useBeside = (ProjectId: number, columns: readonly Column[], pages: readonly (readonly Line[] | undefined)[]) => {
  const { Fields, Look, wanted } = askedBeside(columns);
  return useQueries({
    queries: pages.map((lines = []) => ({
      ...callQuery('/api/project/GetActionsGrid_People', { ProjectId, Ids: lines.map(({ Id }) => Id), Fields, Look }),
      select: byId,
      enabled: wanted && lines.length > 0,
      staleTime: 15_000,
    })),
  }).map(({ data }) => data);
};

/** The lines from `first` to `last`, by their place in the whole list; lines on their way are missing. */
export const useGridLines = (
  view: View,
  ask: GridAsk,
  columns: readonly Column[],
  first: number,
  last: number,
): {
  lineAt: (row: number) => Line | undefined;
  /** What stands beside the name, where it was asked for. */
  besideAt: (row: number) => GridPerson | undefined;
  /** Those that are there, one after the other, and the place of the first. */
  there: () => { from: number; lines: readonly Line[] };
  error: Error | null;
  retry: () => void;
} => {
  const size = perPage[view];
  const [from, to] = [Math.floor(first / size), Math.floor(last / size)];
  const pages = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const results: readonly Read[] = useQueries({
    queries: pages.map((Page) => ({ ...pageOf(view, ask, Page), staleTime: 15_000 })),
  });
  const beside = useBeside(
    ask.ProjectId,
    columns,
    results.map(({ data }) => data),
  );
  return {
    besideAt: (row) => {
      const line = results[Math.floor(row / size) - from]?.data?.[row % size];
      return line && beside[Math.floor(row / size) - from]?.get(line.Id);
    },
    lineAt: (row) => results[Math.floor(row / size) - from]?.data?.[row % size],
    there: () => {
      const begin = Math.max(
        0,
        results.findIndex(({ data }) => data !== undefined),
      );
      const rest = results.slice(begin);
      const end = rest.findIndex(({ data }) => data === undefined);
      const lines = (end < 0 ? rest : rest.slice(0, end)).flatMap(({ data }) => data ?? []);
      return { from: (from + begin) * size, lines };
    },
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch();
    },
  };
};

/** The values of filters over profile fields, with the mentors and supervisors, for those who may filter by them. */
export const useFilterList = (ProjectId: number, Fields: string[], enabled: boolean) =>
  useQuery({ ...callQuery('/api/user/FilterList', { ProjectId, Fields }), enabled, staleTime: 60_000 });

/** The values of a field that another filter's value leaves. */
export const useCascade = (input: InputOfPath<'/api/user/CascadeFilter'>, enabled: boolean) =>
  useQuery({ ...callQuery('/api/user/CascadeFilter', input), enabled, staleTime: 60_000 });

/** A print lists up to this many mentees; the reader exports more of them as a file. */
export const maxPrintedMentees = 2000;
const printPageSize = 1000;

/** Every line that the filters find, to be printed, with what stands beside the names in these columns. */
export const useAllLines = (ask: GridAsk, columns: readonly Column[]) => {
  const { Fields, Look, wanted } = askedBeside(columns);
  return useQuery({
    queryKey: ['/api/project/GetActionsGrid_Partial', 'all', ask, Fields, Look],
    gcTime: 0,
    queryFn: async () => {
      const lines: Line[] = [];
      for (let Page = 0; lines.length < maxPrintedMentees; Page += 1) {
        const page = await send('/api/project/GetActionsGrid_Partial', { ...ask, Count: printPageSize, Page });
        lines.push(...page.map(lineOf));
        if (page.length < printPageSize) break;
      }
      const people: GridPerson[] = [];
      for (const some of wanted ? inPieces(lines, glancePageSize) : []) {
        const Ids = some.map(({ Id }) => Id);
        people.push(
          ...(await send('/api/project/GetActionsGrid_People', { ProjectId: ask.ProjectId, Ids, Fields, Look })),
        );
      }
      return { lines, beside: byId(people) };
    },
  });
};

/** The project's settings, for the filters that its application questions define. */
export const useProjectSettings = (enabled: boolean) =>
  useQuery({ ...callQuery('/api/Project/Settings', {}), enabled, staleTime: 300_000 });
