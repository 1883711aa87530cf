/** One action under somebody’s hands: what is typed is kept here, two who change it, taking it back, putting it away. */
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'settings' });

type Making = { Actions: { Id: number; Title: string; Descr: string; Flags: number; Archived: boolean }[] };

test('two change different things of an action and both stay; who only reads changes nothing', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  forgiven.push(/409/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/action/9/general');
  await page.getByLabel('Τίτλος', { exact: true }).fill('Νέος τίτλος');
  await page.reload();
  await expect(page.getByLabel('Τίτλος', { exact: true })).toHaveValue('Νέος τίτλος');
  const other = await windowOf(browser, site, 'super');
  await other.goto('/pilot/admin/project/action/9/general');
  await other.getByLabel('Περιγραφή', { exact: true }).fill('Νέα περιγραφή');
  await other.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await expect(other.getByText(/Αποθηκεύτηκε \d\d:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  // What only one changed is not asked about.
  await expect(page.getByText('Μπήκαν και όσα αποθηκεύτηκαν στο μεταξύ: Περιγραφή')).toBeVisible();
  await expect(page.getByText(/Αποθηκεύτηκε \d\d:\d\d/)).toBeVisible();
  const { Actions } = await ask<Making>(page, '/api/action/Making', { ProjectId: 1 });
  expect(Actions.find(({ Id }) => Id === 9)).toMatchObject({ Title: 'Νέος τίτλος', Descr: 'Νέα περιγραφή' });
  await other.context().close();
  const reader = await windowOf(browser, site, 'coordinator');
  await reader.goto('/pilot/admin/project/action/9/general');
  await expect(reader.getByLabel('Τίτλος', { exact: true })).toBeDisabled();
  await expect(reader.getByRole('button', { name: 'Αποθήκευση', exact: true })).toHaveCount(0);
  await reader.context().close();
});

test('publishing is taken back when asked, a day is named, and an action is put away and taken out again', async ({
  page,
}) => {
  await signIn(page, 'admin');
  const flags = async () =>
    (await ask<Making>(page, '/api/action/Making', { ProjectId: 1 })).Actions.find(({ Id }) => Id === 22);
  await page.goto('/pilot/admin/project/action/22/publishing');
  await page.getByRole('button', { name: 'Ανάκληση δημοσίευσης' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ανάκληση δημοσίευσης' }).click();
  await expect(page.getByText('Η δημοσίευση ανακλήθηκε.')).toBeVisible();
  expect(((await flags())?.Flags ?? 0) & 2).toBe(0);
  await page.getByLabel('Ημέρα δημοσίευσης').fill('12-12-2099');
  await page.getByRole('button', { name: 'Δημοσίευση εκείνη την ημέρα' }).click();
  await expect(page.getByText('Από 12-12-2099').first()).toBeVisible();
  await page.getByRole('button', { name: /^Περισσότερα για/ }).click();
  await page.getByRole('menuitem', { name: 'Αρχειοθέτηση' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αρχειοθέτηση' }).click();
  await expect(page.getByText('Η ενέργεια αρχειοθετήθηκε.')).toBeVisible();
  expect((await flags())?.Archived).toBe(true);
  await page.goto('/pilot/admin/project/actions?state=archived');
  await page.getByRole('button', { name: /^Περισσότερα για/ }).click();
  await page.getByRole('menuitem', { name: 'Επαναφορά από το αρχείο' }).click();
  await expect(page.getByText('Η ενέργεια επανήλθε, αδημοσίευτη.')).toBeVisible();
});
