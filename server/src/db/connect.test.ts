/** The pool's clients: results and errors of queries in every call style, and memory after them. */
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { isLostDatabase } from '../platform/errors.ts';
import { copyDatabase } from '../testing/database-copies.ts';
import { openPool, openBatchPool } from './connect.ts';

let database: Awaited<ReturnType<typeof copyDatabase>>;
let pool: pg.Pool;

beforeAll(async () => {
  database = await copyDatabase(inject('databases'), 'nothing');
  pool = openPool(database.url, () => undefined, 1);
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('a promise, a callback and an object of the driver’s are all answered; an error tells where it was asked', async () => {
  const client = await pool.connect();
  try {
    expect((await client.query<{ n: number }>('SELECT $1::int AS n', [3])).rows).toEqual([{ n: 3 }]);
    expect((await client.query<{ n: number }>({ text: 'SELECT 4 AS n' })).rows).toEqual([{ n: 4 }]);
    const called = await new Promise<unknown>((resolve) => {
      client.query('SELECT 5 AS n', (_error: Error, { rows }: pg.QueryResult) => resolve(rows));
    });
    expect(called).toEqual([{ n: 5 }]);
    const submitted = await new Promise<unknown>((resolve) => {
      client.query(new pg.Query('SELECT 6 AS n')).on('row', resolve);
    });
    expect(submitted).toEqual({ n: 6 });
    const asksWrongly = () => client.query('SELECT nothing');
    const error = await asksWrongly().catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: '42703', stack: expect.stringContaining('connect.test.ts') as string });
  } finally {
    client.release();
  }
});

test('a connection that is lost while a query waits on it fails that query, and nothing else', async () => {
  const told: string[] = [];
  const own = openPool(database.url, (error) => told.push(error.message), 2);
  try {
    const [held, other] = [await own.connect(), await own.connect()];
    const { rows } = await held.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const waiting = held.query('SELECT pg_sleep(30)').catch((error: unknown) => error);
    await other.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    expect(isLostDatabase(await waiting)).toBe(true);
    expect(isLostDatabase(await other.query('SELECT nothing').catch((error: unknown) => error))).toBe(false);
    await expect.poll(() => told.length).toBeGreaterThan(0);
    // A later query on it also reports a lost database, not an internal error.
    expect(isLostDatabase(await held.query('SELECT 1').catch((error: unknown) => error))).toBe(true);
    held.release();
    other.release();
    expect((await Promise.all([own.query('SELECT 1'), own.query('SELECT 2')])).map(({ rowCount }) => rowCount)).toEqual(
      [1, 1],
    );
  } finally {
    await own.end();
  }
});

test.each([
  ['calls', (own: pg.Pool) => own, 6, 4],
  ['statements for many', (own: pg.Pool) => openBatchPool(own, () => undefined, 2, 250), 2, 2],
  ['long work', () => openPool(database.url, () => undefined, 1), 1, 0],
])('of the connections of %s so many stay open when nobody asks for an hour', async (_what, of, taken, stay) => {
  const own = openPool(database.url, () => undefined, 8);
  const asked = of(own);
  const held = await Promise.all(Array.from({ length: taken }, () => asked.connect()));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    for (const client of held) client.release();
    vi.advanceTimersByTime(3_600_000);
    expect(asked.totalCount).toBe(stay);
  } finally {
    vi.useRealTimers();
    await asked.end();
    if (asked !== own) await own.end();
  }
});

test('what was read leaves with the next collection of what is young', async () => {
  v8.setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (how?: { type: 'minor' | 'major' }) => void;
  const old = () => v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size;
  const client = await pool.connect();
  const read = async () => {
    for (let time = 0; time < 20; time += 1)
      await client.query(`SELECT n, repeat('α', 200) || n AS words FROM generate_series(1, 1000) n`);
    gc({ type: 'minor' });
    gc({ type: 'minor' });
  };
  try {
    await read();
    gc();
    const before = old();
    for (let time = 0; time < 5; time += 1) await read();
    // 100,000 rows of about 400 bytes each were read.
    expect(old() - before).toBeLessThan(4_000_000);
  } finally {
    client.release();
  }
});
