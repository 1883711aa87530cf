/** Mails when the mail server is away: tried again, later and later, and sent once it is back. */
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { receiveMails } from '../testing/mail-receiver.ts';
import { openWorld } from '../testing/world.ts';

/** A port on which nobody listens. */
const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

test('a mail that could not be sent is tried again, and is sent when the mail server is back', async () => {
  const port = await freePort();
  const world = await openWorld({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  await world.nobody.done('/api/User/ForgotPassword2', { email: 'mentee@example.org' });
  const job = async () =>
    (
      await world.rows(
        `SELECT state, retry_limit, retry_count, retry_delay, retry_backoff FROM pgboss.job WHERE name = 'mail'`,
      )
    )[0];
  await expect.poll(job, { timeout: 15_000 }).toMatchObject({ state: 'retry' });
  expect(await job()).toMatchObject({ retry_limit: 8, retry_delay: 30, retry_backoff: true });
  expect(await world.rows('SELECT status, tries FROM mails ORDER BY id DESC LIMIT 1')).toEqual([
    { status: 'failed', tries: 1 },
  ]);

  const { received } = await receiveMails(port);
  // Half a minute has passed.
  await world.rows(`UPDATE pgboss.job SET start_after = now() WHERE name = 'mail'`);
  await expect
    .poll(() => world.rows('SELECT status, tries FROM mails ORDER BY id DESC LIMIT 1'), { timeout: 15_000 })
    .toEqual([{ status: 'sent', tries: 2 }]);
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('To: mentee@example.org');
});
