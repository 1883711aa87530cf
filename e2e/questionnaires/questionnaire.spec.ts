/**
 * A questionnaire with the network cut in the middle: nothing is lost, nothing doubled; the session that ends; two tabs
 * on one set.
 */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { waitsOn } from '../still.ts';
import type { Page } from '@playwright/test';
import { allSaved } from './answering.ts';

test.use({ world: 'questionnaire' });

/** The personality questionnaire of the demonstration: fifty choices in five sections. */
const address = '/pilot/questionnaire/6';

type Kept = { Answers: Record<string, { OptionId: number | number[] | null }>; Answered: number };

/** What the server has, asked past the screen. */
const onServer = (page: Page): Promise<Kept> => ask(page, '/api/quest/getByAction', { ActionId: 6 });

const choose = async (page: Page, question: number, option: number): Promise<void> => {
  await page
    .locator(`[data-question="ID_${String(question).padStart(4, '0')}"] input[type="radio"]`)
    .nth(option - 1)
    .check();
};

const open = async (page: Page): Promise<void> => {
  await page.goto(address);
  const begin = page.getByRole('button', { name: /^(Έναρξη|Συνέχεια)$/ });
  await expect(begin.or(page.getByRole('radio').first())).toBeVisible();
  if (await begin.isVisible()) await begin.click();
  await expect(page.getByRole('radio').first()).toBeVisible();
};

const toSection = async (page: Page, question: number): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^(Ερώτηση) ${question},`) }).click();
  await expect(page.locator(`[data-question="ID_${String(question).padStart(4, '0')}"]`)).toBeVisible();
};

test('ten answers without a network, the tab closed and opened again: all there, once', async ({
  context,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const page = await context.newPage();
  await signIn(page, 'mentee');
  await open(page);
  await toSection(page, 1);
  for (let question = 1; question <= 5; question += 1) await choose(page, question, 1);
  await allSaved(page);

  await context.setOffline(true);
  for (let question = 6; question <= 10; question += 1) await choose(page, question, 2);
  await toSection(page, 11);
  for (let question = 11; question <= 15; question += 1) await choose(page, question, 3);
  await expect(page.getByText('10 απαντήσεις κρατήθηκαν σε αυτή τη συσκευή.')).toBeVisible();
  await expect(page.getByText('Κρατήθηκε σε αυτή τη συσκευή', { exact: true })).toHaveCount(5);
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);

  const again = await context.newPage();
  await open(again);
  await allSaved(again);
  const kept = await onServer(again);
  expect(Object.values(kept.Answers).map(({ OptionId }) => OptionId)).toEqual([
    1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3,
  ]);
  expect(kept.Answered).toBe(15);
});

test('the network comes back while the page is open', async ({ context, forgiven }) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const page = await context.newPage();
  await signIn(page, 'mentee');
  await open(page);
  await toSection(page, 21);
  await context.setOffline(true);
  for (let question = 21; question <= 25; question += 1) await choose(page, question, 4);
  await choose(page, 21, 5);
  await expect(page.getByText('Δεν υπάρχει δίκτυο.')).toBeVisible();
  await context.setOffline(false);
  await allSaved(page);
  const { Answers } = await onServer(page);
  expect([21, 22, 23, 24, 25].map((group) => Answers[`a${group}`]?.OptionId)).toEqual([5, 4, 4, 4, 4]);
});

test('two tabs on one set: each shows what the other answers, and one sends', async ({ context }) => {
  const one = await context.newPage();
  await signIn(one, 'mentee');
  await open(one);
  const two = await context.newPage();
  await open(two);
  await toSection(one, 31);
  await toSection(two, 31);
  await choose(one, 31, 2);
  await choose(two, 32, 3);
  await expect(two.locator('[data-question="ID_0031"] input[type="radio"]').nth(1)).toBeChecked();
  await expect(one.locator('[data-question="ID_0032"] input[type="radio"]').nth(2)).toBeChecked();
  await one.close();
  await choose(two, 33, 4);
  await allSaved(two);
  const { Answers } = await onServer(two);
  expect([31, 32, 33].map((group) => Answers[`a${group}`]?.OptionId)).toEqual([2, 3, 4]);
});

test('the session ends in the middle: signing in again goes on from the same place', async ({ context, forgiven }) => {
  forgiven.push(/Failed to load resource/);
  const page = await context.newPage();
  // Only the answer asks anything of the server.
  await page.addInitScript(waitsOn);
  await signIn(page, 'mentee');
  await open(page);
  await toSection(page, 41);
  await context.clearCookies();
  await choose(page, 41, 1);
  await expect(page.getByRole('dialog')).toContainText('Η σύνδεσή σας έληξε');
  await page.getByRole('dialog').getByLabel('Κωδικός πρόσβασης').fill('Telemachos1!');
  await page.getByRole('dialog').getByRole('button', { name: 'Σύνδεση' }).click();
  await allSaved(page);
  expect((await onServer(page)).Answers['a41']?.OptionId).toBe(1);
});

test('the keys: digits choose, pages move between questions, the map moves by one and by five', async ({ page }) => {
  await signIn(page, 'mentee');
  await open(page);
  await toSection(page, 1);
  await page.locator('[data-question="ID_0001"] input').first().focus();
  await page.keyboard.press('3');
  await expect(page.locator('[data-question="ID_0001"] input').nth(2)).toBeChecked();
  // The focus follows the last digit of several, and nobody who went on is brought back.
  await page.keyboard.press('4');
  await page.keyboard.press('2');
  await expect(page.locator('[data-question="ID_0001"] input').nth(1)).toBeFocused();
  await page.keyboard.press('1');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('2');
  await expect(page.locator('[data-question="ID_0002"] input').nth(1)).toBeChecked();
  await page.getByRole('button', { name: /^Ερώτηση 2,/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('button', { name: /^Ερώτηση 8,/ })).toBeFocused();
  // After a reload nothing has the focus: the keys act on the question where one was.
  await page.reload();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.keyboard.press('4');
  await expect(page.locator('[data-question="ID_0002"] input').nth(3)).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('5');
  await expect(page.locator('[data-question="ID_0003"] input').nth(4)).toBeChecked();
});
