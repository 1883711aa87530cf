/**
 * Cutting the power: the server is killed in the middle of answering, and every acknowledged answer is there after the
 * restart; in the middle of a file, and the file is made. The tests run beside each other: they mostly wait for starts.
 */
import pg from 'pg';
import { describe, expect, test, type TestContext } from 'vitest';
import { demonstrationPassword } from '../server/src/db/seed/demonstration-password.ts';
import { minuteMs } from '../server/src/testing/time-limits.ts';
import { startExternalPostgres, startRedis } from './parts.ts';
import { startTestProduct, type Product } from './product.ts';

const device = '0b3c2f1e-6d1a-4c57-9f5e-3a8f6f0a1b2c';
const actionId = 6;

/** What a test starts ends with it, the last first. */
type Running = { push(...started: { end(): Promise<void> }[]): void };
const runningIn = ({ onTestFinished }: TestContext): Running => ({
  push: (...started) => started.forEach((one) => onTestFinished(() => one.end())),
});

const post = async (product: Product, cookie: string, path: string, body: object): Promise<Response> =>
  fetch(product.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url, cookie },
    body: JSON.stringify(body),
  });

const signIn = async (product: Product, Username = 'mentee'): Promise<string> => {
  const response = await post(product, '', '/Account/Login', { Username, Password: demonstrationPassword });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
};

type Quest = { AnswerSetID: number; Answers: Record<string, { OptionId: number | null }> };
const questionnaire = async (product: Product, cookie: string): Promise<Quest> =>
  (await (await post(product, cookie, '/api/quest/getByAction', { ActionId: actionId })).json()) as Quest;

/** Answer as fast as replies come, until the connection breaks; answers what was acknowledged last for each group. */
const answerUntilCut = async (
  product: Product,
  cookie: string,
  AnswerSetId: number,
  enough: () => void,
): Promise<{ acknowledged: Map<number, number>; asked: Map<number, number>; count: number }> => {
  const acknowledged = new Map<number, number>();
  const asked = new Map<number, number>();
  for (let number = 1; ; number += 1) {
    const [GroupId, OptionId] = [1 + (number % 50), 1 + (Math.floor(number / 50) % 5)];
    asked.set(GroupId, OptionId);
    try {
      const response = await post(product, cookie, '/api/quest/AnswerClosed', {
        AnswerSetId,
        GroupId,
        OptionId,
        Device: device,
        Number: number,
      });
      if (response.status !== 200) return { acknowledged, asked, count: number };
      await response.json();
    } catch {
      return { acknowledged, asked, count: number };
    }
    acknowledged.set(GroupId, OptionId);
    if (number === 120) enough();
  }
};

const cutInTheMiddle = async (running: Running, environment: Record<string, string>): Promise<void> => {
  const product = await startTestProduct(environment);
  running.push(product);
  const cookie = await signIn(product);
  const { AnswerSetID } = await questionnaire(product, cookie);
  let killed: Promise<void> | undefined;
  const { acknowledged, asked, count } = await answerUntilCut(product, cookie, AnswerSetID, () => {
    killed = product.kill();
  });
  await killed;
  expect(count).toBeGreaterThan(120);

  await product.restart();
  // The session survives too: it is in the database, and the secret of its cookie in the data folder.
  const after = await questionnaire(product, cookie);
  expect(after.AnswerSetID).toBe(AnswerSetID);
  for (const [group, option] of acknowledged) {
    const kept = after.Answers[`a${group}`]?.OptionId;
    // The one answer under way when the power went may have been written without its reply.
    expect([option, asked.get(group)], `group ${group}`).toContain(kept);
  }
  const differing = [...acknowledged].filter(([group, option]) => after.Answers[`a${group}`]?.OptionId !== option);
  expect(differing.length).toBeLessThanOrEqual(1);
};

describe.concurrent('kill -9 of the server in the middle of answering', () => {
  test('with the embedded PostgreSQL, which goes down with it', { timeout: 2 * minuteMs }, (context) =>
    cutInTheMiddle(runningIn(context), {}),
  );

  test('with an external PostgreSQL', { timeout: 2 * minuteMs }, async (context) => {
    const running = runningIn(context);
    const database = await startExternalPostgres();
    running.push({ end: () => database.stop() });
    await cutInTheMiddle(running, { DATABASE_URL: database.url });
  });
});

