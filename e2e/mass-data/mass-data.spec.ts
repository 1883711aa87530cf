/** Mass data in the browser: three hundred rows with seven that fail, a reload half-way, files and addresses. */
import type { Locator, Page } from '@playwright/test';
import { ask, fileFrom, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'mass-data' });

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });

/** Publishes a service that keeps each row as a free record, and refuses one whose level is no number. */
const publish = async (page: Page, Name: string): Promise<void> => {
  await signIn(page, 'admin');
  const Query = `const level = Number(params.level);
return api.call('/api/Data/Set', { Id: 0, Name: params.name, Data: params.name, editLevel: level, viewLevel: level });`;
  const Params = [
    { Name: 'name', Label: 'Όνομα' },
    { Name: 'level', Label: 'Επίπεδο' },
  ];
  const Service = { Id: 0, Name, Kind: 'js', Roles: ['Coordinator'], Query, Params };
  const { Id, Version } = await ask<{ Id: number; Version: number }>(page, '/api/service/Edit', { Service });
  await ask(page, '/api/definitions/Publish', { Id, Version });
};

/** The names of the records that rows of a test made. */
const recordsOf = async (page: Page, start: string): Promise<string[]> => {
  const { list } = await ask<{ list: { Name: string }[] }>(page, '/api/Data/List', { Search: start, count: 1000 });
  return list.map(({ Name }) => Name).filter((name) => name.startsWith(start));
};

const openWith = async (page: Page, service: string, rows: string): Promise<void> => {
  await page.goto('/pilot/admin/massdata');
  await page.getByLabel('Ή επικολλήστε εδώ').fill(rows);
  await page.getByRole('combobox', { name: 'Υπηρεσία ή διεύθυνση' }).fill(`/api/Services/${service}`);
  await page.keyboard.press('Escape');
};

/** Writes the whole transform anew. */
const writeScript = async (page: Page, code: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Σενάριο μετατροπής σε JavaScript' }).click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(code);
};

test('a coordinator sends 300 rows; seven fail with the server’s words, are mended and sent again', async ({
  page,
  site,
  browser,
  forgiven,
}) => {
  forgiven.push(/status of 4\d\d/);
  await publish(page, 'keep-rows');
  const coordinator = await windowOf(browser, site, 'coordinator');
  const lines = Array.from({ length: 300 }, (_, at) => `γραμμή-${at}\t${at % 43 === 0 ? 'κακό' : '1000'}`);
  const paste = coordinator.getByLabel('Ή επικολλήστε εδώ');
  const pasted = ['ΟΝΟΜΑ\tΕπίπεδο', ...lines].join('\n');
  await openWith(coordinator, 'keep-rows', pasted);
  // Without rows, or with some that are refused, nothing can be sent.
  for (const none of ['', 'ΟΝΟΜΑ\tΕπίπεδο']) {
    await expect(button(coordinator, 'Αποστολή 300 γραμμών')).toBeVisible();
    await paste.fill(none);
    await expect(button(coordinator, 'Αποστολή 300 γραμμών')).toHaveCount(0);
    await paste.fill(pasted);
  }
  await expect(coordinator.getByText('Διαβάστηκαν 300 γραμμές με 2 στήλες.')).toBeVisible();
  await expect(coordinator.getByRole('combobox', { name: 'Στήλη «ΟΝΟΜΑ»' })).toHaveValue('name');
  await expect(coordinator.getByText('"name": "γραμμή-0"')).toBeVisible();

  // Pressed twice, it saves the setup once.
  let saves = 0;
  const { promise: pressed, resolve: letSave } = Promise.withResolvers<void>();
  await coordinator.route('**/api/data/setMassServiceData', async (route) => {
    saves += 1;
    await pressed;
    await route.continue();
  });
  await button(coordinator, 'Αποστολή 300 γραμμών').dblclick();
  letSave();
  await expect(coordinator.getByText('OK: 293 Failed: 7')).toBeVisible({ timeout: 60_000 });
  expect(saves).toBe(1);
  const rows = coordinator.getByRole('region', { name: 'Οι γραμμές της αποστολής' }).locator('tbody tr');
  await expect(rows.first().locator('td').first()).not.toContainText('OK');
  await expect(rows.nth(1).locator('td').first()).toHaveText('OK');
  // Other rows do not take the place of those that were sent.
  await expect(paste).toBeDisabled();
  await expect(coordinator.getByRole('combobox', { name: 'Διαχωριστικό' })).toBeDisabled();
  await expect(coordinator.getByText('επιλέξτε «Νέα αποστολή»')).toBeVisible();
  await coordinator.getByRole('radio', { name: 'Όσες έγιναν φεύγουν από τη λίστα' }).check();
  await expect(rows).toHaveCount(7);
  await expect(rows.first().locator('td').first()).toContainText(/Λάθος ή λείπει: .*viewLevel/);
  const { name, bytes } = await fileFrom(coordinator, button(coordinator, 'Αρχείο με όσες απέτυχαν'));
  expect(name).toBe('failed.csv');
  expect(bytes.toString().trim().split('\r\n')).toHaveLength(8);

  for (const at of [0, 43, 86, 129, 172, 215, 258]) {
    const cell = coordinator.getByRole('textbox', { name: `Επίπεδο, γραμμή ${at + 1}`, exact: true });
    await cell.fill('1000');
    await cell.blur();
  }
  await button(coordinator, 'Ξανά οι 7 που απέτυχαν').click();
  await expect(coordinator.getByText('OK: 7 Failed: 0')).toBeVisible();
  await expect(coordinator.getByText('Τέλος: έγιναν 300 γραμμές, παραλείφθηκαν 0.')).toBeVisible();
  const records = await recordsOf(coordinator, 'γραμμή-');
  expect(records).toHaveLength(300);
  expect(new Set(records).size).toBe(300);

  // What is finished is forgotten; the address and its mapping are remembered.
  await coordinator.reload();
  await expect(coordinator.getByRole('combobox', { name: 'Υπηρεσία ή διεύθυνση' })).toHaveValue(
    '/api/Services/keep-rows',
  );
  await expect(button(coordinator, 'Συνέχεια από εκεί')).toHaveCount(0);
  await coordinator.context().close();
});

