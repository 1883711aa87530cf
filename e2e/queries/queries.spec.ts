/** Saved queries: written, tried as each role, published and run; each reader gets their own rows. */
import type { Locator, Page } from '@playwright/test';
import { ask, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { publish } from './publish.ts';

test.use({ world: 'queries' });

const editor = (page: Page): Locator => page.getByRole('textbox', { name: 'Το κείμενο του ερωτήματος σε SQL' });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const resultRows = (page: Page, name: string): Locator => page.getByRole('region', { name }).locator('tbody tr');

/** Writes the whole statement anew. */
const writeSql = async (page: Page, sql: string): Promise<void> => {
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(sql);
};

test('an administrator writes a query, reads the matrix and publishes; mentor and coordinator get their own rows', async ({
  page,
  site,
  browser,
}) => {
  const name = 'Οι ωφελούμενοι με το όνομά τους';
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/queries');
  await page.getByRole('link', { name: 'Νέο ερώτημα' }).locator('visible=true').click();
  await page.getByRole('textbox', { name: 'Όνομα' }).fill(name);
  await writeSql(page, 'SELECT last_name AS "Επώνυμο", user_id FROM people ORDER BY last_name');
  await page.getByRole('checkbox', { name: 'Σύμβουλος' }).check();
  await page.getByRole('checkbox', { name: 'Συντονιστής' }).check();
  await button(page, 'Υπολογισμός ανά ρόλο').click();
  const matrix = page.getByRole('table', { name: 'Τι θα έπαιρνε κάθε ρόλος' });
  const rowsOf = (role: string): Locator => matrix.getByRole('row', { name: role }).getByRole('cell').nth(1);
  await expect(rowsOf('Σύμβουλος')).toHaveText(/^[1-9]\d*$/);
  await expect(rowsOf('Συντονιστής')).toHaveText(/^[1-9]\d*$/);
  const ofCoordinator = Number(await rowsOf('Συντονιστής').innerText());
  await button(page, 'Αποθήκευση').click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await button(page, 'Δημοσίευση').click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Σύμβουλος, Συντονιστής');
  await question.getByRole('button', { name: 'Δημοσίευση' }).click();
  await expect(page.getByText('Δημοσιευμένη η έκδοση 1')).toBeVisible();

  const mentor = await windowOf(browser, site, 'mentor');
  const mentees = { ProjectId: 1, Active: false, count: 1000 };
  const { list } = await ask<{ list: { User: { Fields: { last_name: string } } }[] }>(
    mentor,
    '/api/mentor/Mentees',
    mentees,
  );
  const own = list.map(({ User }) => User.Fields.last_name).sort();
  await mentor.goto('/pilot/queries');
  await mentor.getByRole('link', { name }).click();
  const surnames = resultRows(mentor, name).locator('td:first-child');
  await expect(surnames).toHaveCount(own.length);
  await expect.poll(async () => (await surnames.allInnerTexts()).sort()).toEqual(own);
  await mentor.context().close();
  const coordinator = await windowOf(browser, site, 'coordinator');
  await coordinator.goto('/pilot/queries');
  await coordinator.getByRole('link', { name }).click();
  await expect(resultRows(coordinator, name)).toHaveCount(ofCoordinator);
  await coordinator.context().close();
  expect(own.length).toBeLessThan(ofCoordinator);
});

test('a fault is marked at its place with its words, and Tab leaves the editor', async ({ page }) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/queries/new');
  await writeSql(page, 'SELECT last_name\nFROM peopl');
  const place = page.getByRole('button', { name: 'Γραμμή 2, χαρακτήρας 6: Δεν υπάρχει όψη «peopl».' });
  await expect(place).toBeVisible();
  await expect(page.locator('.cm-lintRange-error')).toHaveText('peopl');
  await expect(editor(page)).toHaveAttribute('aria-invalid', 'true');
  await editor(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(editor(page)).not.toBeFocused();
  await place.click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.insertText('e');
  await expect(place).toHaveCount(0);
  await button(page, 'Μορφοποίηση').click();
  await expect(editor(page).locator('.cm-line')).toHaveText(['SELECT', '  last_name', 'FROM', '  people']);
});

test('typed values run after a rest; a wrong one is told at its field, above the last good result', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/status of 422/);
  await signIn(page, 'admin');
  const Name = 'Με παράμετρο';
  const { Id } = await publish(page, {
    Name,
    Query: 'SELECT @limit * 2 AS twice, @word AS word',
    Parameters: [
      { Name: 'limit', Type: 'number', Label: 'Όριο', Default: '1' },
      { Name: 'word', Type: 'text', Label: 'Λέξη' },
    ],
  });
  await page.goto(`/pilot/queries/${Id}`);
  const cells = resultRows(page, Name).getByRole('cell');
  await expect(cells).toHaveText(['2', '']);
  await page.getByLabel('Όριο').fill('2,5');
  await expect(cells).toHaveText(['5', '']);
  await page.getByLabel('Λέξη').fill(`'0123'`);
  await expect(cells).toHaveText(['5', '0123']);
  await page.getByLabel('Όριο').fill('πολλά');
  await expect(page.getByText('Γράψτε έναν αριθμό, για παράδειγμα 12,5.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Συμπληρώστε σωστά τις παραμέτρους.');
  await expect(page.getByText('Προηγούμενο αποτέλεσμα')).toBeVisible();
  await expect(cells).toHaveText(['5', '0123']);
  await page.getByLabel('Όριο').fill('3');
  await expect(cells).toHaveText(['6', '0123']);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a stale save shows both versions, and what was typed survives a reload', async ({ page, forgiven }) => {
  forgiven.push(/status of 409/);
  await signIn(page, 'admin');
  const { Id } = await publish(page, { Name: 'Δύο γράφουν', Query: 'SELECT 1 AS mine' });
  await page.goto(`/pilot/admin/queries/${Id}`);
  await writeSql(page, 'SELECT 2 AS mine');
  await page.reload();
  await expect(editor(page)).toHaveText('SELECT 2 AS mine');
  await ask(page, '/api/Query/Edit', {
    Query: { Id, Name: 'Δύο γράφουν', Roles: ['Coordinator'], Query: 'SELECT 3 AS theirs', Descr: 'Του άλλου' },
  });
  await button(page, 'Αποθήκευση').click();
  const conflict = page.getByRole('dialog');
  await expect(conflict).toContainText('SELECT 2 AS mine');
  await expect(conflict).toContainText('SELECT 3 AS theirs');
  await conflict.getByRole('button', { name: 'Κρατώ τη δική μου' }).click();
  await expect(page.getByText('Έκδοση 3')).toBeVisible();
  // What only the other person changed came along.
  const now = await ask<{ Query: string; Descr: string }>(page, '/api/Query/Get', { Id });
  expect(now).toMatchObject({ Query: 'SELECT 2 AS mine', Descr: 'Του άλλου' });
});

