/** Changes of many people: fields, states, roles, people of another project; one by one, at once, and taken back. */
import { expect, test } from 'vitest';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { sharedWorld, openWorld, type Person } from '../../testing/world.ts';
import { begin, fault, idOf, newName, person, undoAll } from './testing/works.ts';

const ProjectId = 1;
const shared = sharedWorld();

test('one value for many, and a value for each: judged one by one, and taken back', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisorlite');
  const [one, two] = [await makeMentee(world), await makeMentee(world)];
  const strong = await idOf(world, 'coordinator');
  const before = (await person(world, one.username))?.fields['postcode'];
  const BatchId = await begin(supervisor, 'field', 3);
  const set = { ids: [one.id, two.id, strong], field: 'postcode', value: '54321' };
  const { Rows, Message } = await supervisor.done('/api/user/SetUserField', {
    ...set,
    Batch: { Id: BatchId, Places: [0, 1, 2] },
  });
  expect(Message).toBe('OK');
  expect(Rows.map(fault)).toEqual([
    ['changed', {}],
    ['changed', {}],
    ['refused', { Username: 'STRONGER' }],
  ]);
  const values = {
    ProjectId,
    Field: 'postcode',
    Users: [
      { Id: one.id, Value: '1' },
      { Id: 2_147_483_647, Value: '2' },
    ],
  };
  expect((await supervisor.done('/api/user/UpdateUserFields', values)).Rows.map(fault)).toEqual([
    ['changed', {}],
    ['refused', { Username: 'NOT_A_MEMBER' }],
  ]);
  expect((await undoAll(supervisor, BatchId)).map(fault)).toEqual([
    ['left', { 'Fields.postcode': 'STALE' }],
    ['undone', {}],
  ]);
  expect((await person(world, two.username))?.fields['postcode']).toBe(before);
  const many = { ProjectId, Field: 'postcode', Users: Array.from({ length: 11 }, () => ({ Id: one.id, Value: '1' })) };
  expect((await supervisor.call('/api/user/UpdateUserFields', many)).problem?.code).toBe('BAD_INPUT');
});

