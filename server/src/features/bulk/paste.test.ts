/** People of a paste: tried, made, found again, and taken back as a whole. */
import { afmWithChecksum } from '@telemachos/contract/kit/afm.ts';
import { expect, test } from 'vitest';
import { makeMentee } from '../../testing/people.ts';
import { fetchGridFile } from '../../testing/job-files.ts';
import { openWorld, sharedWorld } from '../../testing/world.ts';
import { begin, fault, idOf, newName, person, undoAll } from './testing/works.ts';

const ProjectId = 1;
const shared = sharedWorld();

test('people of a paste: tried without a trace, made, found again unchanged, invited by mail', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [one, two] = [newName(), newName()];
  const Users: { Username: string; Fields: Record<string, string>; Roles?: string[] }[] = [
    { Username: one, Fields: { first_name: 'Άννα', last_name: 'Μία', email: `${one}@example.org` } },
    { Username: two, Fields: { first_name: 'Βασίλης', birth_date: '01/02/1980' }, Roles: ['Mentor'] },
  ];
  const tried = await coordinator.done('/api/User/AddUsers', { ProjectId, Users, DryRun: true });
  expect(tried.Rows.map(({ Outcome, UserId }) => [Outcome, UserId])).toEqual([
    ['created', null],
    ['created', null],
  ]);
  expect(await person(world, one)).toBeUndefined();
  const BatchId = await begin(coordinator, 'people', 2);
  const made = await coordinator.done('/api/User/AddUsers', {
    ProjectId,
    Users,
    Invite: true,
    Batch: { Id: BatchId, Places: [0, 1] },
  });
  expect(made.Usernames).toEqual([one, two]);
  expect(made.Rows.map(({ Changes }) => Changes)).toEqual(tried.Rows.map(({ Changes }) => Changes));
  expect(await person(world, one)).toMatchObject({ email: `${one}@example.org`, roles: ['Mentee'], state: 0 });
  expect(await person(world, two)).toMatchObject({ fields: { birth_date: '1980-02-01' }, roles: ['Mentor'] });
  expect(await world.rows('SELECT template FROM mails WHERE address LIKE $1', [`${one}@%`])).toEqual([
    { template: 'invitation' },
  ]);
  const again = await coordinator.done('/api/User/AddUsers', { ProjectId, Users });
  expect(again.Rows.map(({ Outcome }) => Outcome)).toEqual(['unchanged', 'unchanged']);
  const [batch] = (await coordinator.done('/api/user/Batches', { ProjectId })).list;
  expect(batch).toMatchObject({ Id: BatchId, Counts: { created: 2 }, State: 'running', MayUndo: true });
  expect((await coordinator.done('/api/user/Batch', { BatchId })).Tried).toEqual([0, 1]);
});

test('bad rows are named one by one, and stand in no other’s way', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const good = newName();
  const { Rows, Usernames } = await supervisor.done('/api/User/AddUsers', {
    ProjectId,
    Users: [
      { Username: good },
      { Username: newName(), Roles: ['Coordinator'] },
      { Username: newName(), Roles: ['Πρύτανης'] },
      { Username: newName(), Fields: { score: '1' } },
      { Username: 'x' },
      { Username: 'admin', Fields: { address: 'x' } },
      { Username: 'supervisor', Fields: { address: 'x' } },
      { Username: 'someone@example.org' },
      { Username: newName(), Fields: { email: 'MENTEE@example.org' } },
      { Username: newName(), Fields: { first_name: '=HYPERLINK("x")', last_name: 'α'.repeat(1000) } },
    ],
  });
  expect(Rows.slice(0, 8).map(fault)).toEqual([
    ['created', {}],
    ['refused', { Roles: 'ROLE_ABOVE' }],
    ['refused', { Roles: 'UNKNOWN_ROLE' }],
    ['refused', { 'Fields.score': 'UNKNOWN_FIELD' }],
    ['refused', { Username: 'USERNAME' }],
    ['refused', { Username: 'STRONGER' }],
    ['refused', { Username: 'ONESELF' }],
    ['refused', { Username: 'USERNAME_EMAIL' }],
  ]);
  expect(fault(Rows[9])).toEqual(['refused', { 'Fields.last_name': 'TOO_LONG' }]);
  expect(Usernames).toContain(good);
  expect((await person(world, 'admin'))?.fields['address']).not.toBe('x');
  const again = await supervisor.done('/api/User/AddUsers', { ProjectId, Users: [{ Username: good }], OnlyNew: true });
  expect(again.Rows.map(fault)).toEqual([['refused', { Username: 'USERNAME_TAKEN' }]]);
  const many = Array.from({ length: 21 }, () => ({ Username: newName() }));
  expect((await supervisor.call('/api/User/AddUsers', { ProjectId, Users: many })).problem?.code).toBe('BAD_INPUT');
});

