/**
 * What is wrong with an answer is shown where it is, and the message in the corner stands over nothing and goes when it
 * was answered.
 */
import { expectAccessible } from '../axe.ts';
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import type { Locator, Page } from '@playwright/test';

test.use({ world: 'questionnaires' });

const action = 22;
const question = (page: Page, id: number): Locator =>
  page.locator(`[data-question="ID_${String(id).padStart(4, '0')}"]`);
const finishing = (page: Page): Locator => page.getByRole('button', { name: 'Ολοκλήρωση', exact: true }).first();
const toast = (page: Page): Locator => page.getByRole('alert').filter({ hasText: 'Διορθώστε πρώτα' });

const begin = async (page: Page, who: string): Promise<void> => {
  await signIn(page, who);
  const { AnswerSetID } = await ask<{ AnswerSetID: number }>(page, '/api/quest/getByAction', { ActionId: action });
  await ask(page, '/api/quest/StartTime', { AnswerSetId: AnswerSetID });
  await ask(page, '/api/quest/AnswerOpen', { AnswerSetId: AnswerSetID, GroupId: 9, Text: '1' });
  await page.goto(`/pilot/questionnaire/${action}`);
  await expect(page.locator('[data-question]').first()).toBeVisible();
};
const toQuestion = async (page: Page, id: number): Promise<void> => {
  // On a phone the map is behind a button.
  if ((page.viewportSize()?.width ?? 0) < 600) await page.getByRole('button', { name: 'Όλες οι ερωτήσεις' }).click();
  await page.getByRole('button', { name: new RegExp(`^Ερώτηση ${id - 1},`) }).click();
  await expect(question(page, id)).toBeVisible();
};

test('a cell that is no number says so also when finishing leads back into it', async ({ page }) => {
  await page.route('**/api/quest/getByAction', async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const body = text.replace('"MinDate":"2012-01-01"', '"MinDate":"2012-01-10","MaxDate":"2012-01-20"');
    expect(body).not.toBe(text);
    await route.fulfill({ response: answer, body });
  });
  await begin(page, 'mentee22');
  await toQuestion(page, 13);
  const cell = question(page, 13).getByRole('textbox').first();
  await cell.click();
  await cell.pressSequentially('πολλά');
  // Every key, also where the input came after the page: it is not drawn anew under the fingers.
  await expect(cell).toHaveValue('πολλά');
  await expect(cell).toBeFocused();
  // Half written is no mistake yet.
  await expect(question(page, 13).getByText('Δεν είναι αριθμός')).toHaveCount(0);
  await cell.blur();
  await expect(question(page, 13).getByText('Δεν είναι αριθμός')).toBeVisible();
  // The map says so, too: it is not without an answer.
  const inMap = page.getByRole('button', { name: /^Ερώτηση 12,/ });
  await expect(inMap).toHaveAccessibleName('Ερώτηση 12, θέλει διόρθωση');
  await toQuestion(page, 2);
  await finishing(page).click();
  await expect(cell).toBeFocused();
  await expect(question(page, 13).getByText('Δεν είναι αριθμός')).toBeVisible();
  const told = await cell.evaluate(
    (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
  );
  expect(told).toContain('Δεν είναι αριθμός');
  await expectAccessible(page);
  await expect(toast(page)).toBeVisible();
  await cell.fill('1200');
  await expect(toast(page)).toHaveCount(0);
  await expect(inMap).not.toHaveAccessibleName(/διόρθωση/);
  await test.step('a day that may not be before one day nor after another can be chosen between them alone', async () => {
    await toQuestion(page, 6);
    const calendar = page.getByRole('dialog');
    await question(page, 6).getByRole('textbox').fill('15-01-2012');
    await question(page, 6).getByRole('textbox').blur();
    await question(page, 6)
      .getByRole('button', { name: /^Ημερολόγιο/ })
      .click();
    const day = (number: number) => calendar.getByRole('gridcell', { name: String(number), exact: true });
    await expect(day(15)).toHaveAttribute('aria-selected', 'true');
    for (const outside of [1, 9, 21, 31]) await expect(day(outside)).toBeDisabled();
    for (const within of [10, 20]) await expect(day(within)).toBeEnabled();
    await day(20).click();
    await calendar.getByRole('button', { name: 'OK' }).click();
    await expect(question(page, 6).getByRole('textbox')).toHaveValue('20-01-2012');
  });
  await page.unrouteAll({ behavior: 'wait' });
});

test('on a phone the message stands above the buttons, goes when the answer is corrected, and its ✕ gives the focus back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await begin(page, 'mentee23');
  await toQuestion(page, 6);
  const field = question(page, 6).getByRole('textbox');
  await field.fill('31-02-2027');
  await field.blur();
  await expect(question(page, 6)).toContainText('Αυτή η ημερομηνία δεν υπάρχει');
  await finishing(page).click();
  await expect(toast(page)).toBeVisible();
  await expect(field).toBeFocused();
  const over = async () => {
    const foot = (await toast(page).boundingBox()) ?? { y: 0, height: 9999 };
    const bar = (await page.locator('[data-phone-action]').boundingBox()) ?? { y: 0 };
    return foot.y + foot.height - bar.y;
  };
  await expect.poll(over).toBeLessThanOrEqual(0);
  await toast(page).getByRole('button', { name: 'Κλείσιμο' }).click();
  await expect(toast(page)).toHaveCount(0);
  await expect(field).toBeFocused();
  await finishing(page).click();
  await expect(toast(page)).toBeVisible();
  await field.fill('24-11-2026');
  await expect(toast(page)).toHaveCount(0);
});
