/** A questionnaire made without code: written, mended, tried, published, answered by a link, changed into a next version, taken out and in again. */
import { allSaved, finish } from '../questionnaires/answering.ts';
import { ask, fileFrom, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import type { Locator, Page } from '@playwright/test';

test.use({ world: 'authoring' });
test.describe.configure({ mode: 'serial' });

const name = 'Η εβδομάδα μου';
const words = {
  works: 'Εργάζεστε τώρα;',
  hours: 'Πόσες ώρες την εβδομάδα;',
  true: 'Πόσο ισχύει για εσάς;',
  scale: 'Διάθεση',
};

/** Where it is, and what the first mentee answered: made by the first tests, used by the next. */
let [address, link, answered] = ['', '', ''];

const list = '/pilot/admin/questionnaires';
const region = (page: Page, label: string): Locator => page.getByRole('region', { name: label, exact: true });
const greek = (within: Page | Locator, label: string): Locator =>
  within.getByLabel(`${label} · Ελληνικά`, { exact: true });
const publishing = (page: Page): Locator => page.getByRole('button', { name: 'Δημοσίευση', exact: true });
const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Αποθηκεύτηκε/ })).toBeVisible();
const closed = async (part: Locator): Promise<void> => {
  await part.getByRole('button', { name: 'Κλείσιμο' }).click();
  await expect(part).toBeHidden();
};
const add = async (page: Page, section: number, type: string): Promise<void> => {
  await page.getByRole('button', { name: 'Προσθήκη ερώτησης' }).nth(section).click();
  await page.getByRole('dialog', { name: 'Τι είδους ερώτηση;' }).getByRole('button', { name: type }).click();
};
/** Makes an empty questionnaire of that name and opens its editor. */
const make = async (page: Page, called: string): Promise<void> => {
  await page.goto(list);
  await page.getByRole('button', { name: 'Νέο ερωτηματολόγιο' }).click();
  const dialog = page.getByRole('dialog', { name: 'Νέο ερωτηματολόγιο' });
  await dialog.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(dialog).toContainText('Γράψτε ένα όνομα.');
  await dialog.getByLabel('Όνομα στις λίστες').fill(called);
  await dialog.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(page.getByRole('heading', { level: 1, name: called })).toBeVisible();
  await expect(publishing(page)).toBeVisible();
};

