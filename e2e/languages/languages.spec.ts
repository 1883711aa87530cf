/** A third language: added, translated, opened, chosen, and changed under the eyes of whoever reads it. */
import pg from 'pg';
import { expect, signIn, test } from '../site.ts';
import { windowOf } from '../people.ts';
import type { Locator, Page } from '@playwright/test';

test.use({ world: 'languages' });
test.describe.configure({ mode: 'serial' });

const list = '/pilot/admin/language/list';

/** The field of a label, found by the search. */
const fieldOf = async (page: Page, search: string, label: string): Promise<Locator> => {
  const box = page.getByRole('searchbox');
  await box.fill(search);
  await box.press('Enter');
  const field = page.getByRole('textbox', { name: label, exact: true });
  await expect(field).toBeVisible();
  return field;
};

/** Write a text and leave its field. */
const write = async (page: Page, search: string, label: string, text: string): Promise<void> => {
  const field = await fieldOf(page, search, label);
  await field.fill(text);
  await field.blur();
  await expect(page.getByRole('listitem').filter({ has: field }).getByText('Αποθηκεύτηκε')).toBeVisible();
};

test('a translator adds a language and writes a screen in it; what is wrong is told while it is typed', async ({
  page,
}) => {
  await signIn(page, 'translator');
  await page.goto('/pilot/home');
  await page.getByRole('main').getByRole('link', { name: 'Γλώσσες' }).click();
  await page.getByLabel('Κωδικός').fill('zz');
  await page.getByRole('button', { name: 'Προσθήκη γλώσσας' }).click();
  await expect(page.getByText('Δεν είναι κωδικός γλώσσας.')).toBeVisible();
  await page.getByLabel('Κωδικός').fill('lt');
  await page.getByLabel('Όνομα στη δική της γραφή').fill('Lietuvių');
  await page.getByRole('button', { name: 'Προσθήκη γλώσσας' }).click();
  await expect(page.getByRole('button', { name: 'Lietuvių', exact: true })).toHaveAttribute('aria-pressed', 'true');

  await write(page, 'menu:nav.actions', 'Lietuvių: menu:nav.actions', 'Mano veiksmai');
  await write(page, 'common:search', 'Lietuvių: common:search', 'Paieška');
  await write(page, 'common:bulk.selected_few', 'Lietuvių: common:bulk.selected_few', 'Pasirinkti {{count}}');
  // Whoever comes back to a search finds what was written there.
  const written = await fieldOf(page, 'menu:nav.actions', 'Lietuvių: menu:nav.actions');
  await expect(written).toHaveValue('Mano veiksmai');
  // A place of a value that is lost is told at once, put back by a press, and nothing wrong is kept.
  const field = await fieldOf(page, 'common:asOf', 'Lietuvių: common:asOf');
  await field.fill('Duomenys ');
  const row = page.getByRole('listitem').filter({ has: field });
  await expect(row.getByText('Λείπει: {{time}}')).toBeVisible();
  await row.getByRole('button', { name: 'Προσθήκη {{time}}' }).click();
  await expect(field).toHaveValue('Duomenys {{time}}');
  await field.press('Control+Enter');
  await expect(row.getByText('Αποθηκεύτηκε')).toBeVisible();
  await row.getByRole('button', { name: 'Πώς φαίνεται' }).click();
  await expect(row.getByText('Duomenys ‹time›')).toBeVisible();

  // A project's words, by their Greek.
  await write(page, 'Λίγα λόγια για εσάς', 'Lietuvių: Λίγα λόγια για εσάς', 'Keli žodžiai apie jus');
});

