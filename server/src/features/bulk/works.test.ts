/** Works on many people against those who would misuse them: whose they are, of which kind, when they are taken back. */
import { expect, test } from 'vitest';
import { lockWaiters } from '../../testing/table-lock.ts';
import { makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';
import { begin, fault, newName, person, undoAll } from './testing/works.ts';

const ProjectId = 1;
const shared = sharedWorld();

const set = (ids: number[], value: string, BatchId: number, from = 0, field = 'postcode') => ({
  ids,
  field,
  value,
  Batch: { Id: BatchId, Places: ids.map((_id, at) => from + at) },
});
const mentees = (world: World, count: number): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, () => makeMentee(world)));
const idsOf = (people: readonly Made[]) => people.map(({ id }) => id);
const codes = async (world: World, people: readonly Made[]) =>
  Promise.all(people.map(async ({ username }) => (await person(world, username))?.fields['postcode']));
const stateOf = async (who: Person, BatchId: number) => (await who.done('/api/user/Batch', { BatchId })).State;
const outcomesIn = async (world: World, BatchId: number) =>
  (
    await world.rows<{ outcome: string }>('SELECT outcome FROM batch_rows WHERE batch_id = $1 ORDER BY place', [
      BatchId,
    ])
  ).map(({ outcome }) => outcome);

test('a work is undone when nothing of it is left that was changed, wherever the undoing began', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const people = await mentees(world, 4);
  const BatchId = await begin(supervisor, 'field', 4);
  await supervisor.done('/api/user/SetUserField', set(idsOf(people), '77001', BatchId));
  expect(await supervisor.done('/api/user/UndoBatch', { BatchId, From: 9999, Count: 1 })).toEqual({
    Rows: [],
    Next: null,
  });
  expect(await stateOf(supervisor, BatchId)).not.toBe('undone');
  const last = await supervisor.done('/api/user/UndoBatch', { BatchId, From: 3 });
  expect(last.Rows.map(fault)).toEqual([['undone', {}]]);
  expect(await stateOf(supervisor, BatchId)).not.toBe('undone');
  expect((await undoAll(supervisor, BatchId)).map(({ Place }) => Place)).toEqual([0, 1, 2]);
  expect(await stateOf(supervisor, BatchId)).toBe('undone');
  expect(await codes(world, people)).not.toContain('77001');
});

test('another’s work is taken back by who manages users, once it is over or was left lying', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [lite, manager] = [await world.enter('supervisorlite'), await world.enter('supervisor')];
  const people = await mentees(world, 3);
  const BatchId = await begin(coordinator, 'field', 3);
  await coordinator.done('/api/user/SetUserField', set(idsOf(people.slice(0, 2)), '77002', BatchId));
  const undo = { BatchId, From: 9999, Count: 1 };
  for (const who of [lite, manager]) {
    expect((await who.call('/api/user/UndoBatch', undo)).problem?.code).toBe('NOT_FOUND');
    expect((await who.done('/api/user/Batch', { BatchId })).MayUndo).toBe(false);
  }
  // Nothing that others asked for stood in the way of the work.
  await coordinator.done('/api/user/SetUserField', set(idsOf(people.slice(2)), '77002', BatchId, 2));
  await coordinator.done('/api/user/EndBatch', { BatchId, State: 'done' });
  expect((await lite.call('/api/user/UndoBatch', { BatchId })).problem?.code).toBe('NOT_FOUND');
  expect((await manager.done('/api/user/Batch', { BatchId })).MayUndo).toBe(true);
  expect((await undoAll(manager, BatchId)).map(({ Outcome }) => Outcome)).toEqual(['undone', 'undone', 'undone']);

  const lying = await begin(coordinator, 'field', 1);
  await coordinator.done('/api/user/SetUserField', set(idsOf(people.slice(0, 1)), '77003', lying));
  world.passTime(11 * 60_000);
  expect((await undoAll(manager, lying)).map(({ Outcome }) => Outcome)).toEqual(['undone']);
});

test('portions and the undoing of a work wait for each other: nothing stays changed in a work that is undone', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  for (let round = 0; round < 4; round += 1) {
    const people = await mentees(world, 6);
    const BatchId = await begin(supervisor, 'field', 6);
    const portions = [0, 2, 4].map((at) =>
      supervisor.call('/api/user/SetUserField', set(idsOf(people.slice(at, at + 2)), '77004', BatchId, at)),
    );
    const undo = supervisor.call('/api/user/UndoBatch', { BatchId });
    await Promise.all([...portions, undo]);
    const outcomes = await outcomesIn(world, BatchId);
    const changed = (await codes(world, people)).filter((code) => code === '77004').length;
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(changed);
    if ((await stateOf(supervisor, BatchId)) === 'undone') expect(changed).toBe(0);
  }
});

