/** Where one goes on after an item was approved, returned, moved or deleted: beside it; and what the message says of it. */
import type { Page } from '@playwright/test';
import { windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { giveLink } from './giving.ts';

test.use({ world: 'library-beside' });

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
});

test('approved or returned, the focus stays in the window; closed, it goes to what waits next', async ({
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
  await supervisor.context().close();
});
