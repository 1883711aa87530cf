/** What is new in a conversation: where it opens, the line before what came while nobody looked, and when it counts as read. */
import type { Page } from '@playwright/test';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { fillConversation } from './filling.ts';

test.use({ world: 'new-messages' });

const ProjectId = 1;
const log = (page: Page) => page.getByRole('log', { name: 'Μηνύματα' });
const line = (page: Page) => log(page).locator('li[data-new-line]');
const afterLine = (page: Page) => line(page).locator('xpath=following-sibling::li[1]');
const open = async (page: Page, UserId: number) =>
  (await ask<{ ConversationId: number }>(page, '/api/chat/Open', { ProjectId, UserId })).ConversationId;
const send = (page: Page, ConversationId: number, Message: string) =>
  ask(page, '/api/chat/Send', { ConversationId, ClientId: crypto.randomUUID(), Message });
const unread = async (page: Page, ConversationId: number) =>
  (await ask<{ Count: number }>(page, '/api/chat/NewCount', { ConversationId })).Count;
/** The page is looked at, or not. */
const look = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('more unread than fits opens at its beginning, after a reload too, until the end was in sight', async ({
  page,
  site,
}) => {
  await signIn(page, 'supervisor');
  const conversation = await open(page, (await somebody(site, 'mentor')).id);
  await fillConversation(site, conversation, 100, 40);
  const first = await unread(page, conversation);
  expect(first).toBe(30);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/chat/Get')) asked.push(request.url());
  });
  await page.goto(`/pilot/chat/${conversation}`);
  for (const again of [false, true]) {
    if (again) await page.reload();
    await expect(line(page)).toBeInViewport();
    const below = async () => {
      const [top, box] = await Promise.all([line(page).boundingBox(), log(page).boundingBox()]);
      return Math.abs((top?.y ?? 0) - (box?.y ?? 0));
    };
    await expect.poll(below).toBeLessThan(40);
    await expect(page.getByRole('button', { name: 'Στα νεότερα · 30 νέα' })).toBeVisible();
    expect(await unread(page, conversation)).toBe(30);
  }
  // Each opening asks once how the conversation is.
  expect(asked).toHaveLength(2);
  await page.getByRole('button', { name: 'Στα νεότερα' }).click();
  await expect(log(page).locator('[data-seq="100"]')).toBeInViewport();
  await expect.poll(() => unread(page, conversation)).toBe(0);
  await expect(page.getByRole('button', { name: 'Στα νεότερα' })).toHaveCount(0);
  await page.reload();
  await expect(log(page).locator('[data-seq="100"]')).toBeInViewport();
  await expect(line(page)).toHaveCount(0);
});

test('what came while the page was hidden, without a network, or while an old window was shown, has the line', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/);
  await signIn(page, 'coordinator');
  const conversation = await open(page, (await somebody(site, 'mentor')).id);
  await fillConversation(site, conversation, 100);
  const other = await windowOf(browser, site, 'mentor');
  await page.goto(`/pilot/chat/${conversation}`);
  const state = page.locator('[data-live]');
  await expect(state).toHaveAttribute('data-live', 'Connected');
  await expect(log(page).locator('[data-seq="100"]')).toBeInViewport();
  await expect(line(page)).toHaveCount(0);

  await look(page, 'hidden');
  for (const text of ['κρυφά ένα', 'κρυφά δύο']) await send(other, conversation, text);
  await expect(log(page).getByText('κρυφά δύο')).toBeVisible();
  await expect(afterLine(page)).toContainText('κρυφά ένα');
  expect(await unread(page, conversation)).toBe(2);
  await look(page, 'visible');
  await expect.poll(() => unread(page, conversation)).toBe(0);
  await expect(afterLine(page)).toContainText('κρυφά ένα');

  await page.context().setOffline(true);
  await expect(state).not.toHaveAttribute('data-live', 'Connected');
  for (const text of ['χωρίς δίκτυο ένα', 'χωρίς δίκτυο δύο']) await send(other, conversation, text);
  await page.context().setOffline(false);
  await expect(log(page).getByText('χωρίς δίκτυο δύο')).toBeVisible();
  await expect(afterLine(page)).toContainText('χωρίς δίκτυο ένα');
  await expect.poll(() => unread(page, conversation)).toBe(0);

  await page.goto(`/pilot/chat/${conversation}?at=30`);
  await expect(log(page).locator('[data-seq="30"]')).toBeInViewport();
  await expect(state).toHaveAttribute('data-live', 'Connected');
  await send(other, conversation, 'σε παλιό παράθυρο');
  await page.getByRole('button', { name: 'Στα νεότερα · 1 νέο' }).click();
  await expect(log(page).getByText('σε παλιό παράθυρο')).toBeInViewport();
  await expect(afterLine(page)).toContainText('σε παλιό παράθυρο');
  await other.context().close();
});
