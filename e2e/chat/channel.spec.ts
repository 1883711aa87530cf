/** The channel of a conversation: broken, refused, silent, and ended with the session. */
import type { Page, Request } from '@playwright/test';
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { channel, field, log, newMentee, openWith, send, write } from './conversation.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'chat' });

/** What the page asks by itself is held until it is let go, and nothing is on its way: what a person does comes first. */
const heldReads = async (page: Page): Promise<() => void> => {
  const [onTheirWay, until] = [new Set<Request>(), Promise.withResolvers<undefined>()];
  page.on('request', (request) => onTheirWay.add(request));
  page.on('requestfinished', (request) => onTheirWay.delete(request));
  page.on('requestfailed', (request) => onTheirWay.delete(request));
  await page.reload();
  await expect(page.locator('[data-live]')).toHaveAttribute('data-live', 'Connected');
  await page.route(/\/api\/(notify|chat)\/(?!Send$)/i, async (route) => {
    onTheirWay.delete(route.request());
    await until.promise;
    await route.continue();
  });
  await expect.poll(() => onTheirWay.size).toBe(0);
  return () => until.resolve(undefined);
};

test('whose session ended signs in over the page: what was written is sent, and what the other writes comes by itself', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/401|WebSocket/);
  const mentor = await somebody(site, 'mentor');
  const mentee = await newMentee(site, 'expiring', 'Γεωργουσοπούλου');
  await signIn(page, 'expiring');
  const ConversationId = await openWith(page, mentor.id);
  await page.goto(`/pilot/chat/${ConversationId}`);
  const state = channel(page);
  const letGo = await heldReads(page);
  let tried = 0;
  page.on('websocket', () => (tried += 1));
  await ask(page, '/Account/Logout', {});
  // It is tried once more, and refused for good.
  await expect.poll(() => tried, { timeout: scaled(15_000) }).toBe(1);
  await expect(state).toHaveAttribute('data-live', 'Disconnected');
  await write(page, 'Ενώ έληξε');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="password"]').fill(demonstrationPassword);
  await dialog.locator('input[name="password"]').press('Enter');
  await expect(dialog).toBeHidden();
  letGo();
  await expect(log(page).getByText('Ενώ έληξε')).toBeVisible();
  await expect(state).toHaveAttribute('data-live', 'Connected');
  const other = await windowOf(browser, site, 'mentor');
  await send(other, ConversationId, `Για ${mentee.last}`);
  await expect(log(page).getByText(`Για ${mentee.last}`)).toBeVisible();
  await other.context().close();
});

test('a channel that breaks, refuses a word or answers nothing begins anew, and what was missed is there then', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/WebSocket|ERR_/);
  const mentor = await somebody(site, 'mentor');
  await newMentee(site, 'reconnecting', 'Δημητρακοπούλου');
  const sockets: { close: () => Promise<void>; at: number }[] = [];
  const requests = new Set<string>();
  // The first two connections wait until they are let through.
  let [letThrough, isHeld] = [(): void => undefined, true];
  let [refuses, answered, isDeaf] = [false, 0, false];
  await page.routeWebSocket(/\/live/, async (socket) => {
    sockets.push({ close: () => socket.close(), at: Date.now() });
    const connection = sockets.length;
    if (isHeld) await new Promise<void>((resolve) => (letThrough = resolve));
    const server = socket.connectToServer();
    socket.onMessage((said) => {
      const [, id] = /^42(\d+)\["receive"/.exec(String(said)) ?? [];
      if (id !== undefined) requests.add(`${connection} ${id}`);
      if (!isDeaf) server.send(said);
    });
    server.onMessage((said) => {
      const [, id] = /^43(\d+)\[/.exec(String(said)) ?? [];
      const isAnswer = id !== undefined && requests.has(`${connection} ${id}`);
      if (isAnswer) answered += 1;
      socket.send(isAnswer && refuses ? `43${id}[503,"{\\"code\\":\\"UNAVAILABLE\\"}"]` : said);
      if (isAnswer) refuses = false;
    });
  });
  await signIn(page, 'reconnecting');
  const conversation = await openWith(page, mentor.id);
  await page.goto(`/pilot/chat/${conversation}`);
  const state = channel(page);
  const is = (wanted: 'Starting' | 'Connected' | 'Disconnected' | 'Reconnecting') =>
    expect(state).toHaveAttribute('data-live', wanted, { timeout: scaled(15_000) });
  const other = await windowOf(browser, site, 'mentor');

  await test.step('broken, it begins anew after five seconds', async () => {
    await is('Starting');
    await expect.poll(() => sockets.length).toBe(1);
    letThrough();
    await is('Connected');
    const broken = Date.now();
    await sockets.at(-1)?.close();
    await is('Disconnected');
    await expect(page.getByText('Χωρίς άμεση σύνδεση')).toBeVisible();
    await send(other, conversation, 'Όσο δεν ακούγατε');
    await is('Reconnecting');
    await expect.poll(() => sockets.length).toBe(2);
    expect((sockets[1]?.at ?? 0) - broken).toBeGreaterThanOrEqual(4900);
    isHeld = false;
    letThrough();
    await is('Connected');
    await expect(log(page).getByText('Όσο δεν ακούγατε')).toBeVisible();
  });

  await test.step('a refused word begins another connection', async () => {
    const before = answered;
    refuses = true;
    // The page subscribes to the presence of the person whose card it opens.
    await page.getByTitle('Στοιχεία').click();
    await is('Disconnected');
    expect(answered).toBeGreaterThan(before);
    await is('Connected');
    expect(sockets).toHaveLength(3);
    await page.getByRole('dialog').getByRole('button', { name: 'Κλείσιμο' }).click();
  });

  await test.step('one that answers nothing is left, and what was written goes by a request', async () => {
    isDeaf = true;
    await write(page, 'Με άλλον τρόπο');
    await is('Disconnected');
    isDeaf = false;
    await expect(log(page).getByText('Με άλλον τρόπο')).toBeVisible();
    await expect(log(page).getByText(/^(Στέλνεται…|Περιμένει σύνδεση)$/)).toHaveCount(0, { timeout: scaled(15_000) });
    await is('Connected');
    expect(sockets).toHaveLength(4);
  });

  await test.step('a person is shown as writing for three seconds after the last word', async () => {
    await other.goto(`/pilot/chat/${conversation}`);
    const writes = page.getByText(/γράφει…/);
    // Only the reader's clock is stopped.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await field(other).pressSequentially('Κ');
    await expect(writes).toBeVisible();
    await page.clock.runFor(2900);
    await expect(writes).toBeVisible();
    await page.clock.runFor(200);
    await expect(writes).toBeHidden();
  });
  await other.context().close();
});
