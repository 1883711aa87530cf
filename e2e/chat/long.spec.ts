/** A long conversation among many: found by name, read backwards, and the channel that breaks and comes back. */
import type { Page } from '@playwright/test';
import { axeFaults } from '../axe.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'long-conversations' });

const ProjectId = 1;
const log = (page: Page) => page.getByRole('log', { name: 'Μηνύματα' });
const open = async (page: Page, UserId: number | undefined) =>
  (await ask<{ ConversationId: number }>(page, '/api/chat/Open', { ProjectId, UserId })).ConversationId;
const send = (page: Page, ConversationId: number, Message: string) =>
  ask(page, '/api/chat/Send', { ConversationId, ClientId: crypto.randomUUID(), Message });

test('conversations are listed with what is new, the last written in first, and found by a name without its accents', async ({
  browser,
  page,
  site,
}) => {
  const [mentee, coordinator] = [await somebody(site, 'mentee'), await somebody(site, 'coordinator')];
  await signIn(page, 'mentor');
  for (const { id } of [coordinator, mentee]) await send(page, await open(page, id), 'Καλημέρα');
  const other = await windowOf(browser, site, 'coordinator');
  const conversation = await open(other, (await somebody(site, 'mentor')).id);
  await send(other, conversation, 'Πώς πάει;');
  await page.goto('/pilot/chat');
  const lines = page.getByRole('region', { name: 'Οι συνομιλίες σας' }).getByRole('link');
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(0)).toContainText(coordinator.last);
  await expect(lines.nth(0)).toContainText('1 νέο μήνυμα');
  await expect(lines.nth(1)).toContainText(mentee.last);
  await expect(lines.nth(1)).toContainText('Εσείς: Καλημέρα');
  const plain = mentee.last.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase();
  await page.getByRole('searchbox', { name: 'Αναζήτηση σε ονόματα και μηνύματα' }).fill(plain);
  await expect(lines).toHaveCount(1);
  await expect(lines).toContainText(mentee.last);
  await page.getByRole('searchbox', { name: 'Αναζήτηση σε ονόματα και μηνύματα' }).fill('κανένας τέτοιος');
  await expect(page.getByText('Καμία συνομιλία με αυτό το όνομα')).toBeVisible();
  await other.context().close();
});

test('older messages come within 500 pixels of the top, twenty at a time, and the place stays', async ({
  page,
  site,
}) => {
  test.slow();
  await signIn(page, 'supervisor');
  const conversation = await open(page, (await somebody(site, 'coordinator')).id);
  for (let n = 1; n <= 50; n += 1) await send(page, conversation, `Μήνυμα ${n}\nμε\nτέσσερις\nγραμμές`);
  const pages: (number | null)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/Chat/GetMessages'))
      pages.push((request.postDataJSON() as { Before: number | null }).Before);
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
  expect(pages).toEqual([null, 31]);
  await expect.poll(async () => Math.abs((await seen()) - before)).toBeLessThanOrEqual(2);
  // Pressed where it is: on the way to it the older ones would be read by scrolling.
  await box.getByRole('button', { name: 'Παλαιότερα μηνύματα' }).dispatchEvent('click');
  await expect(box.getByText('Μήνυμα 1', { exact: false }).first()).toBeAttached();
  // Fewer than twenty came: there are none before them.
  await expect(older).toHaveAttribute('data-older', '3');
  expect(pages).toEqual([null, 31, 11]);
  await expect(box.getByText('Εδώ αρχίζει η συνομιλία.')).toBeAttached();
  expect(await axeFaults(page)).toEqual([]);
});

test('the channel breaks, says so, and begins anew after five seconds; what was missed is there then', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/WebSocket|ERR_/);
  const mentor = await somebody(site, 'mentor');
  const sockets: { close: () => Promise<void>; at: number }[] = [];
  // Each connection waits until it is let through.
  let letThrough = (): void => undefined;
  await page.routeWebSocket(/\/live/, async (socket) => {
    sockets.push({ close: () => socket.close(), at: Date.now() });
    await new Promise<void>((resolve) => (letThrough = resolve));
    socket.connectToServer();
  });
  await signIn(page, 'mentee');
  const conversation = await open(page, mentor.id);
  await page.goto(`/pilot/chat/${conversation}`);
  const state = page.locator('[data-live]');
  await expect(state).toHaveAttribute('data-live', 'Starting');
  await expect.poll(() => sockets.length).toBe(1);
  letThrough();
  await expect(state).toHaveAttribute('data-live', 'Connected');
  const count = sockets.length;
  const broken = Date.now();
  await sockets.at(-1)?.close();
  await expect(state).toHaveAttribute('data-live', 'Disconnected');
  await expect(page.getByText('Χωρίς άμεση σύνδεση')).toBeVisible();
  const other = await windowOf(browser, site, 'mentor');
  await send(other, conversation, 'Όσο δεν ακούγατε');
  await expect(state).toHaveAttribute('data-live', 'Reconnecting', { timeout: 15_000 });
  await expect.poll(() => sockets.length).toBeGreaterThan(count);
  expect((sockets[count]?.at ?? 0) - broken).toBeGreaterThanOrEqual(4900);
  letThrough();
  await expect(state).toHaveAttribute('data-live', 'Connected');
  await expect(log(page).getByText('Όσο δεν ακούγατε')).toBeVisible();

  // Whoever writes is seen to write for three seconds after their last word.
  await other.goto(`/pilot/chat/${conversation}`);
  const writes = page.getByText(/γράφει…/);
  // Time goes on by itself again when this is over: only the reader's page is stopped.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await other.getByRole('textbox', { name: 'Το μήνυμά σας' }).pressSequentially('Κ');
  await expect(writes).toBeVisible();
  await page.clock.runFor(2900);
  await expect(writes).toBeVisible();
  await page.clock.runFor(200);
  await expect(writes).toBeHidden();
  await other.context().close();
});
