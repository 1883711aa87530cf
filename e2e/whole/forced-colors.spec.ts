/** In the system's own colours (contrast themes) what is chosen can be told from what is not. */
import type { Locator } from '@playwright/test';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'whole', forcedColors: 'active' });

const outlined = async (one: Locator): Promise<void> => expect(one).toHaveCSS('outline-style', /solid|double/);
const plain = async (one: Locator): Promise<void> => expect(one).toHaveCSS('outline-style', 'none');

test('a language, a menu entry, a filter, a view and a day that are chosen have an outline', async ({ page }) => {
  await page.goto('/signin');
  const languages = page.getByRole('group', { name: 'Γλώσσα' });
  await outlined(languages.getByRole('button', { pressed: true }));
  await plain(languages.getByRole('button', { pressed: false }).first());

  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/applications');
  const main = page.locator('main');
  await outlined(main.getByRole('button', { pressed: true }).first());
  await plain(main.getByRole('button', { pressed: false }).first());
  const menu = page.getByRole('navigation').first();
  await outlined(menu.locator('[aria-current="page"]').first());
  await plain(menu.locator('a:not([aria-current])').first());

  await page.goto('/pilot/calendar?view=month');
  await outlined(main.getByRole('button', { pressed: true }).first());
  await outlined(main.locator('[aria-current="date"]'));
  await plain(main.locator('td button:not([aria-current])').first());
});
