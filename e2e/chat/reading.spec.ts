/** Reading a conversation: older messages, and those that are new. */
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { channel, fillConversation, log, messageAt, newMentee, openWith, send, unreadOf } from './conversation.ts';

test.use({ world: 'chat' });

const line = (page: Page) => log(page).locator('li[data-new-line]');
const afterLine = (page: Page) => line(page).locator('xpath=following-sibling::li[1]');
/** The page is looked at, or not. */
const look = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('older messages come within 500 pixels of the top, twenty at a time, and the place stays; Tab skips all of them', async ({
  page,
  site,
}) => {
  const mentee = await newMentee(site, 'reading', 'Νικολοπούλου');
  await signIn(page, 'mentor');
  const conversation = await openWith(page, mentee.id);
  await fillConversation(site, conversation, 50, { lines: 4 });
  const pages: (number | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/Chat/GetMessages')) pages.push(request.postDataJSON().Before);
  });
  await page.goto(`/pilot/chat/${conversation}`);
  const box = log(page);
  await expect(box.getByText('Μήνυμα 50')).toBeVisible();
  const older = box.locator('[data-older]');
  await expect(older).toHaveAttribute('data-older', '1');
  await expect(box.getByRole('button', { name: 'Παλαιότερα μηνύματα' })).toBeAttached();
  const scrollTo = (top: number) => box.evaluate((element, to) => void (element.scrollTop = to), top);
  await scrollTo(520);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(pages).toEqual([null]);
  const seen = () => box.getByText('Μήνυμα 33').evaluate((element) => Math.round(element.getBoundingClientRect().top));
  await scrollTo(490);
  const before = await seen();
  await expect(box.getByText('Μήνυμα 11', { exact: false }).first()).toBeAttached();
  await expect.poll(() => pages).toEqual([null, 31]);
  await expect.poll(async () => Math.abs((await seen()) - before)).toBeLessThanOrEqual(2);
  // Pressed where it is: on the way to it the older ones would be read by scrolling.
  await box.getByRole('button', { name: 'Παλαιότερα μηνύματα' }).dispatchEvent('click');
  await expect(box.getByText('Μήνυμα 1', { exact: false }).first()).toBeAttached();
  // Fewer than twenty came: there are none before them.
  await expect(older).toHaveAttribute('data-older', '3');
  await expect.poll(() => pages).toEqual([null, 31, 11]);
  await expect(box.getByText('Εδώ αρχίζει η συνομιλία.')).toBeAttached();
  await expectAccessible(page);

  await test.step('Tab skips the messages to the field; each menu is named after its message; the place in the menu is marked', async () => {
    await expect(box.getByRole('button', { name: /^Ενέργειες για το μήνυμα: Μήνυμα 12/ })).toBeAttached();
    const place = page.getByRole('navigation').first().getByRole('link', { name: 'Συνομιλίες' });
    await expect(place).toHaveAttribute('aria-current', 'page');

    const skips = page.getByRole('button', { name: 'Μετάβαση στο πεδίο μηνύματος' });
    // Before the list of conversations, and once more before the messages.
    await page.getByRole('button', { name: 'Νέα συνομιλία' }).focus();
    await page.keyboard.press('Tab');
    await expect(skips.first()).toBeFocused();
    await expect(skips.first()).toBeInViewport();
    const skip = skips.last();
    await page.getByRole('button', { name: 'Σίγαση' }).focus();
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Το μήνυμά σας' })).toBeFocused();
  });
});

test('a conversation opens at its first unread message, and a line stands before what came while nobody looked', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/);
  const mentor = await somebody(site, 'mentor');
  await newMentee(site, 'unread', 'Ξενοπούλου');
  await signIn(page, 'unread');
  const conversation = await openWith(page, mentor.id);
  await fillConversation(site, conversation, 100, { read: 40 });
  const first = await unreadOf(page, conversation);
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
    const now = await unreadOf(page, conversation);
    expect(now).toBe(30);
  }
  // Each opening asks once how the conversation is.
  expect(asked).toHaveLength(2);
  await page.getByRole('button', { name: 'Στα νεότερα' }).click();
  await expect(messageAt(page, 100)).toBeInViewport();
  await expect.poll(() => unreadOf(page, conversation)).toBe(0);
  await expect(page.getByRole('button', { name: 'Στα νεότερα' })).toHaveCount(0);
  await page.reload();
  await expect(messageAt(page, 100)).toBeInViewport();
  await expect(line(page)).toHaveCount(0);

  await test.step('what came while the page was hidden, without a network, or while an old window was shown, has the line', async () => {
    const other = await windowOf(browser, site, 'mentor');
    const state = channel(page);
    await expect(state).toHaveAttribute('data-live', 'Connected');

    await look(page, 'hidden');
    for (const text of ['κρυφά ένα', 'κρυφά δύο']) await send(other, conversation, text);
    await expect(log(page).getByText('κρυφά δύο')).toBeVisible();
    await expect(afterLine(page)).toContainText('κρυφά ένα');
    await expect.poll(() => unreadOf(page, conversation)).toBe(2);
    await look(page, 'visible');
    await expect.poll(() => unreadOf(page, conversation)).toBe(0);
    await expect(afterLine(page)).toContainText('κρυφά ένα');

    await page.context().setOffline(true);
    await expect(state).not.toHaveAttribute('data-live', 'Connected');
    for (const text of ['χωρίς δίκτυο ένα', 'χωρίς δίκτυο δύο']) await send(other, conversation, text);
    await page.context().setOffline(false);
    await expect(log(page).getByText('χωρίς δίκτυο δύο')).toBeVisible();
    await expect(afterLine(page)).toContainText('χωρίς δίκτυο ένα');
    await expect.poll(() => unreadOf(page, conversation)).toBe(0);

    await page.goto(`/pilot/chat/${conversation}?at=30`);
    await expect(messageAt(page, 30)).toBeInViewport();
    await expect(state).toHaveAttribute('data-live', 'Connected');
    await send(other, conversation, 'σε παλιό παράθυρο');
    await page.getByRole('button', { name: 'Στα νεότερα · 1 νέο' }).click();
    await expect(log(page).getByText('σε παλιό παράθυρο')).toBeInViewport();
    await expect(afterLine(page)).toContainText('σε παλιό παράθυρο');
    await other.context().close();
  });
});
