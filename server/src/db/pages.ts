/**
 * Which rows a page is, of so many: those of the second half are counted from the end, so that no page is far away; and
 * whether a page waits until so many are counted.
 */
import { countedSoon, type Totals } from '@telemachos/contract/kit/paging.rules.ts';

/** A page as it is asked for; pages count from zero. */
export type Page = { size: number; number: number };

/** Whether a page is read without a count of its own, as it was asked for. */
export const isFirstRead = ({ size, number }: Page, totals: Totals, few = countedSoon): boolean =>
  totals === 'without' && size * (number + 1) <= few;

/**
 * How many rows there are, or null where a page is read before that is counted. `count` answers for all of them, or
 * goes no further than the first so many.
 */
export const totalOf = async (
  page: Page,
  totals: Totals,
  count: (most: number | null) => Promise<number>,
  few = countedSoon,
): Promise<number | null> => {
  if (!isFirstRead(page, totals, few)) return count(null);
  const some = await count(few + 1);
  return some > few ? null : some;
};

/**
 * How many rows to leave out and to take, in the order or from its end; none beyond the last page. Where it is not known
 * how many there are (null), they are counted from the beginning.
 */
export const cutPage = (
  { size, number }: Page,
  all: number | null,
): { offset: number; limit: number; fromEnd: boolean } => {
  const begin = size * number;
  if (all === null) return { offset: begin, limit: size, fromEnd: false };
  const limit = Math.max(0, Math.min(size, all - begin));
  const left = all - begin - limit;
  return left < begin && limit > 0 ? { offset: left, limit, fromEnd: true } : { offset: begin, limit, fromEnd: false };
};
