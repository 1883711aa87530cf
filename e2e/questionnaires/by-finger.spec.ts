/** On a phone: one screen to begin, one tap for each choice, and nothing in front of the question at large zoom. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import type { Locator, Page } from '@playwright/test';
import { allSaved } from './answering.ts';

test.use({ world: 'questionnaires', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const question = (page: Page, number: number): Locator =>
  page.locator(`[data-question="ID_${String(number).padStart(4, '0')}"]`);
const option = (page: Page, number: number, place: number): Locator =>
  question(page, number).getByRole('radio').nth(place);

test('one tap answers and moves on, arrow keys do not, it can be turned off, and no bar hides the question', async ({
  page,
}) => {
  // The page's clock is moved on where nothing may follow.
  await page.clock.install();
  await signIn(page, 'mentee');
  const opened = await ask<{ Answered: number }>(page, '/api/quest/getByAction', { ActionId: 6 });
  expect(opened.Answered).toBe(0);
  await page.goto('/pilot/home');
  await page.locator('a[href$="/questionnaire/6"]').first().tap();
  await page.getByRole('button', { name: 'Έναρξη' }).tap();
  // The button that had the focus is gone; the question has it.
  await expect(question(page, 1)).toBeFocused();
  // Nothing of the heading stands under the bar at the top.
  const heading = page.getByRole('heading', { level: 1 });
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(64);
  await question(page, 1).locator('label').nth(2).tap();
  await expect(question(page, 2)).toBeFocused();
  // The way back leads to the answer, which can be another.
  await page.getByRole('button', { name: 'Προηγούμενη' }).tap();
  await expect(option(page, 1, 2)).toBeChecked();
  await page.getByRole('button', { name: 'Επόμενη', exact: true }).tap();
  await expect(question(page, 2)).toBeVisible();
  // The arrow keys try one option after the other.
  await option(page, 2, 0).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(option(page, 2, 2)).toBeChecked();
  await page.clock.fastForward(1000);
  await expect(question(page, 2)).toBeVisible();
  await page.keyboard.press('1');
  await expect(question(page, 3)).toBeVisible();
  await page.getByRole('switch', { name: /αυτόματα στην επόμενη/ }).tap();
  await question(page, 3).locator('label').nth(0).tap();
  await allSaved(page);
  await page.clock.fastForward(1000);
  await expect(question(page, 3)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('switch', { name: /αυτόματα στην επόμενη/ })).not.toBeChecked();
  // At the end there is one way to finish.
  await page.getByRole('button', { name: 'Όλες οι ερωτήσεις' }).tap();
  await page.getByRole('button', { name: /^Ερώτηση 50,/ }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(question(page, 50)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Ολοκλήρωση' })).toHaveCount(1);
  await test.step('at 200 % zoom what stays in place covers less than a quarter of the height', async () => {
    for (const [width, height] of [
      [195, 422],
      [640, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      const covered = () =>
        page.evaluate(() => {
          scrollTo(0, 0);
          return Array.from(document.querySelectorAll<HTMLElement>('body *'))
            .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position) && one.offsetWidth > 100)
            .reduce((sum, one) => sum + (one.getBoundingClientRect().bottom > 0 ? one.offsetHeight : 0), 0);
        });
      // The page takes the new size in a frame of its own.
      await expect.poll(covered).toBeLessThan(height / 4);
    }
  });
  await page.goto('/pilot/home');
  await expect(page.getByText('3 από 50 απαντήσεις')).toBeVisible();
});

test('a part that fails is not called a lost network; the heading of every question is in sight', async ({
  page,
  forgiven,
}) => {
  forgiven.push(/words-input|Failed to load resource|dynamically imported/);
  await page.route(/words-input/, (route) => route.fulfill({ status: 404, body: '' }));
  await signIn(page, 'mentee21');
  await page.goto('/pilot/questionnaire/22');
  await page.getByRole('button', { name: 'Έναρξη' }).tap();
  await expect(page.getByText(/^Ένα μέρος της σελίδας δεν φορτώθηκε/)).toBeVisible();
  await expect(page.getByText('Δεν υπάρχει δίκτυο.')).toHaveCount(0);
  await page.unroute(/words-input/);
  await page.reload();
  await page.getByRole('button', { name: /^(Έναρξη|Συνέχεια)$/ }).tap();
  const next = page.getByRole('button', { name: 'Επόμενη', exact: true });
  const here = page.locator('[data-question]:focus');
  let last: string | null = '';
  for (let step = 1; step <= 10; step += 1) {
    await expect(here).not.toHaveAttribute('data-question', last ?? '');
    last = await here.getAttribute('data-question');
    const covered = () =>
      page.evaluate(() => {
        const card = document.querySelector('[data-question]')?.getBoundingClientRect();
        const bars = Array.from(document.querySelectorAll<HTMLElement>('body *'))
          .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position) && one.offsetWidth > 100)
          .map((one) => one.getBoundingClientRect())
          .filter(({ top }) => top < innerHeight / 2);
        return Math.max(...bars.map(({ bottom }) => bottom)) - (card?.top ?? 0);
      });
    await expect.poll(covered, last ?? '').toBeLessThanOrEqual(0);
    await next.tap();
  }
});
