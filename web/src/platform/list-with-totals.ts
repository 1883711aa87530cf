/** Lists that load their rows first and their totals afterwards. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Totals } from '@telemachos/contract/kit/paging.rules.ts';
import type { CallPath, InputOfPath, OutputOfPath } from './api.ts';
import { callQuery } from './queries.ts';

/** The totals of a list; null until the server has counted them. */
type ListTotals = { All: number | null; count: number | null; Counts?: object | null };

/** The calls that can return rows without totals. */
type ListPath = {
  [Path in CallPath]: InputOfPath<Path> extends { Totals?: Totals | undefined; page?: number | undefined }
    ? OutputOfPath<Path> extends ListTotals
      ? Path
      : never
    : never;
}[CallPath];

/** Page, order and fields do not change the totals, so they are left out of that query. */
const inputWithoutEffectOnTotals = { page: undefined, Sort: undefined, Desc: undefined, Fields: undefined } as const;

const pickTotals = ({ All, count, Counts }: ListTotals): ListTotals => ({
  All,
  count,
  ...(Counts === undefined ? {} : { Counts }),
});

/**
 * One page of a list. When the rows came without totals, a second query counts once for all pages; `counting` says
 * whether it failed. The previous page stays on screen while the next one loads.
 */
export const useListWithTotals = <Path extends ListPath>(path: Path, input: InputOfPath<Path>, enabled = true) => {
  const without: { Totals: Totals } = { Totals: 'without' };
  const alone: { Totals: Totals } = { Totals: 'alone' };
  const lines = useQuery({
    ...callQuery(path, Object.assign({}, input, without)),
    placeholderData: keepPreviousData,
    enabled,
  });
  const isLeftOut = lines.data?.All === null;
  const counted = useQuery({
    ...callQuery(path, Object.assign({}, input, inputWithoutEffectOnTotals, alone)),
    placeholderData: lines.isPlaceholderData ? keepPreviousData : undefined,
    enabled: enabled && isLeftOut && !lines.isPlaceholderData,
  });
  const numbers = isLeftOut ? counted.data : undefined;
  return {
    ...lines,
    data: lines.data && numbers ? Object.assign({}, lines.data, pickTotals(numbers)) : lines.data,
    counting: { failed: isLeftOut && !numbers && counted.isError, again: () => void counted.refetch() },
  };
};