test('a coordinator writes it: two parts, three types, a condition, a scale with a reversed item', async ({ page }) => {
  await signIn(page, 'coordinator');
  await make(page, name);
  address = new URL(page.url()).pathname.replace(/\/edit$/, '');

  await page.getByRole('main').getByRole('button', { name: 'Σύνταξη' }).click();
  await greek(page, 'Τίτλος').fill(name);
  await greek(page, 'Εισαγωγή').fill('Λίγες ερωτήσεις για το πώς περνά η εβδομάδα σας.');
  await page.getByRole('switch', { name: 'Όσοι απαντούν βλέπουν τα αποτελέσματά τους' }).check();
  await closed(region(page, 'Γενικά'));

  await add(page, 0, 'Μία επιλογή');
  const first = region(page, 'Ερώτηση 1');
  await expect(greek(first, 'Ερώτηση')).toBeFocused();
  await page.keyboard.type(words.works);
  for (const [place, option] of ['Ναι', 'Όχι'].entries()) {
    if (!(await greek(first, `Επιλογή ${place + 1}`).isVisible()))
      await first.getByRole('button', { name: 'Προσθήκη επιλογής' }).click();
    await greek(first, `Επιλογή ${place + 1}`).fill(option);
  }
  await closed(first);

  await add(page, 0, 'Αριθμός');
  const second = region(page, 'Ερώτηση 2');
  await greek(second, 'Ερώτηση').fill(words.hours);
  await second.getByLabel('Από', { exact: true }).fill('0');
  await second.getByLabel('Έως', { exact: true }).fill('80');
  await second.getByRole('button', { name: /^Συνθήκες:/ }).click();
  const shown = second.getByLabel('Φαίνεται όταν', { exact: true });
  // While it is wrong it says so, where it is written.
  await shown.fill('answers.a1.OptionId ==');
  await expect(second.getByText(/^Η συνθήκη δεν στέκει στο σημείο ▸: /)).toBeVisible();
  await shown.fill('answers.a9.OptionId == 1');
  await expect(second.getByText('Η συνθήκη μιλά για την απάντηση a9, που δεν υπάρχει.')).toBeVisible();
  await shown.fill('');
  // The helper writes it.
  await second.getByRole('button', { name: 'Βοηθός για: Φαίνεται όταν' }).click();
  const helper = page.getByRole('dialog', { name: 'Πώς γράφεται μια συνθήκη' });
  await helper.getByRole('button', { name: 'Εισαγωγή: απάντησε «Ναι»' }).click();
  await helper.getByRole('button', { name: 'Έτοιμο' }).click();
  await expect(shown).toHaveValue('answers.a1.OptionId == 1');
  await closed(second);

  await page.getByRole('button', { name: 'Προσθήκη μέρους' }).click();
  await add(page, 1, 'Πίνακας επιλογών');
  const third = region(page, 'Ερώτηση 3');
  await greek(third, 'Ερώτηση').fill(words.true);
  for (const [place, row] of ['Κοιμάμαι καλά', 'Ξυπνώ με άγχος'].entries()) {
    if (!(await greek(third, `Πρόταση ${place + 1}`).isVisible()))
      await third.getByRole('button', { name: 'Προσθήκη πρότασης' }).click();
    await greek(third, `Πρόταση ${place + 1}`).fill(row);
  }
  await third.getByRole('button', { name: 'Πολύ, Λίγο, Καθόλου' }).click();
  await closed(third);

  await page.getByRole('button', { name: 'Προσθήκη κλίμακας' }).click();
  const scale = region(page, 'Κλίμακα 1');
  await greek(scale, 'Όνομα').fill(words.scale);
  await scale.getByLabel('Μεγαλύτερος βαθμός ερώτησης').fill('3');
  await scale.getByRole('checkbox', { name: /Κοιμάμαι καλά/ }).check();
  await scale.getByRole('checkbox', { name: /Ξυπνώ με άγχος/ }).check();
  await scale.getByRole('checkbox', { name: /^Αντίστροφα: .*άγχος/ }).check();
  await closed(scale);
  await saved(page);
});

test('what is wrong is listed, each line leads there; then it is tried and published', async ({ page }) => {
  await signIn(page, 'coordinator');
  await page.goto(`${address}/edit`);
  await page.locator('[data-line="ID_0002"]').click();
  const [first, second] = [region(page, 'Ερώτηση 1'), region(page, 'Ερώτηση 2')];
  await greek(second, 'Ερώτηση').fill('');
  await closed(second);
  await page.locator('[data-line="ID_0001"]').click();
  await greek(first, 'Επιλογή 2').fill('');
  await closed(first);
  await publishing(page).click();
  await expect(page.getByText('Δεν δημοσιεύεται ακόμη: διορθώστε πρώτα τα σημεία που σημειώνονται.')).toBeVisible();
  await region(page, 'Τι χρειάζεται διόρθωση')
    .getByRole('button', { name: /Ερώτηση 1 .*, Επιλογή 2 Λείπει το κείμενο/ })
    .click();
  await expect(greek(first, 'Επιλογή 2')).toBeFocused();
  await page.keyboard.type('Όχι');
  await region(page, 'Τι χρειάζεται διόρθωση')
    .getByRole('button', { name: /Ερώτηση 2 .*Λείπει το κείμενο/ })
    .click();
  await expect(greek(second, 'Ερώτηση')).toBeFocused();
  await page.keyboard.type(words.hours);
  await expect(page.getByRole('button', { name: /για διόρθωση$/ })).toHaveCount(0);
  await closed(second);
  await saved(page);

  await page.getByRole('tab', { name: 'Προεπισκόπηση' }).click();
  const hours = page.locator('[data-question="ID_0002"]');
  await page.locator('[data-question="ID_0001"]').getByText('Όχι').click();
  await expect(hours).toBeHidden();
  await page.locator('[data-question="ID_0001"]').getByText('Ναι').click();
  await expect(hours).toBeVisible();
  for (const row of [0, 1])
    await page.locator('[data-question="ID_0003"]').getByRole('radiogroup').nth(row).getByText('Πολύ').click();
  // Three, and three reversed to one.
  await expect(page.getByRole('definition')).toHaveText('2 (1–3)');
  await publishing(page).click();
  const dialog = page.getByRole('dialog', { name: 'Δημοσίευση της έκδοσης 1;' });
  await dialog.getByRole('button', { name: 'Δημοσίευση' }).click();
  await expect(page).toHaveURL(/\/versions$/);
  await expect(region(page, 'Εκδόσεις').getByRole('listitem')).toHaveText([/^Έκδοση 1.*σε ισχύ/]);
});