test('a reload in the middle goes on without doing a row twice', async ({ page, site, browser, forgiven }) => {
  forgiven.push(/ERR_|status of/);
  await publish(page, 'keep-halves');
  const coordinator = await windowOf(browser, site, 'coordinator');
  const lines = Array.from({ length: 40 }, (_, at) => `μισό-${at}\t1000`);
  await openWith(coordinator, 'keep-halves', ['name\tlevel', ...lines].join('\n'));
  // The server does the twentieth row, and its answer does not come before the page is gone.
  let calls = 0;
  let isDone = false;
  await coordinator.route('**/api/Services/keep-halves', async (route) => {
    calls += 1;
    if (calls < 20) return route.continue();
    await route.fetch();
    isDone = true;
  });
  await button(coordinator, 'Αποστολή 40 γραμμών').click();
  await expect.poll(() => isDone).toBe(true);
  await coordinator.reload();
  await coordinator.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(coordinator.getByText('Βρέθηκε αποστολή που δεν τελείωσε: 40 γραμμές')).toBeVisible();
  await button(coordinator, 'Συνέχεια από εκεί').click();
  await button(coordinator, 'Αποστολή των 21 που μένουν').click();
  await expect(coordinator.getByText('OK: 21 Failed: 0')).toBeVisible();
  const records = await recordsOf(coordinator, 'μισό-');
  expect(records.sort()).toEqual(lines.map((line) => line.split('\t')[0]).sort());
  await coordinator.context().close();
});

test('files are read in their encoding, foreign addresses are refused, and a transform is written, seen and used', async ({
  page,
  site,
  browser,
}) => {
  await publish(page, 'keep-files');
  await page.goto('/pilot/admin/massdata');
  const address = page.getByRole('combobox', { name: 'Υπηρεσία ή διεύθυνση' });
  let foreign = 0;
  page.on('request', (request) => (foreign += request.url().includes('example.org') ? 1 : 0));
  await address.fill('https://example.org/api/Services/keep-files');
  await expect(page.getByText('Οι γραμμές στέλνονται μόνο σε αυτή την εφαρμογή')).toBeVisible();
  await address.fill('/api/Services/other');
  await expect(page.getByText('Δεν υπάρχει δημοσιευμένη υπηρεσία με αυτό το όνομα')).toBeVisible();
  await address.fill('/api/Services/keep-files');
  await page.keyboard.press('Escape');
  expect(foreign).toBe(0);

  // «sep=;», then «Όνομα;Επίπεδο» and a cell with a line end, as Excel in Greek saves them.
  const greek = [0xf1, 0xe1, 0xec, 0xec, 0xde];
  const text = (latin: string): number[] => [...Buffer.from(latin, 'latin1')];
  const bytes = [...text('sep=;\r\nname;level\r\n"'), ...greek, ...text('\n1";1000\r\nfile-2;1000;more\r\n')];
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(bytes) });
  await expect(page.getByText('Διαβάστηκαν 2 γραμμές με 2 στήλες από το «rows.csv».')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Κωδικοποίηση' })).toContainText('Windows-1253');
  await expect(page.getByRole('combobox', { name: 'Διαχωριστικό' })).toContainText(';');
  await expect(page.getByText('"name": "ραμμή\\n1"')).toBeVisible();
  await expect(page.getByText('1 γραμμή έχει περισσότερα κελιά')).toBeVisible();

  const leftOut = 'if (index === 0) return null; ';
  await writeScript(page, `${leftOut}return { name: row.name + '-new', level: row.none.level };`);
  await expect(page.getByText('Σενάριο, γραμμή 1:').first()).toBeVisible();
  await writeScript(page, `${leftOut}return { name: row.name + '-new', level: row.level };`);
  await expect(page.getByText('"name": "file-2-new"').first()).toBeVisible();
  await button(page, 'Αποστολή 2 γραμμών').click();
  await expect(page.getByText('OK: 1 Failed: 0')).toBeVisible();
  const records = await recordsOf(page, 'file-2');
  expect(records).toEqual(['file-2-new']);

  // A coordinator uses what the administrator saved.
  const coordinator = await windowOf(browser, site, 'coordinator');
  await openWith(coordinator, 'keep-files', 'name\tlevel\nα\t1\nfile-3\t1000');
  await expect(coordinator.getByText('Το γράφουν μόνο διαχειριστές.')).toBeVisible();
  await expect(coordinator.getByText('"name": "file-3-new"').first()).toBeVisible();
  await coordinator.context().close();
});
