/** What a change of somebody's state or roles costs is said before: meetings ahead, and an account that nobody has opened. */
import { ask, somebody } from '../people.ts';
import { at, meetingAction, type Made } from '../meetings/making-here.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'meetings-lost' });

test('the page of a person and a work on many say which meetings would be cancelled', async ({ page, site }) => {
  const ActionId = await meetingAction(site, 'Που χάνεται');
  const mentee = await somebody(site, 'mentee31');
  await signIn(page, 'coordinator');
  await ask<Made>(page, '/api/meetings/Make', { ActionId, MenteeIds: [mentee.id], ...at('2039-03-16', 10) });
  await page.goto(`/pilot/admin/user/${mentee.id}`);
  const main = page.locator('main');
  const dialog = page.getByRole('dialog');
  const lost = 'Θα ακυρωθεί 1 προσεχής συνάντηση και δεν επανέρχεται.';
  await main.getByRole('button', { name: 'Αναστολή' }).click();
  await expect(dialog).toContainText(lost);
  await dialog.getByRole('button', { name: 'Άκυρο' }).click();
  const roles = main.getByRole('group', { name: 'Ρόλοι' });
  await tick(roles.getByLabel('Σύμβουλος', { exact: true }));
  await roles.getByLabel('Ωφελούμενος').uncheck();
  await main.getByRole('button', { name: 'Αποθήκευση ρόλων' }).click();
  await expect(dialog).toContainText(lost);
  await dialog.getByRole('button', { name: 'Άκυρο' }).click();

  await page.goto('/pilot/admin/project/updateuserfields?kind=states');
  await main.getByRole('combobox', { name: 'Νέα κατάσταση' }).click();
  await page.getByRole('option', { name: 'Σε αναστολή' }).click();
  await main.getByLabel('Λίστα', { exact: true }).fill('mentee31');
  await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  await expect(main.getByText(lost)).toBeVisible();
  await main.getByRole('button', { name: 'Εκτέλεση' }).click();
  await expect(dialog).toContainText('η αναίρεση δεν τις επαναφέρει');
  await dialog.getByRole('button', { name: 'Εκτέλεση' }).click();
  await expect(dialog).toBeHidden();
  await main.getByRole('button', { name: /^Αναίρεση: Κατάσταση/ }).click();
  await expect(dialog).toContainText('Συναντήσεις που ακυρώθηκαν δεν επανέρχονται.');
});

test('an account that nobody has opened comes back as not activated, and is then invited, not activated', async ({
  page,
}) => {
  await signIn(page, 'coordinator');
  const Users = [{ Username: 'unopened.back', Fields: { last_name: 'Κλειστός', email: 'unopened@example.org' } }];
  const { Rows } = await ask<{ Rows: { UserId: number }[] }>(page, '/api/User/AddUsers', { ProjectId: 1, Users });
  const [{ UserId } = { UserId: 0 }] = Rows;
  await ask(page, '/api/user/SetActiveState', { UserId, State: 3 });
  await page.goto(`/pilot/admin/user/${UserId}`);
  const access = page.getByRole('region', { name: 'Πρόσβαση' });
  await access.getByRole('button', { name: 'Επαναφορά στο έργο' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('θα επιστρέψει στο έργο με κατάσταση «Δεν ενεργοποιήθηκε»');
  await dialog.getByRole('button', { name: 'Επαναφορά στο έργο' }).click();
  await expect(page.getByText('Κλειστός: Δεν ενεργοποιήθηκε')).toBeVisible();
  await expect(access.getByRole('button', { name: 'Αναστολή' })).toBeVisible();
  await expect(access.getByRole('button', { name: /^(Ενεργοποίηση|Επαναφορά)/ })).toHaveCount(0);
  await expect(access.getByRole('button', { name: 'Αποστολή πρόσκλησης' })).toBeVisible();
});
