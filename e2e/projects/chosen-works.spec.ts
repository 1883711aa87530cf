/** What is done with those chosen in the grid: a letter, sent once and asked before, and an action, published and taken back. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import type { Page } from '@playwright/test';

/** Choose the first so many people of the grid; their names as lists write them. */
const choose = async (page: Page, count: number): Promise<string[]> => {
  await page.goto('/pilot/admin/grid');
  await expect(page.locator('[data-place="0:0"]')).toHaveAttribute('aria-label', /./);
  const names: string[] = [];
  for (let row = 0; row < count; row += 1) {
    const name = page.locator(`[data-place="${row}:-1"]`);
    await name.getByRole('checkbox').click();
    names.push((await name.locator('b').textContent()) ?? '');
  }
  return names;
};

test('a letter to those who were chosen: as it will be read, who gets it, asked, in the outbox, never taken back', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const names = await choose(page, 3);
  await page.getByRole('button', { name: 'E-mail', exact: true }).click();
  await expect(page).toHaveURL(/updateuserfields\?kind=mail/);
  const main = page.locator('main');
  const chosen = main.getByRole('radio', { name: '3 άτομα που επιλέξατε στον πίνακα' });
  await expect(chosen).toBeChecked();
  // The choice outlives a reload, and Back finds it in the grid.
  await page.reload();
  await expect(chosen).toBeChecked();
  await page.goBack();
  for (const row of [0, 1, 2])
    await expect(page.locator(`[data-place="${row}:-1"]`).getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'E-mail', exact: true }).click();
  await expect(chosen).toBeChecked();
  const preview = main.getByRole('button', { name: 'Προεπισκόπηση' });
  await main.getByLabel('Θέμα').fill('Συνάντηση της Τρίτης');
  await main.getByLabel('Κείμενο').fill('Αγαπητέ/ή {{onoma}},');
  await expect(main.getByText('Η μόνη θέση που συμπληρώνεται είναι η {{name}}.')).toBeVisible();
  await expect(preview).toBeDisabled();
  await main.getByLabel('Κείμενο').fill('Αγαπητέ/ή {{name}},\n\nη συνάντηση είναι στις 10:30.');
  await preview.click();
  const [last = '', first = ''] = (names[0] ?? '').split(' ');
  const letter = main.getByRole('region', { name: 'Έτσι θα το διαβάσει ο πρώτος' });
  await expect(letter).toContainText(`Αγαπητέ/ή ${first} ${last},`);
  await expect(main.getByRole('button', { name: 'Αποστολή: 3' })).toBeVisible();
  await main.getByRole('button', { name: 'Αποστολή', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Θα σταλεί e-mail σε 3 άτομα. Δεν παίρνεται πίσω.');
  await dialog.getByRole('button', { name: 'Αποστολή' }).click();
  await expect(main.getByText('Έγινε για 3 άτομα.')).toBeVisible();
  await expect(main.getByLabel('Θέμα')).toHaveValue('');
  await expect(main.getByLabel('Κείμενο')).toHaveValue('');
  await expect(main.getByText('E-mail σε πολλούς: Συνάντηση της Τρίτης')).toBeVisible();
  await expect(main.getByRole('button', { name: /^Αναίρεση/ })).toHaveCount(0);
  const { All } = await ask<{ All: number }>(page, '/api/console/Outbox', { Search: 'Συνάντηση της Τρίτης' });
  expect(All).toBe(3);
});

test('an action is published for those who were chosen, told on its page, taken back from one, then from all', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const made = { ProjectId: 1, TypeId: 6, Title: 'Εργαστήριο για λίγους' };
  const { Id } = await ask<{ Id: number }>(page, '/api/project/CreateAction', made);
  const names = await choose(page, 2);
  await page.getByRole('button', { name: 'Δημοσίευση ενέργειας' }).click();
  const main = page.locator('main');
  const action = main.getByRole('combobox', { name: 'Ενέργεια' });
  await action.fill('εργαστήριο');
  await page.getByRole('option', { name: made.Title }).click();
  await main.getByLabel('Από ποια ημέρα').fill('31-02-2099');
  await expect(main.getByText('Δεν υπάρχει τέτοια ημέρα.')).toBeVisible();
  await main.getByLabel('Από ποια ημέρα').fill('');
  await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  await expect(main.getByRole('button', { name: 'Δημοσίευση: 2' })).toBeVisible();
  await main.getByRole('button', { name: 'Εκτέλεση' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Θα γίνουν 2 αλλαγές.');
  await dialog.getByRole('button', { name: 'Εκτέλεση' }).click();
  await expect(main.getByText('Έγινε για 2 άτομα.')).toBeVisible();

  await page.goto(`/pilot/admin/project/action/${Id}/publishing`);
  const named = main.getByRole('region', { name: 'Σε ποιους' });
  await expect(named).toContainText('Τη βλέπουν 2 ωφελούμενοι');
  for (const name of names) await expect(named.getByText(name, { exact: true })).toBeVisible();
  await named.getByRole('searchbox', { name: 'Όνομα' }).fill(names[0] ?? '');
  await expect(named.getByText(names[1] ?? '', { exact: true })).toHaveCount(0);
  await named.getByRole('button', { name: `Ανάκληση: ${names[0]}` }).click();
  await expect(dialog).toContainText(`${names[0]}: δεν θα βλέπει πια την ενέργεια.`);
  await dialog.getByRole('button', { name: 'Ανάκληση' }).click();
  await expect(named).toContainText('Τη βλέπει 1 ωφελούμενος');
  await expect(named).toContainText('Κανένας.');

  // What is left of the work goes back as one; what was taken back meanwhile stays so, and is told.
  await page.goto('/pilot/admin/project/updateuserfields?kind=publish');
  await main
    .getByRole('button', { name: /^Αναίρεση: Δημοσίευση ενέργειας/ })
    .first()
    .click();
  await expect(dialog.getByRole('button', { name: 'Θα αναιρεθεί: 1' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Θα μείνει: 1' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Αναίρεση', exact: true }).click();
  await expect(page.getByText('Αναιρέθηκαν: 1 · Έμειναν: 1').first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Κλείσιμο' }).click();
  const line = main.getByRole('listitem').filter({ hasText: 'Δημοσίευση ενέργειας' }).first();
  await expect(line).toContainText('Αναιρέθηκε εν μέρει');
  await expect(line.getByRole('button')).toHaveText('Αναίρεση όσων έμειναν');
  await page.goto(`/pilot/admin/project/action/${Id}/publishing`);
  await expect(main.getByText('Αδημοσίευτη').first()).toBeVisible();
  await expect(named).toHaveCount(0);
});
