/** Finding in the library: folders, search without accents, what is not found, and a folder of thousands. */
import pg from 'pg';
import { axeFaults } from '../axe.ts';
import { expectWithin } from '../looks.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';
import { give, giveLink, textFile } from './giving.ts';

test.use({ world: 'library-finding' });

const many = 5000;
/** A folder of thousands of links, as if they had been given and approved. */
const fill = async ({ databaseUrl }: Site, uploader: number): Promise<void> => {
  const admin = new pg.Client(databaseUrl);
  await admin.connect();
  await admin.query(
    `INSERT INTO library_items
        (project_id, category, title, link, kind, metadata, tags, clean, hash, approved_hash, uploader_id, created_at, words)
      SELECT 1, '/Πολλά/', 'Υλικό ' || lpad(n::text, 4, '0'), 'https://example.org/' || n, 'Url', '{}', '{}', true,
        'h' || n, 'h' || n, $1, now(), 'Υλικό ' || n
      FROM generate_series(1, $2) n`,
    [uploader, many],
  );
  await admin.end();
};

test('«εργασια» finds «Εργασία» in titles and inside files, marked; nothing found is said; one search for a word that is typed', async ({
  page,
}) => {
  await signIn(page, 'supervisor');
  await page.goto('/pilot/library/items');
  await give(page, [
    textFile('Οδηγός.txt', 'Στο τέλος κάθε μέρας η Εργασία σας γράφεται εδώ'),
    textFile('Άσχετο.txt', 'τίποτα'),
  ]);
  await giveLink(page, 'Εργασία στην Ευρώπη');
  // The text inside files is taken out by a job.
  const found = async () =>
    (await ask<{ items: unknown[] }>(page, '/api/Library/GetLibSearchResults', { libSearchText: 'εργασια' })).items
      .length;
  await expect.poll(found, { timeout: 30_000 }).toBe(2);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/GetLibSearchResults/i.test(request.url())) asked.push(request.postDataJSON().libSearchText);
  });
  const box = page.getByRole('searchbox', { name: 'Αναζήτηση στη βιβλιοθήκη' });
  // However slow the keys, they are one search.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.pressSequentially('εργασια');
  await page.clock.resume();
  await expect(
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Οδηγός', exact: true }) }),
  ).toContainText('Μέσα στο αρχείο');
  await expect(page.locator('mark')).toHaveText(['Εργασία', 'Εργασία']);
  await expect(page).toHaveURL(/q=/);
  expect(asked).toEqual(['εργασια']);
  expect(await axeFaults(page)).toEqual([]);
  await page.reload();
  await expect(page.locator('mark')).toHaveCount(2);

  await box.fill('ξξξ');
  await box.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Δεν βρέθηκε τίποτα για «ξξξ»' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await box.fill('?');
  await box.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Δεν βρέθηκε τίποτα για «?»' })).toBeVisible();
  expect(asked.at(-1)).toBe('?');
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
  expect(await axeFaults(page)).toEqual([]);
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
  expect(await axeFaults(page)).toEqual([]);
  await none.getByRole('link', { name: 'Αναζήτηση σε όλη τη βιβλιοθήκη' }).click();
  await expect(found('Όστρια')).toBeVisible();
});

