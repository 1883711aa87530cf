/** Calls that are held back on their way until a test lets them go. */
import type { Page } from '@playwright/test';

/** From now on no call to this address goes on; answers what lets go those that wait and all after them. */
export const heldBack = async (page: Page, address: string | RegExp): Promise<() => void> => {
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  await page.route(address, async (route) => {
    await gone;
    await route.fallback();
  });
  return go;
};
