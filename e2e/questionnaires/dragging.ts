/** Dragging as a hand does it, which sees what it has taken and where it is before it lets go. */
import type { Locator, Page } from '@playwright/test';
import { standsStill } from '../axe.ts';
import { expect } from '../site.ts';

/** Take one thing and put it down on another. */
export const dragTo = async (page: Page, from: Locator, to: Locator): Promise<void> => {
  await to.scrollIntoViewIfNeeded();
  await from.scrollIntoViewIfNeeded();
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error('nothing to drag');
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
  await page.mouse.down();
  await page.mouse.move(a.x + a.width / 2 + 12, a.y + a.height / 2 + 8, { steps: 3 });
  await expect.poll(() => from.boundingBox()).not.toEqual(a);
  const lifted = await from.boundingBox();
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 12 });
  await expect.poll(() => from.boundingBox()).not.toEqual(lifted);
  await standsStill(page);
  await page.mouse.up();
};