test('a portion that has begun is waited for by the undoing', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const [one] = await mentees(world, 1);
  const BatchId = await begin(supervisor, 'field', 1);
  // Somebody holds the person: the portion stands in the middle of its work until they let go.
  const holder = await world.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT id FROM users WHERE id = $1 FOR UPDATE', [one?.id]);
  const waiting = async () => (await lockWaiters(world)).length;
  let calls;
  try {
    const portion = supervisor.call('/api/user/SetUserField', set([one?.id ?? 0], '77005', BatchId));
    await expect.poll(waiting).toBe(1);
    const undo = supervisor.call('/api/user/UndoBatch', { BatchId });
    calls = Promise.all([portion, undo]);
    await expect.poll(waiting).toBe(2);
  } finally {
    await holder.query('COMMIT');
    holder.release();
  }
  const [portion, undo] = await calls;
  expect(portion.output.Rows.map(fault)).toEqual([['changed', {}]]);
  expect(undo.output.Rows.map(fault)).toEqual([['undone', {}]]);
  expect(await outcomesIn(world, BatchId)).toEqual(['undone']);
});

test('a call is a part of works of its own kind alone', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const { id } = await makeMentee(world);
  const Users = [{ Username: newName() }];
  const calls = {
    field: ['/api/user/SetUserField', { ids: [id], field: 'postcode', value: '1' }],
    values: ['/api/user/UpdateUserFields', { ProjectId, Field: 'postcode', Users: [{ Id: id, Value: '1' }] }],
    states: ['/api/user/SetActiveStateMany', { ProjectId, UserIds: [id], State: 2 }],
    roles: ['/api/user/UpdateRolesMany', { ProjectId, UserIds: [id], Roles: ['Mentor'] }],
    people: ['/api/User/AddUsers', { ProjectId, Users }],
    evaluation: ['/api/useless/AddEvaluationMentees', { ProjectId, Users }],
  } as const;
  const kinds = Object.keys(calls) as (keyof typeof calls)[];
  for (const of of kinds) {
    const { BatchId } = await supervisor.done('/api/user/BeginBatch', { ProjectId, Kind: of, Rows: 1 });
    for (const kind of kinds) {
      const [path, input] = calls[kind];
      const body = { ...input, Batch: { Id: BatchId, Places: [0] } };
      const answer = await supervisor.raw(path, JSON.stringify(body));
      expect([of, kind, answer.problem?.code]).toEqual([of, kind, of === kind ? undefined : 'NOT_FOUND']);
    }
  }
});

test('a work that is over takes no more rows until it is said to go on', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const [one] = await mentees(world, 1);
  const BatchId = await begin(supervisor, 'field', 1);
  await supervisor.done('/api/user/EndBatch', { BatchId, State: 'stopped' });
  const portion = set([one?.id ?? 0], '77006', BatchId);
  expect((await supervisor.call('/api/user/SetUserField', portion)).problem?.code).toBe('NOT_FOUND');
  await supervisor.done('/api/user/EndBatch', { BatchId, State: 'running' });
  expect((await supervisor.done('/api/user/SetUserField', portion)).Rows.map(fault)).toEqual([['changed', {}]]);
});

test('a place that is named twice is bad input, whatever the call', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const [one, two] = await mentees(world, 2);
  const Places = [0, 0];
  const field = await begin(supervisor, 'field', 2);
  const values = await begin(supervisor, 'values', 2);
  const people = await begin(supervisor, 'people', 2);
  const answers = [
    await supervisor.call('/api/user/SetUserField', {
      ...set([one?.id ?? 0, two?.id ?? 0], '1', field),
      Batch: { Id: field, Places },
    }),
    await supervisor.call('/api/user/UpdateUserFields', {
      ProjectId,
      Field: 'postcode',
      Users: [one, two].map((who) => ({ Id: who?.id ?? 0, Value: '1' })),
      Batch: { Id: values, Places },
    }),
    await supervisor.call('/api/User/AddUsers', {
      ProjectId,
      Users: [{ Username: newName() }, { Username: newName() }],
      Batch: { Id: people, Places },
    }),
  ];
  expect(answers.map(({ problem }) => problem?.code)).toEqual(['BAD_INPUT', 'BAD_INPUT', 'BAD_INPUT']);
});

