/** What became of a questionnaire: comparing, reports, exports and decisions, for who follows and who answers. */
import { allSaved, answerAll, openQuestionnaire } from '../questionnaires/answering.ts';
import { fileFrom, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import type { Locator, Page } from '@playwright/test';
import { tick } from '../tick.ts';

test.use({ world: 'results' });
/** The actions of the demonstration: fifty choices on personality, and a timed one. */
const [personality, timed] = [6, 9];
const scales = ['Εξωστρέφεια', 'Προσήνεια', 'Ευσυνειδησία', 'Συναισθηματική σταθερότητα', 'Διανόηση και φαντασία'];
const reason = 'Κόπηκε το ρεύμα στη μέση';

const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
/** The menu of an attempt at the action that is titled so. */
const openMenu = async (page: Page, title: string, attempt: number): Promise<Locator> => {
  await page.getByRole('button', { name: `Περισσότερα: ${title}, προσπάθεια ${attempt}` }).click();
  return page.getByRole('menu');
};
const choose = async (page: Page, title: string, attempt: number, item: string): Promise<void> => {
  await (await openMenu(page, title, attempt)).getByRole('menuitem', { name: item, exact: true }).click();
};
/** Opens the timeline of an attempt: it tells all of these. */
const tells = async (
  page: Page,
  title: string,
  attempt: number,
  ...lines: readonly (string | RegExp)[]
): Promise<void> => {
  await choose(page, title, attempt, 'Χρονολόγιο');
  const drawer = page.getByRole('dialog', { name: 'Χρονολόγιο' });
  for (const line of lines) await expect(drawer).toContainText(line);
  await drawer.getByRole('button', { name: 'Κλείσιμο' }).click();
  await expect(drawer).toBeHidden();
};
const openResults = async (page: Page, menteeId: number, action: number): Promise<void> => {
  await page.goto(`/pilot/mentor/results/${menteeId}/${action}`);
  await expect(region(page, 'Προσπάθειες')).toBeVisible();
};
const title = { personality: 'Ερωτηματολόγιο προσωπικότητας', timed: 'Δεξιότητες και στόχοι' };

test('a mentor finds a mentee’s results and compares two attempts; nothing there decides', async ({ page, site }) => {
  const mentee = await somebody(site, 'mentee7');
  await signIn(page, 'mentor');
  await page.goto(`/pilot/mentor/mentee/list?q=${encodeURIComponent(mentee.last)}`);
  await page.getByRole('link', { name: mentee.last }).first().click();
  await page.getByRole('link', { name: 'Αποτελέσματα και προσπάθειες' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^Αποτελέσματα και προσπάθειες: .*${mentee.last}`),
  );
  // One action alone.
  const ticks = page.getByRole('checkbox', { name: /^Σύγκριση: / });
  for (const one of await ticks.all()) await tick(one, false);
  await expect(region(page, 'Προφίλ')).toBeHidden();
  await tick(page.getByRole('checkbox', { name: `Σύγκριση: ${title.personality}`, exact: true }));
  await expect(region(page, 'Προφίλ').getByRole('img')).toHaveCount(scales.length);

  const over = region(page, 'Στον χρόνο');
  await over.getByText('Διαγράμματα').click();
  const beside = region(page, 'Οι απαντήσεις δίπλα δίπλα');
  await beside.locator('summary').first().click();
  for (const scale of scales)
    await expect(over.getByRole('article', { name: scale }).getByRole('button')).toHaveCount(2);
  const points = over.getByRole('article', { name: 'Προσήνεια' }).getByRole('button');
  // Values show on the focus that keys give.
  await page.getByRole('switch', { name: 'Μόνο όσες διαφέρουν' }).focus();
  for (
    let steps = 0;
    steps < 30 && !(await points.first().evaluate((one) => one === document.activeElement));
    steps += 1
  )
    await page.keyboard.press('Shift+Tab');
  const said = (await points.first().getAttribute('aria-label')) ?? '';
  expect(said).toMatch(/^Προσήνεια, \d\d-\d\d-\d{4}: [\d,]+, από 1 έως 5$/);
  // The one of the point that was left may still be going.
  await expect(page.getByRole('tooltip').filter({ hasText: said })).toBeVisible();

  // The table behind the chart, by keys alone, has the points' numbers.
  const scores = await points.evaluateAll((buttons) =>
    buttons.map((button) => /: ([\d,]+),/.exec(button.getAttribute('aria-label') ?? '')?.[1]),
  );
  const summary = over.getByText('Τα ίδια σε πίνακα');
  while (!(await summary.evaluate((one) => one === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(over.getByRole('row', { name: /^Προσήνεια/ }).getByRole('cell')).toHaveText(
    scores.map((score) => score ?? ''),
  );

  const side = region(page, 'Οι απαντήσεις δίπλα δίπλα').getByRole('row');
  await expect(side).toHaveCount(51);
  await expect(side.first().getByRole('columnheader')).toHaveText([/^Ερώτηση/, /^Προσπάθεια 1/, /^Προσπάθεια 2/]);
  await tick(page.getByRole('switch', { name: 'Μόνο όσες διαφέρουν' }));
  const cells = await side.evaluateAll((rows) =>
    rows.slice(1).map((row) => [...row.querySelectorAll('td')].map(({ lastChild }) => lastChild?.textContent ?? '')),
  );
  expect(cells.length).toBeLessThan(50);
  for (const [first, second] of cells) expect(first).not.toBe(second);

  const menu = await openMenu(page, title.personality, 2);
  await expect(menu.getByRole('menuitem')).toHaveText([
    'Απαντήσεις',
    'Έκθεση PDF',
    'Έκθεση με τις απαντήσεις',
    'Χρονολόγιο',
  ]);
  const report = await fileFrom(page, page.getByRole('menuitem', { name: 'Έκθεση με τις απαντήσεις' }));
  expect(report.name).toMatch(/\.pdf$/);
  expect(report.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  await choose(page, title.personality, 2, 'Απαντήσεις');
  await expect(page).toHaveURL(/\/pilot\/Quest\/\d+\/el$/);
  await expect(page.locator('main')).toContainText(mentee.last);
  await expect(page.locator('main')).toContainText(mentee.first);
  // It speaks about the person, not to them.
  await expect(region(page, 'Αποτελέσματα')).toContainText('Αφορμή για συζήτηση με το άτομο');
  await expect(page.locator('main')).not.toContainText('σύμβουλό σας');
});

test('a mentee finishes and sees the results, in a picture, in a table, and on paper', async ({ page }) => {
  await signIn(page, 'mentee8');
  await answerAll(page, personality);
  const results = region(page, 'Αποτελέσματα');
  await expect(results.getByRole('img')).toHaveCount(scales.length);
  await results.getByText('Τα ίδια σε πίνακα').click();
  await expect(results.getByRole('row')).toHaveCount(scales.length + 1);
  await expect(results).toContainText('δεν έχει σταθμιστεί');
  const report = await fileFrom(page, results.getByRole('link', { name: 'Έκθεση PDF' }));
  expect(report.bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  // What matters first; the answers are folded to how many there are.
  const answers = region(page, 'Οι απαντήσεις μου');
  await expect(answers.locator('summary').first()).toContainText('10 από 10 απαντήσεις');
  await expect(answers.getByRole('definition')).toHaveCount(0);
  await answers.locator('summary').first().click();
  await expect(answers.getByRole('definition')).toHaveCount(10);
  await answers.locator('summary').first().click();
  // On paper they are open: the page is taken as soon as the event is over.
  const onPaper = '(dispatchEvent(new Event("beforeprint")), document.querySelectorAll("details dd").length)';
  const printed: number = await page.evaluate(onPaper);
  expect(printed).toBe(50);
  await page.evaluate('dispatchEvent(new Event("afterprint"))');
  await expect(answers.getByRole('definition')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000);
});

test('late answers wait for a coordinator: one is accepted, the other refused, and nothing waits any more', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/409/);
  const mentee = await somebody(site, 'mentee13');
  await signIn(page, 'coordinator');
  await page.goto('/pilot/admin/project/answers');
  await page.getByRole('button', { name: new RegExp(`^Απόφαση για .*${mentee.last}.*: ${title.timed}`) }).click();
  const drawer = page.getByRole('dialog', { name: 'Εκπρόθεσμες απαντήσεις' });
  const late = drawer.getByRole('listitem');
  await expect(late).toHaveCount(2);
  const words = await late.first().innerText();
  expect(words).toContain('Πριν από τη λήξη');
  expect(words).toMatch(/Έφτασε μετά · Δόθηκε στις \d\d-\d\d-\d{4} \d\d:\d\d/);
  await tick(late.nth(1).getByRole('checkbox'), false);
  // Somebody else decides about the same attempt meanwhile: it is said, and what was chosen is still chosen.
  const other = await windowOf(browser, site, 'supervisor');
  await openResults(other, mentee.id, timed);
  await choose(other, title.timed, 1, 'Επιπλέον χρόνος…');
  const time = other.getByRole('dialog', { name: 'Επιπλέον χρόνος' });
  await time.getByLabel('Λεπτά').fill('7');
  await time.getByRole('button', { name: 'Αλλαγή χρόνου' }).click();
  await expect(time).toContainText('Γράψτε την αιτία.');
  await time.getByLabel('Αιτία').fill(reason);
  await time.getByRole('button', { name: 'Αλλαγή χρόνου' }).click();
  await expect(other.getByText('Ο χρόνος άλλαξε.')).toBeVisible();
  await expect(region(other, 'Προσπάθειες')).toContainText('επιπλέον χρόνος 7 λεπτά');
  await other.context().close();
  await drawer.getByRole('button', { name: 'Αποδοχή επιλεγμένων' }).click();
  await expect(drawer.getByRole('alert')).toContainText('Στο μεταξύ πάρθηκε άλλη απόφαση');
  await expect(late.nth(0).getByRole('checkbox')).toBeChecked();
  await expect(late.nth(1).getByRole('checkbox')).not.toBeChecked();
  await drawer.getByRole('button', { name: 'Αποδοχή επιλεγμένων' }).click();
  await expect(page.getByText('Έγινε δεκτή 1 απάντηση.')).toBeVisible();
  await expect(late).toHaveCount(1);
  await drawer.getByRole('button', { name: 'Απόρριψη επιλεγμένων' }).click();
  await page.getByRole('dialog', { name: 'Το θέλετε σίγουρα;' }).getByRole('button', { name: 'Απόρριψη' }).click();
  await expect(page.getByText('Δεν έγινε δεκτή 1 απάντηση.')).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(page.getByText('Δεν περιμένει καμία απάντηση απόφαση.')).toBeVisible();
  await openResults(page, mentee.id, timed);
  await expect(region(page, 'Προσπάθειες')).not.toContainText('προς απόφαση');
  await tells(
    page,
    title.timed,
    1,
    'Έληξε ο χρόνος',
    'Επιπλέον χρόνος: +7 λεπτά',
    /από \S+ \S+/,
    `Αιτία: ${reason}`,
    'Έφτασαν απαντήσεις μετά το τέλος',
    'Έγιναν δεκτές εκπρόθεσμες απαντήσεις',
    'Δεν έγιναν δεκτές εκπρόθεσμες απαντήσεις',
  );
});

test('reopened, begun anew, cleared: the mentee has each at once, and the timeline tells it', async ({
  browser,
  page,
  site,
}) => {
  const mentee = await somebody(site, 'mentee7');
  await signIn(page, 'coordinator');
  await openResults(page, mentee.id, personality);
  const attempts = region(page, 'Προσπάθειες');
  await choose(page, title.personality, 2, 'Άνοιγμα ξανά…');
  const dialog = page.getByRole('dialog', { name: 'Άνοιγμα της προσπάθειας ξανά' });
  await dialog.getByRole('button', { name: 'Άνοιγμα' }).click();
  await expect(dialog).toContainText('Γράψτε την αιτία.');
  await dialog.getByLabel('Αιτία').fill(reason);
  await dialog.getByRole('button', { name: 'Άνοιγμα' }).click();
  await expect(page.getByText('Η προσπάθεια άνοιξε ξανά.')).toBeVisible();
  await expect(attempts).toContainText('Σε εξέλιξη');

  const own = await windowOf(browser, site, 'mentee7');
  const option = own.locator('[data-question="ID_0001"] input[type="radio"]');
  await openQuestionnaire(own, personality);
  await own.getByRole('button', { name: /^Ερώτηση 1,/ }).click();
  await expect(own.locator('[data-question] input[type="radio"]:checked')).toHaveCount(10);
  await own.locator('[data-question="ID_0001"] input[type="radio"]:not(:checked)').first().click();
  await allSaved(own);
  await tells(page, title.personality, 2, 'Ολοκλήρωση', 'Άνοιξε ξανά', `Αιτία: ${reason}`);

  await choose(page, title.personality, 2, 'Νέα προσπάθεια…');
  const asked = page.getByRole('dialog', { name: 'Έναρξη νέας προσπάθειας;' });
  await asked.getByRole('button', { name: 'Άκυρο' }).click();
  await expect(attempts).not.toContainText('Προσπάθεια 3');
  await choose(page, title.personality, 2, 'Νέα προσπάθεια…');
  await asked.getByRole('button', { name: 'Νέα προσπάθεια' }).click();
  await expect(attempts).toContainText('Προσπάθεια 3');
  await openQuestionnaire(own, personality);
  await expect(own.locator('[data-question] input[type="radio"]:checked')).toHaveCount(0);
  await tick(option.nth(1));
  await allSaved(own);
  await tells(page, title.personality, 2, 'Ξεκίνησε νέα προσπάθεια μετά από αυτή');

  await page.reload();
  await choose(page, title.personality, 3, 'Καθαρισμός όλων…');
  const sure = page.getByRole('dialog', { name: 'Καθαρισμός όλων των απαντήσεων' });
  const clear = sure.getByRole('button', { name: 'Οριστική διαγραφή' });
  await expect(sure).toContainText(mentee.last);
  await expect(clear).toBeDisabled();
  await sure.getByRole('textbox').fill('διαγραφή');
  await clear.click();
  // Fifty, fifty and one, and the one that was changed after reopening.
  await expect(page.getByText(/Διαγράφηκαν \d+ απαντήσεις/)).toHaveText('Διαγράφηκαν 102 απαντήσεις.');
  await expect(attempts).not.toContainText('Προσπάθεια 2');
  await tells(page, title.personality, 1, 'Καθαρίστηκαν όλες οι προηγούμενες απαντήσεις');
  await own.goto(`/pilot/questionnaire/${personality}`);
  await own.getByRole('button', { name: 'Έναρξη' }).click();
  await expect(option.first()).toBeVisible();
  await expect(own.locator('[data-question] input[type="radio"]:checked')).toHaveCount(0);
  await own.context().close();
});
