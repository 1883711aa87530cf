/** The arithmetic of a pager, free of zod so that the browser can use it. */

/** Elements a page unless asked otherwise, and page buttons shown (specification 000 §9). */
export const pageSize = 10;
export const pageButtons = 9;

/** How a list that may be long is asked for the number of its elements: with its lines, without, or by itself. */
export const totalsTold = ['with', 'without', 'alone'] as const;
export type Totals = (typeof totalsTold)[number];

/** So few elements are counted soon enough; a page that ends among the first of more is told before they are counted. */
export const countedSoon = 2000;

/** Pages that are there for certain where a page was told before all were counted. */
export const leastPages = (page: number, size: number): number => Math.max(page + 2, pagesOf(countedSoon + 1, size));

/** Pages that `all` elements fill. */
export const pagesOf = (all: number, size: number): number => Math.ceil(all / size);

/** How many elements and pages a list has, as its answer says it; null where nobody counted. */
export const totalsOf = (all: number | null, size: number): { count: number | null; All: number | null } => ({
  count: all === null ? null : pagesOf(all, size),
  All: all,
});

/** The page after a move, kept within the pages; beyond them it is the first one. */
export const clampPage = (page: number, pages: number): number => (page < 0 || page >= pages ? 0 : page);

/** The pages to show as buttons around the current one, at most `buttons` of them. */
export const pageWindow = (page: number, pages: number, buttons: number): number[] => {
  const first = Math.max(0, Math.min(page - Math.floor(buttons / 2), pages - buttons));
  return Array.from({ length: Math.min(buttons, pages) }, (_, index) => first + index);
};