test('parameters are found, versions compared and restored, and runs listed without values', async ({ page }) => {
  await signIn(page, 'admin');
  const Name = 'Με εκδόσεις';
  const { Id } = await publish(page, { Name, Query: 'SELECT 1 AS one' });
  await ask(page, '/api/Query/execute', { Id, Parameters: {} });
  await page.goto(`/pilot/admin/queries/${Id}`);
  await writeSql(page, 'SELECT @day AS day');
  const parameter = page.getByRole('group', { name: 'Παράμετρος @day' });
  await parameter.getByRole('combobox', { name: 'Τύπος' }).click();
  await page.getByRole('option', { name: 'Ημερομηνία' }).click();
  await parameter.getByLabel('Ετικέτα').fill('Ποια ημέρα');
  await page.getByRole('textbox', { name: 'Ποια ημέρα' }).fill('24-11-2026');
  await button(page, 'Δοκιμή').click();
  await expect(resultRows(page, 'Αποτέλεσμα').getByRole('cell')).toHaveText('24-11-2026');
  await button(page, 'Αποθήκευση').click();
  await expect(page.getByText('Έκδοση 2')).toBeVisible();
  await page.getByRole('tab', { name: 'Εκδόσεις' }).click();
  await button(page, 'Σύγκριση της έκδοσης 1 με τη νεότερη').click();
  await expect(page.locator('[data-code-diff]')).toContainText('SELECT 1 AS one');
  await expect(page.locator('[data-code-diff]')).toContainText('SELECT @day AS day');
  await expect(page.getByText('@day · Ημερομηνία · Ποια ημέρα')).toBeVisible();
  await button(page, 'Επαναφορά της έκδοσης 1').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Επαναφορά' }).click();
  await expect(page.getByText('Έκδοση 3')).toHaveCount(2);
  await page.getByRole('tab', { name: 'Εκτελέσεις' }).click();
  await expect(page.getByRole('region', { name: 'Εκτελέσεις' }).first().locator('tbody tr')).toHaveCount(1);
  await page.getByRole('tab', { name: 'Ερώτημα' }).click();
  await expect(editor(page)).toHaveText('SELECT 1 AS one');
  // What came from the server is no change of the author's.
  await expect(button(page, 'Αναίρεση αλλαγών')).toHaveCount(0);
});

