/** Two people who decide about one item, or change it, at the same time. */
import { expectAccessible } from '../axe.ts';
import { heldBack } from '../held-back.ts';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { give, giveLink, itemOf, textFile } from './giving.ts';

test.use({ world: 'library' });

test('whoever decides about an item is told who decided or changed it meanwhile, and then chooses again', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/409/);
  await signIn(page, 'mentor');
  await page.goto('/pilot/library/items');
  const [one, other] = [await giveLink(page, 'Για επιστροφή'), await giveLink(page, 'Για έγκριση')];
  const admin = await windowOf(browser, site, 'admin');
  await admin.goto('/pilot/home');
  const supervisor = await windowOf(browser, site, 'supervisor');
  await supervisor.goto('/pilot/home');
  // The home says how many wait, and leads there.
  await supervisor.getByRole('link', { name: /περιμένουν έγκριση/ }).click();
  await supervisor.getByRole('button', { name: 'Για επιστροφή', exact: true }).click();
  const item = supervisor.getByRole('dialog', { name: 'Για επιστροφή' });
  await item.getByRole('button', { name: 'Επιστροφή', exact: true }).click();
  const back = supervisor.getByRole('dialog', { name: 'Επιστροφή υλικού' });
  // Without a reason the field is said to be at fault, and has the focus.
  await back.getByRole('button', { name: 'Επιστροφή' }).click();
  await expect(back.getByLabel('Γιατί επιστρέφεται')).toBeFocused();
  await back.getByLabel('Γιατί επιστρέφεται').fill('Λείπει η πηγή');
  await ask(admin, '/api/library/Approve', { Id: one });
  await back.getByRole('button', { name: 'Επιστροφή' }).click();
  await expect(back.getByRole('alert')).toContainText('Στο μεταξύ το ενέκρινε:');
  await expectAccessible(supervisor);
  await expect(back.getByLabel('Γιατί επιστρέφεται')).toHaveValue('Λείπει η πηγή');
  await back.getByRole('button', { name: 'Επιστροφή παρ’ όλα αυτά' }).click();
  await expect(item.getByText('Το επέστρεψε:')).toBeVisible();
  await item.getByRole('button', { name: 'Κλείσιμο' }).click();

  await supervisor.getByRole('button', { name: 'Για έγκριση', exact: true }).click();
  const second = supervisor.getByRole('dialog', { name: 'Για έγκριση' });
  await second.getByRole('button', { name: 'Έγκριση', exact: true }).click();
  await ask(admin, '/api/library/Return', { Id: other, Reason: 'Είναι παλιό' });
  const sure = supervisor.getByRole('dialog', { name: 'Έγκριση υλικού;' });
  await sure.getByRole('button', { name: 'Έγκριση' }).click();
  await expect(sure.getByRole('alert')).toContainText('Είναι παλιό');
  await sure.getByRole('button', { name: 'Κλείσιμο' }).click();
  await expect(second.getByText('Γιατί επιστράφηκε: Είναι παλιό')).toBeVisible();
  await second.getByRole('button', { name: 'Έγκριση', exact: true }).click();
  await sure.getByRole('button', { name: 'Έγκριση' }).click();
  await expect(second.getByRole('button', { name: 'Ανάκληση έγκρισης' })).toBeFocused();

  await test.step('an approval of what changed meanwhile is asked about as it is now', async () => {
    const Id = await giveLink(page, 'Για το προσωπικό', { MenteesSee: false });
    await supervisor.goto(`/pilot/library/unapproved?item=${Id}`);
    const item = supervisor.getByRole('dialog', { name: 'Για το προσωπικό' });
    await item.getByRole('button', { name: 'Έγκριση', exact: true }).click();
    const sure = supervisor.getByRole('dialog', { name: 'Έγκριση υλικού;' });
    await expect(sure).toContainText('Το «Για το προσωπικό» θα το βρίσκουν όσοι εργάζονται στο πρόγραμμα.');
    await giveLink(page, 'Για όλους', { Id, MenteesSee: true });
    await sure.getByRole('button', { name: 'Έγκριση' }).click();
    const anew = supervisor.getByRole('dialog', { name: 'Άλλαξε στο μεταξύ. Έγκριση υλικού;' });
    await expect(anew.getByRole('alert')).toContainText('δεν εγκρίθηκε');
    await expect(anew).toContainText('Το «Για όλους» θα το βρίσκουν όλοι όσοι χρησιμοποιούν τη βιβλιοθήκη');
    await expectAccessible(supervisor);
    const now = () => ask<{ Approved: boolean }>(page, '/api/library/Item', { ItemId: Id });
    await expect.poll(now).toMatchObject({ Approved: false });
    await anew.getByRole('button', { name: 'Έγκριση' }).click();
    await expect(supervisor.getByText('Το «Για όλους» εγκρίθηκε')).toBeVisible();
    await expect.poll(now).toMatchObject({ Approved: true });
  });

  await test.step('a file that is replaced while it is looked at is shown anew, and that is said', async () => {
    await page.goto('/pilot/library/items/Deciding');
    await give(page, [textFile('Αντικατάσταση.txt', 'η πρώτη μορφή')]);
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
  });
  await supervisor.context().close();
  await admin.context().close();
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
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Κρατώ τη δική μου' }).click();
  await expect(page.getByText('Τα στοιχεία αποθηκεύτηκαν')).toBeVisible();
  const item = page.getByRole('dialog', { name: 'Μαζί, δικό μου' });
  // What the other one alone changed came along.
  await expect(item.getByText('https://example.org/theirs')).toBeVisible();

  await test.step('an item that is deleted meanwhile is said to be, and what was typed stays', async () => {
    const Id = await itemOf(page, 'Μαζί, δικό μου');
    await item.getByRole('button', { name: 'Αλλαγή στοιχείων' }).click();
    await mine.getByLabel('Τίτλος').fill('Σβήνει, με άλλον τίτλο');
    forgiven.push(/404/);
    await ask(page, '/api/library/DeleteMany', { ItemIds: [Id] });
    await mine.getByRole('button', { name: 'Αποθήκευση' }).click();
    await expect(mine.getByText('Το υλικό διαγράφηκε στο μεταξύ')).toBeVisible();
    await expect(mine.getByLabel('Τίτλος')).toHaveValue('Σβήνει, με άλλον τίτλο');
    await expect(mine.getByRole('button', { name: 'Αποθήκευση' })).toHaveCount(0);
    await expectAccessible(page);
  });
});
