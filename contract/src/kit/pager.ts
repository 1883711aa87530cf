/** Pages of a list. Source: specification 000 §3, §4 and §9. */
import { z } from 'zod';
import { pageSize, totalsTold } from './paging.rules.ts';

/** A page's request: `page` counts from zero, `count` is the size of a page. */
export const pagerInput = {
  page: z.int().min(0).max(1_000_000).default(0),
  count: z.int().min(1).max(1000).default(pageSize),
};

/** A page's answer: `list`, `count` pages in all, `All` elements in all. */
export const pagerOutput = <Item extends z.ZodType>(item: Item) =>
  z.object({ list: z.array(item), count: z.int(), All: z.int() });

/**
 * Of a list that may be long, so that its lines need not wait for its numbers. `with` tells the lines and how many there
 * are. `without` tells the lines, and how many there are only where that takes no count of its own: where few are found,
 * and on a page so far away that it is read from the nearer end. `alone` tells how many there are, and no lines.
 */
export const totals = { Totals: z.enum(totalsTold).default('with') };

/** The same as `pagerInput` for a list whose numbers may come after its lines. */
export const longPagerInput = { ...pagerInput, ...totals };

/** The same as `pagerOutput`; `count` and `All` are null where they were left out. */
export const longPagerOutput = <Item extends z.ZodType>(item: Item) =>
  pagerOutput(item).extend({ count: z.int().nullable(), All: z.int().nullable() });