test('values run half a second after typing, and parameters are looked for after two, not a millisecond before', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'admin');
  const Name = 'Με ρολόι';
  const { Id } = await publish(page, {
    Name,
    Query: 'SELECT @word AS word',
    Parameters: [{ Name: 'word', Type: 'text', Label: 'Λέξη' }],
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/Query\/(?:execute|Check)$/.test(request.url())) sent.push(request.postData() ?? '');
  });
  await page.goto(`/pilot/queries/${Id}`);
  const cell = resultRows(page, Name).getByRole('cell');
  await expect(cell).toHaveText('');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  sent.length = 0;
  await page.getByLabel('Λέξη').fill('α');
  await page.clock.runFor(400);
  await page.getByLabel('Λέξη').fill('αβ');
  await page.clock.runFor(499);
  await page.evaluate(() => undefined);
  expect(sent).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(cell).toHaveText('αβ');
  expect(sent.map((body) => (JSON.parse(body) as { Parameters: object }).Parameters)).toEqual([{ word: 'αβ' }]);

  await page.goto(`/pilot/admin/queries/${Id}`);
  await expect(page.getByRole('group', { name: 'Παράμετρος @word' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 7_200_000);
  sent.length = 0;
  await writeSql(page, 'SELECT @day AS day');
  await page.clock.runFor(1999);
  await page.evaluate(() => undefined);
  expect(sent).toEqual([]);
  await page.clock.runFor(1);
  await page.clock.resume();
  await expect(page.getByRole('group', { name: 'Παράμετρος @day' })).toBeVisible();
  expect(sent.map((body) => (JSON.parse(body) as { Query: string }).Query)).toEqual(['SELECT @day AS day']);
});

test('a run that takes long is stopped: what was typed and the last result stay', async ({ page }) => {
  await signIn(page, 'admin');
  const Name = 'Αργεί πολύ';
  // With a large limit it runs until its time is over, which the test does not wait for.
  const Query = 'SELECT count(*) AS n FROM generate_series(1, @limit) a CROSS JOIN generate_series(1, @limit) b';
  const { Id } = await publish(page, {
    Name,
    Query,
    Parameters: [{ Name: 'limit', Type: 'number', Label: 'Όριο', Default: '3' }],
  });
  /** Nobody waits for the answer any more, so the server ends the statement. */
  const stop = async (call: string): Promise<void> => {
    const aborted = page.waitForEvent('requestfailed', (request) => request.url().endsWith(`/api/Query/${call}`));
    await button(page, 'Διακοπή').click();
    await aborted;
  };
  await page.goto(`/pilot/queries/${Id}`);
  const cell = resultRows(page, Name).getByRole('cell');
  await expect(cell).toHaveText('9');
  await expect(button(page, 'Διακοπή')).toHaveCount(0);
  await page.getByLabel('Όριο').fill('1000000');
  await stop('execute');
  const note = page.getByText('Διακόψατε την εκτέλεση.');
  await expect(note).toBeVisible();
  await expect(page.getByRole('status').filter({ has: note })).toBeFocused();
  await expect(page.getByLabel('Όριο')).toHaveValue('1000000');
  await expect(cell).toHaveText('9');
  await expect(page.getByText('Προηγούμενο αποτέλεσμα')).toBeVisible();
  await page.getByLabel('Όριο').fill('4');
  await expect(cell).toHaveText('16');
  await expect(note).toHaveCount(0);

  await page.goto(`/pilot/admin/queries/${Id}`);
  await page.getByRole('textbox', { name: 'Όριο' }).last().fill('1000000');
  await button(page, 'Δοκιμή').click();
  await stop('AdminExecute');
  await expect(note).toBeVisible();
  await expect(button(page, 'Διακοπή')).toHaveCount(0);
});
