/** Items of the library that actions ask mentees to read. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { giveLink } from './giving.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'library' });

/** A published action that gives an item to read. */
const actionReading = async (page: Page, item: number): Promise<number> => {
  const { Id } = await ask<{ Id: number }>(page, '/api/project/CreateAction', {
    ProjectId: 1,
    TypeId: 6,
    Title: 'Πριν από τη συνέντευξη',
    Data: { Text: { el: 'Διαβάστε τον οδηγό.' }, Reading: [{ Item: item, Required: true }] },
  });
  await ask(page, '/api/action/publish', { ActionId: Id });
  return Id;
};

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
  await box.pressSequentially('οδηγος συν');
  await page.getByRole('option', { name: 'Οδηγός συνέντευξης' }).click();
  const reading = page.getByRole('group', { name: 'Υλικό της βιβλιοθήκης' });
  await expect(reading.getByText('Οδηγός συνέντευξης', { exact: true })).toBeVisible();
  await expect(reading.getByRole('checkbox', { name: 'Χρειάζεται για την ολοκλήρωση' })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText(/Αποθηκεύτηκ/).first()).toBeVisible();
  await ask(page, '/api/action/publish', { ActionId: Id });

  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.setViewportSize({ width: 390, height: 844 });
  await mentee.goto(`/pilot/mentee/action/${Id}`);
  const line = mentee.getByRole('listitem').filter({ hasText: 'Οδηγός συνέντευξης' });
  await expect(line).toContainText('Δεν το έχετε ανοίξει ακόμη');
  await expectAccessible(mentee);
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

test('taking an approval back names the action that asks for the item, tells the mentee who has it open, and is refused in the editor', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/home');
  const item = await giveLink(page, 'Οδηγός προς ανάκληση', { Approve: true });
  const action = await actionReading(page, item);
  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.goto(`/pilot/mentee/action/${action}`);
  await mentee.getByRole('button', { name: 'Οδηγός προς ανάκληση' }).click();
  const opened = mentee.getByRole('dialog', { name: 'Οδηγός προς ανάκληση' });
  await expect(opened.getByRole('link', { name: 'Άνοιγμα συνδέσμου' })).toBeVisible();

  forgiven.push(/404/);
  await page.goto(`/pilot/library/items?item=${item}`);
  const own = page.getByRole('dialog', { name: 'Οδηγός προς ανάκληση' });
  await own.getByRole('button', { name: 'Ανάκληση έγκρισης' }).click();
  const sure = page.getByRole('dialog', { name: 'Ανάκληση έγκρισης;' });
  await expect(sure).toContainText('Το ζητά η ενέργεια «Πριν από τη συνέντευξη»');
  await expectAccessible(page);
  await sure.getByRole('button', { name: 'Ανάκληση έγκρισης' }).click();
  await expect(own.getByText('Περιμένει έγκριση')).toBeVisible();
  await own.getByRole('button', { name: 'Διαγραφή' }).click();
  const gone = page.getByRole('dialog', { name: 'Διαγραφή υλικού;' });
  await expect(gone).toContainText('Το ζητά η ενέργεια «Πριν από τη συνέντευξη»');
  await gone.getByRole('button', { name: 'Άκυρο' }).click();

  await expect(opened.getByText('Το υλικό δεν είναι πια διαθέσιμο')).toBeVisible({ timeout: scaled(30_000) });
  await expect(opened.getByRole('link', { name: 'Άνοιγμα συνδέσμου' })).toHaveCount(0);
  await expectAccessible(mentee);
  await opened.getByRole('button', { name: 'Κλείσιμο' }).click();
  await expect(
    mentee.getByText('Αποσύρθηκε και δεν χρειάζεται πια να το διαβάσετε: «Οδηγός προς ανάκληση»'),
  ).toBeVisible();
  await mentee.context().close();

  await test.step('an item that is not approved any more is refused at its field, on the part where it stands', async () => {
    forgiven.push(/422/);
    await ask(page, '/api/library/Approve', { Id: item });
    await page.goto(`/pilot/admin/project/action/${action}/content`);
    const reading = page.getByRole('group', { name: 'Υλικό της βιβλιοθήκης' });
    await reading.getByRole('checkbox', { name: 'Χρειάζεται για την ολοκλήρωση' }).uncheck();
    await page
      .getByRole('link', { name: 'Γενικά' })
      .or(page.getByRole('tab', { name: 'Γενικά' }))
      .click();
    await expect(page).toHaveURL(/general$/);
    await ask(page, '/api/library/Approve', { Id: item, Approved: false });
    await page.getByRole('button', { name: 'Αποθήκευση' }).click();
    await expect(page).toHaveURL(/content$/);
    const why = 'Το υλικό δεν υπάρχει στη βιβλιοθήκη του έργου ή δεν έχει εγκριθεί. Επιλέξτε άλλο.';
    await expect(reading.getByText(why)).toBeVisible();
    await expect(page.getByRole('button', { name: `Περιεχόμενο › Υλικό 1: ${why}` })).toBeVisible();
    await expectAccessible(page);
  });
});
