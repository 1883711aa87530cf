/**
 * Time belongs to the server: a wrong local clock, a laptop that slept, a second device and extra time all show the
 * same.
 */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import type { Page, Request } from '@playwright/test';
import { beginOrContinue } from './answering.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'questionnaires' });

/** A mentee whose timed questionnaire is paused (docs/demonstration-data.md), and its action. */
const [who, action] = ['mentee33', 9];

type Clock = { AnswerSetID: number; Remaining: number; Status: string };

/** Seconds that the page shows as left. */
const shown = async (page: Page): Promise<number> => {
  const text = (await page.getByRole('timer').textContent()) ?? '';
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
};

/** The page and the server agree, within the seconds that asking takes. */
const agrees = async (page: Page): Promise<void> => {
  await expect
    .poll(
      async () => {
        const { Remaining } = await ask<Clock>(page, '/api/quest/getByAction', { ActionId: action });
        return Math.abs((await shown(page)) - Remaining) <= 2;
      },
      { timeout: scaled(20_000) },
    )
    .toBe(true);
};

const open = async (page: Page): Promise<void> => {
  await page.goto(`/pilot/questionnaire/${action}`);
  await beginOrContinue(page, page.getByRole('timer'));
};

test('a computer seven years behind, and one that slept for five minutes', async ({ page }) => {
  await page.clock.install({ time: new Date('2019-03-01T08:00:00') });
  await signIn(page, who);
  await open(page);
  await agrees(page);
  // For the page five minutes pass in a moment; for the server they did not.
  await page.clock.fastForward('05:00');
  await agrees(page);
  // What is answered now was given now, by the server's clock: this computer says 2019.
  const sent = page.waitForRequest(/quest\/Answer(Closed|Open|Many)$/);
  await page.locator('[data-question] input[type="radio"]').first().check();
  const [, givenAt = ''] = /"GivenAt":"([^"]+)"/.exec((await sent).postData() ?? '') ?? [];
  expect(Math.abs(Date.parse(givenAt) - Date.now())).toBeLessThan(10_000);
});

test('the clock ticks every second and asks the server every ten; typing is sent after a second, or on leaving the field', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, who);
  await open(page);
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/quest/RemainingTime')) asked.push(request);
  });
  await page.clock.pauseAt(Date.now() + 60_000);
  const untilAsked = async (most: number): Promise<number> => {
    const before = asked.length;
    for (let seconds = 1; seconds <= most; seconds += 1) {
      await page.clock.runFor(1000);
      if (asked.length === before) continue;
      // All of them: the answer to an earlier one may still be on its way, and set the clock later.
      await Promise.all(asked.map(async (request) => (await request.response())?.finished()));
      return seconds;
    }
    return 0;
  };
  await untilAsked(10);
  // Nothing on the way now: what is shown goes by this page's own clock.
  await agrees(page);
  const before = await shown(page);
  await page.clock.runFor(1000);
  await expect.poll(() => shown(page)).toBe(before - 1);
  await page.clock.runFor(2000);
  await expect.poll(() => shown(page)).toBe(before - 3);
  const seconds = await untilAsked(20);
  expect(seconds).toBe(7);

  await page.goto('/pilot/questionnaire/22');
  const begin = page.getByRole('button', { name: 'Έναρξη' });
  // The page's timers stand still; what waits for them is let go.
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(begin).toBeVisible({ timeout: 500 });
  }).toPass();
  await begin.click();
  await page.getByRole('button', { name: /^Ερώτηση 6,/ }).click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (/quest\/Answer(Open|Many)$/.test(request.url())) sent.push(request.postData() ?? '');
  });
  // A number, and open text.
  for (const [id, first, second] of [
    ['ID_0007', '12', '13'],
    ['ID_0009', 'Μια μέρα', 'Μια μέρα με πελάτες'],
  ] as const) {
    const card = page.locator(`[data-question="${id}"]`);
    const field = card.getByRole('textbox');
    const before = sent.length;
    await field.fill(first);
    await page.clock.runFor(900);
    expect(sent).toHaveLength(before);
    await page.clock.runFor(100);
    await expect.poll(() => sent.length).toBe(before + 1);
    await expect(card.getByText('Αποθηκεύτηκε', { exact: true })).toBeVisible();
    // What is as it was is not sent again.
    await field.fill(second);
    await field.fill(first);
    await page.clock.runFor(2000);
    expect(sent).toHaveLength(before + 1);
    // On leaving the field at once: the clock stands still.
    await field.fill(second);
    await field.blur();
    await expect.poll(() => sent.length).toBe(before + 2);
    await expect(card.getByText('Αποθηκεύτηκε', { exact: true })).toBeVisible();
  }
});

