/** Finding in the library: folders, kinds, and a search without accents in titles and files. */
import { expectAccessible } from '../axe.ts';
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { give, giveLink, textFile } from './giving.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'library' });

test('a word without accents finds titles and the text of files, marked; typing it is one search; nothing found is said', async ({
  page,
}) => {
  await signIn(page, 'supervisor');
  await page.goto('/pilot/library/items/Finding');
  await give(page, [
    textFile('Οδηγός.txt', 'Στο τέλος κάθε μέρας ένα Ηλιοβασίλεμα που γράφεται εδώ'),
    textFile('Άσχετο.txt', 'τίποτα'),
  ]);
  await giveLink(page, 'Ηλιοβασίλεμα στην Ευρώπη');
  // The text inside files is taken out by a job.
  const found = async () =>
    (await ask<{ items: unknown[] }>(page, '/api/Library/GetLibSearchResults', { libSearchText: 'ηλιοβασιλεμα' })).items
      .length;
  await expect.poll(found, { timeout: scaled(30_000) }).toBe(2);
  await page.goto('/pilot/library/items');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/GetLibSearchResults/i.test(request.url())) asked.push(request.postDataJSON().libSearchText);
  });
  const box = page.getByRole('searchbox', { name: 'Αναζήτηση στη βιβλιοθήκη' });
  // However slow the keys, they are one search; the list has come, as requests under way would time out.
  await expect(page.getByRole('button', { name: 'Ηλιοβασίλεμα στην Ευρώπη', exact: true })).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially('ηλιοβασιλεμα');
  await page.clock.resume();
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Οδηγός', exact: true }) }),
  ).toContainText('Μέσα στο αρχείο');
  await expect(page.locator('mark')).toHaveText(['Ηλιοβασίλεμα', 'Ηλιοβασίλεμα']);
  await expect(page).toHaveURL(/q=/);
  expect(asked).toEqual(['ηλιοβασιλεμα']);
  await expectAccessible(page);
  await page.reload();
  await expect(page.locator('mark')).toHaveCount(2);

  await box.fill('ξξξ');
  await box.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Δεν βρέθηκε τίποτα για «ξξξ»' })).toBeVisible();
  await expectAccessible(page);
  await box.fill('?');
  await box.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Δεν βρέθηκε τίποτα για «?»' })).toBeVisible();
  await expect.poll(() => asked.at(-1)).toBe('?');
});

