/** Answering a questionnaire as a person does, question by question, whatever their types. */
import { expect, type Locator, type Page } from '@playwright/test';

/** Give one question an answer that its type takes. */
const answerQuestion = async (question: Locator): Promise<void> => {
  // What takes the answer may come after its card.
  await expect(question.locator('[data-waiting]')).toHaveCount(0);
  const names = new Set(
    await question
      .locator('input[type="radio"]')
      .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name') ?? '')),
  );
  for (const name of names) await question.locator(`input[type="radio"][name="${name}"]`).first().check();
  const boxes = await question.locator('input[type="checkbox"]').all();
  for (const box of boxes.slice(0, 2)) await box.check();
  for (const list of await question.locator('select').all()) await list.selectOption({ index: 2 });
  for (const field of await question
    .locator('input[type="text"], input:not([type]), textarea:not([aria-hidden="true"])')
    .all()) {
    const placeholder = await field.getAttribute('placeholder');
    const numeric = (await field.getAttribute('inputmode')) === 'decimal';
    await field.fill(placeholder ? '01-02-2020' : numeric ? '12' : 'Γραμματειακή υποστήριξη');
    await field.blur();
  }
};

/** Begins or continues where the page asks for it, and waits for the questions, or for what else is shown then. */
export const beginOrContinue = async (page: Page, shown = page.locator('[data-question]').first()): Promise<void> => {
  const begin = page.getByRole('button', { name: /^(Έναρξη|Συνέχεια)$/ });
  const first = begin.or(shown).first();
  await expect(first).toBeVisible();
  if ((await first.evaluate(({ tagName }) => tagName)) === 'BUTTON') await begin.click();
  await expect(shown).toBeVisible();
};

/** Open a questionnaire by its action and begin, or go on. */
export const openQuestionnaire = async (page: Page, actionId: number): Promise<void> => {
  await page.goto(`/pilot/questionnaire/${actionId}`);
  await beginOrContinue(page);
};

/** Answer the questions of this section; answers how many questions there were. */
export const answerSection = async (page: Page): Promise<number> => {
  const seen = new Set<string>();
  // An answer may show further questions.
  for (let more = true; more;) {
    more = false;
    for (const question of await page.locator('[data-question]').all()) {
      const id = (await question.getAttribute('data-question')) ?? '';
      if (seen.has(id)) continue;
      seen.add(id);
      more = true;
      await answerQuestion(question);
    }
  }
  return seen.size;
};

/** Go to the next section; false on the last one. */
export const nextSection = async (page: Page): Promise<boolean> => {
  const [next] = await page.getByRole('button', { name: 'Επόμενο μέρος' }).all();
  if (!next) return false;
  const before = await page.locator('[data-question]').first().getAttribute('data-question');
  await next.click();
  await expect(page.locator('[data-question]').first()).not.toHaveAttribute('data-question', before ?? '');
  return true;
};

/** Wait until the page says that all is saved: of the last press, too, which the line tells of in a later frame. */
export const allSaved = async (page: Page, timeout = 20_000): Promise<void> => {
  await page.evaluate(() => new Promise((drawn) => requestIdleCallback(drawn)));
  await expect(page.getByText('Όλες οι απαντήσεις έχουν αποθηκευτεί.')).toBeVisible({ timeout });
};

/** Finish for good. */
export const finish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Ολοκλήρωση', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ολοκλήρωση' }).click();
  await expect(page.getByRole('heading', { name: 'Ολοκληρώσατε το ερωτηματολόγιο' })).toBeVisible();
};

/** Begin, answer everything, finish. */
export const answerAll = async (page: Page, actionId: number): Promise<void> => {
  await openQuestionnaire(page, actionId);
  do await answerSection(page);
  while (await nextSection(page));
  await allSaved(page);
  await finish(page);
};
