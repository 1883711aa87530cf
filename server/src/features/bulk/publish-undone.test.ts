/** Taking a work of publishing back: what was done in the action meanwhile, and portions that come twice. */
import { expect, test } from 'vitest';
import { lockWaiters } from '../../testing/table-lock.ts';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { undoAll } from './testing/works.ts';

const ProjectId = 1;
const shared = sharedWorld();

const make = async (admin: Person, more: object = {}) =>
  (await admin.done('/api/project/CreateAction', { ProjectId, TypeId: 6, Title: 'Πίσω', ...more })).Id;
const begin = async (who: Person, Rows: number) =>
  (await who.done('/api/user/BeginBatch', { ProjectId, Kind: 'publish', Rows })).BatchId;
const has = async (person: Person, id: number) =>
  (await person.done('/api/data/getactions', {})).some(({ Id }) => Id === id);

test('whoever has written in it keeps the action, and is named', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const [wrote, idle] = [await makeMentee(world), await makeMentee(world)];
  const Fields = [{ Key: 'a', Label: { el: 'Α' }, Type: 'text' }];
  const ActionId = await make(admin, { TypeId: 1, Data: { Fields } });
  const BatchId = await begin(admin, 2);
  await admin.done('/api/action/PublishMany', {
    ProjectId,
    ActionId,
    UserIds: [wrote.id, idle.id],
    Batch: { Id: BatchId, Places: [0, 1] },
  });
  await wrote.done('/api/mentee/SaveActionData', {
    ActionId,
    MenteeId: wrote.id,
    Data: { a: 'σημαντικό' },
    Version: 0,
  });
  await admin.done('/api/user/EndBatch', { BatchId, State: 'done' });
  expect((await undoAll(admin, BatchId)).map(({ Outcome }) => Outcome)).toEqual(['left', 'undone']);
  expect([await has(wrote, ActionId), await has(idle, ActionId)]).toEqual([true, false]);
});

test('a portion that comes again while the first waits its turn changes nothing, and all is taken back as one', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const people = [await makeMentee(world), await makeMentee(world)];
  const ActionId = await make(admin);
  const BatchId = await begin(admin, 2);
  const portion = { ProjectId, ActionId, UserIds: people.map(({ id }) => id), Batch: { Id: BatchId, Places: [0, 1] } };
  const send = () => admin.done('/api/action/PublishMany', portion);
  const waiting = async (count: number) => {
    await expect.poll(() => lockWaiters(world)).toHaveLength(count);
  };
  const holder = await world.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM projects WHERE id = $1 FOR NO KEY UPDATE', [ProjectId]);
  // The one that began a minute later has its turn first.
  world.passTime(60_000);
  const first = send();
  await waiting(1);
  world.passTime(-60_000);
  const second = send();
  await waiting(2);
  world.passTime(120_000);
  await holder.query('COMMIT');
  holder.release();
  expect((await first).Rows.map(({ Outcome }) => Outcome)).toEqual(['changed', 'changed']);
  expect((await second).Rows.map(({ Outcome }) => Outcome)).toEqual(['unchanged', 'unchanged']);
  await admin.done('/api/user/EndBatch', { BatchId, State: 'done' });
  expect((await undoAll(admin, BatchId)).map(({ Outcome }) => Outcome)).toEqual(['undone', 'undone']);
  expect(await Promise.all(people.map((person) => has(person, ActionId)))).toEqual([false, false]);
});

test('a work about an action that is hidden from supervisors is taken back by administrators alone', async () => {
  const world = shared();
  const [admin, mentee] = [await world.enter('admin'), await makeMentee(world)];
  const ActionId = await make(admin);
  const BatchId = await begin(admin, 1);
  const Batch = { Id: BatchId, Places: [0] };
  await admin.done('/api/action/PublishMany', { ProjectId, ActionId, UserIds: [mentee.id], Batch });
  await admin.done('/api/user/EndBatch', { BatchId, State: 'done' });
  await world.rows('UPDATE actions SET flags = flags | 32 WHERE id = $1', [ActionId]);
  for (const name of ['supervisor', 'coordinator'])
    expect((await undoAll(await world.enter(name), BatchId)).map(({ Outcome }) => Outcome)).toEqual(['left']);
  expect(await has(mentee, ActionId)).toBe(true);
  expect((await undoAll(admin, BatchId)).map(({ Outcome }) => Outcome)).toEqual(['undone']);
});
