/** One's own profile: fields, roles, how one signs in, another e-mail, leaving for good. */
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test('fields are saved one by one and what was typed survives; the e-mail changes when it is confirmed; leaving is asked twice', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  forgiven.push(/422/);
  await signIn(page, 'microdata');
  await page.goto('/pilot/userinfo');
  const form = page.getByRole('form', { name: 'Στοιχεία που συμπληρώνετε' });
  const phone = form.getByLabel('Κινητό τηλέφωνο');
  await phone.fill('12');
  await page.reload();
  await expect(phone).toHaveValue('12');
  await form.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(form.getByText('Το τηλέφωνο δεν είναι σωστό.')).toBeVisible();
  await phone.fill('2101234567');
  await form.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText('Αποθηκεύτηκε')).toBeVisible();
  await page.reload();
  await expect(phone).toHaveValue('2101234567');

  const own = page.getByRole('region', { name: 'Πώς συνδέεστε' });
  await own.getByLabel('Νέο e-mail').fill('microdata-new@example.org');
  await own.getByLabel('Τωρινός κωδικός').fill(demonstrationPassword);
  await own.getByRole('button', { name: 'Αλλαγή e-mail' }).click();
  await expect(own.getByText(/^Στείλαμε σύνδεσμο στο microdata-new@example.org/)).toBeVisible();
  const link = /\S+\/email\/new\/\S+/.exec(await site.mailTo('microdata-new@example.org', /Επιβεβαιώστε/))?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: 'Επιβεβαίωση' }).click();
  await expect(page.getByText('Το e-mail σας είναι τώρα microdata-new@example.org')).toBeVisible();

  const leaving = await windowOf(browser, site, 'supervisorlite');
  await leaving.goto('/pilot/userinfo');
  await leaving.getByRole('button', { name: 'Αποχώρηση από το έργο' }).click();
  const asks = leaving.getByRole('dialog', { name: 'Αποχώρηση από το έργο' });
  await asks.getByRole('button', { name: 'Συνέχεια' }).click();
  await expect(asks.getByText(/^Η αποχώρηση δεν αναιρείται από εσάς/)).toBeVisible();
  await asks.getByRole('button', { name: 'Αποχώρηση από το έργο' }).click();
  await expect(leaving).toHaveURL(/\/signin/);
  await leaving.context().close();
});
