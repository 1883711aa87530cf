/**
 * A thousand messages to somebody whose network is cut again and again, through a server that is killed meanwhile, while
 * they write themselves: all of them arrive, once and in order.
 */
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { ask, somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';

test.use({ world: 'thousand' });

const many = 1000;
/** So many are sent from one trouble to the next. */
const each = 50;
/** Limits count by address: an office has several. */
const addresses = 20;
const log = (page: Page) => page.getByRole('log', { name: 'Μηνύματα' });

type Line = { url: string; cookie: string };

/** A call as another program makes it, from one of several addresses; its status, 0 where nobody answers. */
const call = ({ url, cookie }: Line, address: number, path: string, body: object): Promise<number> =>
  new Promise((resolve) => {
    const asked = httpRequest(
      new URL(path, url),
      {
        method: 'POST',
        localAddress: `127.0.0.${2 + (address % addresses)}`,
        headers: { cookie, origin: url, 'content-type': 'application/json' },
        timeout: 5000,
      },
      (response) => {
        response.resume();
        response.once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', () => resolve(0));
      },
    );
    asked.once('timeout', () => asked.destroy());
    asked.once('error', () => resolve(0));
    asked.end(JSON.stringify(body));
  });

/** Send it until it is kept: under one name it is one message. */
const sendUntilKept = async (line: Line, ConversationId: number, place: number): Promise<void> => {
  const said = { ConversationId, ClientId: randomUUID(), Message: `Μήνυμα ${place}` };
  for (;;) {
    const status = await call(line, place, '/api/chat/Send', said);
    if (status === 200) return;
    expect([0, 429, 503], `message ${place}`).toContain(status);
    await sleep(50);
  }
};

test('a thousand messages through cut networks and killed servers, and those that are written meanwhile', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  test.setTimeout(300_000);
  forgiven.push(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource|WebSocket/);
  const writer = await windowOf(browser, site, 'mentee');
  const mentor = await somebody(site, 'mentor');
  const { ConversationId } = await ask<{ ConversationId: number }>(writer, '/api/chat/Open', {
    ProjectId: 1,
    UserId: mentor.id,
  });
  const cookies = await writer.context().cookies();
  const line = { url: site.product.url, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  await writer.context().close();
  await signIn(page, 'mentor');
  await page.goto(`/pilot/chat/${ConversationId}`);
  const field = page.getByRole('textbox', { name: 'Το μήνυμά σας' });
  await expect(field).toBeVisible();

  const written: string[] = [];
  const writeAndBreak = async (round: number): Promise<void> => {
    const text = `Απάντηση ${round}`;
    await field.fill(text);
    await field.press('Enter');
    written.push(text);
    await page.context().setOffline(round % 2 === 0);
    if (round !== 5 && round !== 12) return;
    await site.product.kill();
    await site.product.restart();
  };
  const send = async (from: number): Promise<void> => {
    for (let place = from; place < from + each; place += 1) await sendUntilKept(line, ConversationId, place);
  };
  for (let round = 0; round < many / each; round += 1)
    await Promise.all([send(1 + round * each), writeAndBreak(round)]);
  await page.context().setOffline(false);

  await expect(log(page).getByText(`Μήνυμα ${many}`, { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(log(page).getByText(/^(Στέλνεται…|Περιμένει σύνδεση)$/)).toHaveCount(0, { timeout: 30_000 });
  const shown = async () => (await log(page).locator('li[data-seq] p').allInnerTexts()).map((text) => text.trim());
  const all = Array.from({ length: many }, (_, place) => `Μήνυμα ${place + 1}`);
  await expect.poll(async () => (await shown()).filter((text) => text.startsWith('Μήνυμα')).length).toBe(many);
  expect((await shown()).filter((text) => text.startsWith('Μήνυμα'))).toEqual(all);
  expect((await shown()).filter((text) => text.startsWith('Απάντηση'))).toEqual(written);

  // What the page shows is what is kept, in the same order.
  const database = new pg.Client({ connectionString: site.databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ seq: number; text: string }>(
    'SELECT seq, text FROM messages WHERE conversation_id = $1 ORDER BY seq',
    [ConversationId],
  );
  await database.end();
  expect(rows.map(({ text }) => text)).toEqual(await shown());
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, place) => place + 1));
});