test('with more than a day left there is no countdown', async ({ page }) => {
  await signIn(page, who);
  const hours = (left: number) =>
    page.route('**/api/quest/*', async (route) => {
      const answer = await route.fetch();
      const given: object = await answer.json();
      await route.fulfill({
        response: answer,
        json: 'Remaining' in given ? { ...given, Remaining: left * 3600 } : given,
      });
    });
  await hours(23);
  await open(page);
  await page.unrouteAll({ behavior: 'wait' });
  await hours(25);
  await page.reload();
  await expect(page.locator('[data-question]').first()).toBeVisible();
  await expect(page.getByText(/από \d+ απαντήσεις/).first()).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
});

test('a second device shows the same, and a pause on one reaches the other', async ({
  browser,
  site,
  page,
  context,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED/);
  await signIn(page, who);
  await open(page);
  await test.step('extra time given by the coordinator reaches the page that is open', async () => {
    await agrees(page);
    const before = await shown(page);
    const { AnswerSetID } = await ask<Clock>(page, '/api/quest/getByAction', { ActionId: action });
    const staff = await (await browser.newContext({ baseURL: site.product.url, locale: 'el-GR' })).newPage();
    await signIn(staff, 'coordinator');
    const { Id: MenteeId } = await ask<{ Id: number }>(page, '/api/user/getcurrent', {});
    const { list } = await ask<{ list: { AnswerSetId: number; Version: number }[] }>(staff, '/api/quest/Attempts', {
      MenteeId,
    });
    const Version = list.find(({ AnswerSetId }) => AnswerSetId === AnswerSetID)?.Version;
    await ask(staff, '/api/quest/ExtraTime', {
      AnswerSetId: AnswerSetID,
      Seconds: 600,
      Reason: 'Διακοπή ρεύματος',
      Version,
    });
    await expect.poll(() => shown(page), { timeout: scaled(20_000) }).toBeGreaterThan(before + 500);
    await agrees(page);
    await staff.context().close();
  });
  await test.step('a pause that did not reach the server says that the time goes on', async () => {
    await page.getByRole('button', { name: 'Παύση' }).first().click();
    await context.setOffline(true);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Παύση' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Μέχρι τότε ο χρόνος μετρά κανονικά.');
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Συνεχίζω τώρα' }).click();
    await expect(dialog).toHaveCount(0);
  });
  const other = await (await browser.newContext({ baseURL: site.product.url, locale: 'el-GR' })).newPage();
  await signIn(other, who);
  await open(other);
  await agrees(page);
  await agrees(other);
  await other.getByRole('button', { name: 'Παύση' }).first().click();
  await other.getByRole('dialog').getByRole('button', { name: 'Παύση' }).click();
  await expect(other.getByText('Το ερωτηματολόγιο είναι σε παύση.')).toBeVisible();
  await expect(page.getByText('Το ερωτηματολόγιο είναι σε παύση.')).toBeVisible({ timeout: scaled(15_000) });
  const before = await ask<Clock>(page, '/api/quest/getByAction', { ActionId: action });
  const after = await ask<Clock>(other, '/api/quest/getByAction', { ActionId: action });
  // Paused time does not run.
  expect(after.Remaining).toBe(before.Remaining);
  const clock = /: απομένουν \d+:\d\d$/;
  await other.goto('/pilot/mentee/actions');
  await expect(other.getByText(/^Σε παύση/).filter({ hasText: clock })).toBeVisible();
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await other.goto(`/pilot/mentee/action/${action}`);
  await expect(other.getByText(/^Ο χρόνος τρέχει/).filter({ hasText: clock })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Συνέχεια ερωτηματολογίου' })).toBeVisible();
  await expect(other.getByText(/με την ησυχία σας/)).toHaveCount(0);
  await other.context().close();
});

test('time that runs out without a network closes the inputs, and the server’s word opens them again', async ({
  page,
  context,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  await page.clock.install();
  await signIn(page, who);
  await open(page);
  await agrees(page);
  const field = page.locator('[data-question] input, [data-question] textarea, [data-question] select').first();
  await expect(field).toBeEnabled();
  await context.setOffline(true);
  // The steady clock stands still, as in some computers' sleep; only the wall clock goes on.
  await page.evaluate(() => {
    const [now, steady] = [Date.now, performance.now()];
    performance.now = () => steady;
    Date.now = () => now.call(Date) + 24 * 3_600_000;
  });
  await page.clock.runFor(2000);
  await expect(page.getByText('Δεν γίνονται άλλες αλλαγές.')).toBeVisible();
  await expect(field).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Ολοκλήρωση' }).first()).toBeDisabled();
  await context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(field).toBeEnabled({ timeout: scaled(20_000) });
});
