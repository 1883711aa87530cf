/** Files between people: given, called otherwise, sent to one and to a group, opened, taken back. */
import { axeFaults } from '../axe.ts';
import { fileFrom, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { give, textFile } from './giving.ts';

test.use({ world: 'library-sending' });

test('a mentor sends a file to a mentee, who opens it on a phone; the mentor sees when, and takes it back', async ({
  browser,
  page,
  site,
}) => {
  const { first, last } = await somebody(site, 'mentee');
  await signIn(page, 'mentor');
  await page.goto('/pilot/mentor/senditems');
  await expect(page.getByRole('heading', { level: 1, name: 'Αποστολή αρχείων' })).toBeVisible();
  await expect(page.getByText('Δεν έχετε δώσει αρχεία')).toBeVisible();
  await give(page, [textFile('Πρόγραμμα.txt', 'Δευτέρα: συνέντευξη')]);
  const own = page.getByRole('region', { name: 'Τα αρχεία που έχετε δώσει' });
  await own.getByRole('button', { name: 'Μετονομασία: Πρόγραμμα.txt' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Εβδομάδα');
  await dialog.getByRole('button', { name: 'Μετονομασία' }).click();
  await expect(own.getByRole('button', { name: 'Λήψη: Εβδομάδα.txt' })).toBeVisible();
  await own.getByRole('button', { name: 'Αποστολή: Εβδομάδα.txt' }).click();
  await dialog.getByRole('searchbox').fill(last);
  await dialog.getByRole('checkbox', { name: new RegExp(`${first} ${last}|${last} ${first}`) }).check();
  await dialog.getByLabel('Σημείωμα προς τον παραλήπτη').fill('Για αύριο');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Αποστολή', exact: true }).click();
  await expect(page.getByText('Το αρχείο στάλθηκε σε 1 άτομο')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);

  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.setViewportSize({ width: 390, height: 844 });
  await mentee.goto('/pilot/mentee/senditems');
  const received = mentee.getByRole('region', { name: 'Αρχεία για εσάς' });
  await expect(received.getByText('Νέο', { exact: true })).toBeVisible();
  await expect(received.getByText('Για αύριο')).toBeVisible();
  expect(await axeFaults(mentee)).toEqual([]);
  expect(await mentee.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  const { name, bytes } = await fileFrom(mentee, received.getByRole('button', { name: 'Λήψη: Εβδομάδα.txt' }));
  expect([name, bytes.toString()]).toEqual(['Εβδομάδα.txt', 'Δευτέρα: συνέντευξη']);
  await expect(received.getByText('Νέο', { exact: true })).toHaveCount(0);

  const sent = page.getByRole('region', { name: 'Όσα στείλατε' });
  await sent.getByRole('button', { name: 'Ποιοι το άνοιξαν: Εβδομάδα.txt' }).click();
  await expect(dialog.getByText('το άνοιξε', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Κλείσιμο' }).click();
  await sent.getByRole('button', { name: 'Ανάκληση: Εβδομάδα.txt' }).click();
  await dialog.getByRole('button', { name: 'Ανάκληση' }).click();
  await expect(page.getByText('Δεν έχετε στείλει αρχείο')).toBeVisible();
  await mentee.reload();
  await expect(mentee.getByText('Δεν σας έχει σταλεί αρχείο')).toBeVisible();
  await mentee.context().close();
});

test('a mentor sends to all mentees at once; a coordinator finds the page among the administration’s', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/senditems');
  await give(page, [textFile('Για όλους.txt', 'νέα')]);
  await page.getByRole('button', { name: 'Αποστολή: Για όλους.txt' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'Όλοι οι ωφελούμενοί μου' }).check();
  await dialog.getByRole('button', { name: 'Αποστολή', exact: true }).click();
  await expect(page.getByText(/Το αρχείο στάλθηκε σε \d+ άτομ/)).toBeVisible();
  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.goto('/pilot/mentee/senditems');
  await expect(mentee.getByRole('button', { name: 'Λήψη: Για όλους.txt' })).toBeVisible();
  await mentee.context().close();
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/senditems');
  await expect(page.getByRole('heading', { level: 1, name: 'Αποστολή αρχείων' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
});
