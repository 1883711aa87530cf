/** Pages of a list. Source: specification 000 §3, §4 and §9. */
import { z } from 'zod';
import { pageSize } from './paging.rules.ts';

/** A page's request: `page` counts from zero, `count` is the size of a page. */
export const pagerInput = {
  page: z.int().min(0).max(1_000_000).default(0),
  count: z.int().min(1).max(1000).default(pageSize),
};

/** A page's answer: `list`, `count` pages in all, `All` elements in all. */
export const pagerOutput = <Item extends z.ZodType>(item: Item) =>
  z.object({ list: z.array(item), count: z.int(), All: z.int() });
