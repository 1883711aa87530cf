/** Answers that are lost on the way: the server did it, and the page never hears of it. */
import type { Page } from '@playwright/test';

/** The first answers of a call do not arrive, that of the press and that of the one sending by itself; answers how often it was asked. */
export const loseFirst = async (page: Page, path: string, lost = 2): Promise<{ asked: number }> => {
  const counted = { asked: 0 };
  await page.route(`**${path}`, async (route) => {
    counted.asked += 1;
    if (counted.asked > lost) return route.continue();
    await route.fetch();
    return route.abort('connectionreset');
  });
  return counted;
};