test.concurrent(
  'kill -9 of the server in the middle of a file: it is made after the next start',
  { timeout: 3 * minuteMs },
  async (context) => {
    const running = runningIn(context);
    const database = await startExternalPostgres();
    running.push({ end: () => database.stop() });
    const product = await startTestProduct({ DATABASE_URL: database.url });
    running.push(product);
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    running.push({ end: () => holder.end() });
    const cookie = await signIn(product, 'coordinator');
    // What the file is of cannot be read for now.
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE action_mentees IN ACCESS EXCLUSIVE MODE');
    const ordered = await post(product, cookie, '/api/project/GridExport', {
      ProjectId: 1,
      Format: 'csv',
      Language: 'el',
    });
    const { JobId } = (await ordered.json()) as { JobId: number };
    const job = async () =>
      (await holder.query<{ state: string; run: number }>('SELECT state, run FROM jobs WHERE id = $1', [JobId]))
        .rows[0];
    await context.expect.poll(job).toEqual({ state: 'running', run: 1 });
    await product.kill();
    await holder.query('ROLLBACK');
    await product.restart();
    await context.expect.poll(job, { timeout: minuteMs }).toEqual({ state: 'done', run: 2 });
    const file = await fetch(`${product.url}/api/jobs/File?Id=${JobId}`, { headers: { cookie } });
    expect([file.status, (await file.text()).split('\r\n').length > 10]).toEqual([200, true]);
  },
);

test.concurrent(
  'a second start on the same data is quick and changes nothing',
  { timeout: 2 * minuteMs },
  async (context) => {
    const running = runningIn(context);
    const product = await startTestProduct();
    running.push(product);
    const cookie = await signIn(product);
    await post(product, cookie, '/Account/SetLanguage', { Language: 'en' });
    await product.restart();
    const user = (await (await post(product, cookie, '/api/user/getcurrent', {})).json()) as { Language: string };
    expect(user.Language).toBe('en');
  },
);

test.concurrent(
  'without demonstration people the start prints a one-time link, and no account',
  { timeout: 2 * minuteMs },
  async (context) => {
    const running = runningIn(context);
    const product = await startTestProduct({ DEMO: '0' });
    running.push(product);
    expect(product.block).toMatch(/\/setup\/[\w-]{43}/);
    expect(product.block).not.toContain(demonstrationPassword);
    const token = /\/setup\/([\w-]{43})/.exec(product.block)?.[1] ?? '';
    const made = await post(product, '', '/Account/Setup', {
      Token: token,
      Username: 'first',
      FirstName: 'Άννα',
      LastName: 'Παππά',
      Email: 'anna@example.org',
      Password: 'Καινούργιος1!',
      ProjectTitle: 'Έργο',
    });
    expect(made.status).toBe(200);
    await product.restart();
    expect(product.block).not.toContain('/setup/');
  },
);

describe.concurrent('several nodes', () => {
  test(
    'on one database and one Redis share sessions and the limits of calls',
    { timeout: 2 * minuteMs },
    async (context) => {
      const running = runningIn(context);
      const [database, redis] = await Promise.all([startExternalPostgres(), startRedis()]);
      running.push({ end: () => database.stop() }, { end: () => redis.stop() });
      const environment = {
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        SESSION_SECRET: 'one secret for every node of the test',
      };
      // Both start at once on an empty database.
      const nodes = await Promise.all([startTestProduct(environment), startTestProduct(environment)]);
      running.push(...nodes);
      const [one, other] = nodes;
      const cookie = await signIn(one);
      expect((await post(other, cookie, '/api/user/getcurrent', {})).status).toBe(200);
      await post(one, cookie, '/Account/Logout', {});
      expect((await post(other, cookie, '/api/user/getcurrent', {})).status).toBe(401);

      const statuses: number[] = [];
      for (let tries = 0; tries < 12; tries += 1)
        statuses.push(
          (await post(tries % 2 === 0 ? one : other, '', '/api/User/ForgotPassword2', { email: 'nobody@example.org' }))
            .status,
        );
      expect(statuses.filter((status) => status === 200)).toHaveLength(10);
      expect(statuses.slice(10)).toEqual([429, 429]);

      await redis.stop();
      const ready = await fetch(`${other.url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([503, { database: true, redis: false }]);
      expect((await post(other, '', '/Account/Identity', {})).status).toBe(200);
    },
  );
});

test.concurrent('an unreachable database stops the start with a sentence', { timeout: minuteMs }, async () => {
  await expect(
    startTestProduct({ DATABASE_URL: 'postgres://telemachos:secret-word@127.0.0.1:9/telemachos' }),
  ).rejects.toThrow(/ended with 1/);
});

test.concurrent(
  'the external PostgreSQL of these tests is of another version than the embedded one',
  { timeout: minuteMs },
  async (context) => {
    const running = runningIn(context);
    const part = await startExternalPostgres();
    running.push({ end: () => part.stop() });
    const client = new pg.Client({ connectionString: part.url });
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version`,
    );
    await client.end();
    expect(rows[0]?.version).toBeGreaterThanOrEqual(15);
    expect(rows[0]?.version).not.toBe(18);
  },
);
