/** Actions in another order, by hand and by keys, as their mentees then see them. */
import type { Page } from '@playwright/test';
import { ask, windowOf } from '../people.ts';
import { dragTo } from '../questionnaires/dragging.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'actions' });

type Made = { Actions: { Id: number; Title: string; Archived: boolean }[] };
const titles = async (page: Page): Promise<string[]> =>
  (await ask<Made>(page, '/api/action/Making', { ProjectId: 1 })).Actions.map(({ Title }) => Title);

test('an action is dragged to another place, moved on by keys, and stands there for the mentee', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const [first = '', second = '', third = '', fourth = '', ...others] = await titles(page);
  const grips = page.locator('main [data-grip]');
  await expect(grips).toHaveCount(others.length + 4);
  await expect(page.locator('[id^="DndDescribedBy"]')).toHaveText([/«Πιο πάνω» και «Πιο κάτω»/]);

  const ordered = page.waitForResponse('**/api/action/SetOrder');
  await dragTo(page, grips.nth(0), grips.nth(2));
  expect((await ordered).status()).toBe(200);
  await expect.poll(() => titles(page)).toEqual([second, third, first, fourth, ...others]);
  await expect(page.getByRole('status').filter({ hasText: first })).toHaveText(new RegExp(`${first}.* 3 .*`));

  // The keys stay with what they move.
  await page.getByRole('button', { name: `Πιο πάνω: ${first}`, exact: true }).focus();
  for (const order of [
    [second, first, third, fourth],
    [first, second, third, fourth],
  ]) {
    const moved = page.waitForResponse('**/api/action/SetOrder');
    await page.keyboard.press('Enter');
    expect((await moved).status()).toBe(200);
    await expect.poll(() => titles(page)).toEqual([...order, ...others]);
    await expect(page.getByRole('button', { name: `Πιο πάνω: ${first}`, exact: true })).toBeFocused();
  }
  const again = page.waitForResponse('**/api/action/SetOrder');
  await page.getByRole('button', { name: `Πιο κάτω: ${first}`, exact: true }).press('Enter');
  await again;
  await page.reload();
  await expect(grips).toHaveCount(others.length + 4);
  await expect.poll(() => titles(page)).toEqual([second, first, third, fourth, ...others]);

  const mentee = await windowOf(browser, site, 'mentee');
  const seen = (await ask<{ Title: string }[]>(mentee, '/api/data/getactions', {})).map(({ Title }) => Title);
  expect(seen.slice(0, 2)).toEqual([second, first]);
  await mentee.goto('/pilot/mentee/actions');
  const [above, below] = await Promise.all(
    [second, first].map(async (title) => (await mentee.getByText(title, { exact: true }).first().boundingBox())?.y),
  );
  expect(above).toBeLessThan(below ?? 0);
  await mentee.context().close();
});