test('a text leads to where it stands, in a tab of its own, as far as one may go', async ({ page, browser, site }) => {
  /** The way from a text, opened; what is written here stays. */
  const wayOf = async (from: Page, row: Locator, name: string): Promise<Page> => {
    const [opened] = await Promise.all([from.waitForEvent('popup'), row.getByRole('link', { name }).click()]);
    await opened.waitForLoadState();
    return opened;
  };
  const rowOf = (from: Page, field: Locator) => from.getByRole('listitem').filter({ has: field });

  await signIn(page, 'translator');
  await page.goto(`${list}?language=lt`);
  const screen = 'Η οθόνη όπου βρίσκεται (νέα καρτέλα)';
  const menu = rowOf(page, await fieldOf(page, 'menu:nav.about', 'Lietuvių: menu:nav.about'));
  await menu.getByRole('button', { name: 'Πώς φαίνεται' }).click();
  const home = await wayOf(page, menu, screen);
  await expect(home).toHaveURL(/\/pilot\/home$/);
  // The language is not open: it is seen in this tab, by whoever translates, and stays through a reload.
  const trial = home.getByRole('complementary', { name: 'Trying a language' });
  await expect(trial).toContainText('lietuvių');
  await expect(home.locator('html')).toHaveAttribute('lang', 'lt');
  await expect(home.getByRole('link', { name: 'About', exact: true }).first()).toBeVisible();
  // A text that is saved meanwhile is there when one looks again.
  const field = menu.getByRole('textbox');
  await field.fill('Apie');
  await field.press('Control+Enter');
  await expect(menu.getByText('Αποθηκεύτηκε')).toBeVisible();
  await home.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(home.getByRole('link', { name: 'Apie', exact: true }).first()).toBeVisible();
  await home.reload();
  // The language goes by its own name there.
  await home.getByRole('button', { name: /^Account/ }).click();
  await expect(home.getByRole('menuitemradio', { name: 'lietuvių' })).toBeVisible();
  await home.keyboard.press('Escape');
  await trial.getByRole('button').click();
  await expect(home.getByRole('link', { name: 'Σχετικά', exact: true }).first()).toBeVisible();
  await expect(trial).toHaveCount(0);
  // A screen that translators may not open has no way to it.
  const closed = rowOf(page, await fieldOf(page, 'pairing:title', 'Lietuvių: pairing:title'));
  await closed.getByRole('button', { name: 'Πώς φαίνεται' }).click();
  await expect(closed.getByText(/^Το βλέπουν/)).toBeVisible();
  await expect(closed.getByRole('link')).toHaveCount(0);

  // The form is there for everybody.
  const section = 'Προσωπικά στοιχεία';
  const asked = rowOf(page, await fieldOf(page, section, `Lietuvių: ${section}`));
  const form = await wayOf(page, asked, 'Αίτηση, Πιλοτικό πρόγραμμα συμβουλευτικής');
  await expect(form).toHaveURL(/\/applicationForm\?project=pilot$/);
  // Nobody has translated it: it is in English.
  await expect(form.getByRole('group', { name: 'About you' })).toBeVisible();

  const admin = await windowOf(browser, site, 'admin');
  await admin.goto(`${list}?language=lt`);
  const title = 'Λίγα λόγια για εσάς';
  const action = rowOf(admin, await fieldOf(admin, title, `Lietuvių: ${title}`));
  const opened = await wayOf(admin, action, `Ενέργεια «${title}», τίτλος (νέα καρτέλα)`);
  await expect(opened.getByRole('heading', { level: 1 })).toContainText(title);
  // And back: all that the action says, to be translated.
  await opened.getByRole('link', { name: 'Κείμενα και μεταφράσεις' }).click();
  await expect(opened.getByRole('searchbox')).toHaveValue(title);
  await expect(opened.getByText(`Ενέργεια «${title}», `, { exact: false }).first()).toBeVisible();
  await admin.context().close();
});

