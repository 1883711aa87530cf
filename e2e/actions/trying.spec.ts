/** An action tried on a mentee: all that decides whether it is seen; a condition that is none is refused at its field. */
import { ask, somebody } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'actions' });

test('why a mentee does not see an action is told, and a condition that gives no yes or no is refused', async ({
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/422/);
  const { id, last } = await somebody(site, 'mentee');
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/actions');
  const body = { ProjectId: 1, TypeId: 1, Title: 'Για λίγους', Data: { DueDays: 0 } };
  const { Id } = await ask<{ Id: number }>(page, '/api/project/CreateAction', body);
  await page.goto(`/pilot/admin/project/action/${Id}/opens`);
  await page.getByRole('button', { name: 'Επιλογή ωφελουμένου' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill(last);
  await dialog.getByRole('radio').first().click();
  await dialog.getByRole('button', { name: 'Επιλογή' }).click();
  const tried = page.getByRole('region', { name: 'Δοκιμή σε ωφελούμενο' });
  await expect(tried.getByText('Ο ωφελούμενος δεν τη βλέπει.')).toBeVisible();
  await expect(tried.getByText('Δεν είναι δημοσιευμένη.')).toBeVisible();
  await ask(page, '/api/action/publish', { ActionId: Id, MenteeId: id, date: '2099-11-25' });
  const again = tried.getByRole('button', { name: 'Δοκιμή ξανά' });
  await again.click();
  await expect(tried.getByText('Θα είναι δημοσιευμένη για αυτό το άτομο από 25-11-2099 00:00.')).toBeVisible();
  await ask(page, '/api/action/publish', { ActionId: Id, MenteeId: id });
  await again.click();
  await expect(tried.getByText('Ο ωφελούμενος τη βλέπει.')).toBeVisible();
  await expect(tried.getByText(/^Η προθεσμία πέρασε στις /)).toBeVisible();

  await page.reload();
  const opens = page.getByRole('region', { name: 'Πότε ανοίγει' });
  await opens.getByText('Έκφραση', { exact: true }).first().click();
  await opens.getByRole('textbox', { name: 'Έκφραση' }).fill('false || mentee.completed');
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  const words = 'Η συνθήκη δεν απαντά ναι ή όχι στο σημείο ▸: false || ▸mentee.completed';
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(opens.getByText(words)).toBeVisible();
  await test.step('a cycle is named at its place', async () => {
    await page.goto('/pilot/admin/project/action/6/opens');
    await page.getByRole('button', { name: 'Νέος όρος' }).first().click();
    const last = page.getByRole('region', { name: 'Πότε ανοίγει' }).getByRole('listitem').last();
    await last.getByLabel('Ενέργεια', { exact: true }).click();
    const { Actions } = await ask<{ Actions: { Id: number; Title: string }[] }>(page, '/api/action/Making', {
      ProjectId: 1,
    });
    const title = Actions.find(({ Id }) => Id === 7)?.Title ?? '';
    await page.getByRole('option', { name: title, exact: true }).click();
    await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Η μία περιμένει την άλλη');
  });
});