test('a link opens it to a mentee; the coordinator sees who answered which version', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, 'coordinator');
  await page.goto(`${address}/links`);
  await page.getByRole('button', { name: 'Νέος σύνδεσμος' }).click();
  const dialog = page.getByRole('dialog', { name: 'Νέος σύνδεσμος' });
  await dialog.getByLabel('Για ποιον ή για τι').fill('Ημερίδα Νοεμβρίου');
  await dialog.getByRole('button', { name: 'Δημιουργία συνδέσμου' }).click();
  link = new URL(await dialog.getByLabel('Σύνδεσμος', { exact: true }).inputValue()).pathname;
  await dialog.getByRole('button', { name: 'Κλείσιμο' }).click();
  await expect(region(page, 'Σύνδεσμοι')).toContainText('Ημερίδα Νοεμβρίου');

  const own = await windowOf(browser, site, 'mentee');
  await own.goto(link);
  await expect(own.getByRole('heading', { level: 1, name })).toBeVisible();
  await own.getByRole('button', { name: 'Έναρξη' }).click();
  const hours = own.locator('[data-question="ID_0002"]');
  await own.locator('[data-question="ID_0001"]').getByText('Όχι').click();
  await expect(hours).toBeHidden();
  await own.locator('[data-question="ID_0001"]').getByText('Ναι').click();
  await hours.getByRole('textbox').fill('20');
  await own.getByRole('button', { name: 'Επόμενο μέρος' }).click();
  for (const row of [0, 1])
    await own.locator('[data-question="ID_0003"]').getByRole('radiogroup').nth(row).getByText('Πολύ').click();
  await allSaved(own);
  await finish(own);
  await expect(region(own, 'Αποτελέσματα').getByRole('img', { name: `${words.scale}: 2, από 1 έως 3` })).toBeVisible();
  await own.context().close();

  const mentee = await somebody(site, 'mentee');
  await page.goto(`${address}/answers`);
  const row = region(page, 'Απαντήσεις').getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(mentee.last);
  await expect(row).toContainText('Έκδοση 1');
  await expect(row).toContainText('Ολοκληρώθηκε');
  await row.getByRole('link').click();
  await expect(page.getByText('Πόσες ώρες την εβδομάδα;')).toBeVisible();
  answered = new URL(page.url()).pathname;
});

test('a changed word is a new version: who answered keeps theirs, who begins has the new one', async ({
  browser,
  page,
  site,
}) => {
  await signIn(page, 'coordinator');
  await page.goto(`${address}/edit`);
  await expect(page.getByText('Ισχύει η έκδοση 1')).toBeVisible();
  await page.getByRole('button', { name: 'Νέο πρόχειρο' }).click();
  await page.locator('[data-line="ID_0001"]').click();
  const first = region(page, 'Ερώτηση 1');
  await greek(first, 'Ερώτηση').fill('Έχετε εργασία τώρα;');
  await publishing(page).click();
  const dialog = page.getByRole('dialog', { name: 'Δημοσίευση της έκδοσης 2;' });
  await expect(dialog).toContainText('Άλλαξε: ');
  await dialog.getByLabel('Τι αλλάζει').fill('Πιο απλή πρώτη ερώτηση');
  await dialog.getByRole('button', { name: 'Δημοσίευση' }).click();
  await expect(region(page, 'Εκδόσεις').getByRole('listitem')).toHaveText([
    /^Έκδοση 2.*σε ισχύ.*Πιο απλή πρώτη ερώτηση/,
    /^Έκδοση 1(?!.*σε ισχύ)/,
  ]);

  await page.goto(answered);
  await expect(page.getByText(words.works)).toBeVisible();
  await expect(page.getByText('Έχετε εργασία τώρα;')).toHaveCount(0);
  const own = await windowOf(browser, site, 'mentee8');
  await own.goto(link);
  await own.getByRole('button', { name: 'Έναρξη' }).click();
  await expect(own.locator('[data-question="ID_0001"]')).toContainText('Έχετε εργασία τώρα;');
  await own.context().close();
  await page.goto(`${address}/answers`);
  await expect(region(page, 'Απαντήσεις').getByRole('listitem').filter({ hasText: 'Έκδοση 1' })).toHaveCount(1);
  await expect(region(page, 'Απαντήσεις').getByRole('listitem').filter({ hasText: 'Έκδοση 2' })).toHaveCount(1);
});

