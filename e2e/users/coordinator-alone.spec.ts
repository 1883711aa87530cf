/** A coordinator alone: people imported, linked, given an action, followed on the grid, and the import taken back. */
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'actions' });

test('a coordinator alone imports thirty people, links and invites them, publishes an action for them, follows them, and takes the import back', async ({
  page,
}) => {
  await signIn(page, 'coordinator');
  const main = page.locator('main');
  const lines = Array.from(
    { length: 30 },
    (_, at) => `alone.${at}\tΜονάκριβος\tΑριθμός ${at}\talone.${at}@example.org\tΩφελούμενος`,
  );
  const text = ['Όνομα χρήστη\tΕπώνυμο\tΌνομα\tE-mail\tΡόλοι', ...lines].join('\n');

  await test.step('import', async () => {
    await page.goto('/pilot/admin/project/updateuserfields');
    await main.getByLabel('Επικόλληση από υπολογιστικό φύλλο').fill(text);
    await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
    await expect(main.getByRole('button', { name: 'Νέα: 30' })).toBeVisible();
    await main.getByRole('button', { name: 'Εκτέλεση' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Εκτέλεση' }).click();
    await expect(main.getByText('Έγινε για 30 άτομα.').first()).toBeVisible();
  });

  await test.step('link', async () => {
    await page.goto('/pilot/admin/project/linkusers?q=Μονάκριβος');
    await expect(main.getByText(/^30 δεν έχουν ενεργοποιήσει ακόμη/)).toBeVisible();
    await main.getByRole('button', { name: 'Επιλογή και των 30 που βρέθηκαν' }).click();
    await tick(main.getByRole('radio').first());
    await main
      .getByRole('button', { name: /^Σύνδεση/ })
      .locator('visible=true')
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Σύνδεση', exact: true }).click();
    await expect(page.getByText(/30 συνδέσεις/).first()).toBeVisible();
  });

  await test.step('invite again who has not activated the account', async () => {
    await page.goto('/pilot/admin/project/updateuserfields?kind=invite');
    await main.getByRole('button', { name: 'Επιλογή όλων' }).click();
    await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
    await expect(main.getByRole('button', { name: /^Αποστολή: 3\d$/ })).toBeVisible();
    await main.getByRole('button', { name: 'Αποστολή', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Αποστολή' }).click();
    await expect(main.getByText(/Έγινε για 3\d άτομα/).first()).toBeVisible();
  });

  await test.step('make an action and publish it', async () => {
    await page.goto('/pilot/admin/project/actions');
    await page.getByRole('button', { name: 'Νέα ενέργεια' }).locator('visible=true').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Είδος' }).click();
    await page.getByRole('option', { name: 'Κείμενο', exact: true }).click();
    await dialog.getByLabel('Τίτλος').fill('Καλωσόρισμα');
    await dialog.getByRole('combobox', { name: 'Ενότητα' }).fill('Ξεκίνημα');
    await dialog.getByRole('button', { name: 'Δημιουργία' }).click();
    await page.getByRole('tab', { name: 'Δημοσίευση' }).click();
    await page.getByRole('button', { name: 'Δημοσίευση για όλους' }).click();
    await expect(page.getByText('Η ενέργεια δημοσιεύτηκε.')).toBeVisible();
  });

  await test.step('follow them on the grid', async () => {
    await page.goto('/pilot/mentor/action/list?q=Μονάκριβος&group=Ξεκίνημα');
    await expect(main.getByText(/^30 ωφελούμενοι · .* · 30 δεν έχουν ενεργοποιήσει ακόμη/)).toBeVisible();
    await expect(main.getByRole('columnheader', { name: /Καλωσόρισμα/ })).toHaveCount(1);
  });

  await test.step('take the import back, with the links', async () => {
    await page.goto('/pilot/admin/project/updateuserfields');
    await main
      .getByRole('button', { name: /^Αναίρεση: Νέα άτομα/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Το άτομο έχει σύμβουλο.').first()).toBeVisible();
    await tick(dialog.getByRole('checkbox', { name: 'Να αφαιρεθούν και οι συνδέσεις με συμβούλους' }));
    await dialog.getByRole('button', { name: 'Αναίρεση' }).click();
    await expect(page.getByText('Αναιρέθηκαν: 30 · Έμειναν: 0')).toBeVisible();
    await page.goto('/pilot/mentor/action/list?q=Μονάκριβος');
    await expect(main.getByText('Κανείς δεν ταιριάζει')).toBeVisible();
  });
});
