/** The parts of a project's settings in the browser: JSON, mails, menus, secrets. */
import { ask, fileFrom, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'settings' });

type Setup = { Settings: { Roles?: object; Mails?: object; Something?: number }; Secrets: string[] };

test('the settings as JSON: a text that is none is told with its line and stays; what is used is judged and saved with the rest', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/status of 422/);
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/1/json');
  await page.getByRole('button', { name: 'Κείμενο', exact: true }).click();
  const schema = await fileFrom(page, page.getByRole('link', { name: 'Σχήμα των ρυθμίσεων (JSON Schema)' }));
  expect(schema.name).toBe('telemachos-settings.schema.json');
  expect(JSON.parse(schema.bytes.toString('utf8'))).toHaveProperty('properties.User.properties.Fields');
  const field = page.getByLabel('JSON', { exact: true }).locator('visible=true');
  const kept = await field.inputValue();
  await field.fill('{\n  "User": {,\n}');
  await page.getByRole('button', { name: 'Χρήση αυτού του κειμένου' }).click();
  await expect(page.getByRole('alert')).toContainText(/γραμμή 2/i);
  await expect(field).toHaveValue('{\n  "User": {,\n}');
  await field.fill(JSON.stringify({ ...JSON.parse(kept), Something: 5, Roles: { Nobody: {} } }));
  await page.getByRole('button', { name: 'Χρήση αυτού του κειμένου' }).click();
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).last().click();
  await expect(page.getByText('Δεν αποθηκεύτηκε: κάτι χρειάζεται διόρθωση.', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'JSON' }).click();
  await page.getByRole('button', { name: 'Κείμενο', exact: true }).click();
  await field.fill(JSON.stringify({ ...JSON.parse(kept), Something: 5 }));
  await page.getByRole('button', { name: 'Χρήση αυτού του κειμένου' }).click();
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).last().click();
  await expect(page.getByText('Αποθηκεύτηκε.', { exact: true })).toBeVisible();
  await expect.poll(async () => (await ask<Setup>(page, '/api/project/Setup', { Id: 1 })).Settings.Something).toBe(5);
});

test('a home is made of the parts that a project chooses, in their order, and the menu of its places', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/1/roles');
  await tick(page.getByRole('checkbox', { name: 'Τι ακολουθεί' }), false);
  await tick(page.getByRole('checkbox', { name: 'Επόμενη συνάντηση' }), false);
  for (let times = 0; times < 3; times += 1)
    await page.getByRole('button', { name: 'Πιο πάνω: Σύμβουλοι' }).press('Enter');
  await tick(page.getByRole('checkbox', { name: 'Σχετικά' }), false);
  await page.getByRole('button', { name: 'Πιο πάνω: Το προφίλ μου' }).press('Enter');
  // What is said of meetings is not among the mails.
  await page.getByRole('tab', { name: 'Συναντήσεις' }).click();
  await expect(page.getByRole('checkbox', { name: 'Κράτηση από ωφελουμένους' })).toBeVisible();
  await page.getByRole('tab', { name: 'E-mail' }).click();
  await page.getByRole('button', { name: 'Δικά μου λόγια' }).first().click();
  await page.getByLabel('Θέμα').fill('Μια επιβεβαίωση για το «{{project}}»');
  await expect(page.getByRole('region', { name: 'Προεπισκόπηση' })).toContainText(/Μια επιβεβαίωση για το «.*Πιλοτικό/);
  await page.getByRole('button', { name: 'Αποθήκευση', exact: true }).last().click();
  await expect(page.getByText('Αποθηκεύτηκε.', { exact: true })).toBeVisible();
  const { Settings } = await ask<Setup>(page, '/api/project/Setup', { Id: 1 });
  expect(Settings.Roles).toMatchObject({ Mentee: { Home: ['mentors', 'notes', 'progress', 'shared'] } });
  expect(Settings.Roles).toMatchObject({
    Mentee: { Menu: ['home', 'actions', 'calendar', 'chat', 'library', 'senditems', 'profile', 'notifications'] },
  });
  expect(Settings.Mails).toMatchObject({
    applicationConfirm: { el: { Subject: 'Μια επιβεβαίωση για το «{{project}}»' } },
  });
  await page.getByRole('tab', { name: 'Γενικά' }).click();
  await page.getByLabel('Κλειδί υπηρεσίας επικοινωνίας', { exact: true }).fill('k-654321');
  await page.getByRole('button', { name: 'Αποθήκευση κλειδιού: Κλειδί υπηρεσίας επικοινωνίας' }).click();
  await expect(page.getByText('Το κλειδί αποθηκεύτηκε.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Υπάρχει· δεν εμφανίζεται.')).toBeVisible();
  await expect(page.getByLabel('Κλειδί υπηρεσίας επικοινωνίας', { exact: true })).toHaveValue('');
  await expect.poll(() => page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('k-654321');

  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.goto('/pilot/home');
  const places = mentee.getByRole('navigation').getByRole('link');
  await expect(places.filter({ hasText: 'Το προφίλ μου' }).first()).toBeVisible();
  await expect(places.filter({ hasText: 'Σχετικά' })).toHaveCount(0);
  const parts = mentee.getByRole('main').getByRole('heading', { level: 2 });
  for (const name of [/σύμβουλ/i, /πορεία/i]) await expect(parts.filter({ hasText: name }).first()).toBeVisible();
  await expect(mentee.getByRole('main').getByRole('heading', { name: 'Επόμενη συνάντηση' })).toHaveCount(0);
  const names = await parts.allTextContents();
  const at = (name: RegExp) => names.findIndex((text) => name.test(text));
  expect(at(/σύμβουλ/i)).toBeLessThan(at(/πορεία/i));
  await mentee.context().close();
});

test('a logo is uploaded, shown in the bar and on public pages, and removed', async ({ page, browser }) => {
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/project/1');
  const look = page.getByRole('region', { name: 'Εμφάνιση' });
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="40"><rect width="90" height="40" fill="#fc0"/></svg>';
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    look.getByRole('button', { name: 'Ανέβασμα λογότυπου' }).click(),
  ]);
  await chooser.setFiles({ name: 'κενό.svg', mimeType: 'image/svg+xml', buffer: Buffer.alloc(0) });
  await expect(look.getByRole('alert').filter({ hasText: 'Το αρχείο είναι κενό.' })).toBeVisible();
  await chooser.setFiles({ name: 'λογότυπο.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(look.getByRole('img', { name: 'Το λογότυπο του έργου' })).toBeVisible();
  const save = page.getByRole('button', { name: 'Αποθήκευση', exact: true }).last();
  await save.click();
  await expect(page.getByText('Αποθηκεύτηκε.', { exact: true })).toBeVisible();
  await page.reload();
  const bar = page.locator('header img').first();
  await expect(bar).toHaveAttribute('src', /^\/api\/project\/Logo\?Key=[0-9a-f]{32}$/);
  // The browser drew it: a picture that does not come is replaced by the product's name.
  await expect.poll(() => bar.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(90);
  const stranger = await (await browser.newContext()).newPage();
  const address = new URL('/applicationForm?project=pilot', page.url()).href;
  // The server reads the logos again after two seconds.
  await expect(async () => {
    await stranger.goto(address);
    await expect(stranger.locator('header img')).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await stranger.context().close();
  await look.getByRole('button', { name: 'Αφαίρεση λογότυπου' }).click();
  await save.click();
  await expect(page.getByText('Αποθηκεύτηκε.', { exact: true })).toBeVisible();
  await page.reload();
  await expect(bar).toHaveCount(0);
});
