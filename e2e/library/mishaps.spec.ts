/** What goes wrong in the library, and what is done about it: a network that fails, two who decide, an item that is gone. */
import { axeFaults } from '../axe.ts';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { giveLink } from './giving.ts';

test.use({ world: 'library-mishaps' });

test('what was deleted comes back: by the message, again where the network failed, or for a day from «Διαγραμμένα»', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await signIn(page, 'mentor');
  await page.goto('/pilot/library/items');
  await giveLink(page, 'Πρώτο');
  await giveLink(page, 'Δεύτερο');
  const remove = async (title: string) => {
    await page.goto('/pilot/library/items');
    await page.getByRole('button', { name: title, exact: true }).click();
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Διαγραφή' }).click();
    const sure = page.getByRole('dialog', { name: 'Διαγραφή υλικού;' });
    await sure.getByRole('button', { name: 'Διαγραφή' }).click();
    await expect(page.getByText(`Το «${title}» διαγράφηκε`)).toBeVisible();
  };
  await remove('Πρώτο');
  await page.route('**/api/library/Restore', (route) => route.abort());
  await page.getByRole('button', { name: 'Αναίρεση' }).click();
  const again = page.getByRole('alert').getByRole('button', { name: 'Δοκιμάστε ξανά' });
  await again.click();
  await expect(again).toBeVisible();
  await page.unroute('**/api/library/Restore');
  await again.click();
  await expect(page.getByText('Το «Πρώτο» επανήλθε')).toBeVisible();
  await expect(again).toHaveCount(0);

  await remove('Δεύτερο');
  await page.goto('/pilot/library/own');
  await page.getByRole('button', { name: 'Διαγραμμένα' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Δεύτερο' })).toContainText('Διαγράφηκε');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Επαναφορά: Δεύτερο' }).click();
  await expect(page.getByText('Το «Δεύτερο» επανήλθε')).toBeVisible();
  await expect(page.getByText('Δεν υπάρχει κάτι να επαναφέρετε')).toBeVisible();
});

test('two who decide about one item: who decided what meanwhile is told, and then it is chosen again', async ({
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
  expect(await axeFaults(supervisor)).toEqual([]);
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
  await supervisor.context().close();
  await admin.context().close();
});

test('what was said of an item otherwise while its approval is asked for: it is not approved, and asked about as it is now', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/409/);
  await signIn(page, 'mentor');
  await page.goto('/pilot/library/items');
  const Id = await giveLink(page, 'Για το προσωπικό', { MenteesSee: false });
  const supervisor = await windowOf(browser, site, 'supervisor');
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
  expect(await axeFaults(supervisor)).toEqual([]);
  const now = () => ask<{ Approved: boolean }>(page, '/api/library/Item', { ItemId: Id });
  expect((await now()).Approved).toBe(false);
  await anew.getByRole('button', { name: 'Έγκριση' }).click();
  await expect(supervisor.getByText('Το «Για όλους» εγκρίθηκε')).toBeVisible();
  expect((await now()).Approved).toBe(true);
  await supervisor.context().close();
});

test('a field at fault has the focus; an item deleted meanwhile is said to be, and what was typed stays', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/404/);
  await signIn(page, 'mentor');
  await page.goto('/pilot/library/items');
  await page.getByRole('button', { name: 'Σύνδεσμος', exact: true }).click();
  const fresh = page.getByRole('dialog', { name: 'Νέος σύνδεσμος' });
  await fresh.getByRole('button', { name: 'Προσθήκη' }).click();
  await expect(fresh.getByLabel('Τίτλος')).toBeFocused();
  await fresh.getByRole('button', { name: 'Άκυρο' }).click();
  await page.getByRole('button', { name: 'Νέος φάκελος' }).click();
  const folder = page.getByRole('dialog', { name: 'Νέος φάκελος' });
  await folder.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(folder.getByLabel('Όνομα φακέλου')).toBeFocused();
  await folder.getByRole('button', { name: 'Άκυρο' }).click();

  const Id = await giveLink(page, 'Σβήνει');
  await page.goto(`/pilot/library/items?item=${Id}`);
  await page.getByRole('dialog', { name: 'Σβήνει' }).getByRole('button', { name: 'Αλλαγή στοιχείων' }).click();
  const form = page.getByRole('dialog', { name: 'Αλλαγή στοιχείων' });
  await form.getByLabel('Τίτλος').fill('Σβήνει, με άλλον τίτλο');
  await ask(page, '/api/library/DeleteMany', { ItemIds: [Id] });
  await form.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(form.getByText('Το υλικό διαγράφηκε στο μεταξύ')).toBeVisible();
  await expect(form.getByLabel('Τίτλος')).toHaveValue('Σβήνει, με άλλον τίτλο');
  await expect(form.getByRole('button', { name: 'Αποθήκευση' })).toHaveCount(0);
  expect(await axeFaults(page)).toEqual([]);
});

test('a rating that failed without a network, and was given then: nothing says any more that it failed', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/ERR_FAILED/);
  await signIn(page, 'mentor');
  await page.goto('/pilot/library/items');
  const Id = await giveLink(page, 'Με αστέρια');
  await page.goto(`/pilot/library/items?item=${Id}`);
  const item = page.getByRole('dialog', { name: 'Με αστέρια' });
  await page.route('**/api/library/RatingLibrary', (route) => route.abort());
  await item.getByRole('radio', { name: '4 αστέρια' }).press('Space');
  const failed = page.getByRole('alert');
  await expect(failed).toBeVisible();
  await page.unroute('**/api/library/RatingLibrary');
  await item.getByRole('radio', { name: '5 αστέρια' }).press('Space');
  await expect(item.getByText('Μέσος όρος 5 αστέρια από 1 άτομο')).toBeAttached();
  await expect(failed).toHaveCount(0);
});
