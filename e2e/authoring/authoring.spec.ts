/** A questionnaire made without code: written, mended, tried, published, answered, changed, taken out and in again. */
import { allSaved, finish } from '../questionnaires/answering.ts';
import { fileFrom, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { add, closed, greek, list, make, publishing, region, saved } from './editing.ts';
import { tick } from '../tick.ts';

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

test('a coordinator writes it: two parts, three types, a condition, a scale with a reversed item', async ({ page }) => {
  await signIn(page, 'coordinator');
  await make(page, name);
  address = new URL(page.url()).pathname.replace(/\/edit$/, '');

  await page.getByRole('main').getByRole('button', { name: 'Σύνταξη' }).press('Enter');
  await expect(region(page, 'Γενικά')).toBeFocused();
  await greek(page, 'Τίτλος').fill(name);
  await greek(page, 'Εισαγωγή').fill('Λίγες ερωτήσεις για το πώς περνά η εβδομάδα σας.');
  await tick(page.getByRole('switch', { name: 'Όσοι απαντούν βλέπουν τα αποτελέσματά τους' }));
  await closed(region(page, 'Γενικά'));

  await add(page, 0, 'Μία επιλογή');
  const first = region(page, 'Ερώτηση 1');
  await expect(greek(first, 'Ερώτηση')).toBeFocused();
  // What is open and not yet written is no fault; what was left empty is marked, and counted.
  const faults = page.getByRole('button', { name: /για διόρθωση$/ });
  await expect(page.getByRole('button', { name: 'Δεν είναι έτοιμο ακόμη' })).toBeVisible();
  await expect(faults).toHaveCount(0);
  await greek(first, 'Επιλογή 1').focus();
  await expect(faults).toHaveText('1 σημείο για διόρθωση');
  await greek(first, 'Ερώτηση').fill(words.works);
  await expect(first.getByText('Λείπει το κείμενο')).toHaveCount(1);
  for (const [place, option] of ['Ναι', 'Όχι'].entries()) {
    if ((await greek(first, `Επιλογή ${place + 1}`).all()).length === 0)
      await first.getByRole('button', { name: 'Προσθήκη επιλογής' }).click();
    await greek(first, `Επιλογή ${place + 1}`).fill(option);
  }
  await expect(faults).toHaveCount(0);
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
  await expect(second.getByText(/^Η συνθήκη δεν είναι σωστή στο σημείο ▸: /)).toBeVisible();
  await shown.fill('answers.a9.OptionId == 1');
  await expect(second.getByText('Η συνθήκη μιλά για την απάντηση a9, που δεν υπάρχει.')).toBeVisible();
  await shown.fill('');
  await shown.fill('answers.a1.OptionId == 9');
  await expect(second.getByText('Η απάντηση a1: 9 δεν υπάρχει ανάμεσα στις επιλογές της ερώτησης.')).toBeVisible();
  await shown.fill('');
  // By choosing: «when question is answer», in a group within a group; then only the first stays.
  await second.getByRole('button', { name: 'Με επιλογές: Φαίνεται όταν' }).click();
  const helper = page.getByRole('dialog', { name: 'Συνθήκη: Φαίνεται όταν' });
  await helper.getByRole('button', { name: 'Απάντηση' }).click();
  await helper.getByRole('button', { name: 'Ομάδα' }).click();
  const inner = helper.getByRole('group', { name: 'Ισχύει τουλάχιστον ένα' });
  await inner.getByLabel('Πόσα πρέπει να ισχύουν').selectOption('Δεν ισχύει κανένα');
  await helper.getByRole('group', { name: 'Δεν ισχύει κανένα' }).getByLabel('Επιλογή').selectOption('Όχι');
  await expect(
    helper.getByText('answers.a1.OptionId == 1 && !((has(answers.a1) && answers.a1.OptionId == 2))'),
  ).toBeVisible();
  await helper.getByRole('button', { name: 'Αφαίρεση του 2' }).click();
  // Half of it is not left behind by a key.
  await helper.getByRole('button', { name: 'Στοιχείο προφίλ' }).click();
  await page.keyboard.press('Escape');
  await expect(helper.locator('[aria-invalid="true"]').first()).toBeVisible();
  await helper.getByRole('button', { name: 'Αφαίρεση του 2' }).click();
  await helper.getByRole('button', { name: 'Έτοιμο' }).click();
  // What was chosen comes back in words, with the expression behind a button.
  const told = second.getByRole('group', { name: 'Φαίνεται όταν' });
  await expect(told).toContainText(`η ερώτηση 1 «${words.works}» είναι «Ναι»`);
  await told.getByRole('button', { name: 'Ως έκφραση' }).click();
  await expect(shown).toHaveValue('answers.a1.OptionId == 1');
  // What is taken back in the dialog was never there.
  await second.getByRole('button', { name: 'Με επιλογές: Φαίνεται όταν' }).click();
  await helper.getByRole('button', { name: 'Αφαίρεση του 1' }).click();
  await helper.getByRole('button', { name: 'Άκυρο' }).click();
  await expect(told).toContainText('είναι «Ναι»');
  await closed(second);
  // The focus goes on from its line; Escape folds what is open, too.
  const line = page.locator('[data-line="ID_0002"]');
  await expect(line).toBeFocused();
  await line.press('Enter');
  await greek(second, 'Ερώτηση').press('Escape');
  await expect(second).toBeHidden();
  await expect(line).toBeFocused();

  await page.getByRole('button', { name: 'Προσθήκη μέρους' }).click();
  await add(page, 1, 'Πίνακας επιλογών');
  const third = region(page, 'Ερώτηση 3');
  await greek(third, 'Ερώτηση').fill(words.true);
  for (const [place, row] of ['Κοιμάμαι καλά', 'Ξυπνώ με άγχος'].entries()) {
    if ((await greek(third, `Πρόταση ${place + 1}`).all()).length === 0)
      await third.getByRole('button', { name: 'Προσθήκη πρότασης' }).click();
    await greek(third, `Πρόταση ${place + 1}`).fill(row);
  }
  await third.getByRole('button', { name: 'Πολύ, Λίγο, Καθόλου' }).click();
  await closed(third);

  await page.getByRole('button', { name: 'Προσθήκη κλίμακας' }).click();
  const scale = region(page, 'Κλίμακα 1');
  await greek(scale, 'Όνομα').fill(words.scale);
  await scale.getByLabel('Μεγαλύτερος βαθμός ερώτησης').fill('3');
  await tick(scale.getByRole('checkbox', { name: /^\d+\. Κοιμάμαι καλά/ }));
  await tick(scale.getByRole('checkbox', { name: /^\d+\. Ξυπνώ με άγχος/ }));
  await tick(scale.getByRole('checkbox', { name: /^Αντίστροφα: .*άγχος/ }));
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
  // Two options that read the same are worth a word, under the field.
  await page.keyboard.type('ναι');
  await expect(first.getByText('Ίδιο κείμενο με την επιλογή 1: όποιος απαντά δεν τις ξεχωρίζει.')).toBeVisible();
  await greek(first, 'Επιλογή 2').fill('Όχι');
  // A score that is no number is told under its field, and counts even where the question is closed.
  await first.getByLabel('Βαθμός').first().fill('ένα');
  await expect(first.getByText('«ένα» δεν είναι αριθμός.')).toBeVisible();
  await closed(first);
  await region(page, 'Τι χρειάζεται διόρθωση')
    .getByRole('button', { name: `Ερώτηση 1 «${words.works}», Επιλογή 1 «ένα» δεν είναι αριθμός.` })
    .click();
  await expect(first.getByLabel('Βαθμός').first()).toBeFocused();
  await expect(first.getByLabel('Βαθμός').first()).toHaveValue('ένα');
  await saved(page); // A reload takes what cannot be read no more than the rest.
  await page.reload();
  await publishing(page).click();
  await region(page, 'Τι χρειάζεται διόρθωση')
    .getByRole('button', { name: `Ερώτηση 1 «${words.works}», Επιλογή 1 «ένα» δεν είναι αριθμός.` })
    .click();
  await expect(first.getByLabel('Βαθμός').first()).toHaveValue('ένα');
  await first.getByLabel('Βαθμός').first().fill('1');
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
  await page.getByRole('button', { name: 'Περισσότερα' }).click();
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
