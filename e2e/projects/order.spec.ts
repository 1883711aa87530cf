/** The grid narrowed by how people stand, and in the order of any of its columns, by mouse and by keys. */
import type { Locator } from '@playwright/test';
import { expect, signIn, test } from '../site.ts';

/** The names of the first rows; how many are drawn below them depends on the height of the window at that moment. */
const names = async (grid: Locator) => (await grid.getByRole('rowheader').allTextContents()).slice(0, 8);

test('a column’s head sorts by it, either way, by mouse and by keys, in both views', async ({ page }) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/grid');
  const grid = page.getByRole('grid');
  await expect(page.locator('[data-place="0:0"]')).toHaveAttribute('aria-label', /./);
  const byName = await names(grid);

  const third = grid.getByRole('columnheader').filter({ has: page.locator('[data-place="-1:2"]') });
  const head = page.locator('[data-place="-1:2"]');
  await head.click();
  await expect(third).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=a%3A\d+/);
  await expect.poll(() => names(grid)).not.toEqual(byName);
  await head.click();
  await expect(third).toHaveAttribute('aria-sort', 'descending');
  // Whoever came furthest stands first.
  await expect(page.locator('[data-place="0:2"]')).toHaveAttribute('aria-label', /^Ολοκληρώθηκε/);
  const down = await names(grid);

  await page.reload();
  await expect(third).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => names(grid)).toEqual(down);

  // By keys: up into the heads, along them, and Enter.
  await page.locator('[data-place="0:-1"]').focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-place="0:0"]')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[data-place="-1:0"]')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-place="-1:1"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(grid.locator('[aria-sort]')).toHaveCount(1);
  const second = grid.getByRole('columnheader').filter({ has: page.locator('[data-place="-1:1"]') });
  await expect(second).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.locator('[data-place="-1:1"]')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-place="0:1"]')).toBeFocused();

  // At a glance a folded group is a column like the others.
  await page.goto('/pilot/admin/grid?view=glance&fold=Γνωριμία');
  const group = page.locator('[data-place="-1:0"]');
  await group.click();
  await group.click();
  await expect(page).toHaveURL(/sort=g%3A.*desc=1/);
  await expect(page.locator('[data-place="0:0"]')).toHaveAttribute('aria-label', /^Ολοκληρώθηκαν 4 από 4/);
  // Back to the names by their own head.
  await grid.getByRole('button', { name: 'Ωφελούμενος', exact: true }).click();
  await expect(page).not.toHaveURL(/sort=/);
  await test.step('who has not moved and whose turn it is: as the address says, and cleared with the filters', async () => {
    await page.goto('/pilot/admin/grid');
    const counted = page.getByText(/^\d+ ωφελούμενο[ςι] · /);
    const number = async () => Number.parseInt((await counted.textContent()) ?? '', 10);
    await expect(counted).toBeVisible();
    const all = await number();
    await page.getByRole('button', { name: 'Φίλτρα', exact: true }).click();
    await page.getByRole('combobox', { name: 'Σειρά έχει' }).click();
    await page.getByRole('option', { name: 'Ο σύμβουλος' }).click();
    await expect(page).toHaveURL(/turn=mentor/);
    await expect.poll(number).toBeLessThan(all);
    const mentors = await number();
    await page.goto('/pilot/admin/grid?turn=mentor&stuck=45');
    // How many of those that are folded away are set is said.
    await page.getByRole('button', { name: 'Φίλτρα (2)', exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Χωρίς κίνηση' })).toHaveText('45 ημέρες και πάνω');
    await expect.poll(number).toBeLessThan(mentors);
    await page.getByRole('button', { name: 'Καθαρισμός φίλτρων' }).click();
    await expect(page).not.toHaveURL(/turn=|stuck=/);
    await expect.poll(number).toBe(all);
    // No number of days, or a field that is no filter any more: as if it were not there.
    await page.goto('/pilot/admin/grid?stuck=400&no_such_field=x');
    await expect.poll(number).toBe(all);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
