/** Guessing passwords where somebody is inside already, or has been; and passwords that somebody else has chosen. */
import { calls } from '@telemachos/contract/calls.ts';
import type { CallEntry } from '@telemachos/contract/call.ts';
import { can } from '@telemachos/contract/access/abilities.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { demonstrationPassword } from '../../db/seed/seed.ts';
import { makeLike, type Made } from '../../testing/people.ts';
import { sampleInput } from '../../testing/sample-input.ts';
import { sharedWorld } from '../../testing/world.ts';

const newPassword = 'Καινούργιος1!';

const shared = sharedWorld();
/** Whose account the test is about. */
let mentee: Made;

beforeEach(async () => {
  // All come from one address, whose failures are counted too.
  await shared().rows('DELETE FROM sign_in_failures');
  mentee = await makeLike(shared(), 'mentee');
});

/** Cookies as a browser would send them back. */
const cookiesOf = (headers: Record<string, string | string[] | number | undefined>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');
const login = (Password: string, cookie = '', Username = mentee.username) =>
  shared().nobody.call('/Account/Login', { Username, Password }, cookie === '' ? {} : { headers: { cookie } });
/** Staff give the account another password. */
const give = async (Password: string) =>
  (await shared().enter('supervisor')).done('/api/User/ChangePassword', { UserId: mentee.id, Password });
/** The token that was mailed to the account's owner. */
const mailedToken = async (): Promise<string> => {
  const world = shared();
  const address = `${mentee.username}@example.org`;
  await world.nobody.done('/api/User/ForgotPassword2', { email: address });
  const token = async () =>
    /\/password\/([\w-]{43})/.exec(
      (
        await world.rows<{ body: string }>(`SELECT body FROM mails WHERE template = 'passwordLink' AND address = $1`, [
          address,
        ])
      )[0]?.body ?? '',
    )?.[1] ?? '';
  await expect.poll(token).not.toBe('');
  return token();
};
const codesOf = async (count: number, cookies: string[]): Promise<string[]> => {
  const codes: string[] = [];
  for (let done = 0; done < count; done += 1)
    codes.push((await login('wrong', cookies[done % cookies.length])).problem?.code ?? 'done');
  return codes;
};

describe('browsers that are known', () => {
  test('count their failures together: four of them have no more tries than one', async () => {
    const known: string[] = [];
    for (let count = 0; count < 4; count += 1) known.push(cookiesOf((await login(demonstrationPassword)).headers));
    const codes = await codesOf(20, known);
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(5);
    expect(codes.filter((code) => code === 'SIGN_IN_SLOWED')).toHaveLength(15);
  });

  test.each(['own change', 'mailed link', 'staff'])('are known no more after a new password (%s)', async (way) => {
    const world = shared();
    const known = cookiesOf((await login(demonstrationPassword)).headers);
    if (way === 'own change')
      await mentee.done('/api/User/ChangePassword', { Password: newPassword, CurrentPassword: demonstrationPassword });
    if (way === 'staff') await give(newPassword);
    if (way === 'mailed link')
      await world.nobody.done('/Account/ResetPassword', { Token: await mailedToken(), Password: newPassword });
    // As strangers, they are stopped where strangers are.
    await codesOf(5, ['']);
    expect((await login(newPassword, known)).problem?.code).toBe('SIGN_IN_SLOWED');
  });

  test('the browser in which its owner changed the password stays known', async () => {
    const world = shared();
    const first = await login(demonstrationPassword);
    const changed = await world.nobody.call(
      '/api/User/ChangePassword',
      { Password: newPassword, CurrentPassword: demonstrationPassword },
      { headers: { cookie: cookiesOf(first.headers) } },
    );
    await codesOf(5, ['']);
    expect((await login(newPassword, cookiesOf(changed.headers))).status).toBe(200);
  });
});

test('the present password is guessed as slowly in the profile as at the entrance, at once or one after the other', async () => {
  const world = shared();
  const change = (CurrentPassword: string) =>
    mentee.call('/api/User/ChangePassword', { Password: newPassword, CurrentPassword });
  const codes = (await Promise.all(Array.from({ length: 20 }, (_, count) => change(`guess ${count}`)))).map(
    ({ problem }) => problem?.code,
  );
  expect(codes.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(5);
  expect(codes.filter((code) => code === 'SIGN_IN_SLOWED')).toHaveLength(15);
  expect((await change(demonstrationPassword)).problem).toMatchObject({
    code: 'SIGN_IN_SLOWED',
    details: { seconds: expect.any(Number) },
  });
  // Nobody is kept out of the account by that.
  expect((await login(demonstrationPassword)).status).toBe(200);
  world.passTime(3000);
  expect((await change(demonstrationPassword)).output).toEqual({ Changed: true });
});

describe('a password that staff gave', () => {
  beforeEach(async () => {
    await give(newPassword);
    mentee = { ...mentee, ...(await shared().signIn(mentee.username, newPassword)) };
  });

  test('opens nothing but what leads to one of one’s own', async () => {
    const entries = Object.values(calls).flatMap((room) => Object.values(room) as CallEntry[]);
    for (const entry of entries.filter(
      ({ access, method, scope }) =>
        access !== 'public' && can(['Mentee'], access) && method !== 'GET' && scope === undefined,
    )) {
      if (/ChangePassword|End/.test(entry.path)) continue;
      const { status, problem } = await mentee.raw(entry.path, JSON.stringify(sampleInput(entry)));
      // What binds its person, or would keep them out, waits as well.
      if (
        entry.allowedBeforeConsent &&
        !/GiveConsent|BeginSecondFactor|ConfirmSecondFactor|LeaveProject/.test(entry.path)
      )
        expect([entry.path, problem?.code]).not.toEqual([entry.path, 'PASSWORD_REQUIRED']);
      else expect([entry.path, status, problem?.code]).toEqual([entry.path, 403, 'PASSWORD_REQUIRED']);
    }
    expect((await mentee.done('/api/user/getcurrent', {})).MustChoosePassword).toBe(true);
  });

  test('cannot be chosen again; another one opens everything', async () => {
    expect((await mentee.call('/api/User/ChangePassword', { Password: newPassword })).problem).toMatchObject({
      code: 'SAME_PASSWORD',
      status: 422,
      fields: { Password: 'SAME_PASSWORD' },
    });
    expect((await mentee.call('/api/data/getactions', {})).problem?.code).toBe('PASSWORD_REQUIRED');
    expect((await mentee.call('/api/User/ChangePassword', { Password: `${newPassword}2` })).output).toEqual({
      Changed: true,
    });
    expect((await mentee.call('/api/data/getactions', {})).status).toBe(200);
  });
});

test('a new password differs from the present one, also by the mailed link; staff are not told whether theirs is the same', async () => {
  const world = shared();
  expect(
    (
      await mentee.call('/api/User/ChangePassword', {
        Password: demonstrationPassword,
        CurrentPassword: demonstrationPassword,
      })
    ).problem?.code,
  ).toBe('SAME_PASSWORD');
  const Token = await mailedToken();
  expect(
    (await world.nobody.call('/Account/ResetPassword', { Token, Password: demonstrationPassword })).problem?.code,
  ).toBe('SAME_PASSWORD');
  // Nothing is used up by that.
  expect((await world.nobody.call('/Account/ResetPassword', { Token, Password: newPassword })).status).toBe(200);
  expect(await give(newPassword)).toEqual({ Changed: true });
});

test.each([2, 3])('who is put into state %i has no session left, and none comes back', async (State) => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  const UserId = mentee.id;
  await supervisor.done('/api/user/SetActiveState', { UserId, State });
  expect(await world.rows('SELECT 1 FROM sessions WHERE user_id = $1', [UserId])).toEqual([]);
  await supervisor.done('/api/user/SetActiveState', { UserId, State: 1 });
  expect((await mentee.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
});

test('who is suspended in one project goes on in the other', async () => {
  const world = shared();
  const [{ id: project = 0 } = {}] = await world.rows<{ id: number }>(
    `INSERT INTO projects (url, descr) VALUES ('second', 'Δεύτερο έργο') RETURNING id`,
  );
  await world.rows(`INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, '{Mentee}')`, [
    project,
    mentee.id,
  ]);
  const supervisor = await world.enter('supervisor');
  await supervisor.done('/api/user/SetActiveState', { UserId: mentee.id, State: 3 });
  expect((await mentee.call('/api/data/getactions', {}, { project })).status).toBe(200);
});

test('while many sign in at once, nobody else waits for them', async () => {
  const world = shared();
  const mentor = await world.enter('mentor');
  let answered = 0;
  const many = Promise.all(
    Array.from({ length: 40 }, (_, count) =>
      login('wrong', '', `nobody-${count}`).finally(() => {
        answered += 1;
      }),
    ),
  );
  expect((await mentor.call('/api/user/getcurrent', {})).status).toBe(200);
  // Four hash at a time: whoever came behind all forty would be answered after more than thirty of them.
  expect(answered).toBeLessThan(20);
  expect((await many).map(({ problem }) => problem?.code)).toEqual(
    Array.from({ length: 40 }, () => 'WRONG_CREDENTIALS'),
  );
});

test('every call that hashes says so', () => {
  const hashing = Object.entries(calls).flatMap(([room, list]) =>
    Object.entries(list).flatMap(([name, entry]) => ((entry as CallEntry).hashesPassword ? [`${room}.${name}`] : [])),
  );
  expect(hashing).toEqual([
    'account.login',
    'account.resetPassword',
    'account.changePassword',
    'account.setup',
    'account.beginSecondFactor',
    'account.changeEmail',
    'account.beginPasskey',
  ]);
});
