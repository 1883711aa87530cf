/** A save that is refused on a person's page: a phone shows why, and the keyboard stands where it is mended. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'users', viewport: { width: 390, height: 844 } });

test('a refused save leads to the first wrong field; a stale one to what others saved', async ({ page, forgiven }) => {
  forgiven.push(/status of (422|409).*UpdateFields/);
  await signIn(page, 'coordinator');
  const Users = [{ Username: 'unopened.one', Fields: { last_name: 'Ανεύρετος', first_name: 'Νίκος' } }];
  const { Rows } = await ask<{ Rows: { UserId: number }[] }>(page, '/api/User/AddUsers', { ProjectId: 1, Users });
  const [{ UserId } = { UserId: 0 }] = Rows;
  await page.goto(`/pilot/admin/user/${UserId}`);
  const form = page.getByRole('form', { name: 'Στοιχεία' });
  const save = form.getByRole('button', { name: 'Αποθήκευση', exact: true });
  const email = form.getByLabel('E-mail');
  await email.fill('not-an-email');
  await save.click();
  await expect(email).toBeFocused();
  await expect(email).toBeInViewport();
  await expect(form.getByText('Το e-mail δεν είναι σωστό.')).toBeInViewport();
  await form.getByRole('button', { name: 'Επαναφορά' }).click();
  await form.getByLabel('Επώνυμο').fill('Δικός');
  await ask(page, '/api/user/UpdateFields', { UserId, Fields: { last_name: 'Άλλος' } });
  await save.click();
  const stale = form.getByRole('alert').filter({ hasText: 'Στο μεταξύ κάποιος άλλαξε' });
  await expect(stale).toBeFocused();
  await expect(stale.getByText('Τώρα έχουν: Επώνυμο: Άλλος')).toBeInViewport();
});
