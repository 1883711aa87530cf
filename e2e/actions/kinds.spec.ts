/** A kind of action under two people's hands, and closed by a slip: nothing that was typed is lost. */
import { windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'kinds-of-action' });

const types = '/pilot/admin/action/types';

test('what is typed into a kind outlives Escape and a reload, and goes when it is given up', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto(types);
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Όνομα στα ελληνικά' });
  await page.getByRole('button', { name: 'Νέο είδος' }).click();
  await name.fill('Επίσκεψη σε επιχείρηση');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Νέο είδος' }).click();
  await expect(name).toHaveValue('Επίσκεψη σε επιχείρηση');
  await page.reload();
  await page.getByRole('button', { name: 'Νέο είδος' }).click();
  await expect(name).toHaveValue('Επίσκεψη σε επιχείρηση');
  await dialog.getByRole('button', { name: 'Άκυρο' }).click();
  await page.getByRole('button', { name: 'Νέο είδος' }).click();
  await expect(name).toHaveValue('');
});

test('two who change a kind are asked about what both changed, and what one changed alone is joined', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/409/);
  await signIn(page, 'admin');
  await page.goto(types);
  const dialog = page.getByRole('dialog', { name: 'Νέο είδος' });
  await page.getByRole('button', { name: 'Νέο είδος' }).click();
  await dialog.getByRole('textbox', { name: 'Όνομα στα ελληνικά' }).fill('Άσκηση');
  await dialog.getByRole('textbox', { name: 'Όνομα στα αγγλικά' }).fill('Exercise');
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog).toBeHidden();

  const other = await windowOf(browser, site, 'super');
  await other.goto(types);
  const change = (where: typeof page) =>
    where.getByRole('listitem').filter({ hasText: 'Άσκηση' }).getByRole('button', { name: 'Αλλαγή: Άσκηση' }).click();
  await change(page);
  await change(other);
  const [mine, theirs] = [page, other].map((where) => where.getByRole('dialog').first());
  if (!mine || !theirs) throw new Error('two dialogs');
  await theirs.getByRole('textbox', { name: 'Όνομα στα ελληνικά' }).fill('Άσκηση στο σπίτι');
  await theirs.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await mine.getByRole('textbox', { name: 'Όνομα στα ελληνικά' }).fill('Άσκηση στην ομάδα');
  await mine.getByRole('textbox', { name: 'Όνομα στα αγγλικά' }).fill('Group exercise');
  await mine.getByRole('button', { name: 'Αποθήκευση' }).click();
  const asked = page.getByRole('dialog', { name: 'Κάποιος άλλαξε' });
  await expect(asked).toContainText('Άσκηση στο σπίτι');
  await expect(asked).toContainText('Άσκηση στην ομάδα');
  await asked.getByRole('button', { name: 'Κρατώ τη δική μου' }).click();
  await expect(asked).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listitem').filter({ hasText: 'Άσκηση στην ομάδα' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('listitem').filter({ hasText: 'Άσκηση στην ομάδα' })).toBeVisible();
  await other.context().close();
});

test('another kind is another draft: the words stay, the questionnaire that was chosen does not', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  await page.getByRole('button', { name: 'Νέα ενέργεια' }).locator('visible=true').click();
  const dialog = page.getByRole('dialog');
  const kind = async (name: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: 'Είδος' }).click();
    await page.getByRole('option', { name, exact: true }).click();
  };
  const quest = dialog.getByRole('combobox', { name: 'Ερωτηματολόγιο' });
  await kind('Ερωτηματολόγιο');
  await dialog.getByLabel('Τίτλος').fill('Δύο φορές');
  await dialog.getByRole('combobox', { name: 'Ενότητα' }).fill('Γνωριμία');
  await quest.click();
  await page.getByRole('option').first().click();
  await expect(quest).not.toHaveValue('');
  await kind('Κείμενο');
  await expect(quest).toHaveCount(0);
  await kind('Ερωτηματολόγιο');
  await expect(quest).toHaveValue('');
  await expect(dialog.getByLabel('Τίτλος')).toHaveValue('Δύο φορές');
  await expect(dialog.getByRole('combobox', { name: 'Ενότητα' })).toHaveValue('Γνωριμία');
  await dialog.getByRole('button', { name: 'Άκυρο' }).click();
  await expect(dialog).toHaveCount(0);
});

test('kinds of action that were not read are said not to be, with another try', async ({ page, forgiven }) => {
  forgiven.push(/status of 500/);
  await signIn(page, 'admin');
  const types = '**/api/Action/Types';
  await page.route(types, (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', status: 500, requestId: 'x' } }),
  );
  await page.goto('/pilot/admin/project/actions');
  await page.getByRole('button', { name: 'Νέα ενέργεια' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByRole('alert')).toBeVisible();
  await page.unroute(types);
  await form.getByRole('button', { name: 'Δοκιμάστε ξανά' }).click();
  await expect(form.getByRole('combobox', { name: 'Είδος' })).toHaveText(/\S/);
  await expect(form.getByRole('alert')).toHaveCount(0);
});
