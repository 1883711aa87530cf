/**
 * A thousand messages to somebody whose network is cut again and again, through a server that is killed meanwhile, while
 * they write themselves: all of them arrive, once and in order.
 */
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import pg from 'pg';
import { somebody, windowOf } from '../people.ts';
import { expect, signIn, test } from '../site.ts';
import { field, log, newMentee, openWith, write } from './conversation.ts';
import { scaled } from '../time-limits.ts';

test.use({ world: 'chat' });

const many = 1000;
/** So many are sent from one trouble to the next. */
const each = 50;
/** Limits count by address: an office has several. */
const addresses = 20;

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
        timeout: scaled(5000),
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

/** Sends it until it is kept: under one name it is one message. Answers each status on the way. */
const sendUntilKept = async (line: Line, ConversationId: number, place: number): Promise<Set<number>> => {
  const said = { ConversationId, ClientId: randomUUID(), Message: `Μήνυμα ${place}` };
  const statuses = new Set<number>();
  const sent = async (): Promise<number> => {
    const status = await call(line, place, '/api/chat/Send', said);
    statuses.add(status);
    return status;
  };
  if ((await sent()) !== 200)
    await expect.poll(sent, { intervals: [50], timeout: scaled(60_000), message: `message ${place}` }).toBe(200);
  return statuses;
};

test('a thousand messages through cut networks and killed servers, and those that are written meanwhile', async ({
  browser,
  page,
  site,
  forgiven,
}) => {
  test.setTimeout(scaled(300_000));
  forgiven.push(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to load resource|WebSocket/);
  await newMentee(site, 'thousand', 'Ορφανουδάκη');
  const writer = await windowOf(browser, site, 'thousand');
  const ConversationId = await openWith(writer, (await somebody(site, 'mentor')).id);
  const cookies = await writer.context().cookies();
  const line = { url: site.product.url, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  await writer.context().close();
  await signIn(page, 'mentor');
  await page.goto(`/pilot/chat/${ConversationId}`);
  await expect(field(page)).toBeVisible();

  const written: string[] = [];
  const writeAndBreak = async (round: number): Promise<void> => {
    const text = `Απάντηση ${round}`;
    await write(page, text);
    written.push(text);
    await page.context().setOffline(round % 2 === 0);
    if (round !== 5 && round !== 12) return;
    await site.product.kill();
    await site.product.restart();
  };
  const statuses = new Set<number>();
  const send = async (from: number): Promise<void> => {
    for (let place = from; place < from + each; place += 1)
      for (const status of await sendUntilKept(line, ConversationId, place)) statuses.add(status);
  };
  for (let round = 0; round < many / each; round += 1)
    await Promise.all([send(1 + round * each), writeAndBreak(round)]);
  await page.context().setOffline(false);
  expect([0, 200, 429, 503]).toEqual(expect.arrayContaining([...statuses]));

  await expect(log(page).getByText(`Μήνυμα ${many}`, { exact: true })).toBeVisible({ timeout: scaled(30_000) });
  await expect(log(page).getByText(/^(Στέλνεται…|Περιμένει σύνδεση)$/)).toHaveCount(0, { timeout: scaled(30_000) });
  const shown = async () => (await log(page).locator('li[data-seq] p').allInnerTexts()).map((text) => text.trim());
  const all = Array.from({ length: many }, (_, place) => `Μήνυμα ${place + 1}`);
  await expect.poll(async () => (await shown()).filter((text) => text.startsWith('Μήνυμα')).length).toBe(many);
  const [texts, answers] = [await shown(), /^Απάντηση/];
  expect(texts.filter((text) => !answers.test(text))).toEqual(all);
  expect(texts.filter((text) => answers.test(text))).toEqual(written);

  // What the page shows is what is kept, in the same order.
  const database = new pg.Client({ connectionString: site.databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ seq: number; text: string }>(
    'SELECT seq, text FROM messages WHERE conversation_id = $1 ORDER BY seq',
    [ConversationId],
  );
  await database.end();
  expect(rows.map(({ text }) => text)).toEqual(texts);
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, place) => place + 1));
});
