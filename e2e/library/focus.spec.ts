/** Where the focus goes after items were approved, returned, moved or deleted, and what takes it back. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { giveLink, itemOf } from './giving.ts';

test.use({ world: 'library' });

const row = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Opens an item by keyboard, as who has no mouse does. */
const open = async (page: Page, name: string) => {
  await row(page, name).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog).toBeVisible();
  return dialog;
};

test('moved or deleted, the focus goes to the next item; the message names it and takes it back', async ({ page }) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/home');
  for (const title of ['Άλφα', 'Βήτα', 'Γάμμα', 'Δέλτα']) await giveLink(page, title, { Category: '/Σειρά/' });
  await page.goto(`/pilot/library/items/${encodeURIComponent('Σειρά')}`);
  const moving = await open(page, 'Βήτα');
  await moving.getByRole('button', { name: 'Μετακίνηση' }).press('Enter');
  const where = page.getByRole('dialog', { name: 'Μετακίνηση υλικού' });
  await where.getByRole('combobox').fill('/Αλλού/');
  await where.getByRole('button', { name: 'Μετακίνηση' }).press('Enter');
  await expect(page.getByText('Το «Βήτα» μετακινήθηκε στον φάκελο /Αλλού/')).toBeVisible();
  await expect(row(page, 'Βήτα')).toHaveCount(0);
  await moving.getByRole('button', { name: 'Κλείσιμο' }).press('Enter');
  await expect(row(page, 'Γάμμα')).toBeFocused();
  await page.getByRole('button', { name: 'Αναίρεση' }).press('Enter');
  await expect(row(page, 'Βήτα')).toBeVisible();
  await expect(page.getByText('Το «Βήτα» μετακινήθηκε στον φάκελο /Σειρά/')).toBeVisible();

  const gone = await open(page, 'Γάμμα');
  await gone.getByRole('button', { name: 'Διαγραφή' }).press('Enter');
  await page.getByRole('dialog', { name: 'Διαγραφή υλικού;' }).getByRole('button', { name: 'Διαγραφή' }).press('Enter');
  await expect(page.getByText('Το «Γάμμα» διαγράφηκε')).toBeVisible();
  await expect(row(page, 'Δέλτα')).toBeFocused();
  await page.getByRole('button', { name: 'Αναίρεση' }).press('Enter');
  await expect(page.getByText('Το «Γάμμα» επανήλθε')).toBeVisible();

  // The last one of the list: the one before it.
  const last = await open(page, 'Δέλτα');
  await last.getByRole('button', { name: 'Διαγραφή' }).press('Enter');
  await page.getByRole('dialog', { name: 'Διαγραφή υλικού;' }).getByRole('button', { name: 'Διαγραφή' }).press('Enter');
  await expect(row(page, 'Γάμμα')).toBeFocused();

  await page.getByRole('checkbox', { name: 'Επιλογή: Άλφα' }).press('Space');
  await page.getByRole('checkbox', { name: 'Επιλογή: Βήτα' }).press('Space');
  await page
    .getByRole('region', { name: 'Για τα επιλεγμένα' })
    .getByRole('button', { name: 'Διαγραφή' })
    .press('Enter');
  await page
    .getByRole('dialog', { name: 'Διαγραφή 2 υλικών;' })
    .getByRole('button', { name: 'Διαγραφή' })
    .press('Enter');
  await expect(row(page, 'Γάμμα')).toBeFocused();

  await test.step('a move is taken back by keyboard within the window that it was made from', async () => {
    await giveLink(page, 'Κινούμενο', { Category: '/Από/' });
    await page.goto(`/pilot/library/items/${encodeURIComponent('Από')}`);
    const item = await open(page, 'Κινούμενο');
    await item.getByRole('button', { name: 'Μετακίνηση' }).press('Enter');
    const where = page.getByRole('dialog', { name: 'Μετακίνηση υλικού' });
    await where.getByRole('combobox').fill('/Προς/');
    await where.getByRole('button', { name: 'Μετακίνηση' }).press('Enter');
    await expect(where).toHaveCount(0);
    await expect(item.getByRole('status')).toContainText('Το «Κινούμενο» μετακινήθηκε στον φάκελο /Προς/');
    await expect(item.getByRole('button', { name: 'Μετακίνηση' })).toBeFocused();
    await expectAccessible(page);
    const undo = item.getByRole('button', { name: 'Αναίρεση' });
    for (let steps = 0; steps < 20 && !(await undo.evaluate((one) => one === document.activeElement)); steps += 1)
      await page.keyboard.press('Shift+Tab');
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Το «Κινούμενο» μετακινήθηκε στον φάκελο /Από/')).toBeVisible();
    await expect(undo).toHaveCount(0);
    await expect(item.getByRole('button', { name: 'Μετακίνηση' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(row(page, 'Κινούμενο')).toBeFocused();
  });
});

test('approved or returned, one or several, the focus stays in the window, and then goes to what waits next', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, 'mentor');
  await page.goto('/pilot/home');
  for (const title of ['Ένα', 'Δύο', 'Τρία', 'Τέσσερα']) await giveLink(page, title, { Category: '/Αναμονή/' });
  const supervisor = await windowOf(browser, site, 'supervisor');
  await supervisor.goto('/pilot/library/unapproved');
  const approving = await open(supervisor, 'Δύο');
  await approving.getByRole('button', { name: 'Έγκριση', exact: true }).press('Enter');
  await supervisor
    .getByRole('dialog', { name: 'Έγκριση υλικού;' })
    .getByRole('button', { name: 'Έγκριση' })
    .press('Enter');
  await expect(supervisor.getByText('Το «Δύο» εγκρίθηκε')).toBeVisible();
  await expect(row(supervisor, 'Δύο')).toHaveCount(0);
  await expect(approving.getByRole('button', { name: 'Ανάκληση έγκρισης' })).toBeFocused();
  await approving.getByRole('button', { name: 'Κλείσιμο' }).press('Enter');
  await expect(row(supervisor, 'Τρία')).toBeFocused();

  const returning = await open(supervisor, 'Τρία');
  await returning.getByRole('button', { name: 'Επιστροφή' }).press('Enter');
  const why = supervisor.getByRole('dialog', { name: 'Επιστροφή υλικού' });
  await why.getByRole('textbox').fill('Λείπει η πηγή');
  await why.getByRole('button', { name: 'Επιστροφή' }).press('Enter');
  await expect(supervisor.getByText('Το «Τρία» επιστράφηκε')).toBeVisible();
  await expect(row(supervisor, 'Τρία')).toHaveCount(0);
  await expect(returning.getByRole('button', { name: 'Επιστροφή' })).toBeFocused();
  await returning.getByRole('button', { name: 'Κλείσιμο' }).press('Enter');
  await expect(row(supervisor, 'Τέσσερα')).toBeFocused();

  await test.step('several approved together: the focus is at the first where they stay, else at what waits next, or at what was left', async () => {
    const Category = '/Μαζί/';
    for (const title of ['Πρώτο', 'Δεύτερο', 'Τρίτο', 'Τέταρτο', 'Πέμπτο', 'Έκτο', 'Έβδομο'])
      await giveLink(page, title, { Category });
    const choose = async (titles: string[]) => {
      for (const title of titles) await supervisor.getByRole('checkbox', { name: `Επιλογή: ${title}` }).press('Space');
    };
    const approve = async (count: number) => {
      const act = { name: count === 1 ? /^Έγκριση/ : `Έγκριση ${count} υλικών` };
      await supervisor.getByRole('region', { name: 'Για τα επιλεγμένα' }).getByRole('button', act).press('Enter');
      await supervisor.getByRole('dialog').getByRole('button', act).press('Enter');
      await expect(supervisor.getByRole('dialog')).toHaveCount(0);
    };
    await supervisor.goto(`/pilot/library/items/${encodeURIComponent('Μαζί')}`);
    await choose(['Πρώτο', 'Δεύτερο']);
    await approve(2);
    await expect(row(supervisor, 'Πρώτο')).toBeFocused();
    await choose(['Έβδομο']);
    await approve(1);
    await expect(row(supervisor, 'Έβδομο')).toBeFocused();

    await supervisor.goto('/pilot/library/unapproved');
    await choose(['Τρίτο', 'Τέταρτο']);
    await expectAccessible(supervisor);
    await approve(2);
    await expect(supervisor.getByText('Εγκρίθηκαν 2 υλικά')).toBeVisible();
    await expect(row(supervisor, 'Πέμπτο')).toBeFocused();
    await choose(['Πέμπτο', 'Έκτο']);
    const changed = {
      Id: await itemOf(page, 'Έκτο', Category),
      Title: 'Έκτο',
      Category,
      Link: 'https://example.org/new',
    };
    await ask(page, '/api/library/UploadLink', changed);
    await approve(2);
    await expect(supervisor.getByText(/Δεν εγκρίθηκε.*«Έκτο»/)).toBeVisible();
    await expect(row(supervisor, 'Πέμπτο')).toHaveCount(0);
    await expect(row(supervisor, 'Έκτο')).toBeFocused();
  });
  await supervisor.context().close();
});

test('what was deleted comes back: by the message, again where the network failed, or for a day from «Διαγραμμένα»', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await signIn(page, 'mentor');
  await page.goto('/pilot/library/items/Deleted');
  await giveLink(page, 'Πρώτο', { Category: '/Deleted/' });
  await giveLink(page, 'Δεύτερο', { Category: '/Deleted/' });
  const remove = async (title: string) => {
    await page.goto('/pilot/library/items/Deleted');
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
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Επαναφορά: Δεύτερο' }).click();
  await expect(page.getByText('Το «Δεύτερο» επανήλθε')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Δεύτερο' })).toHaveCount(0);
});
