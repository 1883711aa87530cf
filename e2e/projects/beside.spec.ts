/** What is behind a cell is looked at beside the grid, by keys and by press, and the focus comes back. */
import { expect, signIn, test } from '../site.ts';

test('a cell opens beside the grid by keys and by press; Escape, Back and the cross close it and give the focus back', async ({
  page,
}) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/mentor/action/list');
  const cell = page.locator('[data-place="0:1"]');
  await expect(cell).toHaveAttribute('aria-label', /./);
  // Whoever can do nothing with many people has nothing to choose.
  await expect(page.getByRole('grid').getByRole('checkbox')).toHaveCount(0);
  await cell.focus();
  await page.keyboard.press('Shift+Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(drawer.getByText('Επόμενο βήμα')).toBeVisible();
  await expect(drawer.getByRole('heading', { name: 'Σημειώματα' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(cell).toBeFocused();
  await expect(page).toHaveURL(/mentor\/action\/list$/);

  // Where it was chosen, every press does; from there one goes to the action itself, and Back comes to the grid.
  await page.getByRole('button', { name: 'Άνοιγμα στο πλάι' }).click();
  await expect(page).toHaveURL(/side=1/);
  await page.locator('[data-place="1:2"]').click();
  await drawer.getByRole('link', { name: 'Άνοιγμα της ενέργειας' }).click();
  await expect(page).toHaveURL(/\/mentor\/mentee\/\d+\/\d+$/);
  await expect(page.getByText('Όλες οι ενέργειες')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/side=1/);
  await expect(drawer.getByText('Επόμενο βήμα')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  // A name leads to the person as ever.
  await page.locator('[data-place="1:-1"]').click();
  await expect(page).toHaveURL(/\/mentor\/mentee\/\d+$/);
  await test.step('Back closes it and stays at the cell; its address keeps it, and a second press of Escape leaves nothing', async () => {
    await page.goto('/pilot/mentor/mentee/list');
    await page.goto('/pilot/mentor/action/list?side=1');
    const cell = page.locator('[data-place="1:2"]');
    const drawer = page.getByRole('dialog');
    await expect(cell).toHaveAttribute('aria-label', /./);
    await cell.click();
    await expect(page).toHaveURL(/cell=\d+-\d+/);
    await expect(drawer.getByText('Επόμενο βήμα')).toBeVisible();
    await page.goBack();
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL(/mentor\/action\/list\?side=1$/);
    await expect(cell).toBeFocused();
    await page.goForward();
    await expect(drawer.getByText('Επόμενο βήμα')).toBeVisible();
    const title = await drawer.getByRole('heading', { level: 2 }).first().textContent();
    await page.reload();
    await expect(drawer).toHaveAccessibleName(title ?? '');
    await drawer.getByRole('button', { name: 'Κλείσιμο' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(cell).toBeFocused();
    await expect(page).toHaveURL(/side=1$/);
    await cell.press('Enter');
    await expect(drawer.getByText('Επόμενο βήμα')).toBeVisible();
    await drawer.evaluate((element) => {
      for (let times = 0; times < 2; times += 1)
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    });
    await expect(drawer).toHaveCount(0);
    await expect(page).toHaveURL(/mentor\/action\/list\?side=1$/);
    // What names nobody's action opens nothing; one that is not there says so.
    await page.goto('/pilot/mentor/action/list?cell=x');
    await expect(cell).toHaveAttribute('aria-label', /./);
    await expect(drawer).toHaveCount(0);
  });
  await test.step('closed before any line of the grid is there, the focus comes to its cell with the lines', async () => {
    await page.goto('/pilot/mentor/action/list?side=1');
    const cell = page.locator('[data-place="1:2"]');
    const drawer = page.getByRole('dialog');
    await expect(cell).toHaveAttribute('aria-label', /./);
    await cell.click();
    await expect(page).toHaveURL(/cell=\d+-\d+/);
    const { promise: closed, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/api/project/GetActionsGrid_Partial', async (route) => {
      await closed;
      await route.continue();
    });
    await page.reload();
    await expect(drawer.getByText('Επόμενο βήμα')).toBeVisible();
    await drawer.getByRole('button', { name: 'Κλείσιμο' }).click();
    await expect(drawer).toHaveCount(0);
    goOn();
    await expect(cell).toBeFocused();
  });
});

test('on a phone the sheet is as large as the window, and its cross closes it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/grid?view=glance&side=1');
  const cell = page.locator('[data-place="0:0"]');
  await expect(cell).toHaveAttribute('aria-label', /./);
  await cell.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('Επόμενο βήμα')).toBeVisible();
  const size = await drawer.boundingBox();
  expect([size?.width, size?.height]).toEqual([390, 844]);
  await drawer.getByRole('button', { name: 'Κλείσιμο' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/admin\/grid/);
});
