/** Changes of one person: fields by Type and Level, roles, user name, default project; judged, whole, and remembered. */
import { afmWithChecksum } from '@telemachos/contract/kit/afm.ts';
import { expect, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { openWorld, sharedWorld, type World } from '../../testing/world.ts';
import { keepFields } from './testing/keeping.ts';

const ProjectId = 1;
const shared = sharedWorld();

const changesOf = (world: World, id: number) =>
  world.rows<{ what: string; name: string; before: string | null; after: string | null; actor: string | null }>(
    `SELECT c.what, c.name, c.before, c.after, a.username AS actor FROM person_changes c LEFT JOIN users a ON a.id = c.actor_id
      WHERE c.user_id = $1 ORDER BY c.id`,
    [id],
  );
const fieldsOf = async (world: World, id: number) =>
  (
    await world.rows<{ fields: Record<string, string>; email: string | null; username: string }>(
      'SELECT fields, email, username FROM users WHERE id = $1',
      [id],
    )
  )[0];

test('fields are set by name: kept as their Type has them, remembered with before and after, and once', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const { id: UserId } = await makeMentee(world);
  const AFM = afmWithChecksum(31_234_567);
  const Fields = { address: '  Αθηνάς 5 ', birth_date: '3/5/1990', phone: '69 7712 3456', AFM };
  const before = (await fieldsOf(world, UserId))?.fields ?? {};
  const { Changed } = await coordinator.done('/api/user/UpdateFields', { UserId, Fields });
  expect(Changed.toSorted()).toEqual(['AFM', 'address', 'birth_date', 'phone']);
  expect((await fieldsOf(world, UserId))?.fields).toMatchObject({
    address: 'Αθηνάς 5',
    birth_date: '1990-05-03',
    phone: '6977123456',
    AFM,
  });
  expect((await changesOf(world, UserId)).find(({ name }) => name === 'address')).toEqual({
    what: 'field',
    name: 'address',
    before: before['address'] ?? null,
    after: 'Αθηνάς 5',
    actor: 'coordinator',
  });
  expect((await coordinator.done('/api/user/UpdateFields', { UserId, Fields })).Changed).toEqual([]);
  expect(await changesOf(world, UserId)).toHaveLength(4);
  expect(await coordinator.done('/api/user/GetFieldValues', { UserId, Fields: ['address', 'AFM'] })).toEqual({
    address: 'Αθηνάς 5',
    AFM,
  });
  const { Value } = await coordinator.done('/api/user/UpdateField', { UserId, Name: 'address', Value: '' });
  expect([Value, 'address' in ((await fieldsOf(world, UserId))?.fields ?? {})]).toEqual(['', false]);
});

test('what is wrong is named at its field, and nothing is half done', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const { id: UserId } = await makeMentee(world);
  const before = await fieldsOf(world, UserId);
  const answer = await coordinator.call('/api/user/UpdateFields', {
    UserId,
    Fields: {
      address: 'Νέα',
      AFM: '123456789',
      birth_date: '30-02-1990',
      phone: '12',
      sex: 'x',
      gdpr: '7',
      kayas: '1',
      nothing: 'x',
      toString: 'x',
    },
  });
  expect(answer.problem).toMatchObject({
    code: 'INVALID_VALUES',
    status: 422,
    fields: {
      'Fields.AFM': 'AFM',
      'Fields.birth_date': 'NO_DAY',
      'Fields.phone': 'PHONE',
      'Fields.sex': 'OPTION',
      // Consent is kept from coordinators; supervisors see it and cannot write it either.
      'Fields.gdpr': 'UNKNOWN_FIELD',
      'Fields.kayas': 'FIELD_LOCKED',
      'Fields.nothing': 'UNKNOWN_FIELD',
      'Fields.toString': 'UNKNOWN_FIELD',
    },
  });
  const admin = await world.enter('super');
  const consent = await admin.call('/api/user/UpdateField', { UserId, Name: 'gdpr', Value: '7' });
  expect(consent.problem).toMatchObject({ code: 'INVALID_VALUES', fields: { Value: 'FIELD_LOCKED' } });
  for (const body of ['{"__proto__":"x"}', '{"constructor":"x"}'])
    expect(
      (await coordinator.raw('/api/user/UpdateFields', `{"UserId":${UserId},"Fields":${body}}`)).problem?.code,
    ).toMatch(/BAD_INPUT|INVALID_VALUES|MALFORMED_BODY/);
  expect(await fieldsOf(world, UserId)).toEqual(before);
  expect(await changesOf(world, UserId)).toEqual([]);
});

test('a profile field is editable when its Editable level is at least the Level of who changes it', async () => {
  const world = shared();
  const { id: UserId } = await makeMentee(world);
  const lite = await world.enter('supervisorlite');
  const supervisor = await world.enter('supervisor');
  const set = (who: typeof lite, Name: string) => who.call('/api/user/UpdateField', { UserId, Name, Value: 'Άλφα' });
  expect((await set(lite, 'address')).status).toBe(200);
  expect((await set(lite, 'last_name')).problem?.fields).toEqual({ Value: 'FIELD_LOCKED' });
  expect((await set(supervisor, 'last_name')).status).toBe(200);
  const mentor = await world.enter('mentor');
  expect((await set(mentor, 'address')).problem?.code).toBe('REFUSED');
});

