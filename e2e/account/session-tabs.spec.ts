/** A session that ends while several tabs of one browser are open: each of them asks, and one answer is enough for all. */
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { ask } from '../people.ts';
import { openQuestionnaire } from '../questionnaires/answering.ts';
import { expect, signIn, signInByHand, test } from '../site.ts';
import type { Page } from '@playwright/test';

test.use({ world: 'account' });

const actionId = 6;
const again = (page: Page) => page.getByRole('dialog', { name: 'Η σύνδεσή σας έληξε' });
const chosen = (page: Page, question: number, option: number) =>
  page.locator('[data-question]').nth(question).getByRole('radio').nth(option);
/** The places of the questions on the page that have no answer. */
const unanswered = (page: Page): Promise<number[]> =>
  page
    .locator('[data-question]')
    .evaluateAll((questions) =>
      questions.flatMap((question, place) => (question.querySelector('input:checked') ? [] : [place])),
    );
const keptIn = async (page: Page) => {
  const { Answers } = await ask<{ Answers: Record<string, { OptionId: number | null }> }>(
    page,
    '/api/quest/getByAction',
    { ActionId: actionId },
  );
  return Object.values(Answers).filter(({ OptionId }) => OptionId !== null).length;
};

test.beforeEach(({ forgiven }) => {
  forgiven.push(/Failed to load resource: the server responded with a status of 40[14]/);
});

test('answers that another tab sends: where one answers one is asked too, and signing in there is enough', async ({
  page,
  context,
}) => {
  await signIn(page, 'mentee');
  await openQuestionnaire(page, actionId);
  // The tab that was there first sends for both.
  const second = await context.newPage();
  await openQuestionnaire(second, actionId);
  const before = await keptIn(second);
  // Other tests of this product answer some questions as the same person.
  const [first = 0, next = 1, last = 2] = await unanswered(second);
  await chosen(second, first, 1).check();
  await expect.poll(() => keptIn(second)).toBe(before + 1);
  await context.clearCookies();
  await chosen(second, next, 2).check();
  await expect(again(second)).toBeVisible();
  await expect(again(page)).toBeVisible();
  await again(second).getByLabel('Κωδικός πρόσβασης').fill(demonstrationPassword);
  await again(second).getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(again(second)).toHaveCount(0);
  await expect(again(page)).toHaveCount(0);
  await expect.poll(() => keptIn(second)).toBe(before + 2);
  await expect(chosen(page, next, 2)).toBeChecked();

  // Whoever signs in by the page of a third tab goes on in all of them.
  await context.clearCookies();
  await chosen(second, last, 0).check();
  await expect(again(second)).toBeVisible();
  await expect(again(page)).toBeVisible();
  const third = await context.newPage();
  await signInByHand(third, 'mentee');
  await expect(again(second)).toHaveCount(0);
  await expect(again(page)).toHaveCount(0);
  await expect.poll(() => keptIn(third)).toBe(before + 3);
});
