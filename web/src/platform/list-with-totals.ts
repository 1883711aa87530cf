/** A list that may be long, as a screen reads it: its lines first, and how many there are when that is counted. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Totals } from '@telemachos/contract/kit/paging.rules.ts';
import type { CallPath, InputOfPath, OutputOfPath } from './api.ts';
import { callQuery } from './queries.ts';

/** The numbers of such a list: null until they are counted. */
type ListTotals = { All: number | null; count: number | null; Counts?: object | null };

/** The calls whose lines may come before their numbers. */
type ListPath = {
  [Path in CallPath]: InputOfPath<Path> extends { Totals?: Totals | undefined; page?: number | undefined }
    ? OutputOfPath<Path> extends ListTotals
      ? Path
      : never
    : never;
}[CallPath];

/** What changes neither who is found nor how many: neither another page nor another order is counted again. */
const inputWithoutEffectOnTotals = { page: undefined, Sort: undefined, Desc: undefined, Fields: undefined } as const;

const pickTotals = ({ All, count, Counts }: ListTotals): ListTotals => ({
  All,
  count,
  ...(Counts === undefined ? {} : { Counts }),
});

/**
 * One page of a list. Where its lines came without how many there are, this is asked for by itself, once for all of its
 * pages; `counting` says whether that failed. The page before stays while another one comes, with its numbers.
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
