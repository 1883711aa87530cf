/** A list that may be long, as a screen reads it: its lines first, and how many there are when that is counted. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Totals } from '@telemachos/contract/kit/paging.rules.ts';
import type { CallPath, InputOfPath, OutputOfPath } from './api.ts';
import { reading } from './queries.ts';

/** The numbers of such a list: null until they are counted. */
type Numbers = { All: number | null; count: number | null; Counts?: object | null };

/** The calls whose lines may come before their numbers. */
type LongPath = {
  [Path in CallPath]: InputOfPath<Path> extends { Totals?: Totals | undefined; page?: number | undefined }
    ? OutputOfPath<Path> extends Numbers
      ? Path
      : never
    : never;
}[CallPath];

/** What changes neither who is found nor how many: neither another page nor another order is counted again. */
const uncounted = { page: undefined, Sort: undefined, Desc: undefined, Fields: undefined } as const;

const numbersOf = ({ All, count, Counts }: Numbers): Numbers => ({
  All,
  count,
  ...(Counts === undefined ? {} : { Counts }),
});

/**
 * One page of a list. Where its lines came without how many there are, this is asked for by itself, once for all of its
 * pages; `counting` says whether that failed. The page before stays while another one comes, with its numbers.
 */
export const useLongList = <Path extends LongPath>(path: Path, input: InputOfPath<Path>, enabled = true) => {
  const without: { Totals: Totals } = { Totals: 'without' };
  const alone: { Totals: Totals } = { Totals: 'alone' };
  const lines = useQuery({
    ...reading(path, Object.assign({}, input, without)),
    placeholderData: keepPreviousData,
    enabled,
  });
  const isLeftOut = lines.data?.All === null;
  const counted = useQuery({
    ...reading(path, Object.assign({}, input, uncounted, alone)),
    placeholderData: lines.isPlaceholderData ? keepPreviousData : undefined,
    enabled: enabled && isLeftOut && !lines.isPlaceholderData,
  });
  const numbers = isLeftOut ? counted.data : undefined;
  return {
    ...lines,
    data: lines.data && numbers ? Object.assign({}, lines.data, numbersOf(numbers)) : lines.data,
    counting: { failed: isLeftOut && !numbers && counted.isError, again: () => void counted.refetch() },
  };
};
