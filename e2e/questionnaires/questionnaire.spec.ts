/** A questionnaire by keyboard, and in two tabs of one browser. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import type { Page } from '@playwright/test';
import { allSaved, beginOrContinue } from './answering.ts';

test.use({ world: 'questionnaires' });

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
  await beginOrContinue(page);
};

const toSection = async (page: Page, question: number): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^(Ερώτηση) ${question},`) }).click();
  await expect(page.locator(`[data-question="ID_${String(question).padStart(4, '0')}"]`)).toBeVisible();
};

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

test('two tabs on one set: each shows what the other answers, and one sends', async ({ page: one, context }) => {
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
