/** Seeing the product as somebody else: from the list of people, by a link on another device, with its traces. */
import { somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { tick } from '../tick.ts';

test.use({ world: 'account' });

const why = 'Ζήτησε βοήθεια στο τηλέφωνο';

test('an administrator sees as a mentee, read-only and with the way out always in sight; the mentee reads it', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  forgiven.push(/status of 403/);
  await signIn(page, 'admin');
  const { first, last } = await somebody(site, 'mentee');
  await page.goto(`/pilot/admin/user/list?q=${encodeURIComponent(`${last} ${first}`)}`);
  await page
    .getByRole('row')
    .filter({ hasText: /mentee(?!\d)/ })
    .getByRole('button')
    .click();
  await page.getByRole('menuitem', { name: 'Προβολή ως…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Προβολή ως/ });
  await dialog.getByRole('button', { name: 'Προβολή εδώ' }).click();
  await expect(dialog.getByText('Γράψτε τον λόγο, με τουλάχιστον 5 χαρακτήρες.')).toBeVisible();
  await expect(dialog.getByLabel('Λόγος')).toBeFocused();
  await dialog.getByLabel('Λόγος').fill(why);
  await dialog.getByRole('button', { name: 'Προβολή εδώ' }).click();

  const bar = page.getByRole('complementary', { name: 'Προβολή ως άλλο άτομο' });
  await expect(bar.getByRole('status')).toContainText(/^Βλέπετε ως .+ · μόνο για ανάγνωση · έως \d\d:\d\d$/);
  await page.goto('/pilot/userinfo');
  await expect(page.getByRole('heading', { name: 'Ποιος είδε τον λογαριασμό σας' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Κωδικός πρόσβασης' })).toBeHidden();
  await expect(bar).toBeVisible();

  await page.goto('/pilot/chat');
  await expect(page.getByText('Αυτό το βλέπει μόνο το ίδιο το άτομο.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Δοκιμάστε ξανά' })).toHaveCount(0);
  await page.goto('/pilot/userinfo');

  await bar.getByRole('button', { name: 'Να επιτραπούν αλλαγές' }).click();
  const ask = page.getByRole('dialog', { name: 'Αλλαγές ως άλλο άτομο' });
  await ask.getByLabel('Λόγος').fill('Διόρθωση που ζήτησε');
  await ask.getByRole('button', { name: 'Να επιτραπούν' }).click();
  await expect(bar.getByRole('status')).toContainText('οι αλλαγές επιτρέπονται');

  await bar.getByRole('button', { name: 'Τέλος προβολής' }).click();
  await expect(page).toHaveURL(/\/pilot\/admin\/user\/list\?q=/);
  await expect(bar).toBeHidden();

  const mentee = await windowOf(browser, site, 'mentee');
  await mentee.goto('/pilot/userinfo');
  await expect(mentee.getByRole('listitem').filter({ hasText: why })).toHaveCount(1);
  await mentee.context().close();
});

test('the hidden tools come with Ctrl and the key left of 1; a link with its QR code opens on another device, once', async ({
  page,
  browser,
  site,
  forgiven,
}) => {
  const mentee = await somebody(site, 'mentee');
  await signIn(page, 'admin');
  await page.goto('/pilot/admin/user/list');
  const tools = page.getByRole('region', { name: 'Εργαλεία διαχειριστή' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+Alt+Backquote');
  await page.keyboard.press('Control+Backquote');
  await expect(tools).toBeVisible();
  const number = await page
    .getByText(/^#\d+$/)
    .first()
    .innerText();
  expect(number).toMatch(/^#\d+$/);
  await tools.getByRole('button', { name: 'Προβολή ως…' }).click();
  const find = page.getByRole('dialog', { name: 'Εύρεση ατόμου' });
  await find.getByLabel('Όνομα, όνομα χρήστη, e-mail, ΚΑΥΑΣ ή ΑΦΜ').fill(mentee.last);
  await tick(find.getByRole('radio', { name: new RegExp(`^${mentee.last} ${mentee.first}`) }));
  await find.getByRole('button', { name: 'Επιλογή' }).click();
  const dialog = page.getByRole('dialog', { name: `Προβολή ως ${mentee.last} ${mentee.first}` });
  await dialog.getByLabel('Λόγος').fill(why);
  await dialog.getByRole('button', { name: 'Σύνδεσμος για άλλη συσκευή' }).click();
  await expect(dialog.getByRole('img', { name: 'Κωδικός QR του συνδέσμου' })).toBeVisible();
  const size = await dialog.getByRole('img', { name: 'Κωδικός QR του συνδέσμου' }).boundingBox();
  expect([size?.width, size?.height]).toEqual([256, 256]);
  const address = await dialog.getByLabel('Διεύθυνση').inputValue();
  expect(address).toMatch(/\/account\/LoginAs\?token=[\w-]{43}$/);
  await dialog.getByRole('button', { name: 'Κλείσιμο' }).click();
  await page.keyboard.press('Control+Backquote');
  await expect(tools).toBeHidden();

  const context = await browser.newContext({ baseURL: site.product.url, locale: 'el-GR' });
  const other = await context.newPage();
  await other.goto(address);
  await other.getByRole('button', { name: 'Συνέχεια' }).click();
  const bar = other.getByRole('complementary', { name: 'Προβολή ως άλλο άτομο' });
  await expect(bar).toBeVisible();
  await expect(bar.getByRole('button')).toHaveCount(1);
  await bar.getByRole('button', { name: 'Τέλος προβολής' }).click();
  await expect(other).toHaveURL(/\/signin/);
  forgiven.push(/410/);
  await other.goto(address);
  await other.getByRole('button', { name: 'Συνέχεια' }).click();
  await expect(other.getByRole('alert')).toContainText('Ο σύνδεσμος δεν ισχύει');
  await context.close();
});