test('out as a file and in again it is a questionnaire of its own; a broken file names its places', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/422/);
  await signIn(page, 'coordinator');
  await page.goto(`${address}/versions`);
  await page.getByRole('button', { name: 'Άλλες ενέργειες' }).click();
  const file = await fileFrom(page, page.getByRole('menuitem', { name: 'Εξαγωγή σε αρχείο' }));
  const text = file.bytes.toString('utf8');
  const bring = async (content: string): Promise<void> => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('dialog').getByRole('button', { name: 'Επιλογή αρχείου' }).click(),
    ]);
    await chooser.setFiles({ name: file.name, mimeType: 'application/json', buffer: Buffer.from(content) });
  };
  await page.goto(list);
  await page.getByRole('button', { name: 'Εισαγωγή από αρχείο' }).click();
  await bring(text.replace('answers.a1.OptionId == 1', 'answers.a77.OptionId == 1'));
  await expect(page.getByRole('dialog')).toContainText('Το αρχείο έχει 1 σημείο που χρειάζεται διόρθωση.');
  await expect(page.getByRole('dialog')).toContainText('Η συνθήκη μιλά για την απάντηση a77, που δεν υπάρχει.');
  await bring(text);
  await expect(page.getByRole('heading', { level: 1, name: `${name} (2)` })).toBeVisible();
  expect(new URL(page.url()).pathname).not.toContain(`${address}/`);
  await expect(page.locator('[data-line]')).toHaveCount(3);
  await expect(page.getByText('Αδημοσίευτο')).toBeVisible();
});

test('what all projects share is changed by nobody of one project: a copy is', async ({ page }) => {
  for (const who of ['supervisor', 'coordinator']) {
    await page.context().clearCookies();
    await signIn(page, who);
    await page.goto(list);
    await page
      .getByRole('link', { name: /προσωπικότητας.*Κοινό για όλα τα έργα/ })
      .first()
      .click();
    await expect(page.getByText('Κοινό ερωτηματολόγιο')).toBeVisible();
    for (const button of ['Δημοσίευση', 'Νέο πρόχειρο'])
      await expect(page.getByRole('button', { name: button })).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Αντίγραφο για το έργο' }).click();
  const dialog = page.getByRole('dialog', { name: 'Αντίγραφο ερωτηματολογίου' });
  await expect(dialog.getByLabel('Όνομα στις λίστες')).toHaveValue(/^Αντίγραφο: /);
  await dialog.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Αντίγραφο: / })).toBeVisible();
  await expect(page.locator('[data-line]').first()).toBeVisible();
});

test('two tabs on one draft: the later save sees both versions and chooses; nothing is lost unseen', async ({
  context,
  page,
  forgiven,
}) => {
  forgiven.push(/409/);
  await signIn(page, 'coordinator');
  await make(page, 'Δύο καρτέλες');
  const other = await context.newPage();
  await other.goto(page.url());
  // Opened before anything is typed: words that are being typed elsewhere by the same person would be found here.
  await expect(publishing(other)).toBeVisible();
  await add(page, 0, 'Σύντομο κείμενο');
  await greek(region(page, 'Ερώτηση 1'), 'Ερώτηση').fill('Από την πρώτη καρτέλα');
  await saved(page);
  await add(other, 0, 'Αριθμός');
  await greek(region(other, 'Ερώτηση 1'), 'Ερώτηση').fill('Από τη δεύτερη καρτέλα');
  const dialog = other.getByRole('dialog', { name: 'Κάποιος άλλαξε το κείμενο στο μεταξύ' });
  await expect(dialog.getByRole('region', { name: 'Η δική σας εκδοχή' })).toContainText('δεύτερη καρτέλα');
  await expect(dialog.getByRole('region', { name: 'Η εκδοχή που αποθηκεύτηκε' })).toContainText('πρώτη καρτέλα');
  await dialog.getByRole('button', { name: 'Κρατώ την άλλη' }).click();
  await expect(dialog).toBeHidden();
  await expect(other.getByRole('main')).toContainText('Από την πρώτη καρτέλα');
  await expect(other.getByRole('main')).not.toContainText('Από τη δεύτερη καρτέλα');
  await other.reload();
  await expect(other.getByRole('main')).toContainText('Από την πρώτη καρτέλα');
});

