/**
 * The entrance under pressure: tries at once, strangers who lock, browsers that are known, links asked for again and
 * again.
 */
import { beforeEach, describe, expect, test } from 'vitest';
import { demonstrationPassword } from '../../db/seed/seed.ts';
import { makeLike, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const newPassword = 'Καινούργιος1!';
const hour = 3_600_000;

const shared = sharedWorld();
/** Whose account the test is about. */
let mentee: Made;
let address = '';

beforeEach(async () => {
  // All come from one address, whose failures are counted too.
  await shared().rows('DELETE FROM sign_in_failures');
  mentee = await makeLike(shared(), 'mentee');
  address = `${mentee.username}@example.org`;
});

/** Cookies as a browser would send them back. */
const cookiesOf = (headers: Record<string, string | string[] | number | undefined>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');

const login = (Password: string, cookie = '', Username = mentee.username) =>
  shared().nobody.call('/Account/Login', { Username, Password }, cookie === '' ? {} : { headers: { cookie } });
const failTimes = async (count: number, cookie = '') => {
  for (let done = 0; done < count; done += 1) await login('wrong', cookie);
};
/**
 * The tokens mailed to an address, the oldest first; waits until there are so many, for they are mailed after the
 * answer.
 */
const mailed = async (to: string, count: number): Promise<string[]> => {
  const tokens = async () =>
    (
      await shared().rows<{ body: string }>(
        `SELECT body FROM mails WHERE address = $1 AND template = 'passwordLink' ORDER BY id`,
        [to],
      )
    ).map(({ body }) => /\/password\/([\w-]{43})/.exec(body)?.[1] ?? '');
  await expect.poll(tokens).toHaveLength(count);
  return tokens();
};

describe('tries at once', () => {
  test('of forty wrong ones exactly the free ones are judged', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => login('wrong')));
    const codes = answers.map(({ problem }) => problem?.code);
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(5);
    expect(codes.filter((code) => code === 'SIGN_IN_SLOWED')).toHaveLength(35);
  });

  test('a right try is no failure: neither for the account nor for the address', async () => {
    const world = shared();
    for (let count = 0; count < 8; count += 1) expect((await login(demonstrationPassword)).status).toBe(200);
    await failTimes(4);
    expect((await login(demonstrationPassword)).status).toBe(200);
    expect(await world.rows('SELECT failures FROM sign_in_failures')).toEqual([{ failures: 4 }]);
  });

  test('an address that waits is told so, and the account behind it is not counted', async () => {
    const world = shared();
    for (let count = 0; count < 50; count += 1)
      expect((await login('wrong', '', `nobody-${count}`)).problem?.code).toBe('WRONG_CREDENTIALS');
    for (let count = 0; count < 6; count += 1) expect((await login('wrong')).problem?.code).toBe('SIGN_IN_SLOWED');
    world.passTime(3000);
    expect((await login(demonstrationPassword)).status).toBe(200);
    // What was right has not made the next one wait.
    expect((await login(demonstrationPassword, '', 'mentor')).status).toBe(200);
  });
});

describe('where a try comes from', () => {
  const loginFrom = async (remoteAddress: string, Username: string) =>
    (
      await shared().app.inject({
        method: 'POST',
        url: '/Account/Login',
        remoteAddress,
        payload: { Username, Password: 'wrong' },
        headers: { origin: 'http://telemachos.test' },
      })
    ).json<{ code: string }>().code;
  const failFrom = async (from: (count: number) => string) => {
    for (let count = 0; count < 50; count += 1)
      expect(await loginFrom(from(count), `mentee${count + 2}`)).toBe('WRONG_CREDENTIALS');
  };

  test('a network of IPv6 is one client, however many addresses it takes; the next network is another', async () => {
    await failFrom((count) => `2001:db8:1:2::${(count + 1).toString(16)}`);
    expect(await loginFrom('2001:0DB8:1:2:ffff:ffff:ffff:ffff', 'somebody')).toBe('SIGN_IN_SLOWED');
    expect(await loginFrom('2001:db8:1:3::1', 'somebody')).toBe('WRONG_CREDENTIALS');
  });

  test('an IPv4 address is itself, also in the clothes of IPv6', async () => {
    await failFrom((count) => (count % 2 ? '192.0.2.1' : '::ffff:192.0.2.1'));
    expect(await loginFrom('::ffff:c000:201', 'somebody')).toBe('SIGN_IN_SLOWED');
    expect(await loginFrom('::ffff:192.0.2.2', 'somebody')).toBe('WRONG_CREDENTIALS');
  });
});

