/** The lines of a schedule: what is ahead and, where it is wanted, what lies behind, a page of them at a time. */
import { useCallback } from 'react';
import type { ScheduleEntry } from '@telemachos/contract/features/meetings/meetings.wire.ts';
import { daysLater } from '@telemachos/contract/kit/athens-time.ts';
import { dayInAthens } from '@telemachos/contract/kit/dates.ts';
import { pagesOf } from '@telemachos/contract/kit/paging.rules.ts';
import { parsePage, useSearchParams, useSetSearchParams } from '../../platform/url.ts';
import { useSchedule } from './meetings.queries.ts';
import { useNow } from './use-now.ts';

/** Whether it is over. */
export const isPast = ({ End }: ScheduleEntry): boolean => Date.parse(End) < Date.now();

/** Whether somebody can be mailed about it: who does not come is not, nor does choosing them choose the others of a group. */
export const isMailable = (entry: ScheduleEntry): boolean => entry.Comes && entry.State === 'planned' && !isPast(entry);

/**
 * What is ahead, asked from today on, and apart from it what lies behind where it is wanted: however much that is, it takes no
 * place from what is to come.
 */
export const useShown = (own: boolean, of: { ProjectId: number; ActionId: number | null }, withPast: boolean) => {
  const today = dayInAthens(useNow());
  const ahead = useSchedule(own, { ...of, From: today });
  const behind = useSchedule(own, { ...of, Until: daysLater(today, -1) }, withPast);
  const reads = withPast ? [behind, ahead] : [ahead];
  const list = reads.flatMap(({ data }) => data?.list ?? []).filter((entry) => withPast || !isPast(entry));
  return { ahead, behind, reads, list, isWhole: reads.every(({ data }) => data) };
};

/** So many lines are drawn at once. */
export const linesPerPage = 100;

/**
 * The lines of a page, which stands in the address, as `lines`: the list below has a page of its own. The one that opens
 * begins with what is ahead, or with what lies just behind it.
 */
export const useLines = (list: readonly ScheduleEntry[]) => {
  const texts = useSearchParams();
  const setSearch = useSetSearchParams();
  const pages = pagesOf(list.length, linesPerPage);
  const ahead = list.findIndex((entry) => !isPast(entry));
  const first = ahead === -1 ? Math.max(0, pages - 1) : Math.floor(ahead / linesPerPage);
  const page = texts['lines'] ? parsePage({ page: texts['lines'] }) : first;
  return {
    lines: list.slice(page * linesPerPage, (page + 1) * linesPerPage),
    page,
    pages,
    turn: useCallback((to: number) => setSearch({ lines: String(to + 1) }), [setSearch]),
  };
};
