/** One's own profile: fields by Level and Type, the user name, another e-mail, leaving a project. */
import { beforeEach, describe, expect, test } from 'vitest';
import { demonstrationPassword as Password } from '../../db/seed/seed.ts';
import { lockWaiters } from '../../testing/table-lock.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { openWorld, sharedWorld, type World } from '../../testing/world.ts';

const shared = sharedWorld();
let world: World;
let mentee: Made;

beforeEach(async () => {
  world = shared();
  mentee = await makeMentee(world);
});

const set = (Name: string, Value: string, who = mentee) => who.call('/api/user/UpdateFieldAsMentee', { Name, Value });
const fieldOf = async (name: string, who = mentee) =>
  (await who.done('/Account/Profile', {})).Fields.find(({ Name }) => Name === name);
const historyOf = ({ id }: Made) =>
  world.rows('SELECT what, name, before, after, actor_id FROM person_changes WHERE user_id = $1 ORDER BY id', [id]);

describe('a field', () => {
  test('is kept, read again, and remembered with what was there before', async () => {
    const before = (await fieldOf('address'))?.Value ?? '';
    expect((await set('address', '  Οδός Ερμού 5 ')).output).toEqual({ Changed: true, Value: 'Οδός Ερμού 5' });
    expect(await fieldOf('address')).toMatchObject({ Value: 'Οδός Ερμού 5', Editable: true });
    expect((await set('address', 'Οδός Ερμού 5')).output).toEqual({ Changed: false, Value: 'Οδός Ερμού 5' });
    expect(await historyOf(mentee)).toEqual([
      { what: 'field', name: 'address', before: before || null, after: 'Οδός Ερμού 5', actor_id: mentee.id },
    ]);
  });

  test.each([
    ['no such field', 'UNKNOWN_FIELD'],
    ['AFM', 'FIELD_LOCKED'],
    ['email', 'FIELD_LOCKED'],
    ['data_consent', 'FIELD_LOCKED'],
    ['last_name', 'FIELD_LOCKED'],
  ])('%s is not written by its person', async (name, code) => {
    const { problem } = await set(name, '1');
    expect(problem?.code).toBe('INVALID_VALUES');
    expect([code, 'UNKNOWN_FIELD']).toContain(problem?.fields?.['Value']);
    expect(await historyOf(mentee)).toEqual([]);
  });

  test('that somebody else changed since it was shown is refused with both', async () => {
    await set('address', 'Όπως φαινόταν');
    const staff = await world.enter('supervisor');
    await staff.done('/api/user/UpdateField', { UserId: mentee.id, Name: 'address', Value: 'Της επόπτριας' });
    const late = { Name: 'address', Value: 'Δική μου', Before: 'Όπως φαινόταν' };
    const { problem } = await mentee.call('/api/user/UpdateFieldAsMentee', late);
    expect(problem).toMatchObject({
      code: 'STALE',
      fields: { Value: 'STALE' },
      details: { Theirs: 'Της επόπτριας', Yours: 'Δική μου' },
    });
    expect(await fieldOf('address')).toMatchObject({ Value: 'Της επόπτριας' });
    // Whoever has seen it may write over it, and what both wrote alike is no difference.
    await mentee.done('/api/user/UpdateFieldAsMentee', { ...late, Before: 'Της επόπτριας' });
    await mentee.done('/api/user/UpdateFieldAsMentee', late);
    const other = { UserId: mentee.id, Name: 'address', Value: 'Πάλι της επόπτριας', Before: 'Της επόπτριας' };
    expect((await staff.call('/api/user/UpdateField', other)).problem).toMatchObject({
      code: 'STALE',
      details: { Theirs: 'Δική μου', Yours: 'Πάλι της επόπτριας' },
    });
    expect(await fieldOf('address')).toMatchObject({ Value: 'Δική μου' });
  });

  test('is judged by its Type', async () => {
    expect((await set('phone', 'not a number')).problem?.fields).toEqual({ Value: 'PHONE' });
  });
});

describe('the user name', () => {
  const rename = (login: string) => mentee.call('/api/user/UpdateLogin', { login });
  test('is changed, signs in, and is remembered', async () => {
    const login = `Νέο Όνομα ${mentee.id}`;
    expect((await rename(` ${login}\u200B `)).output).toEqual({ Username: login });
    await expect(world.signIn(`\u200B${login.toUpperCase()}\uFEFF`)).resolves.toBeDefined();
    expect(await historyOf(mentee)).toEqual([
      { what: 'username', name: '', before: mentee.username, after: login, actor_id: mentee.id },
    ]);
  });
  test('is nobody else’s, in any letter case, nor an e-mail of somebody else', async () => {
    const fault = async (login: string) => (await rename(login)).problem?.fields?.['login'];
    expect(await fault('MENTOR')).toBe('USERNAME_TAKEN');
    expect(await fault('somebody@example.org')).toBe('USERNAME_EMAIL');
    expect(await fault('ab')).toBe('USERNAME');
    expect(await fault('a\nb c')).toBe('USERNAME');
    // Without what nobody sees it is the name of somebody else.
    for (const alike of ['mentor\u200B', '\u202Ementor', 'men\u00ADtor'])
      expect(await fault(alike)).toBe('USERNAME_TAKEN');
    expect(await fault('m\u0435ntor')).toBe('USERNAME');
    expect(await historyOf(mentee)).toEqual([]);
    const own = `${mentee.username}@example.org`;
    expect((await rename(own)).output).toEqual({ Username: own });
  });
});