test('what only the server finds is told at its place, while writing and at publishing; a refused save says why', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/the server responded with a status of (403|422)/);
  await signIn(page, 'coordinator');
  const { Id } = await ask<{ Id: number }>(page, '/anyquest/QuestAdmin/Import', {
    Name: 'Με πεδίο που δεν φαίνεται',
    File: JSON.stringify({
      Format: 'telemachos-questionnaire',
      FormatVersion: 1,
      Definition: {
        Title: { el: 'Τίτλος', en: 'Title' },
        Sections: [
          {
            Title: { el: 'Μέρος', en: 'Part' },
            Questions: [
              { Id: 'ID_0001', Group: 1, Type: 10, Text: { el: 'Ποιο;', en: 'Which?' }, Show: 'user.AFM != ""' },
            ],
          },
        ],
      },
    }),
  });
  const fault = {
    Path: ['Sections', 0, 'Questions', 0, 'Show'],
    Question: 'ID_0001',
    Code: 'FIELD_KEPT',
    Detail: 'AFM',
  };
  const words = 'Η συνθήκη διαβάζει το πεδίο «AFM» του προφίλ, που δεν έχετε δικαίωμα να βλέπετε σε αυτό το έργο.';
  await page.route('**/QuestAdmin/SaveDraft', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), Faults: [fault] } });
  });
  await page.goto(`${list}/${Id}/edit`);
  await page.getByRole('main').getByRole('button', { name: 'Σύνταξη' }).click();
  await greek(page, 'Τίτλος').fill('Άλλος τίτλος');
  await page.getByRole('button', { name: '1 σημείο για διόρθωση', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Τι χρειάζεται διόρθωση' });
  await expect(panel).toContainText(words);
  // Its line leads to the condition, where it is said again.
  await panel.getByRole('button').filter({ hasText: words }).click();
  await expect(page.locator('[data-path="Sections.0.Questions.0.Show"]')).toContainText(words);
  await publishing(page).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A save that is refused says why, beside that it was not made.
  await page.getByRole('main').getByRole('button', { name: 'Σύνταξη' }).first().click();
  await page.unroute('**/QuestAdmin/SaveDraft');
  await page.route('**/QuestAdmin/SaveDraft', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({
        code: 'INVALID_DEFINITION',
        status: 422,
        requestId: 'x',
        details: { Faults: [{ Path: ['Sections'], Code: 'TOO_LARGE' }] },
      }),
    }),
  );
  await greek(page, 'Τίτλος').fill('Τρίτος τίτλος');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('σημεία που χρειάζονται διόρθωση');
  await expect(panel).toContainText('Το ερωτηματολόγιο είναι πολύ μεγάλο για να ελεγχθεί.');
  await page.unroute('**/QuestAdmin/SaveDraft');
  await page.route('**/QuestAdmin/SaveDraft', (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'QUESTIONNAIRE_SHARED', status: 403, requestId: 'x' }),
    }),
  );
  await greek(page, 'Τίτλος').fill('Τέταρτος τίτλος');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('κοινό για όλα τα έργα');
  await page.unroute('**/QuestAdmin/SaveDraft');
  await greek(page, 'Τίτλος').fill('Πέμπτος τίτλος');
  await saved(page);
  // Publishing may find it first: then it is told there, and at its place.
  await page.route('**/QuestAdmin/Publish', (route) =>
    route.fulfill({
      status: 422,
      contentType: 'application/json',
      body: JSON.stringify({ code: 'INVALID_DEFINITION', status: 422, requestId: 'x', details: { Faults: [fault] } }),
    }),
  );
  await publishing(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Δημοσίευση' }).click();
  await expect(dialog).toContainText(words);
  await dialog.getByRole('button', { name: 'Άκυρο' }).click();
  await expect(panel).toContainText(words);
});
