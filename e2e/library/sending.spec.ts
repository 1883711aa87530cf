/** Files between people: renamed, sent to one person and to groups, opened, taken back. */
import { expectAccessible } from '../axe.ts';
import { expectWithin } from '../looks.ts';
import { fileFrom, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { chooser, give, textFile } from './giving.ts';

test.use({ world: 'library' });

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
  // A file whose name is taken says what it is called now; one in a folder says in which.
  await page.route('**/api/files/StartUpload', (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), Category: '/Φωτό/' }) }),
  );
  await chooser(page).setInputFiles([textFile('Φωτό.txt', 'ένα')]);
  await expect(own.getByText('Φάκελος: /Φωτό/')).toHaveCount(1);
  await page.unroute('**/api/files/StartUpload');
  await chooser(page).setInputFiles([textFile('Εβδομάδα.txt', 'δύο')]);
  await expect(page.getByText('Στάλθηκε ως «Εβδομάδα (2).txt»')).toBeVisible();
  await own.getByRole('button', { name: 'Αποστολή: Εβδομάδα.txt' }).click();
  await dialog.getByRole('searchbox').fill(last);
  await dialog.getByRole('checkbox', { name: new RegExp(`${first} ${last}|${last} ${first}`) }).check();
  await dialog.getByLabel('Σημείωμα προς τον παραλήπτη').fill('Για αύριο');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Αποστολή', exact: true }).click();
  await expect(page.getByText('Το αρχείο στάλθηκε σε 1 άτομο')).toBeVisible();
  await expectAccessible(page);

  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.setViewportSize({ width: 390, height: 844 });
  await mentee.goto('/pilot/mentee/senditems');
  const received = mentee.getByRole('region', { name: 'Αρχεία για εσάς' });
  await expect(received.getByText('Νέο', { exact: true })).toBeVisible();
  await expect(received.getByText('Για αύριο')).toBeVisible();
  await expectAccessible(mentee);
  await expectWithin(mentee);
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

  await test.step('a mentor sends to all their mentees, and a mentee to the group of their mentor', async () => {
    await give(page, [textFile('Για όλους.txt', 'νέα')]);
    await page.getByRole('button', { name: 'Αποστολή: Για όλους.txt' }).click();
    await dialog.getByRole('button', { name: 'Ομάδες' }).click();
    await dialog.getByRole('checkbox', { name: 'Όλοι οι ωφελούμενοί μου' }).check();
    await dialog.getByRole('button', { name: 'Αποστολή', exact: true }).click();
    await expect(page.getByText(/Το αρχείο στάλθηκε σε \d+ άτομ/)).toBeVisible();
    await mentee.reload();
    await expect(mentee.getByRole('button', { name: 'Λήψη: Για όλους.txt' })).toBeVisible();
    // A mentee sends to the group of their mentor, before anything was said in it.
    await give(mentee, [textFile('Από εμένα.txt', 'σημειώσεις')]);
    await mentee.getByRole('button', { name: 'Αποστολή: Από εμένα.txt' }).click();
    const theirs = mentee.getByRole('dialog');
    await theirs.getByRole('button', { name: 'Ομάδες' }).click();
    await theirs.getByRole('checkbox', { name: /^Όλη η ομάδα σας: .* και οι άλλοι ωφελούμενοι/ }).check();
    await theirs.getByRole('button', { name: 'Αποστολή', exact: true }).click();
    await expect(mentee.getByText(/Το αρχείο στάλθηκε σε \d+ άτομα/)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Λήψη: Από εμένα.txt' })).toBeVisible();
  });
  await mentee.context().close();
});

test('a coordinator sends from the administration’s page to people and groups, found by name, by keyboard too', async ({
  page,
  site,
}) => {
  const { last } = await somebody(site, 'mentor');
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/senditems');
  await expect(page.getByRole('heading', { level: 1, name: 'Αποστολή αρχείων' })).toBeVisible();
  await expectAccessible(page);
  await give(page, [textFile('Οδηγίες.txt', 'για τις ομάδες')]);
  await page.getByRole('button', { name: 'Αποστολή: Οδηγίες.txt' }).press('Enter');
  const dialog = page.getByRole('dialog');
  // More than stand on a page: how many there are is said, and the others are turned to.
  await expect(dialog.getByText(/^Ταιριάζουν \d{2,}$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Σελίδα 2', exact: true }).press('Enter');
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Ομάδες' }).press('Enter');
  await expect(dialog.getByRole('checkbox', { name: /^Όλοι με τον ρόλο: / }).first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('searchbox').fill(last);
  await dialog.getByRole('searchbox').press('Enter');
  await expect(dialog.getByRole('checkbox', { name: /^Όλοι με τον ρόλο: / })).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: new RegExp(`^Ομάδα: ${last} `) }).press('Space');
  await expect(dialog.getByRole('list', { name: '1 επιλογή' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  // What was chosen is not lost by a press of Escape.
  await dialog.getByRole('searchbox').press('Escape');
  const sure = page.getByRole('dialog', { name: 'Να κλείσει χωρίς αποθήκευση;' });
  await sure.getByRole('button', { name: 'Μένω εδώ' }).press('Enter');
  await dialog.getByRole('button', { name: 'Αποστολή', exact: true }).press('Enter');
  await expect(page.getByText(/Το αρχείο στάλθηκε σε \d+ άτομα/)).toBeVisible();
});
