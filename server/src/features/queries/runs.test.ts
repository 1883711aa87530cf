/** Runs: what a result is made of, their history, and how they end. */
import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { makeLike } from '../../testing/people.ts';
import { openWorld, sharedWorld } from '../../testing/world.ts';

const world = sharedWorld();

/** A published query of the administrator that a coordinator may run. */
const publish = async (Query: string): Promise<number> => {
  const admin = await world().enter('admin');
  const { Id } = await admin.done('/api/Query/Edit', { Query: { Id: 0, Name: Query, Query, Roles: ['Coordinator'] } });
  await admin.done('/api/definitions/Publish', { Id, Version: 1 });
  return Id;
};

describe('a result', () => {
  it('has the type of each column, and days and times as such', async () => {
    const admin = await world().enter('admin');
    const { Columns, Rows } = await admin.done('/api/Query/AdminExecute', {
      Query: `SELECT 1::int2 AS a, 2.50::numeric(5,2) AS b, true AS c, '2026-11-28'::date AS d,
        '2026-11-28 12:00+00'::timestamptz AS e, ARRAY[1,2] AS f, NULL::text AS g, 9007199254740993 AS h, '0123' AS a`,
    });
    expect(Columns.map(({ Name, Type }) => `${Name} ${Type}`)).toEqual([
      'a number',
      'b number',
      'c boolean',
      'd day',
      'e instant',
      'f text',
      'g text',
      'h number',
      'a text',
    ]);
    expect(Rows).toEqual([
      [1, 2.5, true, '2026-11-28', '2026-11-28T12:00:00.000Z', '{1,2}', null, '9007199254740993', '0123'],
    ]);
  });

  it('ends at 1,000 rows and says so', async () => {
    const admin = await world().enter('admin');
    const many = await admin.done('/api/Query/AdminExecute', { Query: 'SELECT * FROM generate_series(1, 1001)' });
    expect([many.Rows.length, many.IsCut]).toEqual([1000, true]);
    const all = await admin.done('/api/Query/AdminExecute', { Query: 'SELECT * FROM generate_series(1, 1000)' });
    expect([all.Rows.length, all.IsCut]).toEqual([1000, false]);
  });

  it('counts days in Athens', async () => {
    const admin = await world().enter('admin');
    const { Rows } = await admin.done('/api/Query/AdminExecute', {
      Query: `SELECT ('2026-11-28 22:30+00'::timestamptz)::date`,
    });
    expect(Rows).toEqual([['2026-11-29']]);
  });
});

describe('the history of runs', () => {
  it('says who, when, how long and how many rows, and the problem; never a value', async () => {
    const Id = await publish('SELECT last_name FROM people WHERE last_name = @name AND 1 / @n::int > 0');
    const [admin, coordinator] = [await world().enter('admin'), await world().enter('coordinator')];
    await coordinator.done('/api/Query/execute', { Id, Parameters: { name: 'μυστικό', n: 1 } });
    expect(
      (await coordinator.call('/api/Query/execute', { Id, Parameters: { name: 'μυστικό', n: 0 } })).problem,
    ).toMatchObject({
      code: 'QUERY_FAILED',
    });
    await expect
      .poll(async () =>
        (await admin.done('/api/Query/Runs', { Id })).list.map(({ Rows, Problem }) => ({ Rows, Problem })),
      )
      .toEqual([
        { Rows: 0, Problem: 'QUERY_FAILED' },
        { Rows: 0, Problem: null },
      ]);
    const kept = await world().rows<{ line: string }>('SELECT r::text AS line FROM definition_runs r');
    expect(kept.map(({ line }) => line).join()).not.toContain('μυστικό');
  });

  it('names who asked, also while they see as somebody else', async () => {
    const Id = await publish('SELECT 2');
    const [admin, other] = [await world().enter('admin'), await makeLike(world(), 'super')];
    const [{ id = 0, name = '' } = {}] = await world().rows<{ id: number; name: string }>(
      `SELECT u.id, a.last_name AS name FROM users u, users a WHERE u.username = 'coordinator' AND a.id = $1`,
      [other.id],
    );
    await other.done('/Account/ViewAs', { UserId: id, Reason: 'δοκιμή' });
    await other.done('/api/Query/execute', { Id });
    await expect
      .poll(async () => (await admin.done('/api/Query/Runs', { Id })).list.map(({ By }) => By))
      .toEqual([expect.stringContaining(name)]);
  });

  it('tells the author what PostgreSQL said, at its place, and nobody else', async () => {
    const sql = 'SELECT 1 / 0, last_nam FROM people';
    const [admin, coordinator] = [await world().enter('admin'), await world().enter('coordinator')];
    expect((await admin.call('/api/Query/AdminExecute', { Query: sql })).problem).toMatchObject({
      code: 'QUERY_FAILED',
      details: { Faults: [{ Code: 'DATABASE', Word: 'last_nam', At: sql.indexOf('last_nam') }] },
    });
    const Id = await publish('SELECT 1 / 0');
    const { problem } = await coordinator.call('/api/Query/execute', { Id });
    expect(problem).toMatchObject({ code: 'QUERY_FAILED' });
    expect(problem?.details).toBeUndefined();
  });
});

