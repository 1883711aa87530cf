/** Which rows a page is, of so many: those of the second half are counted from the end, so that no page is far away. */

/** A page as it is asked for; pages count from zero. */
export type Page = { size: number; number: number };

/** How many rows to leave out and to take, in the order or from its end; none beyond the last page. */
export const cutPage = ({ size, number }: Page, all: number): { offset: number; limit: number; fromEnd: boolean } => {
  const begin = size * number;
  const limit = Math.max(0, Math.min(size, all - begin));
  const left = all - begin - limit;
  return left < begin && limit > 0 ? { offset: left, limit, fromEnd: true } : { offset: begin, limit, fromEnd: false };
};