test('what is kept from somebody is not written, read nor found by them', async () => {
  const world = await openWorld();
  await keepFields(world);
  const coordinator = await world.enter('coordinator');
  const { id: UserId } = await makeMentee(world);
  const kept = await coordinator.call('/api/user/UpdateField', { UserId, Name: 'AFM', Value: '' });
  expect(kept.problem?.fields).toEqual({ Value: 'UNKNOWN_FIELD' });
  expect(await coordinator.done('/api/user/GetFieldValues', { UserId, Fields: ['AFM', 'address'] })).not.toHaveProperty(
    'AFM',
  );
  expect(JSON.stringify(await coordinator.done('/api/user/Person', { ProjectId, UserId }))).not.toContain('"AFM"');
  const found = { ProjectId, Field: 'AFM', Values: ['123456789'] };
  expect((await coordinator.call('/api/user/GetUsersByField', found)).problem?.code).toBe('BAD_INPUT');
  await world.rows('UPDATE users SET username = email WHERE id = $1', [UserId]);
  const [{ email = '' } = {}] = await world.rows<{ email: string }>('SELECT email FROM users WHERE id = $1', [UserId]);
  const add = { ProjectId, Users: [{ Username: email, Fields: { address: 'x' } }], DryRun: true };
  expect((await coordinator.done('/api/User/AddUsers', add)).Rows).toMatchObject([
    { UserId: null, Outcome: 'refused', Faults: { Username: 'USERNAME_TAKEN' } },
  ]);
  const columns = await coordinator.call('/api/user/FindUsers', { ProjectId, Fields: ['AFM'] });
  expect(columns.problem?.code).toBe('BAD_INPUT');
});

test('a change that stands on an older value is refused with both', async () => {
  const world = shared();
  const [one, two] = [await world.enter('coordinator'), await world.enter('supervisor')];
  const { id: UserId } = await makeMentee(world);
  const Before = { address: (await fieldsOf(world, UserId))?.fields['address'] ?? '' };
  await two.done('/api/user/UpdateFields', { UserId, Fields: { address: 'Δική τους' }, Before });
  const late = await one.call('/api/user/UpdateFields', { UserId, Fields: { address: 'Δική μου' }, Before });
  expect(late.problem).toMatchObject({
    code: 'STALE',
    details: { Theirs: { address: 'Δική τους' }, Yours: { address: 'Δική μου' } },
  });
  expect((await fieldsOf(world, UserId))?.fields['address']).toBe('Δική τους');
});

test('above Level 1 only Mentee and Mentor are given, and no role goes that stands as high as oneself', async () => {
  const world = shared();
  const { id: UserId } = await makeMentee(world);
  const supervisor = await world.enter('supervisor');
  const give = (who: typeof supervisor, Roles: string[]) => who.call('/api/user/UpdateRoles', { UserId, Roles });
  for (const Roles of [['Coordinator'], ['Mentee', 'Super'], ['Registered']])
    expect((await give(supervisor, Roles)).problem?.fields).toEqual({ Roles: 'ROLE_ABOVE' });
  expect((await give(supervisor, ['Nobody'])).problem?.fields).toEqual({ Roles: 'UNKNOWN_ROLE' });
  expect((await give(supervisor, [])).problem?.fields).toEqual({ Roles: 'NO_ROLE' });
  expect((await give(supervisor, ['Mentee', 'Mentor'])).output.Roles.toSorted()).toEqual(['Mentee', 'Mentor']);
  const admin = await world.enter('admin');
  expect((await give(admin, ['Super'])).problem?.fields).toEqual({ Roles: 'ROLE_ABOVE' });
  expect((await give(admin, ['Coordinator'])).output.Roles).toEqual(['Coordinator']);
  expect((await changesOf(world, UserId)).map(({ what, after }) => [what, after])).toEqual([
    ['roles', 'Mentor,Mentee'],
    ['roles', 'Coordinator'],
  ]);
});

test('a user name is nobody else’s, and reads like no e-mail but one’s own', async () => {
  const world = shared();
  const { id: UserId } = await makeMentee(world);
  const supervisor = await world.enter('supervisor');
  const set = (login: string) => supervisor.call('/api/user/SetLogin', { UserId, login });
  expect((await set('MENTEE')).problem?.fields).toEqual({ login: 'USERNAME_TAKEN' });
  expect((await set('x')).problem?.fields).toEqual({ login: 'USERNAME' });
  expect((await set('someone@example.org')).problem?.fields).toEqual({ login: 'USERNAME_EMAIL' });
  const name = `όνομα-${UserId}`;
  expect((await set(` ${name} `)).output.Username).toBe(name);
  expect((await fieldsOf(world, UserId))?.username).toBe(name);
});