test('states and roles of many; everybody who is found, but for who asks and who may do as much', async () => {
  const world = await openWorld();
  const supervisor = await world.enter('supervisor');
  const [one, two] = [await makeMentee(world), await makeMentee(world)];
  const BatchId = await begin(supervisor, 'states', 2);
  const { Rows, State, Changed } = await supervisor.done('/api/user/SetActiveStateMany', {
    ProjectId,
    State: 3,
    UserIds: [one.id, two.id],
    Batch: { Id: BatchId, Places: [0, 1] },
  });
  expect([Rows.map(({ Outcome }) => Outcome), State, Changed]).toEqual([['changed', 'changed'], 3, 2]);
  expect((await one.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
  await undoAll(supervisor, BatchId);
  expect((await person(world, one.username))?.state).toBe(1);
  const given = await supervisor.done('/api/user/UpdateRolesMany', {
    ProjectId,
    UserIds: [one.id, two.id],
    Roles: ['Mentor'],
  });
  expect(given.Rows.map(({ Outcome }) => Outcome)).toEqual(['changed', 'changed']);
  const all = await supervisor.done('/api/user/SetActiveStateMany', { ProjectId, State: 2 });
  expect(all.Rows.find(({ UserId }) => UserId === one.id)?.Outcome).toBe('changed');
  const states = async (username: string) => (await person(world, username))?.state;
  expect([await states('supervisor'), await states('admin'), await states('coordinator')]).toEqual([1, 1, 2]);
  const found = await supervisor.done('/api/user/SetActiveStateMany', {
    ProjectId,
    State: 1,
    Roles: ['Coordinator'],
    filterState: 2,
  });
  expect([found.Rows.length > 0, await states('coordinator'), await states('mentee')]).toEqual([true, 1, 2]);
});

test('mentees of another project are brought over once, by who may do it in both, and taken out again', async () => {
  const world = shared();
  const admin = await world.enter('admin');
  const [other] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr) VALUES ('over', 'Επόμενο') RETURNING id`,
  );
  const target = other?.id ?? 0;
  const [one, two] = [await makeMentee(world), await makeMentee(world)];
  const bring = { ProjectId: target, CurrentProjectId: ProjectId, UserIds: [one.id, two.id], setDefault: true };
  const supervisor = await world.enter('supervisor');
  expect((await supervisor.call('/api/project/AddExistingMentees', bring)).problem?.code).toBe('NOT_FOUND');
  const { BatchId } = await admin.done('/api/user/BeginBatch', { ProjectId: target, Kind: 'existing', Rows: 2 });
  const brought = await admin.done('/api/project/AddExistingMentees', {
    ...bring,
    Batch: { Id: BatchId, Places: [0, 1] },
  });
  expect(brought.Rows.map(({ Changes }) => Changes.map(({ What, After }) => [What, After]))).toEqual([
    [
      ['member', 'Mentee'],
      ['defaultProject', String(target)],
    ],
    [
      ['member', 'Mentee'],
      ['defaultProject', String(target)],
    ],
  ]);
  expect(await admin.done('/api/project/AddExistingMentees', bring)).toEqual({ Rows: [], More: false });
  const [action] = await world.rows<{ id: number }>(
    `INSERT INTO actions (project_id, type_id, title) VALUES ($1, 1, 'Έργο') RETURNING id`,
    [target],
  );
  await world.rows(`INSERT INTO action_mentees (action_id, mentee_id, next_actor) VALUES ($1, $2, 'mentee')`, [
    action?.id,
    two.id,
  ]);
  expect((await undoAll(admin, BatchId)).map(fault)).toEqual([
    ['undone', {}],
    ['left', { Username: 'USED' }],
  ]);
  const places = await world.rows<{ id: number }>('SELECT user_id AS id FROM memberships WHERE project_id = $1', [
    target,
  ]);
  expect(places).toEqual([{ id: two.id }]);
  expect(await world.rows('SELECT default_project_id AS id FROM users WHERE id = $1', [one.id])).toEqual([{ id: 1 }]);
  const search = await admin.done('/api/project/AddExistingMentees', {
    ProjectId: target,
    CurrentProjectId: 1,
    Search: one.username,
    DryRun: true,
  });
  expect(search.Rows.map(({ UserId, Outcome }) => [UserId, Outcome])).toEqual([[one.id, 'changed']]);
});

test('people by the values of a field, each with the value that found them', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [one, two] = [await makeMentee(world), await makeLike(world, 'mentor')];
  await world.rows(`UPDATE memberships SET fields = '{"room":"Β7"}' WHERE user_id = $1 AND project_id = 1`, [two.id]);
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{User,ProjectFields}', '[{"Name":"room","Label":"Αίθουσα"}]') WHERE id = 1`,
  );
  const kayas = (await person(world, one.username))?.fields['kayas'] ?? '';
  const find = async (Field: string, Values: string[]) =>
    (await coordinator.done('/api/user/GetUsersByField', { ProjectId, Field, Values })).map(({ Id, Value }) => [
      Id,
      Value,
    ]);
  expect(await find('kayas', [kayas, 'κανένας'])).toEqual([[one.id, kayas]]);
  expect(await find('username', [two.username.toUpperCase()])).toEqual([[two.id, two.username.toUpperCase()]]);
  expect(await find('room', ['Β7'])).toEqual([[two.id, 'Β7']]);
  const many = Array.from({ length: 101 }, (_, at) => String(at));
  expect(
    (await coordinator.call('/api/user/GetUsersByField', { ProjectId, Field: 'kayas', Values: many })).problem?.code,
  ).toBe('BAD_INPUT');
});

