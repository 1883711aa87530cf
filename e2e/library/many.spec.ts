/** Many at once in the library: selected, approved as they were read, shared; and two who change the same. */
import { axeFaults } from '../axe.ts';
import { heldBack } from '../held-back.ts';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { give, giveLink, itemOf, textFile } from './giving.ts';

test.use({ world: 'library-many' });

test('several are selected as they stand, approved as they were read, and shared together; a filter lets go of them', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/library/items');
  for (const Title of ['Άλφα', 'Βήτα', 'Γάμμα']) await giveLink(page, Title, { Category: '/Πολλά μαζί/' });
  const supervisor = await windowOf(browser, site, 'supervisor');
  await supervisor.goto('/pilot/library/unapproved');
  await supervisor.getByRole('checkbox', { name: 'Επιλογή όσων φαίνονται (3)' }).check();
  const bar = supervisor.getByRole('region', { name: 'Για τα επιλεγμένα' });
  await expect(bar).toContainText('3');
  expect(await axeFaults(supervisor)).toEqual([]);
  // One is another one meanwhile: it is told, and not approved.
  const Id = await itemOf(page, 'Γάμμα', '/Πολλά μαζί/');
  await ask(page, '/api/library/UploadLink', {
    Id,
    Title: 'Γάμμα',
    Category: '/Πολλά μαζί/',
    Link: 'https://example.org/new',
  });
  await bar.getByRole('button', { name: 'Έγκριση 3 υλικών' }).click();
  const sure = supervisor.getByRole('dialog', { name: 'Έγκριση 3 υλικών;' });
  await sure.getByRole('button', { name: 'Έγκριση 3 υλικών' }).click();
  await expect(supervisor.getByText('Εγκρίθηκαν 2 υλικά')).toBeVisible();
  await expect(supervisor.getByText(/Δεν εγκρίθηκε.*«Γάμμα»/)).toBeVisible();
  await expect(supervisor.getByRole('button', { name: 'Γάμμα', exact: true })).toBeVisible();
  await expect(supervisor.getByRole('button', { name: 'Άλφα', exact: true })).toHaveCount(0);
  await supervisor.context().close();

  await page.goto(`/pilot/library/items/${encodeURIComponent('Πολλά μαζί')}`);
  await page.getByRole('checkbox', { name: 'Επιλογή: Άλφα' }).check();
  await page.getByRole('combobox', { name: 'Είδος' }).click();
  await page.getByRole('option', { name: 'Βίντεο' }).click();
  await page.getByRole('combobox', { name: 'Είδος' }).click();
  await page.getByRole('option', { name: 'Όλα τα είδη' }).click();
  await expect(page.getByRole('checkbox', { name: 'Επιλογή: Άλφα' })).not.toBeChecked();
  for (const title of ['Άλφα', 'Βήτα']) await page.getByRole('checkbox', { name: `Επιλογή: ${title}` }).check();
  const own = page.getByRole('region', { name: 'Για τα επιλεγμένα' });
  await own.getByRole('button', { name: 'Κοινοποίηση' }).click();
  const share = page.getByRole('dialog', { name: 'Κοινοποίηση 2 υλικών' });
  await expect(share.getByText('Επιλέξτε πρώτα σε ποιους.')).toBeVisible();
  await share.getByRole('button', { name: /^Επιλογή και/ }).click();
  await expect(share.getByRole('button', { name: /^Κοινοποίηση σε \d+ άτομ/ })).toBeEnabled();
  expect(await axeFaults(page)).toEqual([]);
  await share.getByRole('button', { name: /^Κοινοποίηση σε \d+ άτομ/ }).click();
  await expect(page.getByText('Η κοινοποίηση έγινε')).toBeVisible();
  await expect(share).toBeHidden();
});

