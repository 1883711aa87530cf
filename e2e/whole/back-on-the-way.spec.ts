/** Back while a screen's code is on its way: what is shown is always what the address says. */
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../site.ts';

const grid = { path: /\/pilot\/admin\/grid$/, title: 'Πορεία ωφελουμένων' };
const mentees = { path: /\/pilot\/mentor\/mentee\/\d+$/, back: 'Όλοι οι ωφελούμενοι' };

const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('the code that comes after Back brings no screen under the grid’s address', async ({ page }) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/home');
  await page.goto('/pilot/admin/grid');
  await expect(page.locator('[data-place="0:0"]')).toHaveAttribute('aria-label', /./);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let holding = 0;
  await page.route('**/assets/mentee.screen-*.js', async (route) => {
    holding += 1;
    await held;
    await route.continue();
  });
  await page.locator('[data-place="0:-1"]').click();
  await expect.poll(() => holding).toBe(1);
  await expect(page).toHaveURL(mentees.path);
  await page.goBack();
  await expect(page).toHaveURL(grid.path);
  const come = page.waitForResponse('**/assets/mentee.screen-*.js');
  release();
  await come;
  await expect(title(page)).toHaveText(grid.title);
  await expect(page.locator('[data-place="0:0"]')).toHaveAttribute('aria-label', /./);
  await expect(page).toHaveURL(grid.path);
  // Forward brings it, by now at once.
  await page.goForward();
  await expect(page).toHaveURL(mentees.path);
  await expect(title(page)).not.toHaveText(grid.title);
});