test('a search of one kind that finds nothing says that only this kind was looked through, and goes on through all', async ({
  page,
}) => {
  await signIn(page, 'supervisor');
  await page.goto('/pilot/library/items');
  await giveLink(page, 'Μελτέμι', { Category: '/Καιρός/' });
  await page.goto(`/pilot/library/items/${encodeURIComponent('Καιρός')}?q=μελτεμι&kind=Video`);
  const none = page.getByRole('status').filter({ hasText: 'Δεν βρέθηκε τίποτα για «μελτεμι» στον φάκελο «Καιρός»' });
  await expect(none).toContainText('Η αναζήτηση έγινε μόνο στο είδος «Βίντεο».');
  await expect(none).not.toContainText('άλλη λέξη');
  await expect(none.getByRole('link', { name: 'Αναζήτηση σε όλη τη βιβλιοθήκη' })).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
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

test('folders of any name: made, given to, moved and renamed, deleted and brought back, all by keyboard', async ({
  page,
}) => {
  await signIn(page, 'supervisor');
  await page.goto('/pilot/library/items');
  await page.getByRole('button', { name: 'Νέος φάκελος' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('..');
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog.getByText('Γράψτε ένα όνομα χωρίς')).toBeVisible();
  await dialog.getByRole('textbox').fill('100% Άδεια #5 $a {b} ?');
  await dialog.getByRole('textbox').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '100% Άδεια #5 $a {b} ?' })).toBeVisible();
  await expect(page.getByText('Ο φάκελος είναι κενός')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Σύνδεσμος' }).press('Enter');
  const form = page.getByRole('dialog', { name: 'Νέος σύνδεσμος' });
  await form.getByLabel('Τίτλος').fill('Πύλη εργασίας');
  await form.getByLabel('Διεύθυνση').fill('javascript:alert(1)');
  await form.getByRole('button', { name: 'Προσθήκη' }).press('Enter');
  await expect(form.getByText('Γράψτε μια διεύθυνση που αρχίζει με')).toBeVisible();
  await form.getByLabel('Διεύθυνση').fill('https://example.org/work');
  expect(await axeFaults(page)).toEqual([]);
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
  await page.getByRole('dialog', { name: 'Πύλη εργασίας' }).getByRole('button', { name: 'Διαγραφή' }).press('Enter');
  const sure = page.getByRole('dialog', { name: 'Διαγραφή υλικού;' });
  await sure.getByRole('button', { name: 'Διαγραφή' }).press('Enter');
  await expect(page.getByText('Το «Πύλη εργασίας» διαγράφηκε')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Πύλη εργασίας', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Αναίρεση' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Πύλη εργασίας', exact: true })).toBeVisible();
});

test('a folder shows one kind alone where that is chosen, and says when it holds none', async ({ page }) => {
  await signIn(page, 'supervisor');
  await page.goto('/pilot/library/items/Kinds');
  await give(page, [textFile('Έγγραφο.txt', 'λόγια')]);
  await giveLink(page, 'Δεσμός', { Category: '/Kinds/' });
  await page.reload();
  const items = page.getByRole('list', { name: 'Υλικό του φακέλου' }).getByRole('listitem');
  await expect(items).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Είδος' }).click();
  await page.getByRole('option', { name: 'Σύνδεσμος' }).click();
  await expect(items).toHaveCount(1);
  await expect(items).toContainText('Δεσμός');
  await page.getByRole('combobox', { name: 'Είδος' }).click();
  await page.getByRole('option', { name: 'Βίντεο' }).click();
  await expect(page.getByText('Δεν υπάρχει υλικό αυτού του είδους εδώ')).toBeVisible();
});

test('a folder of five thousand items opens with few of them drawn, and its last one is reached', async ({
  browser,
  page,
  site,
}) => {
  await fill(site, (await somebody(site, 'supervisor')).id);
  await signIn(page, 'coordinator');
  for (const view of ['Λίστα', 'Πλέγμα']) {
    await page.goto(`/pilot/library/items/${encodeURIComponent('Πολλά')}`);
    await page.getByRole('button', { name: view }).click();
    await expect(page.getByRole('button', { name: 'Υλικό 0001', exact: true })).toBeVisible();
    expect(await page.evaluate<number>('document.querySelectorAll("*").length')).toBeLessThanOrEqual(3000);
    expect(await axeFaults(page)).toEqual([]);
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    const last = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: 'Υλικό 5000', exact: true }) });
    await expect(last).toBeVisible();
    await expect(last).toHaveAttribute('aria-posinset', '5000');
    expect(await page.evaluate<number>('document.querySelectorAll("*").length')).toBeLessThanOrEqual(3000);
  }
  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.setViewportSize({ width: 390, height: 844 });
  await mentee.goto(`/pilot/library/items/${encodeURIComponent('Πολλά')}`);
  await expect(mentee.getByRole('button', { name: 'Υλικό 0001', exact: true })).toBeVisible();
  await expectWithin(mentee);
  await mentee.context().close();
});
