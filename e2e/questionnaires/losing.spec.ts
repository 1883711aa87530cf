/** Connections that lose replies, browsers that die: exactly the answers given, in order, once. */
import { ask } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { startDropping } from './dropping.ts';
import type { Page } from '@playwright/test';
import { allSaved, beginOrContinue } from './answering.ts';

test.use({ world: 'questionnaires' });

const begin = async (page: Page, base: string): Promise<void> => {
  await page.goto(`${base}/pilot/questionnaire/6`);
  await beginOrContinue(page);
};
const choose = (page: Page, question: number, option: number) =>
  page
    .locator(`[data-question="ID_${String(question).padStart(4, '0')}"] input[type="radio"]`)
    .nth(option - 1)
    .check();
const toQuestion = async (page: Page, question: number): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^Ερώτηση ${question},`) }).click();
  await expect(page.locator(`[data-question="ID_${String(question).padStart(4, '0')}"]`)).toBeVisible();
};
type Kept = { AnswerSetID: number; Answers: Record<string, { OptionId: number }>; Answered: number };
const onServer = (page: Page): Promise<Kept> => ask(page, '/api/quest/getByAction', { ActionId: 6 });
const optionOf = (question: number) => (question % 5) + 1;

test('half of the replies are dropped: twenty answers, each once', async ({ browser, site, forgiven }) => {
  forgiven.push(/Failed to load resource/);
  const proxy = await startDropping(site.product.url);
  const context = await browser.newContext({ locale: 'el-GR' });
  const page = await context.newPage();
  await page.goto(`${proxy.url}/signin`);
  await page.getByLabel('Όνομα χρήστη').fill('mentee');
  await page.locator('input[name="password"]').fill('Telemachos1!');
  await page.getByRole('button', { name: 'Σύνδεση', exact: true }).click();
  await page.waitForURL(/home/);
  await begin(page, proxy.url);
  for (let question = 1; question <= 20; question += 1) {
    if (question % 10 === 1) await toQuestion(page, question);
    await choose(page, question, optionOf(question));
  }
  // Changed once more, as people do.
  await choose(page, 20, 5);
  await allSaved(page, 60_000);
  // Answers that wait while one is tried again travel together: fewer replies than answers, half of them lost.
  expect(proxy.counts.dropped).toBeGreaterThan(0);
  expect(proxy.counts.dropped).toBeGreaterThanOrEqual(proxy.counts.passed);
  const kept = await onServer(page);
  expect(kept.Answered).toBe(20);
  for (let question = 1; question < 20; question += 1)
    expect(kept.Answers[`a${question}`]?.OptionId, `question ${question}`).toBe(optionOf(question));
  expect(kept.Answers['a20']?.OptionId).toBe(5);
  await context.close();
  await proxy.end();
});

test('twenty answers without a network, then the tab crashes: all there after opening again', async ({
  context,
  forgiven,
}) => {
  forgiven.push(/Failed to load resource|ERR_INTERNET_DISCONNECTED/);
  const page = await context.newPage();
  await signIn(page, 'mentee');
  await begin(page, '');
  await toQuestion(page, 41);
  await context.setOffline(true);
  for (let question = 41; question <= 50; question += 1) await choose(page, question, optionOf(question));
  await toQuestion(page, 31);
  for (let question = 31; question <= 40; question += 1) await choose(page, question, optionOf(question + 1));
  await expect(page.getByText('20 απαντήσεις κρατήθηκαν σε αυτή τη συσκευή.')).toBeVisible();
  await expect(page.getByText('Κρατήθηκε σε αυτή τη συσκευή', { exact: true })).toHaveCount(10);
  const died = page.waitForEvent('crash');
  await page.goto('chrome://crash').catch(() => undefined);
  await died;
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  const sent: string[] = [];
  again.on('request', (request) => request.url().includes('/api/quest/Answer') && sent.push(request.url()));
  // Any page of the product sends what was left: nobody has to remember where.
  await again.goto('/pilot/home');
  await expect.poll(async () => (await onServer(again)).Answers['a31']?.OptionId).toBe(optionOf(32));
  expect(sent.length, 'twenty answers in one request').toBe(1);
  await begin(again, '');
  await allSaved(again);
  const kept = await onServer(again);
  for (let question = 41; question <= 50; question += 1)
    expect(kept.Answers[`a${question}`]?.OptionId).toBe(optionOf(question));
  for (let question = 31; question <= 40; question += 1)
    expect(kept.Answers[`a${question}`]?.OptionId).toBe(optionOf(question + 1));
});

test('signing out with unsent answers is asked about, and they stay for their owner', async ({ context, forgiven }) => {
  forgiven.push(/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  const page = await context.newPage();
  await signIn(page, 'mentee17');
  await page.route('**/api/quest/Answer*', (route) => route.abort());
  await page.goto('/pilot/questionnaire/22');
  await page.getByRole('button', { name: 'Έναρξη' }).click();
  await page.getByText('Απόγευμα').click();
  await expect(page.getByText('1 απάντηση κρατήθηκε σε αυτή τη συσκευή.')).toBeVisible();
  await page.locator('header button[aria-haspopup="menu"]').last().click();
  await page.getByRole('menuitem', { name: 'Αποσύνδεση' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 απάντηση');
  await page.getByRole('dialog').getByRole('button', { name: 'Αποσύνδεση' }).click();
  await page.waitForURL(/signin/);
  await page.unroute('**/api/quest/Answer*');
  // Somebody else at the same computer neither sends nor sees them.
  await signIn(page, 'mentee8');
  await page.goto('/pilot/mentee/actions');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/signin');
  await ask(page, '/Account/Logout', {});
  await signIn(page, 'mentee17');
  await page.goto('/');
  const kept = () =>
    ask<{ Answers: Record<string, { OptionId: number }> }>(page, '/api/quest/getByAction', { ActionId: 22 });
  await expect.poll(async () => (await kept()).Answers['a2']?.OptionId).toBe(3);
});
