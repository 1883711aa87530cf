/** The bar at the bottom of phones: each place’s name in one line, with nothing cut off. */
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'bar' });

for (const [who, width] of [
  ['mentor', 390],
  ['mentor', 360],
  ['mentee', 360],
  ['coordinator', 390],
] as const)
  test(`the names of ${who}’s places at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, who);
    await page.goto('/pilot/home');
    const names = page.getByRole('navigation', { name: 'Κύριο μενού' }).locator('a > span:last-child');
    await expect(names.first()).toBeVisible();
    const broken = await names.evaluateAll((all) =>
      all
        .filter((one) => one.getBoundingClientRect().height > 20 || one.scrollWidth > one.clientWidth)
        .map((one) => one.textContent),
    );
    expect(broken).toEqual([]);
  });
