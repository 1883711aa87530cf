/** A kind of action under two people's hands, and closed by a slip: nothing that was typed is lost. */
import { windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'actions' });

const types = '/pilot/admin/action/types';

test('what is typed into a kind outlives Escape and a reload; two who change one are asked about what both changed', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/409/);
  await signIn(page, 'admin');
  await page.goto(types);
  const dialog = page.getByRole('dialog', { name: 'Νέο είδος' });
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
