/** Pager arithmetic, without zod so that the browser can import it. */

/** Default page size and number of page buttons (specification 000 §9). */
export const pageSize = 10;
export const pageButtons = 9;

/** How a long list answers its totals: with the rows, without, or alone. */
export const totalsModes = ['with', 'without', 'alone'] as const;
export type Totals = (typeof totalsModes)[number];

/** Below this count, totals need no separate query. */
export const maxQuickCount = 2000;

/** The pages that certainly exist when a page was answered before all rows were counted. */
export const minPageCount = (page: number, size: number): number =>
  Math.max(page + 2, pagesOf(maxQuickCount + 1, size));

/** The number of pages for `all` elements. */
export const pagesOf = (all: number, size: number): number => Math.ceil(all / size);

/** The totals of an answer; null if the elements were not counted. */
export const totalsOf = (all: number | null, size: number): { count: number | null; All: number | null } => ({
  count: all === null ? null : pagesOf(all, size),
  All: all,
});

/** The page, or the first page if it is out of range. */
export const clampPage = (page: number, pages: number): number => (page < 0 || page >= pages ? 0 : page);

/** The pages shown as buttons around the current one, at most `buttons`. */
export const pageWindow = (page: number, pages: number, buttons: number): number[] => {
  const first = Math.max(0, Math.min(page - Math.floor(buttons / 2), pages - buttons));
  return Array.from({ length: Math.min(buttons, pages) }, (_, index) => first + index);
};
