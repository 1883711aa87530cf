/** Idempotency keys: repeated and concurrent calls, misuse of a key, and expiry. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeLike } from '../testing/people.ts';
import { sharedWorld, type World } from '../testing/world.ts';
import { runIdempotently } from './idempotency.ts';
import { deleteKeysBefore } from './idempotency.store.ts';

const shared = sharedWorld();
const path = '/api/library/UploadLink';
const link = (Title: string) => ({ Title, Link: 'https://example.org/' });
const under = (key: string) => ({ project: 1, headers: { 'Idempotency-Key': key } });

const keyRefused = { code: 'BAD_INPUT', fields: { 'idempotency-key': 'BAD_INPUT' } };

const begin = async () => {
  const world = shared();
  const mentor = await makeLike(world, 'mentor');
  const count = async () =>
    (
      await world.rows<{ n: number }>('SELECT count(*)::int AS n FROM library_items WHERE uploader_id = $1', [
        mentor.id,
      ])
    )[0]?.n;
  return { world, mentor, count };
};

test('returns the first answer to a repeated call, also among twenty concurrent ones', async () => {
  const { mentor, count } = await begin();
  const key = randomUUID();
  const first = await mentor.done(path, link('Ένας'), under(key));
  expect(await mentor.done(path, link('Ένας'), under(key))).toEqual(first);
  // A page of the version before sends its key by another name.
  expect(await mentor.done(path, link('Ένας'), { project: 1, headers: { 'x-once': key } })).toEqual(first);
  expect(await count()).toBe(1);
  const many = randomUUID();
  const all = await Promise.all(Array.from({ length: 20 }, () => mentor.done(path, link('Πολλοί'), under(many))));
  expect(new Set(all.map(({ Id }) => Id)).size).toBe(1);
  expect(await count()).toBe(2);
});

test('runs the call again without a key or with another one', async () => {
  const { mentor, count } = await begin();
  for (const how of [{ project: 1 }, { project: 1 }, under(randomUUID()), under(randomUUID())])
    await mentor.done(path, link('Ξανά'), how);
  expect(await count()).toBe(4);
});

test('refuses a malformed key, and one that the same person used for another input', async () => {
  const { world, mentor, count } = await begin();
  const key = randomUUID();
  await mentor.done(path, link('Δικό μου'), under(key));
  const other = await makeLike(world, 'mentor');
  const { Id } = await other.done(path, link('Δικό μου'), under(key));
  expect(await world.rows('SELECT uploader_id AS by FROM library_items WHERE id = $1', [Id])).toEqual([
    { by: other.id },
  ]);
  expect((await mentor.call(path, link('Άλλο'), under(key))).problem).toMatchObject(keyRefused);
  for (const bad of ['', 'x', `${randomUUID()}0`, randomUUID().toUpperCase(), "'; --"])
    expect((await mentor.call(path, link('Άλλο'), under(bad))).problem, bad).toMatchObject(keyRefused);
  expect(await count()).toBe(1);
});

/** Another project, where this person is what they are in the first. */
const elsewhere = async (world: World, person: number): Promise<number> => {
  const admin = await world.enter('admin');
  const made = await admin.done('/api/project/set', {
    Project: { Id: 0, url: `once-${randomUUID().slice(0, 8)}`, Descr: 'Άλλο', Settings: {}, Version: 0 },
  });
  await world.rows(
    `INSERT INTO memberships (project_id, user_id, roles, fields, joined_at)
      SELECT $1, user_id, roles, fields, joined_at FROM memberships WHERE user_id = $2 AND project_id = 1`,
    [made.Id, person],
  );
  return made.Id;
};

test('refuses a key that was used for the same input in another project', async () => {
  const { world, mentor, count } = await begin();
  const project = await elsewhere(world, mentor.id);
  const key = randomUUID();
  await mentor.done(path, link('Εδώ'), under(key));
  expect((await mentor.call(path, link('Εδώ'), { ...under(key), project })).problem).toMatchObject(keyRefused);
  await mentor.done(path, link('Εδώ'), { ...under(randomUUID()), project });
  expect(await count()).toBe(2);
});

test('returns the first answer of a move to another project, with what the move dropped', async () => {
  const { world, mentor } = await begin();
  const admin = await world.enter('admin');
  const Into = await elsewhere(world, mentor.id);
  const make = (Title: string, Data: Record<string, unknown>) =>
    admin.done('/api/project/CreateAction', { ProjectId: 1, TypeId: 1, Title, Data });
  const first = await make('Α', {});
  const { Id } = await make('Β', { EnableCondition: `${first.Id} in mentee.completed` });
  const key = randomUUID();
  const moved = { Id, Dropped: ['EnableCondition'] };
  expect(await admin.done('/api/action/Move', { Id, Into }, under(key))).toEqual(moved);
  expect(await admin.done('/api/action/Move', { Id, Into }, under(key))).toEqual(moved);
});

test('answers BUSY when the first call with the key runs for too long', async () => {
  const { world, mentor } = await begin();
  const call = { userId: mentor.id, key: randomUUID(), call: 'x.y', fingerprint: Buffer.from('x') };
  const [first, second] = [await world.pool.connect(), await world.pool.connect()];
  const done: string[] = [];
  const sent = (client: typeof first, who: string) =>
    runIdempotently({ client, begin: async () => void (await client.query('BEGIN')) }, call, async () => {
      done.push(who);
      return { Who: who };
    });
  try {
    expect(await sent(first, 'first')).toEqual({ Who: 'first' });
    await second.query(`SET statement_timeout = '200ms'`);
    await expect(sent(second, 'second')).rejects.toMatchObject({ code: 'BUSY' });
    expect(done).toEqual(['first']);
  } finally {
    first.release(true);
    second.release(true);
  }
});

test('accepts a key again after a refused call, and after a day', async () => {
  const { world, mentor, count } = await begin();
  const key = randomUUID();
  expect((await mentor.call(path, { Title: 'Χ', Link: 'javascript:0' }, under(key))).status).toBe(400);
  await mentor.done(path, link('Τώρα'), under(key));
  await deleteKeysBefore(world.pool, new Date(Date.now() - 60_000));
  await mentor.done(path, link('Τώρα'), under(key));
  expect(await count()).toBe(1);
  await deleteKeysBefore(world.pool, new Date(Date.now() + 60_000));
  expect(await world.rows('SELECT 1 FROM idempotency_keys WHERE user_id = $1', [mentor.id])).toEqual([]);
  await mentor.done(path, link('Τώρα'), under(key));
  expect(await count()).toBe(2);
});
