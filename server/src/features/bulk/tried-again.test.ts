/** What a work did stays known: places that are tried a second time, undoing that takes nothing back, filters by no role. */
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { sharedWorld, type Person } from '../../testing/world.ts';
import { begin, fault, newName, person, undoAll } from './testing/works.ts';

const ProjectId = 1;
const shared = sharedWorld();

const set = (who: Person, BatchId: number, id: number, value: string, place = 0) =>
  who.call('/api/user/SetUserField', { ids: [id], field: 'postcode', value, Batch: { Id: BatchId, Places: [place] } });
const line = (who: Person, BatchId: number) => who.done('/api/user/Batch', { BatchId });

test('a place that is tried again and refused stays as it was changed, and goes back', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const { id, username } = await makeMentee(world);
  const before = (await person(world, username))?.fields['postcode'];
  const BatchId = await begin(supervisor, 'field', 1);
  expect((await set(supervisor, BatchId, id, '11111')).output.Rows.map(fault)).toEqual([['changed', {}]]);
  expect((await set(supervisor, BatchId, id, 'x'.repeat(900))).output.Rows[0]?.Outcome).toBe('refused');
  expect((await line(supervisor, BatchId)).Counts).toMatchObject({ changed: 1, refused: 0 });
  expect((await undoAll(supervisor, BatchId)).map(fault)).toEqual([['undone', {}]]);
  expect((await person(world, username))?.fields['postcode']).toBe(before);
});

test('an account that a place made is one that it made, whatever came of it afterwards', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const Username = newName();
  const BatchId = await begin(supervisor, 'people', 1);
  const add = (more: object) =>
    supervisor.done('/api/User/AddUsers', {
      ProjectId,
      Users: [{ Username, Fields: { first_name: 'Α' }, ...more }],
      Batch: { Id: BatchId, Places: [0] },
    });
  await add({});
  expect((await add({ Fields: { first_name: 'Β' } })).Rows.map(fault)).toEqual([['changed', {}]]);
  expect((await add({ Roles: ['Nobody'] })).Rows[0]?.Outcome).not.toBe('created');
  expect((await line(supervisor, BatchId)).Counts).toMatchObject({ created: 1, changed: 0, refused: 0 });
  expect((await undoAll(supervisor, BatchId)).map(fault)).toEqual([['undone', {}]]);
  expect(await person(world, Username)).toBeUndefined();
});

test('another person at a place that changed somebody is refused, and stays as they are', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const [one, other] = [await makeMentee(world), await makeMentee(world)];
  const before = (await person(world, other.username))?.fields['postcode'];
  const BatchId = await begin(supervisor, 'field', 2);
  await set(supervisor, BatchId, one.id, '11111');
  expect((await set(supervisor, BatchId, other.id, '22222')).problem).toMatchObject({
    code: 'BAD_INPUT',
    fields: { Batch: 'BAD_INPUT' },
  });
  expect((await person(world, other.username))?.fields['postcode']).toBe(before);
  expect((await set(supervisor, BatchId, other.id, '22222', 1)).status).toBe(200);
  expect((await undoAll(supervisor, BatchId)).map(fault)).toEqual([
    ['undone', {}],
    ['undone', {}],
  ]);
});

test('undoing that takes nothing back leaves the work as it stands', async () => {
  const world = shared();
  const [supervisor, admin] = [await world.enter('supervisor'), await world.enter('admin')];
  const { id } = await makeMentee(world);
  const BatchId = await begin(supervisor, 'field', 2);
  await supervisor.done('/api/user/EndBatch', { BatchId, State: 'stopped' });
  expect((await line(admin, BatchId)).MayUndo).toBe(false);
  expect((await admin.call('/api/user/UndoBatch', { BatchId })).problem?.code).toBe('NOT_FOUND');
  expect((await line(supervisor, BatchId)).State).toBe('stopped');
  // Its owner goes on; what somebody changed since is left, and that does not end it either.
  await supervisor.done('/api/user/EndBatch', { BatchId, State: 'running' });
  await set(supervisor, BatchId, id, '11111');
  await admin.done('/api/user/SetUserField', { ids: [id], field: 'postcode', value: '22222' });
  await supervisor.done('/api/user/EndBatch', { BatchId, State: 'stopped' });
  expect((await undoAll(admin, BatchId)).map(fault)).toEqual([['left', { 'Fields.postcode': 'STALE' }]]);
  expect(await line(supervisor, BatchId)).toMatchObject({ State: 'stopped', UndoneAt: null });
  await supervisor.done('/api/user/EndBatch', { BatchId, State: 'running' });
  expect((await set(supervisor, BatchId, id, '33333', 1)).status).toBe(200);
});

test('a role that there is none of finds nobody: it is bad input wherever people are looked for by roles', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const Roles = ['Nobody'];
  const before = await world.rows('SELECT user_id, state FROM memberships ORDER BY 1, project_id');
  const calls: [string, object][] = [
    ['/api/user/FindUsers', { ProjectId }],
    ['/api/user/SetActiveStateMany', { ProjectId, State: 3 }],
    ['/api/user/setDefaultMentor', { ProjectId, MentorId: 1 }],
  ];
  for (const [path, input] of calls)
    for (const list of [Roles, ['Mentee', 'nobody'], ['']])
      expect([path, (await supervisor.raw(path, JSON.stringify({ ...input, Roles: list }))).problem?.code]).toEqual([
        path,
        'BAD_INPUT',
      ]);
  expect(await world.rows('SELECT user_id, state FROM memberships ORDER BY 1, project_id')).toEqual(before);
});