test('two works on the same people at once wait for each other; one name is made once', async () => {
  const world = shared();
  const [one, two] = [await world.enter('supervisor'), await world.enter('coordinator')];
  const people = await Promise.all(Array.from({ length: 6 }, () => makeMentee(world)));
  const ids = people.map(({ id }) => id);
  const set = (who: Person, order: number[], value: string) =>
    who.call('/api/user/SetUserField', { ids: order, field: 'postcode', value });
  const answers = await Promise.all([
    set(one, ids, '1'),
    set(two, ids.toReversed(), '2'),
    set(one, ids.toReversed(), '3'),
    set(two, ids, '4'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const values = await Promise.all(
    people.map(async ({ username }) => (await person(world, username))?.fields['postcode']),
  );
  expect(new Set(values).size).toBe(1);
  // Two who change two fields of the same people at once lose nothing of each other's.
  for (const value of ['5', '6', '7', '8']) {
    await Promise.all([
      one.done('/api/user/SetUserField', { ids, field: 'postcode', value }),
      two.done('/api/user/SetUserField', { ids, field: 'address', value }),
    ]);
    const now = await Promise.all(people.map(async ({ username }) => (await person(world, username))?.fields));
    expect(now.map((fields) => [fields?.['postcode'], fields?.['address']])).toEqual(ids.map(() => [value, value]));
  }
});

test('the same new person, added several times at once, is created once and unchanged for the others', async () => {
  const world = shared();
  const [one, two] = [await world.enter('supervisor'), await world.enter('coordinator')];
  // Each round is another race.
  for (let round = 0; round < 5; round += 1) {
    const Users = [{ Username: newName() }];
    const made = await Promise.all(
      [one, two, one, two].map((who) => who.call('/api/User/AddUsers', { ProjectId, Users })),
    );
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(made.map(({ output }) => output.Rows?.[0]?.Outcome).toSorted()).toEqual([
      'created',
      'unchanged',
      'unchanged',
      'unchanged',
    ]);
  }
});

test('a work is one’s own and of a kind that one may do', async () => {
  const world = shared();
  const [supervisor, lite] = [await world.enter('supervisor'), await world.enter('supervisorlite')];
  expect((await lite.call('/api/user/BeginBatch', { ProjectId, Kind: 'people', Rows: 1 })).problem?.code).toBe(
    'REFUSED',
  );
  const BatchId = await begin(supervisor, 'roles', 1);
  for (const answer of [
    await lite.call('/api/user/Batch', { BatchId }),
    await lite.call('/api/user/BatchRows', { BatchId }),
    await lite.call('/api/user/UndoBatch', { BatchId }),
    await lite.call('/api/user/EndBatch', { BatchId, State: 'done' }),
  ])
    expect(answer.problem?.code).toBe('NOT_FOUND');
  const { id } = await makeMentee(world);
  const set = { ids: [id], field: 'postcode', value: '1', Batch: { Id: BatchId, Places: [0] } };
  expect((await lite.call('/api/user/SetUserField', set)).problem?.code).toBe('NOT_FOUND');
  const two = { ...set, Batch: { Id: BatchId, Places: [0, 0] } };
  expect((await supervisor.call('/api/user/SetUserField', two)).problem?.code).toBe('BAD_INPUT');
  expect(
    (await supervisor.call('/api/user/BeginBatch', { ProjectId, Kind: 'field', Rows: 10_001 })).problem?.code,
  ).toBe('BAD_INPUT');
});

test('others read whom a work is about by their names, and not what was typed', async () => {
  const world = shared();
  const [supervisor, lite] = [await world.enter('supervisor'), await world.enter('supervisorlite')];
  const other = await makeLike(world, 'supervisor');
  const mentee = await makeMentee(world);
  await world.rows(
    `UPDATE users SET username = email, fields = fields || '{"last_name":"Κρυφός","first_name":"Άρης"}' WHERE id = $1`,
    [mentee.id],
  );
  const About = { Field: 'postcode', Value: 'typed-12345' };
  const { BatchId } = await supervisor.done('/api/user/BeginBatch', { ProjectId, Kind: 'field', About, Rows: 1 });
  const set = { ids: [mentee.id], field: 'postcode', value: '12345', Batch: { Id: BatchId, Places: [0] } };
  const undone = async () => {
    await supervisor.done('/api/user/EndBatch', { BatchId, State: 'done' });
    return other.done('/api/user/UndoBatch', { BatchId, DryRun: true });
  };
  const told = [
    await supervisor.done('/api/user/SetUserField', set),
    await lite.done('/api/user/BatchRows', { BatchId }),
    await lite.done('/api/user/Batch', { BatchId }),
    await undone(),
  ].map((answer) => JSON.stringify(answer));
  expect(told.map((text) => text.includes('Κρυφός Άρης'))).toEqual([true, true, false, true]);
  for (const text of told) expect(text).not.toMatch(/@example|typed-12345/);
});
