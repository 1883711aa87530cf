/** Queries on a standby: the same rights, how old the data are, and what happens while it is away. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { runAsAdmin } from '../../testing/database-copies.ts';
import { startPrimaryAndStandby, type PrimaryAndStandby } from '../../testing/standby.ts';
import { startDatabases } from '../../testing/template-database.ts';
import { openWorld } from '../../testing/world.ts';
import { prepareReporting } from './role.ts';

let servers: PrimaryAndStandby;
let databases: Awaited<ReturnType<typeof startDatabases>>;

beforeAll(async () => {
  servers = await startPrimaryAndStandby();
  databases = await startDatabases(new Date('2026-11-20T09:00:00Z'), servers.url);
  await runAsAdmin(servers.superuserUrl, `CREATE ROLE reader LOGIN PASSWORD 'p'`);
});

afterAll(async () => {
  await databases.stop();
  await servers.stop();
});

test('a query reads the standby by the rights of its caller, says how old its data are, and is away with it alone', async () => {
  const readUrl = new URL(servers.standbyUrl);
  readUrl.username = 'reader';
  const world = await openWorld({
    databases,
    env: (url) => {
      readUrl.pathname = new URL(url).pathname;
      return { DATABASE_READ_URL: readUrl.href };
    },
  });
  expect(await prepareReporting(world.pool, readUrl.href)).toBe(true);
  const [admin, mentor] = [await world.enter('admin'), await world.enter('mentor')];
  const { Id } = await admin.done('/api/Query/Edit', {
    Query: { Id: 0, Name: 'Mine', Query: 'SELECT user_id FROM people', Roles: ['Mentor'] },
  });
  // The standby analyses the statement, so it must have the views.
  const publish = async () => (await admin.call('/api/definitions/Publish', { Id, Version: 1 })).problem?.code;
  await expect.poll(publish, { timeout: 20_000 }).toBeUndefined();
  const run = (person = mentor) => person.call('/api/Query/execute', { Id });
  /** Until the standby has what the primary wrote. */
  const arrived = (rows: number) =>
    expect.poll(async () => (await run()).output?.Rows?.length, { timeout: 20_000 }).toBe(rows);

  const [{ own = 0 } = {}] = await world.rows<{ own: number }>(
    `SELECT count(DISTINCT mentee_id)::int AS own FROM mentor_links JOIN users u ON u.id = mentor_id
      WHERE project_id = 1 AND u.username = 'mentor'`,
  );
  await arrived(own);
  const { output } = await run();
  expect(output.Age).toBeGreaterThanOrEqual(0);
  const mine = output.Rows.map(([id]) => id);
  await makeMentee(world, { mentor: 'mentor' });
  await arrived(own + 1);
  const all = (await run(admin)).output.Rows.map(([id]) => id);
  expect(all.length).toBeGreaterThan(mine.length + 10);

  await servers.stopStandby();
  expect((await run()).problem?.code).toBe('UNAVAILABLE');
  expect((await mentor.call('/api/user/getcurrent', {})).status).toBe(200);
  await servers.startStandby();
  await arrived(own + 1);
});