describe('another e-mail', () => {
  const tokenIn = async (address: string, part: 'new' | 'stop'): Promise<string> => {
    const [mail] = await world.rows<{ body: string }>(
      `SELECT body FROM mails WHERE user_id = $1 AND address = $2 ORDER BY id DESC LIMIT 1`,
      [mentee.id, address],
    );
    return new RegExp(`/email/${part}/([\\w-]{43})`).exec(mail?.body ?? '')?.[1] ?? '';
  };
  const emailOf = async () =>
    (await world.rows<{ email: string }>('SELECT email FROM users WHERE id = $1', [mentee.id]))[0]?.email;
  const askFor = (Email: string) => mentee.call('/Account/ChangeEmail', { Email, Password });
  let old: string;
  let wanted: string;
  beforeEach(() => {
    old = `${mentee.username}@example.org`;
    wanted = `new-${mentee.username}@example.org`;
  });

  test('counts only once it is confirmed from there; then the old address is told, and its links open nothing', async () => {
    expect((await mentee.call('/Account/ChangeEmail', { Email: wanted, Password: 'wrong' })).problem?.code).toBe(
      'WRONG_PASSWORD',
    );
    expect((await askFor(`${wanted}\u200B`)).problem).toBeUndefined();
    expect(await emailOf()).toBe(old);
    expect((await mentee.done('/Account/Profile', {})).NewEmail).toBe(wanted);
    const stop = await tokenIn(old, 'stop');
    const token = await tokenIn(wanted, 'new');
    expect((await world.nobody.call('/Account/StopEmail', { Token: token })).problem?.code).toBe('LINK_INVALID');
    expect(await world.nobody.done('/Account/ConfirmEmail', { Token: token })).toEqual({ Email: wanted });
    expect(await emailOf()).toBe(wanted);
    expect((await fieldOf('email'))?.Value).toBe(wanted);
    expect((await world.nobody.call('/Account/ConfirmEmail', { Token: token })).problem?.code).toBe('LINK_INVALID');
    expect((await world.nobody.call('/Account/StopEmail', { Token: stop })).problem?.code).toBe('EMAIL_CHANGED');
    expect(
      (
        await world.rows<{ template: string; address: string }>(
          'SELECT template, address FROM mails WHERE user_id = $1 ORDER BY id',
          [mentee.id],
        )
      ).map(({ template, address }) => [template, address]),
    ).toEqual([
      ['emailConfirm', wanted],
      ['emailAsked', old],
      ['emailChanged', old],
    ]);
    expect(await historyOf(mentee)).toEqual([
      { what: 'email', name: '', before: old, after: wanted, actor_id: mentee.id },
    ]);
  });

  test('is stopped from the present address', async () => {
    await askFor(wanted);
    const token = await tokenIn(wanted, 'new');
    await world.nobody.done('/Account/StopEmail', { Token: await tokenIn(old, 'stop') });
    expect((await world.nobody.call('/Account/ConfirmEmail', { Token: token })).problem?.code).toBe('LINK_INVALID');
    expect(await emailOf()).toBe(old);
  });

  test('is stopped by the link of an earlier letter, too: whatever is asked for now', async () => {
    await askFor(wanted);
    const first = await tokenIn(old, 'stop');
    await askFor(`second-${wanted}`);
    await world.nobody.done('/Account/StopEmail', { Token: first });
    const token = await tokenIn(`second-${wanted}`, 'new');
    expect((await world.nobody.call('/Account/ConfirmEmail', { Token: token })).problem?.code).toBe('LINK_INVALID');
    expect(await emailOf()).toBe(old);
  });

  test('that is confirmed already can’t be stopped, and the old address is told so', async () => {
    await askFor(wanted);
    const stop = await tokenIn(old, 'stop');
    await world.nobody.done('/Account/ConfirmEmail', { Token: await tokenIn(wanted, 'new') });
    expect((await world.nobody.call('/Account/StopEmail', { Token: stop })).problem?.code).toBe('EMAIL_CHANGED');
    expect(await emailOf()).toBe(wanted);
  });

  test('that is somebody else’s gets no letter, and the answer does not tell', async () => {
    expect((await askFor('mentor@example.org')).output).toEqual({ Ok: true });
    expect(await tokenIn('mentor@example.org', 'new')).toBe('');
  });

  test('taken by somebody else meanwhile stays theirs', async () => {
    await askFor(wanted);
    const other = await makeMentee(world);
    await world.rows('UPDATE users SET email = $2 WHERE id = $1', [other.id, wanted]);
    const token = await tokenIn(wanted, 'new');
    expect((await world.nobody.call('/Account/ConfirmEmail', { Token: token })).problem?.code).toBe('LINK_INVALID');
  });

  test('is asked for three times an hour, and only the last one counts', async () => {
    await askFor(wanted);
    const first = await tokenIn(wanted, 'new');
    await askFor(`second-${wanted}`);
    expect((await world.nobody.call('/Account/ConfirmEmail', { Token: first })).problem?.code).toBe('LINK_INVALID');
    await askFor(`third-${wanted}`);
    expect((await askFor(`fourth-${wanted}`)).problem?.code).toBe('JUST_WRITTEN');
  });
});