test('what somebody did again on purpose stays, though it looks as the work left it', async () => {
  const world = shared();
  const [supervisor, admin] = [await world.enter('supervisor'), await world.enter('admin')];
  const { id, username } = await makeMentee(world);
  await admin.done('/api/user/UpdateRoles', { UserId: id, Roles: ['Mentee', 'Mentor'] });
  const BatchId = await begin(supervisor, 'roles', 1);
  await supervisor.done('/api/user/UpdateRolesMany', {
    ProjectId,
    UserIds: [id],
    Roles: ['Mentee'],
    Batch: { Id: BatchId, Places: [0] },
  });
  await admin.done('/api/user/UpdateRoles', { UserId: id, Roles: ['Mentee', 'Mentor'] });
  await admin.done('/api/user/UpdateRoles', { UserId: id, Roles: ['Mentee'] });
  expect((await undoAll(supervisor, BatchId)).map(fault)).toEqual([['left', { Roles: 'STALE' }]]);
  expect((await person(world, username))?.roles).toEqual(['Mentee']);
});

test('taking back gives nothing that one could not give', async () => {
  const world = shared();
  const [supervisor, admin] = [await world.enter('supervisor'), await world.enter('admin')];
  const { id, username } = await makeMentee(world);
  await admin.done('/api/user/UpdateRoles', { UserId: id, Roles: ['Mentee', 'Translator'] });
  const BatchId = await begin(supervisor, 'roles', 1);
  await supervisor.done('/api/user/UpdateRolesMany', {
    ProjectId,
    UserIds: [id],
    Roles: ['Mentee'],
    Batch: { Id: BatchId, Places: [0] },
  });
  await supervisor.done('/api/user/EndBatch', { BatchId, State: 'done' });
  expect((await undoAll(supervisor, BatchId)).map(fault)).toEqual([['left', { Roles: 'ROLE_ABOVE' }]]);
  expect((await person(world, username))?.roles).toEqual(['Mentee']);
  // Who could, does.
  expect((await undoAll(admin, BatchId)).map(fault)).toEqual([['undone', {}]]);
  expect((await person(world, username))?.roles.toSorted()).toEqual(['Mentee', 'Translator']);
});

test('what was left is tried again, and goes back when the later work was taken back', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const people = await mentees(world, 2);
  const before = await codes(world, people);
  const [first, second] = [await begin(supervisor, 'field', 2), await begin(supervisor, 'field', 1)];
  await supervisor.done('/api/user/SetUserField', set(idsOf(people), '77007', first));
  await supervisor.done('/api/user/SetUserField', set(idsOf(people.slice(0, 1)), '77008', second));
  expect((await undoAll(supervisor, first)).map(fault)).toEqual([
    ['left', { 'Fields.postcode': 'STALE' }],
    ['undone', {}],
  ]);
  const line = await supervisor.done('/api/user/Batch', { BatchId: first });
  expect([line.State, line.MayUndo]).toEqual(['undone', true]);
  expect((await undoAll(supervisor, second)).map(fault)).toEqual([['undone', {}]]);
  expect((await undoAll(supervisor, first)).map(fault)).toEqual([['undone', {}]]);
  expect(await codes(world, people)).toEqual(before);
  expect((await supervisor.call('/api/user/UndoBatch', { BatchId: first })).problem?.code).toBe('NOT_FOUND');
});

test('a new account that a later work touched goes once that work was taken back', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const Username = newName();
  const [made, later] = [await begin(supervisor, 'people', 1), await begin(supervisor, 'field', 1)];
  const Batch = { Id: made, Places: [0] };
  const { Rows } = await supervisor.done('/api/User/AddUsers', { ProjectId, Users: [{ Username }], Batch });
  await supervisor.done('/api/user/SetUserField', set([Rows[0]?.UserId ?? 0], '77009', later));
  expect((await undoAll(supervisor, made)).map(fault)).toEqual([['left', { Username: 'STALE' }]]);
  await undoAll(supervisor, later);
  expect((await undoAll(supervisor, made)).map(fault)).toEqual([['undone', {}]]);
  expect(await person(world, Username)).toBeUndefined();
});
