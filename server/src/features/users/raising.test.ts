/** Whoever becomes stronger does so alone: what others were given to open the account, when they still could, opens it no more. */
import { expect, test } from 'vitest';
import { demonstrationPassword } from '../../db/seed/demonstration-password.ts';
import { hashToken, createToken } from '../../platform/session.ts';
import { lockWaiters } from '../../testing/table-lock.ts';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const world = sharedWorld();
const Password = 'Given-Now1!';

const login = async ({ username }: Made, password = Password) =>
  (await world().nobody.call('/Account/Login', { Username: username, Password: password })).problem?.code ?? 'inside';

/** A mentee to whom a supervisor gave a password, and who signed in with it. */
const given = async (): Promise<Made> => {
  const mentee = await makeMentee(world());
  const supervisor = await world().enter('supervisor');
  await supervisor.done('/api/User/ChangePassword', { UserId: mentee.id, Password });
  return { ...mentee, ...(await world().signIn(mentee.username, Password)) };
};

const linkOf = async ({ id }: Made, purpose: 'password' | 'login-as'): Promise<string> => {
  const token = createToken();
  await world().rows(
    `INSERT INTO links (token_hash, purpose, user_id, created_at, expires_at)
     VALUES ($1, $3, $2, now(), now() + interval '1 hour')`,
    [hashToken(token), id, purpose],
  );
  return token;
};

test('a given password ends with its sessions, and the links that others were shown, when its owner becomes stronger; a mailed link stays', async () => {
  const mentee = await given();
  const [mailed, shown] = [await linkOf(mentee, 'password'), await linkOf(mentee, 'login-as')];
  const chief = await world().enter('super');
  await chief.done('/api/user/UpdateRoles', { UserId: mentee.id, Roles: ['Admin', 'Mentee'] });
  expect(await login(mentee)).toBe('WRONG_CREDENTIALS');
  expect((await mentee.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
  expect((await world().nobody.call('/Account/CheckPasswordLink', { Token: mailed })).problem).toBeUndefined();
  expect(await world().rows('SELECT used_at FROM links WHERE token_hash = $1', [hashToken(shown)])).not.toEqual([
    { used_at: null },
  ]);
});

test('a password of one’s own stays, and the sessions with it; so does a given one where nobody became stronger', async () => {
  const chief = await world().enter('super');
  const own = await makeMentee(world());
  await chief.done('/api/user/UpdateRoles', { UserId: own.id, Roles: ['Admin'] });
  expect(await login(own, demonstrationPassword)).toBe('inside');
  expect((await own.call('/api/user/getcurrent', {})).problem).toBeUndefined();

  const mentor = await makeLike(world(), 'mentor');
  await chief.done('/api/User/ChangePassword', { UserId: mentor.id, Password });
  await chief.done('/api/user/UpdateRoles', { UserId: mentor.id, Roles: ['Mentee'] });
  expect(await login(mentor)).toBe('inside');
});

test('also when somebody comes back who had left, or was suspended, and when another project opens', async () => {
  const chief = await world().enter('super');
  for (const state of [2, 3]) {
    const mentee = await given();
    await chief.done('/api/user/SetActiveState', { UserId: mentee.id, State: state });
    await chief.done('/api/user/SetActiveState', { UserId: mentee.id, State: 1 });
    expect(await login(mentee)).toBe('WRONG_CREDENTIALS');
  }
  const mentee = await given();
  const [other] = await world().rows<{ id: number }>(
    `INSERT INTO projects (url, descr) VALUES ('raising', 'Άλλο') RETURNING id`,
  );
  const joined = await chief.done(
    '/api/User/AddUsers',
    { ProjectId: other?.id ?? 0, Users: [{ Username: mentee.username, Roles: ['Mentee'] }] },
    { project: other?.id ?? 0 },
  );
  expect(joined).toBeDefined();
  expect(await login(mentee)).toBe('WRONG_CREDENTIALS');
});

test('whoever is giving a password while its owner becomes stronger gives none', async () => {
  const mentee = await makeMentee(world());
  const supervisor = await world().enter('supervisor');
  const raising = await world().pool.connect();
  await raising.query('BEGIN');
  await raising.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [mentee.id]);
  const giving = supervisor.call('/api/User/ChangePassword', { UserId: mentee.id, Password });
  await expect.poll(() => lockWaiters(world())).toHaveLength(1);
  await raising.query(`UPDATE memberships SET roles = '{Admin}' WHERE user_id = $1`, [mentee.id]);
  await raising.query('COMMIT');
  raising.release();
  expect((await giving).problem?.code).toBe('REFUSED');
  expect(await login(mentee)).toBe('WRONG_CREDENTIALS');
});
