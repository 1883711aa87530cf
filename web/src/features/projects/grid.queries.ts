/** The grid's reads: columns once, the count, and the pages of lines that are looked at. */
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { GridLine } from '@telemachos/contract/features/projects/projects.wire.ts';
import { reading } from '../../platform/queries.ts';
import { send, type InputOfPath } from '../../platform/api.ts';

/** Lines a page; a page is fetched when one of its lines comes into view. */
export const linesPerPage = 50;

/** What the grid is asked for, without the page. */
export type GridAsk = Omit<InputOfPath<'/api/project/GetActionsGrid_Partial'>, 'Page' | 'Count'>;

/** The columns of a project. */
export const useGridHeader = (ProjectId: number) =>
  useQuery({ ...reading('/api/project/GetActionsGridHeader', { ProjectId }), staleTime: 60_000 });

/** How many mentees the filters find. */
export const useGridCount = ({ Order: _order, Desc: _desc, ...whom }: GridAsk, enabled: boolean) =>
  useQuery({
    ...reading('/api/project/GetActionsGrid_Count', { ...whom, Count: linesPerPage }),
    placeholderData: keepPreviousData,
    enabled,
  });

/** The lines of the pages from `first` to `last`, by their place in the whole list; lines on their way are missing. */
export const useGridLines = (
  ask: GridAsk,
  first: number,
  last: number,
): {
  lineAt: (row: number) => GridLine | undefined;
  /** Those that are there, one after the other, and the place of the first. */
  there: () => { from: number; lines: readonly GridLine[] };
  error: Error | null;
  retry: () => void;
} => {
  const pages = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const results = useQueries({
    queries: pages.map((Page) => ({
      ...reading('/api/project/GetActionsGrid_Partial', { ...ask, Count: linesPerPage, Page }),
      staleTime: 15_000,
    })),
  });
  return {
    lineAt: (row) => results[Math.floor(row / linesPerPage) - first]?.data?.[row % linesPerPage],
    there: () => {
      const from = results.findIndex(({ data }) => data !== undefined);
      const rest = results.slice(Math.max(0, from));
      const end = rest.findIndex(({ data }) => data === undefined);
      const lines = (end < 0 ? rest : rest.slice(0, end)).flatMap(({ data }) => data ?? []);
      return { from: (first + Math.max(0, from)) * linesPerPage, lines };
    },
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch();
    },
  };
};

/** The values of filters over profile fields, with the mentors and supervisors, for those who may filter by them. */
export const useFilterList = (ProjectId: number, Fields: string[], enabled: boolean) =>
  useQuery({ ...reading('/api/user/FilterList', { ProjectId, Fields }), enabled, staleTime: 60_000 });

/** The values of a field that another filter's value leaves. */
export const useCascade = (input: InputOfPath<'/api/user/CascadeFilter'>, enabled: boolean) =>
  useQuery({ ...reading('/api/user/CascadeFilter', input), enabled, staleTime: 60_000 });

/** Mentees that a page of paper work is worth; more of them are a file. */
export const mostPrinted = 2000;
const printedPage = 1000;

/** Every line that the filters find, to be printed. */
export const useAllLines = (ask: GridAsk, enabled: boolean) =>
  useQuery({
    queryKey: ['/api/project/GetActionsGrid_Partial', 'all', ask],
    enabled,
    gcTime: 0,
    queryFn: async () => {
      const lines: GridLine[] = [];
      for (let Page = 0; lines.length < mostPrinted; Page += 1) {
        const page = await send('/api/project/GetActionsGrid_Partial', { ...ask, Count: printedPage, Page });
        lines.push(...page);
        if (page.length < printedPage) break;
      }
      return lines;
    },
  });

/** The project's settings, for the filters that its application questions define. */
export const useProjectSettings = (enabled: boolean) =>
  useQuery({ ...reading('/api/Project/Settings', {}), enabled, staleTime: 300_000 });
