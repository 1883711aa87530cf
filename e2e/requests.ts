/** The requests of a page that have no answer yet. */
import type { Page, Request } from '@playwright/test';
import { expect } from './site.ts';

/** Watches the page from now on; the function it returns waits until every request has its answer. */
export const watchRequests = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => open.delete(request));
  return async () => {
    // An answer may lead to the next request: none is open three times in a row.
    let rests = 0;
    await expect.poll(() => (rests = open.size === 0 ? rests + 1 : 0)).toBeGreaterThan(2);
  };
};
