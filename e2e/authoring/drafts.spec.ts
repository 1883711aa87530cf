/** Drafts that others have a say in: what all projects share, two tabs on one draft, and what only the server finds. */
import { heldBack } from '../held-back.ts';
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { add, greek, list, make, publishing, region, saved } from './editing.ts';
import { tick } from '../tick.ts';

test.use({ world: 'authoring' });

test('what all projects share is changed by nobody of one project: a copy is', async ({ page }) => {
  for (const who of ['supervisor', 'coordinator']) {
    await signIn(page, who);
    await page.goto(list);
    await page
      .getByRole('link', { name: /προσωπικότητας.*Κοινό για όλα τα έργα/ })
      .first()
      .click();
    await expect(page.getByText('Κοινό ερωτηματολόγιο')).toBeVisible();
    // It opens on what can be done with it here: looking at it.
    await expect(page.getByText('Δοκιμή: οι απαντήσεις δεν αποθηκεύονται πουθενά.')).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Προεπισκόπηση' })).toHaveAttribute('aria-selected', 'true');
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
  // It is refused once both are there: the added question and its words.
  const written = await heldBack(other, '**/QuestAdmin/SaveDraft');
  await add(other, 0, 'Αριθμός');
  await greek(region(other, 'Ερώτηση 1'), 'Ερώτηση').fill('Από τη δεύτερη καρτέλα');
  written();
  const dialog = other.getByRole('dialog', { name: 'Κάποιος άλλαξε το κείμενο στο μεταξύ' });
  await expect(dialog.getByRole('region', { name: 'Η δική σας εκδοχή' })).toContainText('δεύτερη καρτέλα');
  await expect(dialog.getByRole('region', { name: 'Η εκδοχή που αποθηκεύτηκε' })).toContainText('πρώτη καρτέλα');
  // Each added a question of their own: there is nothing to choose, and no word says that there was.
  await expect(dialog.getByRole('button', { name: 'Κρατώ και των δύο' })).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await expect(dialog).not.toContainText('Διαφορά');
  await dialog.getByRole('button', { name: 'Κρατώ την άλλη' }).click();
  await expect(dialog).toBeHidden();
  await expect(other.getByRole('main')).toContainText('Από την πρώτη καρτέλα');
  await expect(other.getByRole('main')).not.toContainText('Από τη δεύτερη καρτέλα');
  await other.reload();
  await expect(other.getByRole('main')).toContainText('Από την πρώτη καρτέλα');
  // Or question by question: mine, theirs, or both as two.
  await page.reload();
  await page.locator('[data-line="ID_0001"]').click();
  await greek(region(page, 'Ερώτηση 1'), 'Ερώτηση').fill('Πάλι από την πρώτη');
  await saved(page);
  await other.locator('[data-line="ID_0001"]').click();
  await greek(region(other, 'Ερώτηση 1'), 'Ερώτηση').fill('Πάλι από τη δεύτερη');
  await expect(dialog).toBeVisible();
  const row = dialog.getByRole('radiogroup', { name: 'Πάλι από τη δεύτερη' });
  await expect(dialog.getByRole('region', { name: 'Ή ερώτηση με ερώτηση' })).toContainText('Διαφορά: η διατύπωση');
  await expect(row.getByRole('radio', { name: 'Η δική μου' })).toBeChecked();
  await tick(row.getByRole('radio', { name: 'Και οι δύο' }));
  await dialog.getByRole('button', { name: 'Κρατώ όσα επέλεξα' }).click();
  await expect(dialog).toBeHidden();
  await saved(other);
  await other.reload();
  for (const words of ['Πάλι από την πρώτη', 'Πάλι από τη δεύτερη'])
    await expect(other.getByRole('main')).toContainText(words);
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
  await expect(page.getByText('Δεν δημοσιεύεται ακόμη: διορθώστε πρώτα τα σημεία που σημειώνονται.')).toBeVisible();
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

test('a draft as JSON: a fault is told with its line at the field, nothing is lost, using it is one step; then into an action', async ({
  page,
}) => {
  await signIn(page, 'coordinator');
  await make(page, 'Γραμμένο ως JSON');
  const open = async () => {
    await page.getByRole('button', { name: 'Ως JSON' }).click();
    await page.getByRole('button', { name: 'Κείμενο', exact: true }).click();
  };
  const dialog = page.getByRole('dialog', { name: 'Το ερωτηματολόγιο ως JSON' });
  await page.getByRole('button', { name: 'Ως JSON' }).click();
  // The tree, by keyboard: a part is drawn once it is opened.
  await expect(dialog.locator('summary').nth(1)).toBeVisible();
  await expect(dialog).not.toContainText('"Γραμμένο ως JSON"');
  await dialog.locator('summary').nth(1).press('Enter');
  await expect(dialog).toContainText('"Γραμμένο ως JSON"');
  await page.keyboard.press('Escape');
  await open();
  const field = dialog.getByLabel('Το κείμενο JSON');
  const written = (title: string, comma: string) =>
    `{\n  "Title": { "el": "${title}", "en": "Written" }${comma}\n  "Sections": [{ "Title": { "el": "Μέρος", "en": "Part" }, "Questions": [
    { "Id": "ID_0001", "Group": 1, "Type": 10, "Text": { "el": "Ποιο;", "en": "Which?" } }] }]\n}`;
  await field.fill(written('Με το χέρι', ''));
  await dialog.getByRole('button', { name: 'Χρήση του κειμένου' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Γραμμή 3, στήλη 3: λείπει ένα κόμμα');
  await expect(field).toBeFocused();
  // Far below, the caret is there and in sight.
  await field.fill(`${'\n'.repeat(200)}${written('Με το χέρι', '')}`);
  await dialog.getByRole('button', { name: 'Χρήση του κειμένου' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Γραμμή 203, στήλη 3');
  const caret = await field.evaluate((text) => {
    if (!(text instanceof HTMLTextAreaElement)) return null;
    const top = 202 * parseFloat(getComputedStyle(text).lineHeight) - text.scrollTop;
    return { at: text.value.slice(text.selectionStart), inSight: top >= 0 && top < text.clientHeight };
  });
  expect(caret).toEqual({ at: expect.stringMatching(/^"Sections"/), inSight: true });
  await field.fill(written('Με το χέρι', ',').replace('"Type": 10', '"Type": 99'));
  await dialog.getByRole('button', { name: 'Χρήση του κειμένου' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Η ερώτηση 1 έχει είδος 99, που δεν υπάρχει.');
  await field.fill(written('Με το χέρι', ''));
  await page.keyboard.press('Escape');
  await open();
  await expect(field).toHaveValue(written('Με το χέρι', ''));
  await expect(dialog).toContainText('Αυτό το κείμενο το γράψατε νωρίτερα');
  await field.fill(written('Με το χέρι', ', "Colour": 1,'));
  await dialog.getByRole('button', { name: 'Χρήση του κειμένου' }).click();
  await expect(dialog.getByRole('alert')).toContainText('άλλο είδος: Colour.');
  await field.fill(written('Με το χέρι', ','));
  await dialog.getByRole('button', { name: 'Χρήση του κειμένου' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Σύνταξη' }).first().click();
  await expect(greek(page, 'Τίτλος')).toHaveValue('Με το χέρι');
  await page.getByRole('button', { name: 'Αναίρεση' }).first().click();
  await expect(greek(page, 'Τίτλος')).toHaveValue('Γραμμένο ως JSON');
  await page.getByRole('button', { name: 'Επανάληψη' }).click();
  await expect(greek(page, 'Τίτλος')).toHaveValue('Με το χέρι');
  await saved(page);
  // Published, it goes into an action that nobody has opened, and what was there comes back.
  await publishing(page).click();
  const publish = page.getByRole('dialog');
  await publish.getByRole('button', { name: 'Δημοσίευση' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Χρήση σε ενέργεια' }).click();
  const use = page.getByRole('dialog', { name: 'Χρήση σε ενέργεια' });
  const action = use.getByRole('listitem').filter({ hasText: 'Αξίζει μια κατάρτιση;' });
  await expect(use.getByRole('listitem').filter({ hasText: 'δεν αλλάζει' }).first().getByRole('button')).toHaveCount(0);
  await action.getByRole('button', { name: 'Χρήση στην ενέργεια «Αξίζει μια κατάρτιση;»' }).click();
  await expect(action).toContainText('Είναι εδώ');
  await use.getByRole('status').getByRole('button', { name: 'Αναίρεση' }).click();
  await expect(action).toContainText('Τώρα ανοίγει το «Αξίζει μια κατάρτιση;»');
});
