/**
 * A password that staff gave: nothing opens before one of one's own is chosen, also in a page that was open already.
 */
import { ask, somebody, windowOf } from '../people.ts';
import { watchRequests } from '../requests.ts';
import { expect, signInByHand, test } from '../site.ts';
import { waitsOn } from '../still.ts';

test.use({ world: 'account' });

const given = 'Δοσμένος1!';
const own = 'Δικός μου 1!';

test('leads to choosing one’s own, refuses the same, and then to where one was going', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  forgiven.push(/Failed to load resource.*422/);
  const { first, last } = await somebody(site, 'mentee7');
  const staff = await windowOf(browser, site, 'supervisor');
  await staff.goto(`/pilot/admin/user/list?q=${encodeURIComponent(last)}`);
  await staff.getByRole('button', { name: `Αλλαγές: ${last} ${first}`, exact: true }).click();
  await staff.getByRole('menuitem', { name: 'Ορισμός κωδικού' }).click();
  const dialog = staff.getByRole('dialog');
  await dialog.getByLabel('Κωδικός', { exact: true }).fill(given);
  await dialog.getByLabel('Κωδικός, ξανά').fill(given);
  await dialog.getByRole('button', { name: 'Ορισμός κωδικού' }).click();
  await expect(staff.getByRole('status').filter({ hasText: `Ο κωδικός άλλαξε: ${last} ${first}` })).toBeVisible();
  await staff.context().close();

  await signInByHand(page, 'mentee7', given);
  await page.goto('/pilot/mentee/actions');
  await expect(page).toHaveURL(/\/applicant\?returnUrl=/);
  await expect(page.getByText('Ο κωδικός σας ορίστηκε από άλλον.')).toBeVisible();
  const choose = async (password: string): Promise<void> => {
    await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(password);
    await page.getByLabel('Κωδικός πρόσβασης, ξανά').fill(password);
    await page.getByRole('button', { name: 'Αποθήκευση και συνέχεια' }).click();
  };
  await choose(given);
  await expect(page.getByText('Αυτός είναι ο τωρινός κωδικός. Επιλέξτε άλλον.')).toBeVisible();
  await choose(own);
  await expect(page).toHaveURL(/\/pilot\/mentee\/actions$/);
  await expect(page.getByRole('heading', { name: 'Οι ενέργειές μου' })).toBeVisible();
});

test('who signs in with it over an open page is led there too', async ({ page, browser, site, forgiven }) => {
  forgiven.push(/Failed to load resource.*40[13]/);
  const { id } = await somebody(site, 'mentee16');
  await signInByHand(page, 'mentee16');
  // Only the press asks anything of the server.
  await page.addInitScript(waitsOn);
  const allAnswered = watchRequests(page);
  await page.goto('/pilot/mentee/actions');
  await expect(page.getByRole('heading', { name: 'Οι ενέργειές μου' })).toBeVisible();
  await allAnswered();
  const staff = await windowOf(browser, site, 'supervisor');
  await ask(staff, '/api/User/ChangePassword', { UserId: id, Password: given });
  await staff.context().close();
  await page.locator('main a[href*="/mentee/action/"]').first().click();
  const again = page.getByRole('dialog', { name: 'Η σύνδεσή σας έληξε' });
  await again.getByLabel('Κωδικός πρόσβασης').fill(given);
  await again.getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(page).toHaveURL(/\/applicant\?returnUrl=/);
});
