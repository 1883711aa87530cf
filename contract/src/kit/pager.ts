/** Zod fields of a paged list. Source: specification 000 §3, §4, §9. */
import { z } from 'zod';
import { pageSize, totalsModes } from './paging.rules.ts';

/** A page request. `page` starts at zero, `count` is the page size. */
export const pagerInput = {
  page: z.int().min(0).max(1_000_000).default(0),
  count: z.int().min(1).max(1000).default(pageSize),
};

/** A page of `list`, with `count` pages and `All` elements in total. */
export const pagerOutput = <Item extends z.ZodType>(item: Item) =>
  z.object({ list: z.array(item), count: z.int(), All: z.int() });

/**
 * How a long list answers totals, so that its rows need not wait for the count. `with`: rows and totals. `without`:
 * rows, and totals only if they need no separate count. `alone`: totals without rows.
 */
export const totalsInput = { Totals: z.enum(totalsModes).default('with') };

/** `pagerInput` for a list whose totals may come later. */
export const longPagerInput = { ...pagerInput, ...totalsInput };

/** `pagerOutput` with null for omitted totals. */
export const longPagerOutput = <Item extends z.ZodType>(item: Item) =>
  pagerOutput(item).extend({ count: z.int().nullable(), All: z.int().nullable() });
