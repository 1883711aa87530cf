/** The arithmetic of a pager, free of zod so that the browser can use it. */

/** Elements a page unless asked otherwise, and page buttons shown (specification 000 §9). */
export const pageSize = 10;
export const pageButtons = 9;

/** Pages that `all` elements fill. */
export const pagesOf = (all: number, size: number): number => Math.ceil(all / size);

/** The page after a move, kept within the pages; beyond them it is the first one. */
export const clampPage = (page: number, pages: number): number => (page < 0 || page >= pages ? 0 : page);

/** The pages to show as buttons around the current one, at most `buttons` of them. */
export const pageWindow = (page: number, pages: number, buttons: number): number[] => {
  const first = Math.max(0, Math.min(page - Math.floor(buttons / 2), pages - buttons));
  return Array.from({ length: Math.min(buttons, pages) }, (_, index) => first + index);
};