it.each([
  ['the reading role cannot sign in', { password: 'wrong' }, 'QUERY_UNAVAILABLE'],
  ['its database does not answer', { port: '1' }, 'UNAVAILABLE'],
])('says that queries cannot run when %s, and still judges statements', async (_name, wrong, code) => {
  const url = Object.assign(new URL(world().url), wrong);
  const other = await openWorld({ env: { DATABASE_READ_URL: url.href } });
  const admin = await other.enter('admin');
  expect((await admin.call('/api/Query/AdminExecute', { Query: 'SELECT 1' })).problem?.code).toBe(code);
  const { Id } = await admin.done('/api/Query/Edit', { Query: { Id: 0, Name: 'Ένα', Query: 'SELECT 1' } });
  expect((await admin.call('/api/definitions/Publish', { Id, Version: 1 })).problem?.code).toBe(code);
  expect((await admin.done('/api/Query/Check', { Query: 'SELECT 1' })).Faults).toEqual([]);
});

describe('a run that nobody waits for any more', () => {
  it('is ended, and makes room for the next one', async () => {
    const fresh = await openWorld();
    const admin = await fresh.enter('admin');
    const { port } = new URL(await fresh.app.listen({ port: 0, host: '127.0.0.1' }));
    const headers = {
      cookie: admin.cookie,
      'content-type': 'application/json',
      origin: 'http://telemachos.test',
      host: 'telemachos.test',
    };
    const Query = 'SELECT count(*) AS endless FROM generate_series(1, 1000000) a, generate_series(1, 1000000) b';
    const ask = () => {
      const asked = request({ port, method: 'POST', path: '/api/Query/AdminExecute', headers });
      asked.on('error', () => undefined);
      asked.end(JSON.stringify({ Query }));
      return asked;
    };
    const codeOfNext = async () => (await admin.call('/api/Query/AdminExecute', { Query: 'SELECT 1' })).problem?.code;
    const backends = async () =>
      (
        await fresh.rows<{ pid: number }>(
          `SELECT pid FROM pg_stat_activity WHERE usename = current_user || '_report' AND datname = current_database()`,
        )
      ).map(({ pid }) => pid);
    const asked = [ask(), ask()];
    await expect.poll(async () => (await backends()).length).toBe(2);
    await expect.poll(codeOfNext).toBe('QUERY_BUSY');
    for (const one of asked) one.destroy();
    await expect.poll(codeOfNext).toBeUndefined();
    // Well before their limit of five seconds; the next one has a connection of its own.
    await expect.poll(async () => (await backends()).length, { timeout: 4000 }).toBeLessThan(2);
  });
});
