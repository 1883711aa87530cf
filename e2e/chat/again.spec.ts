/** The channel that stopped for another reason than the network: a session that ended, and a word that was refused. */
import type { Locator, Page, Request } from '@playwright/test';
import { demonstrationPassword } from '../../server/src/db/seed/demonstration-password.ts';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test, type Site } from '../site.ts';

test.use({ world: 'talking' });

const log = (page: Page) => page.getByRole('log', { name: 'Μηνύματα' });

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

/** Sign in, open the conversation with the mentor, and wait for its channel; answers what tells how that stands. */
const connected = async (page: Page, site: Site, username: string): Promise<Locator> => {
  const mentor = await somebody(site, 'mentor');
  await signIn(page, username);
  const { ConversationId } = await ask<{ ConversationId: number }>(page, '/api/chat/Open', {
    ProjectId: 1,
    UserId: mentor.id,
  });
  await page.goto(`/pilot/chat/${ConversationId}`);
  const state = page.locator('[data-live]');
  await expect(state).toHaveAttribute('data-live', 'Connected');
  return state;
};

test('whose session ended signs in over the page: what was written is sent, and what the other writes comes by itself', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  forgiven.push(/401|WebSocket/);
  const [mentor, mentee] = [await somebody(site, 'mentor'), await somebody(site, 'mentee')];
  await signIn(page, 'mentee');
  const { ConversationId } = await ask<{ ConversationId: number }>(page, '/api/chat/Open', {
    ProjectId: 1,
    UserId: mentor.id,
  });
  await page.goto(`/pilot/chat/${ConversationId}`);
  const state = page.locator('[data-live]');
  const letGo = await heldReads(page);
  let tried = 0;
  page.on('websocket', () => (tried += 1));
  await ask(page, '/Account/Logout', {});
  // It is tried once more, and refused for good.
  await expect.poll(() => tried, { timeout: 15_000 }).toBe(1);
  await expect(state).toHaveAttribute('data-live', 'Disconnected');
  const field = page.getByRole('textbox', { name: 'Το μήνυμά σας' });
  await field.fill('Ενώ έληξε');
  await field.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="password"]').fill(demonstrationPassword);
  await dialog.locator('input[name="password"]').press('Enter');
  await expect(dialog).toBeHidden();
  letGo();
  await expect(log(page).getByText('Ενώ έληξε')).toBeVisible();
  await expect(state).toHaveAttribute('data-live', 'Connected');
  const other = await windowOf(browser, site, 'mentor');
  const sent = { ConversationId, ClientId: crypto.randomUUID(), Message: `Για ${mentee.last}` };
  await ask(other, '/api/chat/Send', sent);
  await expect(log(page).getByText(sent.Message)).toBeVisible();
  await other.context().close();
});

test('a page whose word is refused begins anew with another connection after five seconds', async ({ page, site }) => {
  const words = new Set<string>();
  let [connections, answered, refuses] = [0, 0, false];
  await page.routeWebSocket(/\/live/, (socket) => {
    connections += 1;
    const server = socket.connectToServer();
    socket.onMessage((said) => {
      const [, id] = /^42(\d+)\["receive"/.exec(String(said)) ?? [];
      if (id !== undefined) words.add(`${connections} ${id}`);
      server.send(said);
    });
    server.onMessage((said) => {
      const [, id] = /^43(\d+)\[/.exec(String(said)) ?? [];
      const isWord = id !== undefined && words.has(`${connections} ${id}`);
      if (isWord) answered += 1;
      socket.send(isWord && refuses ? `43${id}[503,"{\\"code\\":\\"UNAVAILABLE\\"}"]` : said);
      if (isWord) refuses = false;
    });
  });
  const state = await connected(page, site, 'coordinator');
  const before = { connections, answered };
  refuses = true;
  // Somebody is shown, whose coming and going the page wants to hear.
  await page.getByTitle('Στοιχεία').click();
  await expect(state).toHaveAttribute('data-live', 'Disconnected');
  expect(answered).toBeGreaterThan(before.answered);
  await expect(state).toHaveAttribute('data-live', 'Connected', { timeout: 15_000 });
  expect(connections).toBe(before.connections + 1);
});

test('a channel that answers nothing is left: what was written goes another way, and a new channel begins', async ({
  page,
  site,
}) => {
  let [connections, isDeaf] = [0, false];
  await page.routeWebSocket(/\/live/, (socket) => {
    connections += 1;
    const server = socket.connectToServer();
    socket.onMessage((said) => {
      if (!isDeaf) server.send(said);
    });
  });
  const state = await connected(page, site, 'mentee');
  const before = connections;
  isDeaf = true;
  const field = page.getByRole('textbox', { name: 'Το μήνυμά σας' });
  await field.fill('Με άλλον τρόπο');
  await field.press('Enter');
  await expect(state).toHaveAttribute('data-live', 'Disconnected', { timeout: 15_000 });
  isDeaf = false;
  await expect(log(page).getByText('Με άλλον τρόπο')).toBeVisible();
  await expect(log(page).getByText(/^(Στέλνεται…|Περιμένει σύνδεση)$/)).toHaveCount(0, { timeout: 15_000 });
  await expect(state).toHaveAttribute('data-live', 'Connected', { timeout: 15_000 });
  expect(connections).toBe(before + 1);
});
