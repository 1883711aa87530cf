/** OFFSET and LIMIT of a page, and whether the page waits for a total count. */
import { maxQuickCount, type Totals } from '@telemachos/contract/kit/paging.rules.ts';

/** A requested page. `number` starts at zero. */
export type Page = { size: number; number: number };

/** Whether the page is read before its rows are counted. */
export const skipsCount = ({ size, number }: Page, totals: Totals, maxCount = maxQuickCount): boolean =>
  totals === 'without' && size * (number + 1) <= maxCount;

/** The number of rows, or null if the page is read before they are counted. `count` stops at its argument. */
export const countTotal = async (
  page: Page,
  totals: Totals,
  count: (maxCount: number | null) => Promise<number>,
  maxCount = maxQuickCount,
): Promise<number | null> => {
  if (!skipsCount(page, totals, maxCount)) return count(null);
  const some = await count(maxCount + 1);
  return some > maxCount ? null : some;
};

/**
 * OFFSET and LIMIT of a page. Pages of the second half are read from the end, so OFFSET never exceeds half of the rows.
 * Without a total (null) they are read from the beginning.
 */
export const pageRange = (
  { size, number }: Page,
  all: number | null,
): { offset: number; limit: number; fromEnd: boolean } => {
  const begin = size * number;
  if (all === null) return { offset: begin, limit: size, fromEnd: false };
  const limit = Math.max(0, Math.min(size, all - begin));
  const left = all - begin - limit;
  return left < begin && limit > 0 ? { offset: left, limit, fromEnd: true } : { offset: begin, limit, fromEnd: false };
};