test('an e-mail opens the account: only who acts in all its projects changes it, and the old address is told', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const old = (await fieldsOf(world, mentee.id))?.email ?? '';
  await world.rows('UPDATE users SET username = email WHERE id = $1', [mentee.id]);
  const set = async (username: string, email: string) =>
    (await world.enter(username)).call('/api/user/UpdateField', { UserId: mentee.id, Name: 'email', Value: email });
  expect((await set('coordinator', 'new@example.org')).problem?.fields).toEqual({ Value: 'ELSEWHERE' });
  expect((await set('supervisor', 'mentor@example.org')).problem?.fields).toBeDefined();
  expect((await set('supervisor', '')).problem?.fields).toEqual({ Value: 'REQUIRED' });
  const next = `new-${mentee.id}@example.org`;
  expect((await set('supervisor', next)).status).toBe(200);
  expect(await fieldsOf(world, mentee.id)).toMatchObject({ email: next, username: next, fields: { email: next } });
  const letters = await world.rows<{ to: string; template: string }>(
    `SELECT address AS to, template FROM mails WHERE user_id = $1 ORDER BY id DESC LIMIT 1`,
    [mentee.id],
  );
  expect(letters).toEqual([{ to: old, template: 'addressChanged' }]);
  const [elsewhere] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr) VALUES ('mails-elsewhere', 'Άλλο') RETURNING id`,
  );
  await world.rows(`INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, '{Mentee}')`, [
    elsewhere?.id,
    mentee.id,
  ]);
  expect((await set('supervisor', `other-${mentee.id}@example.org`)).problem?.fields).toEqual({ Value: 'ELSEWHERE' });
});

test('the project one begins in is one of one’s own', async () => {
  const world = shared();
  const mentee = await makeMentee(world);
  const admin = await world.enter('admin');
  const [other] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr) VALUES ('begin-elsewhere', 'Άλλο') RETURNING id`,
  );
  const set = (project: number) => admin.call('/api/user/SetDefaultProject', { UserId: mentee.id, ProjectId: project });
  expect((await set(other?.id ?? 0)).problem?.code).toBe('NOT_FOUND');
  await world.rows(`INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, '{Mentee}')`, [
    other?.id,
    mentee.id,
  ]);
  expect((await set(other?.id ?? 0)).status).toBe(200);
  expect((await world.rows('SELECT default_project_id AS id FROM users WHERE id = $1', [mentee.id]))[0]).toEqual({
    id: other?.id,
  });
});

test('the history tells who changed what, newest first, without what is kept from the reader', async () => {
  const world = await openWorld();
  const supervisor = await world.enter('supervisor');
  const mentee: Made = await makeMentee(world);
  const UserId = mentee.id;
  await supervisor.done('/api/user/UpdateField', { UserId, Name: 'address', Value: 'Πρώτη' });
  await supervisor.done('/api/user/UpdateField', { UserId, Name: 'AFM', Value: afmWithChecksum(41_234_567) });
  await supervisor.done('/api/user/SetActiveState', { UserId, State: 3 });
  const read = async (username: string) =>
    (await (await world.enter(username)).done('/api/user/History', { ProjectId, UserId })).list;
  expect((await read('supervisor')).map(({ What, Name, After }) => [What, Name, After])).toEqual([
    ['state', '', '3'],
    ['field', 'AFM', afmWithChecksum(41_234_567)],
    ['field', 'address', 'Πρώτη'],
  ]);
  await world.rows(
    `UPDATE projects SET settings = jsonb_set(settings, '{User,Fields}', (SELECT jsonb_agg(CASE WHEN f->>'Name' = 'AFM' THEN f || '{"Visible":50}' ELSE f END) FROM jsonb_array_elements(settings->'User'->'Fields') f)) WHERE id = 1`,
  );
  expect((await read('supervisor')).map(({ Name }) => Name)).toEqual(['', 'address']);
  expect((await read('admin')).map(({ Name }) => Name)).toEqual(['', 'AFM', 'address']);
  const other = await makeLike(world, 'supervisor');
  const about = await supervisor.call('/api/user/History', { ProjectId, UserId: other.id });
  expect(about.problem?.code).toBe('REFUSED');
});

test('at most a hundred people are looked up at once', async () => {
  const coordinator = await shared().enter('coordinator');
  const Ids = Array.from({ length: 101 }, (_, at) => at + 1);
  expect((await coordinator.call('/api/user/GetByIds', { ProjectId, Ids })).problem?.code).toBe('BAD_INPUT');
});

test('people are listed with further fields, and by the user name', async () => {
  const world = shared();
  const coordinator = await world.enter('coordinator');
  const mentee = await makeMentee(world);
  await coordinator.done('/api/user/UpdateField', { UserId: mentee.id, Name: 'address', Value: 'Στήλη 1' });
  const { list } = await coordinator.done('/api/user/FindUsers', {
    ProjectId,
    Search: mentee.username,
    Fields: ['address', 'birth_date'],
    Order: 'username',
  });
  expect(list.map(({ Id, More }) => [Id, More?.['address']])).toEqual([[mentee.id, 'Στήλη 1']]);
});
