/** An item of the library as required reading: chosen when an action is made, opened by the mentee, and it is done. */
import { axeFaults } from '../axe.ts';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { giveLink } from './giving.ts';

test.use({ world: 'library-reading' });

test('material is chosen for an action by its title; once the mentee opened it, the action is done', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/home');
  await giveLink(page, 'Οδηγός συνέντευξης', { Approve: true });
  const { Id } = await ask<{ Id: number }>(page, '/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 6,
    Title: 'Πριν από τη συνέντευξη',
    Data: { Text: { el: 'Διαβάστε τον οδηγό.' } },
  });
  await page.goto(`/pilot/admin/project/action/${Id}/content`);
  const box = page.getByRole('combobox', { name: 'Προσθήκη υλικού' });
  await box.pressSequentially('οδηγος');
  await page.getByRole('option', { name: 'Οδηγός συνέντευξης' }).click();
  const reading = page.getByRole('group', { name: 'Υλικό της βιβλιοθήκης' });
  await expect(reading.getByText('Οδηγός συνέντευξης', { exact: true })).toBeVisible();
  await expect(reading.getByRole('checkbox', { name: 'Χρειάζεται για την ολοκλήρωση' })).toBeChecked();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText(/Αποθηκεύτηκ/).first()).toBeVisible();
  await ask(page, '/api/action/publish', { ActionId: Id });

  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.setViewportSize({ width: 390, height: 844 });
  await mentee.goto(`/pilot/mentee/action/${Id}`);
  const line = mentee.getByRole('listitem').filter({ hasText: 'Οδηγός συνέντευξης' });
  await expect(line).toContainText('Δεν το έχετε ανοίξει ακόμη');
  expect(await axeFaults(mentee)).toEqual([]);
  await line.getByRole('button', { name: 'Οδηγός συνέντευξης' }).click();
  const opened = mentee.getByRole('dialog', { name: 'Οδηγός συνέντευξης' });
  await mentee.context().route('https://example.org/**', (route) => route.fulfill({ body: 'ο οδηγός' }));
  const [other] = await Promise.all([
    mentee.waitForEvent('popup'),
    mentee.waitForResponse('**/api/library/Opened'),
    opened.getByRole('link', { name: 'Άνοιγμα συνδέσμου' }).click(),
  ]);
  await other.close();
  // It is in the address: a reload keeps it open, and Back closes it and stays with the action.
  await mentee.reload();
  await expect(opened.getByRole('link', { name: 'Άνοιγμα συνδέσμου' })).toBeVisible();
  await mentee.goBack();
  await expect(opened).toBeHidden();
  await expect(mentee).toHaveURL(new RegExp(`/mentee/action/${Id}$`));
  await line.getByRole('button', { name: 'Οδηγός συνέντευξης' }).click();
  await opened.getByRole('button', { name: 'Κλείσιμο' }).click();
  await expect(opened).toBeHidden();
  await expect(mentee).toHaveURL(new RegExp(`/mentee/action/${Id}$`));
  await expect(line).toContainText('Το ανοίξατε');
  await expect(mentee.getByText('Ολοκληρώθηκε').first()).toBeVisible();
  // What the action does not give to read is not opened out of its address.
  const another = await giveLink(page, 'Κάτι άλλο', { Approve: true });
  await mentee.goto(`/pilot/mentee/action/${Id}?item=${another}`);
  await expect(line).toBeVisible();
  await expect(mentee.getByRole('dialog')).toHaveCount(0);
  await mentee.context().close();
});
