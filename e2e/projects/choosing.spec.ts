/** People chosen in the grid, by mouse and by keys, and what is done with them in the screens of works on many. */
import { expect, signIn, test } from '../site.ts';

test('people are chosen by box, range and keys, stay chosen, and a work on many has them', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/grid');
  const grid = page.getByRole('grid');
  const name = (row: number) => page.locator(`[data-place="${row}:-1"]`);
  const bar = page.getByRole('region', { name: 'Για τα επιλεγμένα' });
  await expect(page.locator('[data-place="0:0"]')).toHaveAttribute('aria-label', /./);
  await expect(grid).toHaveAttribute('aria-multiselectable', 'true');

  await name(1).getByRole('checkbox').click();
  await expect(page).toHaveURL(/admin\/grid/);
  await expect(name(1).getByRole('checkbox')).toBeChecked();
  await name(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(grid.locator('[role="row"][aria-selected="true"]')).toHaveCount(4);
  // By keys: Space on the name takes somebody in or lets go.
  await name(2).focus();
  await page.keyboard.press('Space');
  await expect(name(2).getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(name(0)).toBeFocused();
  await page.keyboard.press('Shift+Space');
  await expect(grid.locator('[role="row"][aria-selected="true"]')).toHaveCount(5);
  const chosen = await Promise.all([0, 1, 2, 3, 4].map((row) => name(row).locator('b').textContent()));

  // Another view, and the page anew: who was chosen stays so, until they are let go.
  await page.getByRole('button', { name: 'Συνοπτικά', exact: true }).click();
  await expect(grid.locator('[role="row"][aria-selected="true"]')).toHaveCount(5);
  await page.goto('/pilot/admin/grid?view=glance');
  await expect(page.locator('[data-place="0:0"]')).toHaveAttribute('aria-label', /./);
  await expect(grid.locator('[role="row"][aria-selected="true"]')).toHaveCount(5);
  const all = grid.getByRole('checkbox', { name: 'Επιλογή όλων όσων βρέθηκαν' });
  await all.click();
  await expect(all).toBeChecked();
  await all.click();
  await expect(all).not.toBeChecked();
  await expect(grid.locator('[role="row"][aria-selected="true"]')).toHaveCount(0);
  await name(0).getByRole('checkbox').click();
  await name(4)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('5 επιλεγμένα');

  await page.getByRole('button', { name: 'Κατάσταση', exact: true }).click();
  await expect(page).toHaveURL(/updateuserfields\?kind=states/);
  await expect(page.getByRole('radio', { name: '5 άτομα που επιλέξατε στον πίνακα' })).toBeChecked();
  await page.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  for (const one of chosen) await expect(page.getByText(one ?? '').first()).toBeVisible();

  // Back in the grid they are still chosen, and the links have them too.
  await page.goBack();
  await expect(grid.locator('[role="row"][aria-selected="true"]')).toHaveCount(5);
  await page.getByRole('button', { name: 'Σύνδεση με σύμβουλο' }).click();
  await expect(page).toHaveURL(/linkusers/);
  await expect(page.getByText('5 επιλεγμένοι').first()).toBeVisible();
});

test('the box of all speaks of those found now; who is chosen besides is counted and can be let go', async ({
  page,
  context,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/grid');
  const grid = page.getByRole('grid');
  const name = (row: number) => page.locator(`[data-place="${row}:-1"]`);
  const bar = page.getByRole('region', { name: 'Για τα επιλεγμένα' });
  const all = grid.getByRole('checkbox', { name: 'Επιλογή όλων όσων βρέθηκαν' });
  const search = page.getByRole('searchbox', { name: 'Όνομα, e-mail, ΚΑΥΑΣ ή ΑΦΜ' });
  await expect(page.locator('[data-place="0:0"]')).toHaveAttribute('aria-label', /./);
  await test.step('the grid goes on by itself when the network is back', async () => {
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Συνοπτικά', exact: true }).click();
    const again = page.getByRole('button', { name: 'Δοκιμάστε ξανά' });
    await expect(again).toBeVisible();
    await context.setOffline(false);
    await expect(page.locator('[data-place="0:0"]')).toHaveAttribute('aria-label', /./);
    await expect(again).toHaveCount(0);
    await page.getByRole('button', { name: 'Αναλυτικά', exact: true }).click();
    await expect(page).not.toHaveURL(/view=/);
    await expect(page.locator('[data-place="0:0"]')).toHaveAttribute('aria-label', /./);
  });
  const found = (await name(8).locator('b').textContent()) ?? '';
  await name(0).getByRole('checkbox').click();
  await name(5)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(bar).toHaveText(/^6 επιλεγμένα(?!,)/);
  await expect(all).toHaveJSProperty('indeterminate', true);

  // Somebody else is found: nobody of those shown is chosen.
  await search.fill(found);
  await expect(bar).toContainText('6 επιλεγμένα, 6 από αυτά δεν φαίνονται');
  await expect(all).not.toBeChecked();
  await expect(all).toHaveJSProperty('indeterminate', false);
  await all.click();
  await expect(all).toBeChecked();
  await expect(bar).toContainText('7 επιλεγμένα, 6 από αυτά δεν φαίνονται');
  await all.click();
  await expect(all).not.toBeChecked();
  await expect(bar).toContainText('6 επιλεγμένα, 6 από αυτά δεν φαίνονται');
  await all.click();
  await bar.getByRole('button', { name: 'Αφαίρεση όσων δεν φαίνονται' }).click();
  await expect(bar).toHaveText(/^1 επιλεγμένο(?!,)/);
  await search.fill('');
  await expect(name(8).getByRole('checkbox')).toBeChecked();
  await expect(all).toHaveJSProperty('indeterminate', true);
  await expect(grid.locator('[role="row"][aria-selected="true"]')).toHaveCount(1);
});
