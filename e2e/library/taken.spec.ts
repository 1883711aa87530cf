/** What is taken away while it is looked at: whoever takes it learns what asks for it, whoever has it open is told. */
import type { Page } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { giveLink } from './giving.ts';

test.use({ world: 'library-taken' });

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

test('whoever takes an approval back reads which action asks for the item; the mentee who has it open is told, too', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/home');
  const item = await giveLink(page, 'Οδηγός', { Approve: true });
  const action = await actionReading(page, item);
  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.goto(`/pilot/mentee/action/${action}`);
  await mentee.getByRole('button', { name: 'Οδηγός' }).click();
  const opened = mentee.getByRole('dialog', { name: 'Οδηγός' });
  await expect(opened.getByRole('link', { name: 'Άνοιγμα συνδέσμου' })).toBeVisible();

  forgiven.push(/404/);
  await page.goto(`/pilot/library/items?item=${item}`);
  const own = page.getByRole('dialog', { name: 'Οδηγός' });
  await own.getByRole('button', { name: 'Ανάκληση έγκρισης' }).click();
  const sure = page.getByRole('dialog', { name: 'Ανάκληση έγκρισης;' });
  await expect(sure).toContainText('Το ζητά η ενέργεια «Πριν από τη συνέντευξη»');
  expect(await axeFaults(page)).toEqual([]);
  await sure.getByRole('button', { name: 'Ανάκληση έγκρισης' }).click();
  await expect(own.getByText('Περιμένει έγκριση')).toBeVisible();
  await own.getByRole('button', { name: 'Διαγραφή' }).click();
  const gone = page.getByRole('dialog', { name: 'Διαγραφή υλικού;' });
  await expect(gone).toContainText('Το ζητά η ενέργεια «Πριν από τη συνέντευξη»');
  await gone.getByRole('button', { name: 'Άκυρο' }).click();

  await expect(opened.getByText('Το υλικό δεν είναι πια διαθέσιμο')).toBeVisible({ timeout: 30_000 });
  await expect(opened.getByRole('link', { name: 'Άνοιγμα συνδέσμου' })).toHaveCount(0);
  expect(await axeFaults(mentee)).toEqual([]);
  await opened.getByRole('button', { name: 'Κλείσιμο' }).click();
  await expect(mentee.getByText('Αποσύρθηκε και δεν χρειάζεται πια να το διαβάσετε: «Οδηγός»')).toBeVisible();
  await mentee.context().close();
});

test('an item that is not approved any more is refused at its field, on the part where it stands', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/422/);
  await signIn(page, 'admin');
  await page.goto('/pilot/home');
  const item = await giveLink(page, 'Σημειώσεις', { Approve: true });
  const action = await actionReading(page, item);
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
  expect(await axeFaults(page)).toEqual([]);
});

test('the details of a link are opened from the list: its address, its kind, what is said of it', async ({ page }) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/home');
  const Metadata = { Abstract: 'Θέσεις εργασίας σε όλη την Ευρώπη' };
  await giveLink(page, 'Πύλη εργασίας', { Link: 'https://example.org/jobs', Tags: ['Ευρώπη'], Metadata });
  await page.goto('/pilot/library/items');
  await page.getByRole('button', { name: 'Πύλη εργασίας', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Πύλη εργασίας' });
  for (const text of ['Σύνδεσμος', 'https://example.org/jobs', 'Ευρώπη', Metadata.Abstract])
    await expect(details.getByText(text, { exact: true })).toBeVisible();
  await expect(details.getByRole('link', { name: 'Άνοιγμα συνδέσμου' })).toHaveAttribute(
    'href',
    'https://example.org/jobs',
  );
});