test('two who change an item at once lose nothing: each field that both changed is chosen; what was typed is asked about', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/Failed to load resource.*409/);
  await signIn(page, 'mentor');
  await page.goto('/pilot/library/own');
  await giveLink(page, 'Μαζί', { Tags: ['πριν'] });
  await page.reload();
  const open = async (who: typeof page) => {
    await who.getByRole('button', { name: 'Μαζί', exact: true }).click();
    await who.getByRole('dialog', { name: 'Μαζί' }).getByRole('button', { name: 'Αλλαγή στοιχείων' }).click();
    return who.getByRole('dialog', { name: 'Αλλαγή στοιχείων' });
  };
  const mine = await open(page);
  const supervisor = await windowOf(browser, site, 'supervisor');
  await supervisor.goto('/pilot/library/unapproved');
  const theirs = await open(supervisor);
  await theirs.getByLabel('Τίτλος').fill('Μαζί, του επόπτη');
  await theirs.getByLabel('Διεύθυνση').fill('https://example.org/theirs');
  await theirs.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(supervisor.getByText('Τα στοιχεία αποθηκεύτηκαν')).toBeVisible();
  await supervisor.context().close();
  await mine.getByLabel('Τίτλος').fill('Μαζί, δικό μου');
  await mine.getByLabel('Τίτλος').press('Escape');
  await page
    .getByRole('dialog', { name: 'Να κλείσει χωρίς αποθήκευση;' })
    .getByRole('button', { name: 'Μένω εδώ' })
    .click();
  await mine.getByRole('button', { name: 'Αποθήκευση' }).click();
  const conflict = page.getByRole('dialog', { name: 'Κάποιος άλλαξε τα στοιχεία στο μεταξύ' });
  await expect(conflict.getByText('Μαζί, του επόπτη')).toBeVisible();
  expect(await axeFaults(page)).toEqual([]);
  await conflict.getByRole('button', { name: 'Κρατώ τη δική μου' }).click();
  await expect(page.getByText('Τα στοιχεία αποθηκεύτηκαν')).toBeVisible();
  const item = page.getByRole('dialog', { name: 'Μαζί, δικό μου' });
  // What the other one alone changed came along.
  await expect(item.getByText('https://example.org/theirs')).toBeVisible();
});

test('what is replaced while it is looked at is shown anew, and that is said', async ({ browser, page, site }) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/library/items');
  await give(page, [textFile('Αντικατάσταση.txt', 'η πρώτη μορφή')]);
  const supervisor = await windowOf(browser, site, 'supervisor');
  await supervisor.goto('/pilot/library/unapproved');
  await supervisor.getByRole('button', { name: 'Αντικατάσταση', exact: true }).click();
  const looked = supervisor.getByRole('dialog', { name: 'Αντικατάσταση' });
  await expect(looked.getByText('η πρώτη μορφή')).toBeVisible();
  // It is approved as it is shown: by itself it is not read anew meanwhile.
  const judged = await heldBack(supervisor, '**/api/library/Item');
  await page.getByRole('button', { name: 'Αντικατάσταση', exact: true }).click();
  const own = page.getByRole('dialog', { name: 'Αντικατάσταση' });
  await own.locator('input[type="file"]').setInputFiles([textFile('Αντικατάσταση.txt', 'η δεύτερη μορφή')]);
  const replacing = page.getByRole('dialog', { name: 'Άλλο αρχείο στη θέση του;' });
  await replacing.getByRole('button', { name: 'Άλλο αρχείο' }).click();
  await expect(own.getByText('η δεύτερη μορφή')).toBeVisible();
  // Whoever replaced it here knows.
  await expect(own.getByText('Το περιεχόμενο άλλαξε')).toHaveCount(0);
  await looked.getByRole('button', { name: 'Έγκριση', exact: true }).click();
  const sure = supervisor.getByRole('dialog', { name: 'Έγκριση υλικού;' });
  await sure.getByRole('button', { name: 'Έγκριση' }).click();
  await expect(sure.getByRole('alert')).toBeVisible();
  judged();
  await sure.getByRole('button', { name: 'Κλείσιμο' }).click();
  await expect(looked.getByText('η δεύτερη μορφή')).toBeVisible();
  await expect(looked.getByText('Το περιεχόμενο άλλαξε όσο ήταν ανοιχτό αυτό το παράθυρο.')).toBeVisible();
  await expect(looked.getByText('Περιμένει έγκριση')).toBeVisible();
  await supervisor.context().close();
});
