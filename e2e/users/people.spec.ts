/** Staff and people: one person's page with its history, and a paste of five hundred that is stopped, goes on and is taken back. */
import { ask, fileFrom } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';
import { scaled } from '../time-limits.ts';

test('a person is found by a field, changed, and the history says who did it; columns are remembered', async ({
  page,
  forgiven,
}) => {
  await signIn(page, 'supervisor');
  // An old address may have a field that is no filter any more.
  await page.goto('/pilot/admin/user/list?no_such_field=x');
  const main = page.locator('main');
  await expect(main.getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await main.getByRole('button', { name: 'Εύρεση ατόμου' }).click();
  const find = page.getByRole('dialog', { name: 'Εύρεση ατόμου' });
  // Whoever opens it types at once.
  await expect(find.getByRole('searchbox')).toBeFocused();
  await find.getByRole('combobox').click();
  await page.getByRole('option', { name: 'E-mail' }).click();
  // A search by a field is sent after half a second of rest.
  await find.getByRole('searchbox').fill('mentee31@example.org; mentee32@example.org');
  await expect(find.getByRole('radio')).toHaveCount(2);
  await tick(find.getByRole('radio').first());
  await find.getByRole('button', { name: 'Επιλογή' }).click();

  await main.getByLabel('Διεύθυνση').fill('Οδός Δοκιμής 7');
  forgiven.push(/status of 422.*UpdateFields/);
  await main.getByLabel('ΑΦΜ').fill('123');
  await main.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await expect(main.getByText('Ο ΑΦΜ δεν είναι σωστός.')).toBeVisible();
  // What was typed is still there after a reload, and what is right can be saved.
  await page.reload();
  await expect(main.getByLabel('Διεύθυνση')).toHaveValue('Οδός Δοκιμής 7');
  await main.getByRole('button', { name: 'Επαναφορά' }).click();
  await main.getByLabel('Διεύθυνση').fill('Οδός Δοκιμής 8');
  await main.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await expect(page.getByText('Αποθηκεύτηκε')).toBeVisible();
  const history = main.getByRole('region', { name: 'Ιστορικό αλλαγών' });
  await expect(history.getByRole('listitem').first()).toContainText(
    /Διεύθυνση: .* → Οδός Δοκιμής 8.*Αδαμόπουλος Βασίλειος/,
  );

  await main.getByRole('button', { name: 'Αναστολή' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Άκυρο' }).click();
  await expect(main.getByText('Ενεργός', { exact: true })).toBeVisible();

  await page.goto('/pilot/admin/user/list');
  await main.getByRole('button', { name: 'Στήλες' }).click();
  const columns = page.getByRole('dialog', { name: 'Στήλες του πίνακα' });
  await tick(columns.getByRole('checkbox', { name: 'Διεύθυνση' }));
  await tick(columns.getByRole('checkbox', { name: 'Σύμβουλος' }), false);
  await columns.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(main.getByRole('columnheader', { name: 'Διεύθυνση' })).toBeVisible();
  await page.reload();
  await expect(main.getByRole('columnheader', { name: 'Διεύθυνση' })).toBeVisible();
  await expect(main.getByRole('columnheader', { name: 'Σύμβουλος' })).toHaveCount(0);
  await ask(page, '/api/user/SetPreference', {
    ProjectId: 1,
    Key: 'people.columns',
    Value: { columns: ['username', 'roles', 'mentor', 'state'] },
  });
});

test('five hundred people of a spreadsheet: tried, stopped half-way, gone on with after a reload, taken back', async ({
  page,
}) => {
  await signIn(page, 'coordinator');
  const lines = Array.from({ length: 500 }, (_, at) => `bulk.person.${at}\tΜαζικός\tΑριθμός ${at}\tΩφελούμενος`);
  const text = ['Μητρώο\tΕπώνυμο\tΌνομα\tΡόλος', ...lines, 'x\tΛάθος\tΓραμμή\tΩφελούμενος'].join('\n');
  await page.goto('/pilot/admin/project/updateuserfields');
  const main = page.locator('main');
  // The template has the headers that are understood, as a file that nothing is calculated in.
  const template = await fileFrom(page, main.getByRole('button', { name: 'Υπόδειγμα (users.csv)' }));
  const written = template.bytes.toString('utf8');
  expect([template.name, written]).toEqual([
    'users.csv',
    expect.stringMatching(/^\uFEFFΌνομα χρήστη;.*Επώνυμο;.*Ρόλοι\r\nmaria\.papadopoulou;.*Ωφελούμενος\r\n$/),
  ]);
  await main.getByLabel('Επικόλληση από υπολογιστικό φύλλο').fill(written);
  await expect(main.getByRole('combobox', { name: 'Στήλη «Όνομα χρήστη»' })).toHaveText('Όνομα χρήστη');
  await expect(main.getByRole('combobox', { name: 'Στήλη «Ρόλοι»' })).toHaveText('Ρόλοι');
  await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  await expect(main.getByRole('button', { name: 'Νέα: 1' })).toBeVisible();
  await main.getByLabel('Επικόλληση από υπολογιστικό φύλλο').fill(text);
  await expect(main.getByText('Επιλέξτε ποια στήλη έχει το όνομα χρήστη ή το e-mail.')).toBeVisible();
  await main.getByRole('combobox', { name: 'Στήλη «Μητρώο»' }).click();
  await page.getByRole('option', { name: 'Όνομα χρήστη' }).click();
  await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  await expect(main.getByRole('button', { name: 'Νέα: 500' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Δεν γίνεται: 1' })).toBeVisible();
  await expect(main.locator('section[aria-labelledby="outcome"] ul').first().locator('> li')).toHaveCount(10);

  // Half of them arrive, then somebody stops.
  let sent = 0;
  let stopped: Promise<void> | undefined;
  await page.route('**/api/User/AddUsers', async (route) => {
    sent += 1;
    if (sent === 9) stopped = main.getByRole('button', { name: 'Διακοπή' }).click();
    await stopped;
    await route.continue();
  });
  await main.getByRole('button', { name: 'Εκτέλεση' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Εκτέλεση' }).click();
  await expect(main.getByText(/^Η εργασία σταμάτησε στις/)).toBeVisible();
  await page.unroute('**/api/User/AddUsers');
  const found = async () =>
    (await ask<{ All: number }>(page, '/api/user/FindUsers', { ProjectId: 1, Search: 'Μαζικός' })).All;
  const half = await found();
  expect([half >= 160, half < 500]).toEqual([true, true]);

  await page.reload();
  await expect(main.getByText(`σταμάτησε στις ${half} από 501 γραμμές`)).toBeVisible();
  // The heading's meaning is remembered.
  await expect(main.getByRole('combobox', { name: 'Στήλη «Μητρώο»' })).toHaveText('Όνομα χρήστη');
  await main.getByRole('button', { name: 'Συνέχεια' }).click();
  await expect(main.getByText(`Έγινε για 500 άτομα. Δεν έγινε για 1 άτομο.`).first()).toBeVisible();
  await expect.poll(() => found()).toBe(500);

  const file = await fileFrom(page, main.getByRole('button', { name: 'Λήψη όσων απέτυχαν' }));
  expect([file.name, file.bytes.toString('utf8')]).toEqual([
    'failed.csv',
    expect.stringMatching(
      /^\uFEFFΌνομα χρήστη;Ρόλοι;Επώνυμο;Όνομα;Πρόβλημα\r\nx;Ωφελούμενος;Λάθος;Γραμμή;.*3 έως 100 χαρακτήρες.*\r\n$/,
    ),
  ]);
  // The same paste again changes nothing.
  await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  await expect(main.getByRole('button', { name: 'Ίδια: 500' })).toBeVisible();
  await expect(main.getByText('Δεν αλλάζει τίποτα.')).toBeVisible();

  await main.getByRole('button', { name: /^Αναίρεση: Νέα άτομα/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αναίρεση' }).click();
  await expect(page.getByText('Αναιρέθηκαν: 500 · Έμειναν: 0')).toBeVisible({ timeout: scaled(15_000) });
  await expect.poll(() => found()).toBe(0);
});