test('invisible characters around a user name or an e-mail are dropped, and lost digits are named', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const [name, other] = [newName(), newName()];
  const { Rows, Usernames } = await coordinator.done('/api/User/AddUsers', {
    ProjectId,
    Users: [
      { Username: `${name}\u200B`, Fields: { email: `\uFEFF${name}@example.org\u200B`, AMKA: '01019000012\u200B' } },
      { Username: other, Fields: { AMKA: '1,01019E+10', postcode: '1,2E+04', birth_date: '3/5/0198' } },
    ],
  });
  expect(Usernames).toEqual([name]);
  expect(await person(world, name)).toMatchObject({ email: `${name}@example.org`, fields: { AMKA: '01019000012' } });
  expect(fault(Rows[1])).toEqual([
    'refused',
    { 'Fields.AMKA': 'DIGITS_LOST', 'Fields.postcode': 'DIGITS_LOST', 'Fields.birth_date': 'NO_DAY' },
  ]);
});

test('somebody of another project is not taken in by the name, but by who reaches everywhere', async () => {
  const world = shared();
  const name = newName();
  const [elsewhere] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr) VALUES ($1, 'Άλλο') RETURNING id`,
    [name],
  );
  const [stranger] = await world.rows<{ id: number }>('INSERT INTO users (username) VALUES ($1) RETURNING id', [name]);
  await world.rows(`INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, '{Mentee}')`, [
    elsewhere?.id,
    stranger?.id,
  ]);
  const add = async (username: string) =>
    (await (await world.enter(username)).done('/api/User/AddUsers', { ProjectId, Users: [{ Username: name }] }))
      .Rows[0];
  expect(fault(await add('supervisor'))).toEqual(['refused', { Username: 'USERNAME_TAKEN' }]);
  expect(await add('admin')).toMatchObject({ Outcome: 'changed', Changes: [{ What: 'member', After: 'Mentee' }] });
});

test('a work is taken back: what stands as it was written, with the rest named; unused accounts go, used ones stay', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const mentee = await makeMentee(world);
  const old = (await person(world, mentee.username))?.fields ?? {};
  const fresh = Array.from({ length: 4 }, newName);
  const Users = [
    ...fresh.map((Username) => ({ Username, Fields: { last_name: 'Νέος' } })),
    { Username: mentee.username, Fields: { address: 'Της εργασίας', postcode: '11111' }, Roles: ['Mentor'] },
  ];
  const BatchId = await begin(supervisor, 'people', 5);
  await supervisor.done('/api/User/AddUsers', { ProjectId, Users, Batch: { Id: BatchId, Places: [0, 1, 2, 3, 4] } });
  // One begins to be used, and something of another is changed by somebody else.
  await world.rows('UPDATE users SET password_hash = $2 WHERE username = $1', [fresh[1], 'x']);
  const coordinator = await world.enter('coordinator');
  await coordinator.done('/api/user/UpdateField', {
    UserId: await idOf(world, fresh[2] ?? ''),
    Name: 'address',
    Value: 'Δική μου',
  });
  await coordinator.done('/api/user/UpdateField', { UserId: mentee.id, Name: 'address', Value: 'Δική μου' });
  const trial = await supervisor.done('/api/user/UndoBatch', { BatchId, DryRun: true });
  expect(await idOf(world, fresh[0] ?? '')).toBeGreaterThan(0);
  const rows = await undoAll(supervisor, BatchId);
  expect(rows.map(fault)).toEqual([
    ['undone', {}],
    ['left', { Username: 'USED' }],
    ['left', { Username: 'STALE' }],
    ['undone', {}],
    ['left', { 'Fields.address': 'STALE' }],
  ]);
  expect(trial.Rows.map(fault)).toEqual(rows.map(fault));
  expect(await Promise.all(fresh.map(async (name) => (await idOf(world, name)) > 0))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  const now = await person(world, mentee.username);
  expect(now).toMatchObject({ roles: ['Mentee'] });
  expect([now?.fields['address'], now?.fields['postcode']]).toEqual(['Δική μου', old['postcode']]);
  expect((await supervisor.done('/api/user/Batch', { BatchId })).State).toBe('undone');
  // What was left may be tried again, and is left for the same reasons.
  const left = (await undoAll(supervisor, BatchId)).map(fault);
  expect(left).toEqual(rows.map(fault).filter(([outcome]) => outcome === 'left'));
  const add = { ProjectId, Users: Users.slice(0, 1), Batch: { Id: BatchId, Places: [0] } };
  expect((await supervisor.call('/api/User/AddUsers', add)).problem?.code).toBe('NOT_FOUND');
});

test('evaluation mentees come in twenties, as mentees', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const Users = Array.from({ length: 20 }, () => ({
    Username: newName(),
    Fields: { AFM: afmWithChecksum(50_000_001) },
  }));
  const { Usernames } = await coordinator.done('/api/useless/AddEvaluationMentees', { ProjectId, Users });
  expect(Usernames).toEqual(Users.map(({ Username }) => Username));
  expect((await person(world, Usernames[0] ?? ''))?.roles).toEqual(['Mentee']);
  const more = [...Users, { Username: newName() }];
  expect((await coordinator.call('/api/useless/AddEvaluationMentees', { ProjectId, Users: more })).problem?.code).toBe(
    'BAD_INPUT',
  );
});

test('evaluation mentees are marked and filtered in the lists and the grid’s file; a mentee who is there already stays as they are', async () => {
  const world = await openWorld();
  const coordinator = await world.enter('coordinator');
  const fileOf = async (Filter: Record<string, string>) => {
    const asked = { ProjectId, Active: false, Format: 'csv' as const, Filter };
    const { body } = await fetchGridFile(world, coordinator, asked);
    return body.toString('utf8').trim().split('\r\n');
  };
  const values = async () => coordinator.done('/api/user/FilterList', { ProjectId, Fields: [] });
  expect([(await values()).Evaluation, (await fileOf({}))[0]?.split(';')[5]]).toEqual([false, 'Σύμβουλος']);
  const Users = [{ Username: newName() }, { Username: 'mentee' }];
  await coordinator.done('/api/useless/AddEvaluationMentees', { ProjectId, Users, DryRun: true });
  expect((await values()).Evaluation).toBe(false);
  await coordinator.done('/api/useless/AddEvaluationMentees', { ProjectId, Users });
  expect((await values()).Evaluation).toBe(true);
  const found = async (Evaluation: string) =>
    (
      await coordinator.done('/api/user/FindUsers', {
        ProjectId,
        Roles: ['Mentee'],
        Filter: { Evaluation },
        count: 100,
      })
    ).list;
  const [only, ...more] = await found('1');
  expect([only?.Username, only?.Evaluation, more]).toEqual([Users[0]?.Username, true, []]);
  const others = await found('0');
  expect(others.map(({ Username }) => Username)).toContain('mentee');
  expect(others.filter((person) => person.Evaluation)).toEqual([]);
  const Filter = { Evaluation: '1' };
  const page = { ProjectId, Active: false, Page: 0, Count: 100 };
  const [line] = await coordinator.done('/api/project/GetActionsGrid_Partial', { ...page, Filter });
  expect(line?.User).toMatchObject({ Id: only?.Id, Evaluation: true });
  const { Lines } = await coordinator.done('/api/project/GetActionsGrid_Glance', { ...page, Count: 1000 });
  expect(Lines.filter(({ Evaluation }) => Evaluation).map(({ Id }) => Id)).toEqual([only?.Id]);
  const [head = '', row = '', ...rest] = await fileOf(Filter);
  expect([head.split(';')[5], row.split(';')[5], rest]).toEqual(['Αξιολόγηση', 'Ωφελούμενος αξιολόγησης', []]);
});
