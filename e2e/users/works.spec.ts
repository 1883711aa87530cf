/** Works on many people that do not go well: a portion fails, an answer is lost, a search finds others, a work is taken back. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';
import type { Page } from '@playwright/test';

const paste = (name: string, count: number): string =>
  ['Όνομα χρήστη\tΕπώνυμο\tΌνομα', ...Array.from({ length: count }, (_, at) => `${name}.${at}\t${name}\tΑ${at}`)].join(
    '\n',
  );
const begin = async (page: Page, text: string, found: string) => {
  await page.goto('/pilot/admin/project/updateuserfields');
  const main = page.locator('main');
  await main.getByLabel('Επικόλληση από υπολογιστικό φύλλο').fill(text);
  await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  await expect(main.getByRole('button', { name: found })).toBeVisible();
  return main;
};
const carryOut = async (page: Page) => {
  await page.locator('main').getByRole('button', { name: 'Εκτέλεση' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Εκτέλεση' }).click();
};
const found = async (page: Page, Search: string) =>
  (await ask<{ All: number }>(page, '/api/user/FindUsers', { ProjectId: 1, Search })).All;

test('a portion that fails leaves its people as failed, with why; the others go on, and it is sent again', async ({
  page,
  forgiven,
}) => {
  await signIn(page, 'coordinator');
  const main = await begin(page, paste('half.broken', 60), 'Νέα: 60');
  forgiven.push(/status of 500.*AddUsers/);
  let sent = 0;
  await page.route('**/api/User/AddUsers', (route) => {
    sent += 1;
    return sent === 2
      ? route.fulfill({ status: 500, json: { code: 'INTERNAL', status: 500, requestId: 'x' } })
      : route.continue();
  });
  await carryOut(page);
  await expect(main.getByText('Έγινε για 40 άτομα. Δεν έγινε για 20 άτομα.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Νέα: 40' })).toBeVisible();
  await main.getByRole('button', { name: 'Απέτυχε: 20' }).click();
  const rows = main.locator('section[aria-labelledby="outcome"] ul').first().locator('> li');
  await expect(rows.first()).toContainText('Κάτι δεν πήγε καλά από την πλευρά μας.');
  await expect(rows.first()).toContainText('half.broken.');
  await expect.poll(() => found(page, 'half.broken')).toBe(40);
  await main.getByRole('button', { name: 'Δοκιμάστε ξανά τις αποτυχημένες' }).click();
  await expect(main.getByText('Έγινε για 60 άτομα.')).toBeVisible();
  await expect.poll(() => found(page, 'half.broken')).toBe(60);

  // The preview of taking it back says what goes and what stays; the panel above follows.
  await main
    .getByRole('button', { name: /^Αναίρεση: Νέα άτομα/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Θα αναιρεθεί: 60' })).toBeVisible();
  await expect.poll(() => found(page, 'half.broken')).toBe(60);
  await dialog.getByRole('button', { name: 'Αναίρεση', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(main.getByRole('button', { name: 'Αναιρέθηκε: 60' })).toBeVisible();
  await expect(main.getByRole('button', { name: /^Νέα:/ })).toHaveCount(0);
  await expect.poll(() => found(page, 'half.broken')).toBe(0);
});

test('a paste says what it leaves out and what is odd in it, before it is carried out and after', async ({ page }) => {
  await signIn(page, 'supervisor');
  const text = [
    'Όνομα χρήστη\tΕπώνυμο\tΜητρώο\tΣχόλια',
    'left.out.1\tΠ\u0041ΠΑΣ\t12\t"Ο Άρης" Α.Ε.',
    'left.out.2\tΒ\t13\t',
  ].join('\n');
  const main = await begin(page, text, 'Νέα: 2');
  const outcome = main.getByRole('region', { name: 'Τι θα γίνει' });
  const done = main.getByRole('region', { name: 'Τι έγινε' });
  const expectNotes = async (place: typeof main) => {
    await expect(place.getByRole('alert').first().getByRole('listitem')).toHaveText([
      '«Μητρώο»: 2 τιμές',
      '«Σχόλια»: 1 τιμή',
    ]);
    await expect(place.getByRole('alert').nth(1)).toContainText('«Π\u0041ΠΑΣ» (γραμμή 1)');
  };
  await expectNotes(outcome);
  await carryOut(page);
  await expect(main.getByText('Έγινε για 2 άτομα.')).toBeVisible();
  await expectNotes(done);

  await main
    .getByRole('button', { name: /^Αναίρεση: Νέα άτομα/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Αναίρεση', exact: true }).click();
  await expect(main.getByRole('button', { name: 'Αναιρέθηκε: 2' })).toBeVisible();

  // The same is said of a name as it is typed.
  await page.goto('/pilot/admin/user');
  await page.getByRole('textbox', { name: 'Επώνυμο' }).fill('Π\u0041ΠΑΣ');
  await expect(page.getByText('Η λέξη «Π\u0041ΠΑΣ» έχει λατινικά γράμματα')).toBeVisible();
});

test('a work that somebody else took back meanwhile is told so, before the question and after it', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/status of 404.*UndoBatch/);
  await signIn(page, 'coordinator');
  const main = await begin(page, paste('undone.twice', 2), 'Νέα: 2');
  await carryOut(page);
  await expect(main.getByText('Έγινε για 2 άτομα.')).toBeVisible();
  const open = () =>
    main
      .getByRole('button', { name: /^Αναίρεση: Νέα άτομα/ })
      .first()
      .click();
  const dialog = page.getByRole('dialog');
  await open();
  await expect(dialog.getByText('Διαγράφεται ο λογαριασμός')).toHaveCount(2);
  const { list } = await ask<{ list: { Id: number }[] }>(page, '/api/user/Batches', { ProjectId: 1 });
  await ask(page, '/api/user/UndoBatch', { BatchId: list[0]?.Id, DryRun: false });
  await dialog.getByRole('button', { name: 'Αναίρεση', exact: true }).click();
  await expect(page.getByText('Την αναίρεσε ήδη κάποιος άλλος.')).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.reload();
  const again = await begin(page, paste('undone.again', 2), 'Νέα: 2');
  await carryOut(page);
  await expect(again.getByText('Έγινε για 2 άτομα.')).toBeVisible();
  const { list: newer } = await ask<{ list: { Id: number }[] }>(page, '/api/user/Batches', { ProjectId: 1 });
  await expect(main.getByRole('button', { name: /^Αναίρεση: Νέα άτομα/ })).toBeVisible();
  await ask(page, '/api/user/UndoBatch', { BatchId: newer[0]?.Id, DryRun: false });
  await open();
  await expect(dialog.getByText('Την αναίρεσε ήδη κάποιος άλλος.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Κλείσιμο' }).click();
  await expect(main.getByRole('button', { name: /^Αναίρεση: Νέα άτομα/ })).toHaveCount(0);
});

test('a work on whom a search finds goes on with the same people, though they are not found any more', async ({
  page,
}) => {
  await signIn(page, 'supervisor');
  const Users = Array.from({ length: 130 }, (_, at) => ({
    Username: `resumed.${at}`,
    Fields: { last_name: 'Συνεχιζόμενος', first_name: `Α${at}` },
  }));
  for (let at = 0; at < Users.length; at += 20)
    await ask(page, '/api/User/AddUsers', { ProjectId: 1, Users: Users.slice(at, at + 20) });
  await page.goto('/pilot/admin/project/updateuserfields?kind=roles');
  const main = page.locator('main');
  await tick(main.getByRole('checkbox', { name: 'Σύμβουλος' }));
  await tick(main.getByRole('radio', { name: 'Όσοι βρίσκει μια αναζήτηση' }));
  await main.getByRole('textbox', { name: 'Αναζήτηση' }).fill('Συνεχιζόμενος');
  await main.getByRole('combobox', { name: 'Ρόλος' }).click();
  await page.getByRole('option', { name: /^Ωφελούμεν/ }).click();
  await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  await expect(main.getByRole('button', { name: 'Αλλαγή: 130' })).toBeVisible();
  await expect(main.getByText('Συνεχιζόμενος Α0 · resumed.0')).toBeVisible();
  let sent = 0;
  await page.route('**/api/user/UpdateRolesMany', async (route) => {
    sent += 1;
    if (sent === 1) await main.getByRole('button', { name: 'Διακοπή' }).click();
    await route.continue();
  });
  await carryOut(page);
  await expect(main.getByText('Η εργασία σταμάτησε στις 100 από 130 γραμμές')).toBeVisible();
  await page.reload();
  await expect(main.getByText('σταμάτησε στις 100 από 130 γραμμές')).toBeVisible();
  let lookedUp = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/GetByIds')) lookedUp += 1;
  });
  await main.getByRole('button', { name: 'Συνέχεια' }).click();
  await expect(main.getByText('Έγινε για 130 άτομα.')).toBeVisible();
  // A hundred with a call.
  expect(lookedUp).toBe(2);
  const Roles = ['Mentor'];
  const { All } = await ask<{ All: number }>(page, '/api/user/FindUsers', {
    ProjectId: 1,
    Search: 'Συνεχιζόμενος',
    Roles,
  });
  expect(All).toBe(130);
});

test('a role that does not exist is named with those that may be given', async ({ page }) => {
  await signIn(page, 'coordinator');
  const text = 'Όνομα χρήστη\tΕπώνυμο\tΡόλοι\nno.such.role\tΑ\tΩφελούμενος, Διευθυντής';
  const main = await begin(page, text, 'Δεν γίνεται: 1');
  await expect(
    main.getByText('Δεν υπάρχει ρόλος «Διευθυντής». Μπορείτε να γράψετε: Ωφελούμενος, Σύμβουλος.'),
  ).toBeVisible();
});