describe('a browser that knows the account', () => {
  test('lets its owner in while strangers wait, and is kept from scripts', async () => {
    const first = await login(demonstrationPassword);
    const device = [first.headers['set-cookie'] ?? []]
      .flat()
      .find((line) => String(line).startsWith('telemachos-device='));
    expect(device).toMatch(/HttpOnly/);
    const known = cookiesOf(first.headers);
    await failTimes(7);
    expect((await login(demonstrationPassword)).problem?.code).toBe('SIGN_IN_SLOWED');
    expect((await login(demonstrationPassword, known)).status).toBe(200);
  });

  test('has a count of its own, and is nobody else’s', async () => {
    const known = cookiesOf((await login(demonstrationPassword)).headers);
    await failTimes(5, known);
    expect((await login(demonstrationPassword, known)).problem?.code).toBe('SIGN_IN_SLOWED');
    expect((await login(demonstrationPassword)).status).toBe(200);

    const mentors = cookiesOf((await login(demonstrationPassword, '', 'mentor')).headers);
    await failTimes(5);
    expect((await login(demonstrationPassword, mentors)).problem?.code).toBe('SIGN_IN_SLOWED');
    expect((await login(demonstrationPassword, known.replaceAll(/\.[^.;]+(?=;|$)/g, '.forged'))).problem?.code).toBe(
      'SIGN_IN_SLOWED',
    );
  });

  test('signing in again ends the session that it replaces, and no other', async () => {
    const world = shared();
    const first = cookiesOf((await login(demonstrationPassword)).headers);
    await login(demonstrationPassword, first);
    expect((await world.nobody.call('/api/user/getcurrent', {}, { headers: { cookie: first } })).problem?.code).toBe(
      'SIGN_IN_REQUIRED',
    );
    expect(await mentee.done('/Account/Sessions', {})).toHaveLength(2);
  });
});

test('a password that staff choose has no failures', async () => {
  const world = shared();
  const supervisor = await world.enter('supervisor');
  await failTimes(8);
  await supervisor.done('/api/User/ChangePassword', { UserId: mentee.id, Password: newPassword });
  expect((await login(newPassword)).status).toBe(200);
});

describe('a forgotten password', () => {
  test('a second link leaves the first good; using one ends the others, and the wait', async () => {
    const world = shared();
    await failTimes(8);
    for (const count of [1, 2]) {
      await world.nobody.done('/api/User/ForgotPassword2', { email: address });
      await mailed(address, count);
    }
    const [first = '', second = ''] = await mailed(address, 2);
    for (const Token of [first, second])
      expect((await world.nobody.call('/Account/CheckPasswordLink', { Token })).status).toBe(200);
    await world.nobody.done('/Account/ResetPassword', { Token: first, Password: newPassword });
    expect(
      (await world.nobody.call('/Account/ResetPassword', { Token: second, Password: newPassword })).problem?.code,
    ).toBe('LINK_INVALID');
    expect((await login(newPassword)).status).toBe(200);
  });

  test('three mails an hour to one person, also when asked for at once', async () => {
    const world = shared();
    await Promise.all(
      Array.from({ length: 8 }, () => world.nobody.done('/api/User/ForgotPassword2', { email: address })),
    );
    await mailed(address, 3);
    // Whoever asks later is answered later: the others have been dealt with before this one's mail is there.
    await world.nobody.done('/api/User/ForgotPassword2', { email: 'mentor@example.org' });
    await mailed('mentor@example.org', 1);
    expect(await mailed(address, 3)).toHaveLength(3);
    world.passTime(hour + 1000);
    await world.nobody.done('/api/User/ForgotPassword2', { email: address });
    await mailed(address, 4);
  });

  test('is answered before anything is looked up, whoever it is', async () => {
    const world = shared();
    const client = await world.pool.connect();
    try {
      // Nobody can read who is known here, and the answer comes all the same.
      await client.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
      for (const email of [address, 'unknown@example.org'])
        expect((await world.nobody.call('/api/User/ForgotPassword2', { email })).status).toBe(200);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
    await mailed(address, 1);
  });
});

test('the policy is that of the project one is in: who is in none, or not signed in, is refused', async () => {
  const world = shared();
  const person = await makeLike(world, 'mentee');
  expect(await person.done('/Account/Consent', { Language: 'el' })).toMatchObject({ Required: true });
  await world.rows('DELETE FROM memberships WHERE user_id = $1', [person.id]);
  expect((await person.call('/Account/Consent', { Language: 'el' })).problem?.code).toBe('REFUSED');
  expect((await world.nobody.call('/Account/Consent', { Language: 'el' })).problem?.code).toBe('SIGN_IN_REQUIRED');
});
