/**
 * Finishing with a network that goes and comes: what is finished and what is not is told at its place, and nobody loses
 * theirs.
 */
import { randomUUID } from 'node:crypto';
import { expectAccessible } from '../axe.ts';
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import type { Locator, Page } from '@playwright/test';
import { allSaved } from './answering.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'questionnaires' });

const action = 6;
const address = `/pilot/questionnaire/${action}`;
type Kept = { AnswerSetID: number; Status: string };
const onServer = (page: Page): Promise<Kept> => ask<Kept>(page, '/api/quest/getByAction', { ActionId: action });
const question = (page: Page, number: number): Locator =>
  page.locator(`[data-question="ID_${String(number).padStart(4, '0')}"]`);
const option = (page: Page, number: number, place: number): Locator =>
  question(page, number).getByRole('radio').nth(place);
const toQuestion = async (page: Page, number: number): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^Ερώτηση ${number},`) }).click();
  await expect(question(page, number)).toBeVisible();
};
const finishing = (page: Page): Locator => page.getByRole('button', { name: 'Ολοκλήρωση', exact: true }).first();

/** Somebody's page with every question answered but the last ones. */
const nearTheEnd = async (page: Page, who: string, answered: number): Promise<void> => {
  await signIn(page, who);
  const { AnswerSetID } = await onServer(page);
  await ask(page, '/api/quest/StartTime', { AnswerSetId: AnswerSetID });
  for (let from = 1; from <= answered; from += 20)
    await ask(page, '/api/quest/AnswerMany', {
      AnswerSetId: AnswerSetID,
      Device: randomUUID(),
      Answers: Array.from({ length: Math.min(20, answered - from + 1) }, (_, place) => ({
        GroupId: from + place,
        OptionId: 3,
        Number: from + place,
        GivenAt: new Date().toISOString(),
      })),
    });
  await page.goto(address);
  await expect(page.locator('[data-question]').first()).toBeVisible();
};

test.beforeEach(({ forgiven }) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
});

test('without a network: answers are counted, pausing says why it did not happen, and pauses once the network is back', async ({
  page,
  context,
}) => {
  await nearTheEnd(page, 'mentee29', 0);
  await expect(page.getByRole('status').filter({ hasText: 'Κάθε απάντηση αποθηκεύεται αυτόματα' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Κάθε απάντηση αποθηκεύεται αυτόματα')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Δεν υπάρχει δίκτυο' })).toBeVisible();
  // The count is of answers, not of changes.
  for (const place of [0, 1, 2]) await option(page, 1, place).check();
  await option(page, 2, 0).check();
  await expect(page.getByText('2 από 50 απαντήσεις').first()).toBeVisible();
  await expect(page.getByText('2 απαντήσεις κρατήθηκαν σε αυτή τη συσκευή.')).toBeVisible();
  await context.setOffline(false);
  await allSaved(page);

  await page.getByRole('button', { name: 'Παύση' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Συνεχίζετε αργότερα;' });
  await expect(dialog).toContainText('Όσα απαντήσατε είναι αποθηκευμένα');
  // It has no limit of time.
  await expect(dialog).not.toContainText('χρόνος');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Παύση' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Δεν μπήκε σε παύση: δεν υπάρχει δίκτυο');
  await dialog.getByRole('button', { name: 'Συνεχίζω τώρα' }).click();
  await expect(dialog).toHaveCount(0);
  await option(page, 3, 1).check();
  await expect(page.getByText('1 απάντηση κρατήθηκε σε αυτή τη συσκευή.')).toBeVisible();
  await page.getByRole('button', { name: 'Παύση' }).first().click();
  await expect(dialog).toContainText('Κάποιες απαντήσεις δεν έχουν φτάσει ακόμη στην υπηρεσία');
  await dialog.getByRole('button', { name: 'Παύση' }).click();
  const again = dialog.getByRole('button', { name: 'Δοκιμάστε ξανά' });
  await expect(again).toBeFocused();
  await context.setOffline(false);
  await page.evaluate(() => scrollTo(0, 300));
  await again.click();
  await expect(page.getByText('Το ερωτηματολόγιο είναι σε παύση.')).toBeInViewport();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByText('Μένουν 47 απαντήσεις')).toBeVisible();
  await expect.poll(() => onServer(page)).toMatchObject({ Status: 'Paused' });
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  await expect(page.locator('[data-question]').first()).toBeVisible();
  await expect.poll(() => onServer(page)).toMatchObject({ Status: 'OK' });
});

test('the network goes at the very end: it was not finished, nothing is lost, and it finishes once it is back', async ({
  page,
  context,
}) => {
  await nearTheEnd(page, 'mentee29', 50);
  await allSaved(page);
  await finishing(page).click();
  const dialog = page.getByRole('dialog', { name: 'Ολοκλήρωση του ερωτηματολογίου;' });
  await expect(dialog).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Ολοκλήρωση' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Δεν ολοκληρώθηκε');
  await expect(dialog.getByRole('alert')).toContainText('Δεν χάθηκε τίποτα');
  await expect(page.getByText('Σφάλμα επικοινωνίας')).toHaveCount(0);
  const again = dialog.getByRole('button', { name: 'Δοκιμάστε ξανά' });
  await expect(again).toBeFocused();
  await expectAccessible(page);
  await again.click();
  await expect(dialog.getByRole('alert')).toContainText('Δεν ολοκληρώθηκε');
  // The clock is asked as soon as the network is back; its answer, of before the end, comes after the end.
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let said: () => void = () => undefined;
  const saidBefore = new Promise<void>((resolve) => (said = resolve));
  await page.route('**/api/quest/RemainingTime', async (route) => {
    const answer = await route.fetch();
    said();
    await released;
    await route.fulfill({ response: answer });
  });
  await context.setOffline(false);
  await saidBefore;
  await again.click();
  const over = page.getByRole('heading', { name: 'Ολοκληρώσατε το ερωτηματολόγιο' });
  await expect(over).toBeVisible();
  const come = page.waitForResponse('**/api/quest/RemainingTime');
  release();
  await (await come).finished();
  await expect(page.locator('[data-question]')).toHaveCount(0);
  await expect(over).toBeVisible();
  await expect.poll(async () => (await onServer(page)).Status).toBe('Finished');
  // Whoever listens or uses keys is at the page that came.
  await expect(page.locator('#main')).toBeFocused();
});

test('a reload comes back to its question; finishing waits for answers on their way, and is offered once they arrive', async ({
  page,
  context,
}) => {
  await nearTheEnd(page, 'mentee4', 48);
  await toQuestion(page, 32);
  await option(page, 33, 1).check();
  await allSaved(page);
  await page.reload();
  await expect(question(page, 33)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ερώτηση 33,/ })).toHaveAttribute('aria-current', /.+/);
  await toQuestion(page, 49);
  await context.setOffline(true);
  await option(page, 49, 1).check();
  await option(page, 50, 1).check();
  await expect(page.getByText('2 απαντήσεις κρατήθηκαν σε αυτή τη συσκευή.')).toBeVisible();
  await finishing(page).click();
  const waiting = page.getByRole('dialog', { name: 'Κάποιες απαντήσεις δεν έχουν φτάσει ακόμη στην υπηρεσία.' });
  await expect(waiting).toBeVisible();
  await expect(waiting.getByRole('button')).toHaveText(['Επιστροφή στις ερωτήσεις']);
  await waiting.getByRole('button', { name: 'Επιστροφή στις ερωτήσεις' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(question(page, 50)).toBeVisible();
  await expect(finishing(page)).toBeFocused();
  await finishing(page).click();
  await expect(waiting).toBeVisible();
  await context.setOffline(false);
  const sure = page.getByRole('dialog', { name: 'Ολοκλήρωση του ερωτηματολογίου;' });
  await expect(sure).toBeVisible({ timeout: scaled(20_000) });
  await sure.getByRole('button', { name: 'Ολοκλήρωση' }).click();
  await expect(page.getByRole('heading', { name: 'Ολοκληρώσατε το ερωτηματολόγιο' })).toBeVisible();
});

test.describe('of required questions without an answer', () => {
  // What tells of them is held back on its way.
  test.use({ serviceWorkers: 'block' });

  test('the dialog tells them; where it does not come the first of them is shown, and that others are left', async ({
    page,
    forgiven,
  }) => {
    forgiven.push(/missing-dialog/);
    await page.route(/\/assets\/missing-dialog-.*\.js$/, (route) => route.abort());
    await nearTheEnd(page, 'mentee8', 0);
    const first =
      Object.keys((await ask<{ Answers: object }>(page, '/api/quest/getByAction', { ActionId: action })).Answers)
        .length + 1;
    await toQuestion(page, 5);
    await finishing(page).click();
    await expect(page.getByText(/ερωτήσεις χρειάζονται ακόμη απάντηση: η πρώτη είναι αυτή που βλέπετε/)).toBeVisible();
    await expect(option(page, first, 0)).toBeFocused();

    // With it, each is a way to its question.
    await page.unroute(/\/assets\/missing-dialog-.*\.js$/);
    await page.reload();
    await expect(question(page, first)).toBeVisible();
    await finishing(page).click();
    const dialog = page.getByRole('dialog', { name: 'Μένουν ακόμη ερωτήσεις' });
    await dialog.getByRole('button', { name: new RegExp(`^Ερώτηση ${first + 1}\\b`) }).click();
    await expect(dialog).toBeHidden();
    await expect(option(page, first + 1, 0)).toBeFocused();
  });
});

test('on a phone the way back from finishing leads to the question where one was', async ({ browser, site }) => {
  const context = await browser.newContext({
    baseURL: site.product.url,
    locale: 'el-GR',
    timezoneId: 'Europe/Athens',
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.install();
  await nearTheEnd(page, 'mentee8', 49);
  await expect(question(page, 50)).toBeVisible();
  await context.setOffline(true);
  await option(page, 50, 1).check();
  // What waits is the last question; one is at the one before it.
  await page.getByRole('button', { name: 'Προηγούμενη' }).click();
  await expect(question(page, 49)).toBeVisible();
  await finishing(page).click();
  const waiting = page.getByRole('dialog', { name: /^Κάποιες απαντήσεις δεν έχουν φτάσει/ });
  await expect(waiting).toBeVisible();
  await waiting.getByRole('button', { name: 'Επιστροφή στις ερωτήσεις' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The page's clock goes past the moment of a move that must not come.
  await page.clock.fastForward(1000);
  await expect(question(page, 49)).toBeVisible();
  await context.close();
});