test('those who look after the installation open it; a mentee chooses it, reads it, and English where it has nothing', async ({
  page,
  browser,
  site,
}) => {
  // Somebody whose page is open all the while, and who cannot look at what is not open.
  const mentor = await windowOf(browser, site, 'mentor');
  await mentor.goto('/pilot/home?trying=lt');
  await expect(mentor.locator('html')).toHaveAttribute('lang', 'el');
  await expect(mentor.getByRole('complementary', { name: 'Trying a language' })).toHaveCount(0);
  await mentor.getByRole('button', { name: /Λογαριασμός/ }).click();
  await expect(mentor.getByRole('menuitemradio', { name: 'English' })).toBeVisible();
  await expect(mentor.getByRole('menuitemradio', { name: 'Lietuvių' })).toHaveCount(0);
  await mentor.keyboard.press('Escape');
  const admin = await windowOf(browser, site, 'admin');
  await admin.goto(list);
  await admin.getByRole('button', { name: 'Άνοιγμα: Lietuvių' }).click();
  // What is missing is said first, with its number.
  const question = admin.getByRole('dialog');
  await expect(question).toContainText(/Λείπουν [\d.]+ κείμενα/);
  await question.getByRole('button', { name: 'Άνοιγμα' }).click();
  await expect(admin.getByText('Η γλώσσα άνοιξε.')).toBeVisible();
  // Whoever opened it can choose it at once.
  await admin.getByRole('button', { name: /Λογαριασμός/ }).click();
  await expect(admin.getByRole('menuitemradio', { name: 'Lietuvių' })).toBeVisible();
  await admin.context().close();
  // It reaches that page with its next call: nothing is loaded anew.
  await mentor.getByRole('navigation').getByRole('link', { name: 'Συνομιλίες' }).first().click();
  await mentor.getByRole('button', { name: /Λογαριασμός/ }).click();
  await expect(mentor.getByRole('menuitemradio', { name: 'Lietuvių' })).toBeVisible();
  await mentor.context().close();

  await signIn(page, 'mentee');
  await page.goto('/pilot/mentee/actions');
  await page.getByRole('button', { name: /Λογαριασμός/ }).click();
  await page.getByRole('menuitemradio', { name: 'Lietuvių' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'lt');
  await expect(page.getByRole('link', { name: 'Mano veiksmai' }).first()).toBeVisible();
  await expect(page.getByText('Keli žodžiai apie jus').first()).toBeVisible();
  // Nobody has translated this one yet.
  await expect(page.getByText('First look at your needs').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Mano veiksmai' }).first()).toBeVisible();
  await expect(page.getByText('Keli žodžiai apie jus').first()).toBeVisible();
});

test('an address that begins with a language is of that language and goes on; its texts are read once', async ({
  page,
}) => {
  await test.step('what translators wrote is kept on the device, and read again only when it changed', async () => {
    let read = 0;
    page.on('request', (request) => (read += request.url().includes('/api/Lang/LangService?lang=lt') ? 1 : 0));
    await page.goto('/lt/signin');
    await expect(page.locator('html')).toHaveAttribute('lang', 'lt');
    expect(read).toBe(1);
    await page.goto('/signin');
    await expect(page.locator('html')).toHaveAttribute('lang', 'lt');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(read).toBe(1);
  });
  await test.step('an address that begins with a language is of that language and goes on', async () => {
    await page.goto('/lt/signin?returnUrl=/pilot/home');
    await expect(page).toHaveURL(/\/signin\?returnUrl=/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'lt');
    await expect(
      page.getByRole('group', { name: 'Language' }).getByRole('button', { name: 'Lietuvių' }),
    ).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/el/signin');
    await expect(page.locator('html')).toHaveAttribute('lang', 'el');
  });
});

test('a changed word reaches an open browser with its next call, and what is typed there stays', async ({
  page,
  browser,
  site,
}) => {
  await signIn(page, 'mentor');
  await page.goto('/lt/pilot/mentor/mentee/list');
  const search = page.getByRole('searchbox', { name: 'Paieška' }).or(page.getByRole('searchbox')).first();
  await expect(page.locator('html')).toHaveAttribute('lang', 'lt');
  await expect(search).toBeVisible();

  const translator = await windowOf(browser, site, 'translator');
  await translator.goto(`${list}?language=lt`);
  await write(translator, 'menu:nav.mentees', 'Lietuvių: menu:nav.mentees', 'Mano žmonės');
  await translator.context().close();

  // The search makes a call at the latest; it is typed and stays.
  await search.pressSequentially('Γεω');
  await expect(page.getByRole('link', { name: 'Mano žmonės' }).first()).toBeVisible();
  await expect(search).toHaveValue('Γεω');
});

test('a project’s own words stand over those of the product, in that project and language alone', async ({
  page,
  site,
}) => {
  const database = new pg.Client({ connectionString: site.databaseUrl });
  await database.connect();
  const words = { el: { 'menu:nav.about': 'Για το πρόγραμμα', 'no.such': 'x' } };
  await database.query(`UPDATE projects SET settings = jsonb_set(settings, '{Config,tdfw}', $1) WHERE url = 'pilot'`, [
    JSON.stringify(words),
  ]);
  await database.end();
  await signIn(page, 'mentor');
  await page.goto('/pilot/home');
  await expect(page.getByRole('link', { name: 'Για το πρόγραμμα' }).first()).toBeVisible();
  await page.getByRole('button', { name: /Λογαριασμός/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('link', { name: 'About', exact: true }).first()).toBeVisible();
});

test('a text that could not be saved waits on the device, is found again, and leaving asks', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/ERR_FAILED/);
  await signIn(page, 'translator');
  await page.goto(`${list}?language=en`);
  const name = 'English: menu:nav.outbox';
  const field = await fieldOf(page, 'menu:nav.outbox', name);
  await page.route('**/api/Lang/InsertLangText', (route) => route.abort());
  await field.fill('Letters out');
  await field.blur();
  const row = page.getByRole('listitem').filter({ has: field });
  await expect(row.getByText(/Δεν αποθηκεύτηκε/)).toBeVisible();
  // Another search takes the row away, and a reload all of the page.
  await fieldOf(page, 'menu:nav.mentees', 'English: menu:nav.mentees');
  await expect(field).toHaveCount(0);
  const again = await fieldOf(page, 'menu:nav.outbox', name);
  await expect(again).toHaveValue('Letters out');
  await page.reload();
  await expect(field).toHaveValue('Letters out');
  await expect(row.getByText('Δεν έχει αποθηκευτεί. Κρατιέται σε αυτή τη συσκευή.')).toBeVisible();
  await page.getByRole('link', { name: 'Αρχική' }).first().click();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await question.getByRole('button').first().click();
  await page.unroute('**/api/Lang/InsertLangText');
  await row.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(row.getByText('Αποθηκεύτηκε', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Αρχική' }).first().click();
  await expect(page).toHaveURL(/\/pilot\/home/);
});
