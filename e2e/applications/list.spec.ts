/** The coordinators' list of applications: opened and closed by Back, counted and decided. */
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'applications' });

test('Back closes an application and stays in the list; closed by hand, Back leaves the list', async ({ page }) => {
  await signIn(page, 'coordinator');
  await page.goto('/pilot/home');
  await page.goto('/pilot/admin/project/applications?status=waiting');
  const open = page.getByRole('button', { name: /^Άνοιγμα:/ }).first();
  const history = page.getByRole('heading', { name: 'Τι έγινε' });
  await open.click();
  await expect(history).toBeVisible();
  await page.goBack();
  await expect(history).toHaveCount(0);
  await expect(page).toHaveURL(/applications\?status=waiting$/);
  await open.click();
  await expect(history).toBeVisible();
  await page.getByRole('button', { name: 'Κλείσιμο' }).first().click();
  await expect(history).toHaveCount(0);
  await expect(page).toHaveURL(/applications\?status=waiting$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/pilot\/home$/);
  await test.step('the list counts every status, offers any of them, and says that a decline is done', async () => {
    await page.goto('/pilot/admin/project/applications?status=waiting');
    for (const name of ['Νέες', 'Επιλαχόντες', 'Επιλέξιμοι', 'Επιλεγμένοι', 'Απορρίφθηκαν'])
      await expect(page.getByRole('button', { name: new RegExp(`${name}$`) })).toContainText(/^\d+/);
    await tick(page.getByRole('checkbox', { name: /^Επιλογή: / }).first());
    await page.getByRole('button', { name: 'Ορισμός κατάστασης' }).click();
    await expect(page.getByRole('menuitem')).toHaveText([
      'Επιλαχών',
      'Υποβλήθηκε ξανά',
      'Επιλέξιμος',
      'Επιλεγμένος',
      'Απορρίφθηκε',
    ]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Απόρριψη', exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /απορριφθεί|Απόρριψη/ })
      .click();
    await expect(page.getByRole('status').filter({ hasText: 'Η απόρριψη ολοκληρώθηκε' })).toBeVisible();
  });
});
