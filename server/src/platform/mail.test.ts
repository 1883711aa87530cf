/** Mails: batches, and retries while the mail server is away. */
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { receiveMails } from '../testing/mail-receiver.ts';
import { openWorld } from '../testing/world.ts';
import { loadConfig } from './config.ts';
import type { Services } from './context.ts';
import { startJobs } from './jobs.ts';
import type { MailRequest } from './mail-templates.ts';
import { mailBatchSize, queueMails } from './mail.ts';
import { shippedTranslations } from './translations.ts';

/** A port on which nobody listens. */
const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

test('retries a mail until the mail server is back', async () => {
  const port = await freePort();
  const world = await openWorld({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  await world.nobody.done('/api/User/ForgotPassword2', { email: 'mentee@example.org' });
  const job = async () =>
    (
      await world.rows(
        `SELECT state, retry_limit, retry_count, retry_delay, retry_backoff FROM pgboss.job WHERE name = 'mail'`,
      )
    )[0];
  await expect.poll(job).toMatchObject({ state: 'retry' });
  expect(await job()).toMatchObject({ retry_limit: 8, retry_delay: 30, retry_backoff: true });
  expect(await world.rows('SELECT status, tries FROM mails ORDER BY id DESC LIMIT 1')).toEqual([
    { status: 'failed', tries: 1 },
  ]);

  const { received } = await receiveMails(port);
  // Half a minute has passed.
  await world.rows(`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail'`);
  await expect
    .poll(() => world.rows('SELECT status, tries FROM mails ORDER BY id DESC LIMIT 1'))
    .toEqual([{ status: 'sent', tries: 2 }]);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('To: mentee@example.org');
});

test('says that nobody wrote it by hand, of the sender’s domain, and puts the mails of a meeting together', async () => {
  const { url, received } = await receiveMails();
  const world = await openWorld({ env: { SMTP_URL: url, MAIL_FROM: 'Πρόγραμμα <no-reply@mentoring.example.gr>' } });
  const calendar = { Method: 'REQUEST', File: 'BEGIN:VCALENDAR\r\nUID:0b1c-22@telemachos\r\nEND:VCALENDAR' } as const;
  const mail: MailRequest = {
    to: 'one@example.invalid',
    userId: null,
    projectId: 1,
    language: 'el',
    template: 'written',
    values: { subject: 'Θέμα', text: 'Κείμενο', project: 'Έργο' },
  };
  const jobs = await startJobs(world.pool, () => undefined);
  onTestFinished(() => jobs.stop());
  const config = loadConfig({ PUBLIC_URL: 'http://localhost', SMTP_URL: url });
  const services = { config, jobs, translations: shippedTranslations } as unknown as Services;
  await inTransaction(world.pool, (connection) =>
    queueMails(connection, services, { ...mail, calendar }, { ...mail, to: 'two@example.invalid' }),
  );
  await expect.poll(() => received.length).toBe(2);
  const [about, plain] = ['one', 'two'].map((name) => received.find((each) => each.includes(`To: ${name}@`)));
  expect(about).toMatch(/^References: <0b1c-22@mentoring\.example\.gr>\r$/m);
  expect(plain).not.toMatch(/^References:/m);
  for (const each of [about, plain]) {
    expect(each).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(each).toMatch(/^Message-ID: <mail-\d+-\d+@mentoring\.example\.gr>\r$/m);
  }
});

test('inserts and queues many mails in batches, in order, or none of them', async () => {
  const port = await freePort();
  const world = await openWorld({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const config = loadConfig({ PUBLIC_URL: 'http://localhost', SMTP_URL: `smtp://127.0.0.1:${port}` });
  // What runs here sends nothing: the queue of this test has no worker.
  const jobs = await startJobs(world.pool, () => undefined);
  onTestFinished(() => jobs.stop());
  const services = { config, jobs, translations: shippedTranslations } as unknown as Services;
  const before = Number((await world.rows<{ n: string }>('SELECT count(*) AS n FROM mails'))[0]?.n);
  const many = mailBatchSize * 2 + 1;
  const orders = Array.from({ length: many }, (_none, at): MailRequest => ({
    to: `one${at}@example.invalid`,
    userId: null,
    projectId: 1,
    language: at % 2 === 0 ? 'el' : 'en',
    template: 'written',
    values: { subject: `Θέμα ${at}`, text: `Κείμενο ${at}`, project: 'Έργο' },
    ...(at === 1 && { calendar: { Method: 'CANCEL', File: 'BEGIN:VCALENDAR' } }),
  }));
  let statements = 0;
  const counted = (client: pg.PoolClient) =>
    new Proxy(client, {
      get: (of, name) =>
        name === 'query'
          ? (...asked: [string, unknown[]]) => {
              statements += 1;
              return of.query(...asked);
            }
          : Reflect.get(of, name),
    });
  await inTransaction(world.pool, ({ client }) => queueMails({ client: counted(client) }, services, ...orders));
  // The words of a template are looked up once in each language; each portion is two statements.
  expect(statements).toBe(2 + 3 * 2);
  const kept = await world.rows<{ id: number; address: string; subject: string; body: string; calendar: unknown }>(
    `SELECT id, address, subject, body, calendar FROM mails WHERE address LIKE 'one%' ORDER BY id`,
  );
  expect(kept.map(({ address }) => address)).toEqual(orders.map(({ to }) => to));
  expect(kept[7]?.subject).toContain('Θέμα 7');
  expect(kept[7]?.body).toContain('Κείμενο 7');
  expect(kept.flatMap(({ calendar }) => calendar ?? [])).toEqual([{ Method: 'CANCEL', File: 'BEGIN:VCALENDAR' }]);
  const ordered = await world.rows<{ id: number; most: number }>(
    `SELECT (data->>'id')::int AS id, retry_limit AS most FROM pgboss.job WHERE name = 'mail' AND (data->>'id')::int = ANY($1) ORDER BY 1`,
    [kept.map(({ id }) => id)],
  );
  expect(ordered).toEqual(kept.map(({ id }) => ({ id, most: 8 })));
  await expect(
    inTransaction(world.pool, async ({ client }) => {
      await queueMails({ client }, services, ...orders);
      throw new Error('something after it');
    }),
  ).rejects.toThrow('something after it');
  expect(Number((await world.rows<{ n: string }>('SELECT count(*) AS n FROM mails'))[0]?.n)).toBe(before + many);
});