test('the search waits a second after the last letter; in a folder it says that it searches there, and goes on everywhere with its words', async ({
  page,
}) => {
  await signIn(page, 'supervisor');
  await page.goto('/pilot/library/items');
  await giveLink(page, 'Ζέφυρος στη ρίζα', { Category: '/' });
  await giveLink(page, 'Ζέφυρος στον φάκελο', { Category: '/Άνεμοι/' });
  await giveLink(page, 'Όστρια', { Category: '/' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/GetLibSearchResults/i.test(request.url())) asked.push(request.postDataJSON().libSearchText);
  });
  await page.clock.install();
  await page.goto(`/pilot/library/items/${encodeURIComponent('Άνεμοι')}`);
  await expect(page.getByRole('button', { name: 'Ζέφυρος στον φάκελο', exact: true })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const box = page.getByRole('searchbox', { name: 'Αναζήτηση σε αυτόν τον φάκελο' });
  await box.pressSequentially('ζ');
  await page.clock.runFor(500);
  await box.pressSequentially('ε');
  await page.clock.runFor(950);
  expect(asked).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => asked).toEqual(['ζε']);
  await page.clock.resume();
  await expect(page.getByText('Όσα βρέθηκαν στον φάκελο «Άνεμοι».')).toBeVisible();
  const found = (title: string) => page.getByRole('button', { name: title, exact: true });
  await expect(found('Ζέφυρος στον φάκελο')).toBeVisible();
  await expect(found('Ζέφυρος στη ρίζα')).toHaveCount(0);
  await expectAccessible(page);
  const everywhere = page.getByRole('link', { name: 'Αναζήτηση σε όλη τη βιβλιοθήκη' });
  await everywhere.click();
  await expect(page.getByRole('searchbox', { name: 'Αναζήτηση στη βιβλιοθήκη' })).toHaveValue('ζε');
  await expect(found('Ζέφυρος στη ρίζα')).toBeVisible();
  await expect(found('Ζέφυρος στον φάκελο')).toBeVisible();
  await expect(everywhere).toHaveCount(0);

  await page.goBack();
  await box.fill('οστρια');
  await box.press('Enter');
  const none = page.getByRole('status').filter({ hasText: 'Δεν βρέθηκε τίποτα για «οστρια» στον φάκελο «Άνεμοι»' });
  await expect(none).toBeVisible();
  await expectAccessible(page);
  await none.getByRole('link', { name: 'Αναζήτηση σε όλη τη βιβλιοθήκη' }).click();
  await expect(found('Όστρια')).toBeVisible();

  await test.step('a search of one kind that finds nothing goes on through all kinds', async () => {
    await giveLink(page, 'Μελτέμι', { Category: '/Καιρός/' });
    await page.goto(`/pilot/library/items/${encodeURIComponent('Καιρός')}?q=μελτεμι&kind=Video`);
    const none = page.getByRole('status').filter({ hasText: 'Δεν βρέθηκε τίποτα για «μελτεμι» στον φάκελο «Καιρός»' });
    await expect(none).toContainText('Η αναζήτηση έγινε μόνο στο είδος «Βίντεο».');
    await expect(none).not.toContainText('άλλη λέξη');
    await expect(none.getByRole('link', { name: 'Αναζήτηση σε όλη τη βιβλιοθήκη' })).toBeVisible();
    await expectAccessible(page);
    await none.getByRole('link', { name: 'Αναζήτηση σε όλα τα είδη' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Μελτέμι', exact: true })).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('μελτεμι');
    await expect(page).not.toHaveURL(/kind=/);
    await page.goBack();
    await expect(none).toBeVisible();
    // Of all kinds it is the word.
    await page.goto('/pilot/library/items?q=ξξξ');
    await expect(page.getByText('Δοκιμάστε άλλη λέξη')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Αναζήτηση σε όλα τα είδη' })).toHaveCount(0);
  });

  await test.step('a folder shows one kind alone, says when it holds none, and clears the selection', async () => {
    await page.goto('/pilot/library/items/Kinds');
    await give(page, [textFile('Έγγραφο.txt', 'λόγια')]);
    await giveLink(page, 'Δεσμός', { Category: '/Kinds/' });
    await page.reload();
    const items = page.getByRole('list', { name: 'Υλικό του φακέλου' }).getByRole('listitem');
    await expect(items).toHaveCount(2);
    await page.getByRole('checkbox', { name: 'Επιλογή: Δεσμός' }).check();
    await page.getByRole('combobox', { name: 'Είδος' }).click();
    await page.getByRole('option', { name: 'Σύνδεσμος' }).click();
    await expect(items).toHaveCount(1);
    await expect(items).toContainText('Δεσμός');
    await page.getByRole('combobox', { name: 'Είδος' }).click();
    await page.getByRole('option', { name: 'Βίντεο' }).click();
    await expect(page.getByText('Δεν υπάρχει υλικό αυτού του είδους εδώ')).toBeVisible();
    // A filter clears the selection.
    await page.getByRole('combobox', { name: 'Είδος' }).click();
    await page.getByRole('option', { name: 'Όλα τα είδη' }).click();
    await expect(page.getByRole('checkbox', { name: 'Επιλογή: Δεσμός' })).not.toBeChecked();
  });
});

test('folders of any name: made, given to, moved and renamed, deleted and brought back, all by keyboard', async ({
  page,
}) => {
  await signIn(page, 'supervisor');
  await page.goto('/pilot/library/items');
  await page.getByRole('button', { name: 'Νέος φάκελος' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Δημιουργία' }).press('Enter');
  await expect(dialog.getByLabel('Όνομα φακέλου')).toBeFocused();
  await dialog.getByRole('textbox').fill('..');
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog.getByText('Γράψτε ένα όνομα χωρίς')).toBeVisible();
  await dialog.getByRole('textbox').fill('100% Άδεια #5 $a {b} ?');
  await dialog.getByRole('textbox').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '100% Άδεια #5 $a {b} ?' })).toBeVisible();
  await expect(page.getByText('Ο φάκελος είναι κενός')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Σύνδεσμος' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Νέος σύνδεσμος' });
  await form.getByRole('button', { name: 'Προσθήκη' }).press('Enter');
  await expect(form.getByLabel('Τίτλος')).toBeFocused();
  await form.getByLabel('Τίτλος').fill('Πύλη εργασίας');
  await form.getByLabel('Διεύθυνση').fill('javascript:alert(1)');
  await form.getByRole('button', { name: 'Προσθήκη' }).press('Enter');
  await expect(form.getByText('Γράψτε μια διεύθυνση που αρχίζει με')).toBeVisible();
  await form.getByLabel('Διεύθυνση').fill('https://example.org/work');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Προσθήκη' }).press('Enter');
  await expect(page.getByText('Ο σύνδεσμος προστέθηκε')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Πύλη εργασίας', exact: true })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Επιλογή: Πύλη εργασίας' }).press('Space');
  const bar = page.getByRole('region', { name: 'Για τα επιλεγμένα' });
  await bar.getByRole('button', { name: 'Μετακίνηση' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Φάκελος' }).fill('/Πύλες/2026/');
  await dialog.getByRole('button', { name: 'Μετακίνηση' }).press('Enter');
  await expect(page.getByText('Το υλικό μετακινήθηκε')).toBeVisible();
  await page.getByRole('navigation', { name: 'Διαδρομή' }).getByRole('link', { name: 'Βιβλιοθήκη' }).press('Enter');
  const folders = page.getByRole('list', { name: 'Φάκελοι' });
  await folders.getByRole('link', { name: /Πύλες/ }).press('Enter');
  await folders.getByRole('button', { name: 'Μετονομασία φακέλου: 2026' }).press('Enter');
  await dialog.getByRole('combobox', { name: 'Φάκελος' }).fill('/Πύλες/Παλιές/');
  await dialog.getByRole('button', { name: 'Μετονομασία' }).press('Enter');
  await expect(page.getByText('Ο φάκελος άλλαξε: 1 υλικό')).toBeVisible();
  await folders.getByRole('link', { name: /Παλιές/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Παλιές' })).toBeVisible();

  await page.getByRole('button', { name: 'Πύλη εργασίας', exact: true }).press('Enter');
  const details = page.getByRole('dialog', { name: 'Πύλη εργασίας' });
  await expect(details.getByText('https://example.org/work', { exact: true })).toBeVisible();
  const link = details.getByRole('link', { name: 'Άνοιγμα συνδέσμου' });
  await expect(link).toHaveAttribute('href', 'https://example.org/work');
  await details.getByRole('button', { name: 'Διαγραφή' }).press('Enter');
  const sure = page.getByRole('dialog', { name: 'Διαγραφή υλικού;' });
  await sure.getByRole('button', { name: 'Διαγραφή' }).press('Enter');
  await expect(page.getByText('Το «Πύλη εργασίας» διαγράφηκε')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Πύλη εργασίας', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Αναίρεση' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Πύλη εργασίας', exact: true })).toBeVisible();
});
