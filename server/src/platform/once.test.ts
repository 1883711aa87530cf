/** What is done once, however often it is sent under one name. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeLike } from '../testing/people.ts';
import { sharedWorld, type World } from '../testing/world.ts';
import { once } from './once.ts';
import { forgetNames } from './once.store.ts';

const shared = sharedWorld();
const path = '/api/library/UploadLink';
const link = (Title: string) => ({ Title, Link: 'https://example.org/' });
const under = (name: string) => ({ project: 1, headers: { 'x-once': name } });

const nameRefused = { code: 'BAD_INPUT', fields: { 'x-once': 'BAD_INPUT' } };

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

test('sent again it is answered as the first time, and nothing is made twice; also by twenty at once', async () => {
  const { mentor, count } = await begin();
  const name = randomUUID();
  const first = await mentor.done(path, link('Ένας'), under(name));
  expect(await mentor.done(path, link('Ένας'), under(name))).toEqual(first);
  expect(await count()).toBe(1);
  const many = randomUUID();
  const all = await Promise.all(Array.from({ length: 20 }, () => mentor.done(path, link('Πολλοί'), under(many))));
  expect(new Set(all.map(({ Id }) => Id)).size).toBe(1);
  expect(await count()).toBe(2);
});

test('without a name, or under another, it is done again', async () => {
  const { mentor, count } = await begin();
  for (const how of [{ project: 1 }, { project: 1 }, under(randomUUID()), under(randomUUID())])
    await mentor.done(path, link('Ξανά'), how);
  expect(await count()).toBe(4);
});

test('a name is its person’s; for something else, or badly written, it is refused at its field', async () => {
  const { world, mentor, count } = await begin();
  const name = randomUUID();
  await mentor.done(path, link('Δικό μου'), under(name));
  const other = await makeLike(world, 'mentor');
  const { Id } = await other.done(path, link('Δικό μου'), under(name));
  expect(await world.rows('SELECT uploader_id AS by FROM library_items WHERE id = $1', [Id])).toEqual([
    { by: other.id },
  ]);
  expect((await mentor.call(path, link('Άλλο'), under(name))).problem).toMatchObject(nameRefused);
  for (const bad of ['', 'x', `${randomUUID()}0`, randomUUID().toUpperCase(), "'; --"])
    expect((await mentor.call(path, link('Άλλο'), under(bad))).problem, bad).toMatchObject(nameRefused);
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

test('the same in another project is something else', async () => {
  const { world, mentor, count } = await begin();
  const project = await elsewhere(world, mentor.id);
  const name = randomUUID();
  await mentor.done(path, link('Εδώ'), under(name));
  expect((await mentor.call(path, link('Εδώ'), { ...under(name), project })).problem).toMatchObject(nameRefused);
  await mentor.done(path, link('Εδώ'), { ...under(randomUUID()), project });
  expect(await count()).toBe(2);
});

test('what moved to another project is answered as the first time, with what was dropped on the way', async () => {
  const { world, mentor } = await begin();
  const admin = await world.enter('admin');
  const Into = await elsewhere(world, mentor.id);
  const make = (Title: string, Data: Record<string, unknown>) =>
    admin.done('/api/project/CreateAction', { ProjectId: 1, TypeId: 1, Title, Data });
  const first = await make('Α', {});
  const { Id } = await make('Β', { EnableCondition: `${first.Id} in mentee.completed` });
  const name = randomUUID();
  const moved = { Id, Dropped: ['EnableCondition'] };
  expect(await admin.done('/api/action/Move', { Id, Into }, under(name))).toEqual(moved);
  expect(await admin.done('/api/action/Move', { Id, Into }, under(name))).toEqual(moved);
});

test('whoever waits too long for the first sending is told to come again, and does nothing', async () => {
  const { world, mentor } = await begin();
  const named = { userId: mentor.id, name: randomUUID(), call: 'x.y', asked: Buffer.from('x') };
  const [first, second] = [await world.pool.connect(), await world.pool.connect()];
  const done: string[] = [];
  const sent = (client: typeof first, who: string) =>
    once({ client, begin: async () => void (await client.query('BEGIN')) }, named, async () => {
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

test('what was refused may be done under the same name; a day later it is forgotten', async () => {
  const { world, mentor, count } = await begin();
  const name = randomUUID();
  expect((await mentor.call(path, { Title: 'Χ', Link: 'javascript:0' }, under(name))).status).toBe(400);
  await mentor.done(path, link('Τώρα'), under(name));
  await forgetNames(world.pool, new Date(Date.now() - 60_000));
  await mentor.done(path, link('Τώρα'), under(name));
  expect(await count()).toBe(1);
  await forgetNames(world.pool, new Date(Date.now() + 60_000));
  expect(await world.rows('SELECT 1 FROM done_once WHERE user_id = $1', [mentor.id])).toEqual([]);
  await mentor.done(path, link('Τώρα'), under(name));
  expect(await count()).toBe(2);
});
