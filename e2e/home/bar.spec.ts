/** The bar at the bottom of phones: the name of each place fits in one line. */
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'coming' });

const expectWholeNames = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 800 });
  const names = page.getByRole('navigation', { name: 'Κύριο μενού' }).locator('a > span:last-child');
  await expect(names.first()).toBeVisible();
  const broken = () =>
    names.evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().height > 20 || one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent),
    );
  await expect.poll(broken).toEqual([]);
};

test('the names of the places are whole on phones, for mentors, mentees and coordinators', async ({ page }) => {
  for (const [who, ...widths] of [
    ['mentor', 390, 360],
    ['mentee', 360],
    ['coordinator', 390],
  ] as const) {
    await test.step(who, async () => {
      await page.setViewportSize({ width: widths[0], height: 800 });
      await signIn(page, who);
      await page.goto('/pilot/home');
      for (const width of widths) await expectWholeNames(page, width);
    });
  }
});