describe('leaving a project', () => {
  test('holds at once, ends the sessions where nothing is left, and keeps the history', async () => {
    expect((await mentee.done('/Account/Profile', {})).Member).toBe(true);
    expect(await mentee.done('/api/user/LeaveProject', {})).toEqual({ SignedOut: true });
    expect((await mentee.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
    expect((await world.nobody.call('/Account/Login', { Username: mentee.username, Password })).problem?.code).toBe(
      'NO_PROJECT',
    );
    expect(await world.rows('SELECT state, roles FROM memberships WHERE user_id = $1', [mentee.id])).toEqual([
      { state: 2, roles: ['Mentee'] },
    ]);
    expect(await historyOf(mentee)).toEqual([
      { what: 'state', name: '', before: '1', after: '2', actor_id: mentee.id },
    ]);
  });

  test('whoever is in another project goes on there', async () => {
    const [other] = await world.rows<{ id: number }>(
      `INSERT INTO projects (url, descr) VALUES ($1, 'Άλλο') RETURNING id`,
      [`other-${mentee.id}`],
    );
    await world.rows(`INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, '{Mentee}')`, [
      other?.id,
      mentee.id,
    ]);
    expect(await mentee.done('/api/user/LeaveProject', {}, { project: 1 })).toEqual({ SignedOut: false });
    expect((await mentee.done('/api/user/getcurrent', {})).Projects.map(({ Id }) => Id)).toEqual([other?.id]);
    expect((await mentee.call('/api/user/LeaveProject', {}, { project: 1 })).problem?.code).toBe('NOT_FOUND');
  });

  test('the last administrator stays, also when two leave at once', async () => {
    world = await openWorld();
    const [one, two] = [await makeLike(world, 'admin'), await makeLike(world, 'admin')];
    await world.rows(`UPDATE memberships SET state = 3 WHERE roles && '{Admin,Super}' AND user_id <> ALL($1)`, [
      [one.id, two.id],
    ]);
    const answers = await Promise.all([one, two].map((who) => who.call('/api/user/LeaveProject', {})));
    expect(answers.map(({ problem }) => problem?.code ?? 'left').toSorted()).toEqual(['LAST_ADMINISTRATOR', 'left']);
  });

  test('who can sign in with nothing, or is not active, is no administrator who is left', async () => {
    world = await openWorld();
    const [admin, other] = [await makeLike(world, 'admin'), await makeLike(world, 'admin')];
    await world.rows(`UPDATE memberships SET state = 3 WHERE roles && '{Admin,Super}' AND user_id <> ALL($1)`, [
      [admin.id, other.id],
    ]);
    const leave = async () => (await admin.call('/api/user/LeaveProject', {})).problem?.code ?? 'left';
    await world.rows('UPDATE users SET password_hash = NULL WHERE id = $1', [other.id]);
    expect(await leave()).toBe('LAST_ADMINISTRATOR');
    await world.rows(
      `INSERT INTO passkeys (user_id, credential_id, public_key, sign_count, name) VALUES ($1, 'one', 'key', 0, 'α')`,
      [other.id],
    );
    await world.rows('UPDATE memberships SET state = 0 WHERE user_id = $1', [other.id]);
    expect(await leave()).toBe('LAST_ADMINISTRATOR');
    await world.rows('UPDATE memberships SET state = 1 WHERE user_id = $1', [other.id]);
    expect(await leave()).toBe('left');
  });

  test('nor is an administrator put out while the other one leaves', async () => {
    world = await openWorld();
    const [chief, admin] = [await makeLike(world, 'super'), await makeLike(world, 'admin')];
    await world.rows(`UPDATE memberships SET state = 3 WHERE roles && '{Admin,Super}' AND user_id <> ALL($1)`, [
      [chief.id, admin.id],
    ]);
    const leaving = await world.pool.connect();
    await leaving.query('BEGIN');
    await leaving.query(`SELECT pg_advisory_xact_lock(hashtext('administrators'))`);
    await leaving.query('UPDATE memberships SET state = 2 WHERE user_id = $1', [chief.id]);
    const out = chief.call('/api/user/SetActiveState', { UserId: admin.id, State: 3 });
    await expect.poll(() => lockWaiters(world)).toHaveLength(1);
    await leaving.query('COMMIT');
    leaving.release();
    expect((await out).problem?.code).toBe('REFUSED');
    expect(await world.rows('SELECT state FROM memberships WHERE user_id = $1', [admin.id])).toEqual([{ state: 1 }]);
  });
});
