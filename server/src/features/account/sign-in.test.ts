/**
 * The entrance under pressure: tries at once, strangers who lock, browsers that are known, links asked for again and
 * again.
 */
import { describe, expect, test } from 'vitest';
import { demonstrationPassword } from '../../db/seed/seed.ts';
import { openWorld, type World } from '../../testing/world.ts';

const newPassword = 'Καινούργιος1!';
const hour = 3_600_000;

/** Cookies as a browser would send them back. */
const cookiesOf = (headers: Record<string, string | string[] | number | undefined>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ');

const login = (world: World, Password: string, cookie = '', Username = 'mentee') =>
  world.nobody.call('/Account/Login', { Username, Password }, cookie === '' ? {} : { headers: { cookie } });
const failTimes = async (world: World, count: number, cookie = '') => {
  for (let done = 0; done < count; done += 1) await login(world, 'wrong', cookie);
};
/**
 * The tokens mailed to an address, the oldest first; waits until there are so many, for they are mailed after the
 * answer.
 */
const mailed = async (world: World, address: string, count: number): Promise<string[]> => {
  const tokens = async () =>
    (
      await world.rows<{ body: string }>(
        `SELECT body FROM mails WHERE address = $1 AND template = 'passwordLink' ORDER BY id`,
        [address],
      )
    ).map(({ body }) => /\/password\/([\w-]{43})/.exec(body)?.[1] ?? '');
  await expect.poll(tokens, { timeout: 10_000 }).toHaveLength(count);
  return tokens();
};

describe('tries at once', () => {
  test('of forty wrong ones exactly the free ones are judged', async () => {
    const world = await openWorld();
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(world, 'wrong')));
    const codes = answers.map(({ problem }) => problem?.code);
    expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(5);
    expect(codes.filter((code) => code === 'SIGN_IN_SLOWED')).toHaveLength(35);
  });

  test('a right try is no failure: neither for the account nor for the address', async () => {
    const world = await openWorld();
    for (let count = 0; count < 8; count += 1) expect((await login(world, demonstrationPassword)).status).toBe(200);
    await failTimes(world, 4);
    expect((await login(world, demonstrationPassword)).status).toBe(200);
    expect(await world.rows('SELECT failures FROM sign_in_failures')).toEqual([{ failures: 4 }]);
  });

  test('an address that waits is told so, and the account behind it is not counted', async () => {
    const world = await openWorld();
    for (let count = 0; count < 50; count += 1)
      expect((await login(world, 'wrong', '', `nobody-${count}`)).problem?.code).toBe('WRONG_CREDENTIALS');
    for (let count = 0; count < 6; count += 1)
      expect((await login(world, 'wrong')).problem?.code).toBe('SIGN_IN_SLOWED');
    world.passTime(3000);
    expect((await login(world, demonstrationPassword)).status).toBe(200);
    // What was right has not made the next one wait.
    expect((await login(world, demonstrationPassword, '', 'mentor')).status).toBe(200);
  });
});

describe('where a try comes from', () => {
  const loginFrom = async (world: World, remoteAddress: string, Username: string) =>
    (
      await world.app.inject({
        method: 'POST',
        url: '/Account/Login',
        remoteAddress,
        payload: { Username, Password: 'wrong' },
        headers: { origin: 'http://telemachos.test' },
      })
    ).json<{ code: string }>().code;
  const failFrom = async (world: World, address: (count: number) => string) => {
    for (let count = 0; count < 50; count += 1)
      expect(await loginFrom(world, address(count), `nobody-${count}`)).toBe('WRONG_CREDENTIALS');
  };

  test('a network of IPv6 is one client, however many addresses it takes; the next network is another', async () => {
    const world = await openWorld();
    await failFrom(world, (count) => `2001:db8:1:2::${(count + 1).toString(16)}`);
    expect(await loginFrom(world, '2001:0DB8:1:2:ffff:ffff:ffff:ffff', 'somebody')).toBe('SIGN_IN_SLOWED');
    expect(await loginFrom(world, '2001:db8:1:3::1', 'somebody')).toBe('WRONG_CREDENTIALS');
  });

  test('an IPv4 address is itself, also in the clothes of IPv6', async () => {
    const world = await openWorld();
    await failFrom(world, (count) => (count % 2 ? '192.0.2.1' : '::ffff:192.0.2.1'));
    expect(await loginFrom(world, '::ffff:c000:201', 'somebody')).toBe('SIGN_IN_SLOWED');
    expect(await loginFrom(world, '::ffff:192.0.2.2', 'somebody')).toBe('WRONG_CREDENTIALS');
  });
});

describe('a browser that knows the account', () => {
  test('lets its owner in while strangers wait, and is kept from scripts', async () => {
    const world = await openWorld();
    const first = await login(world, demonstrationPassword);
    const device = [first.headers['set-cookie'] ?? []]
      .flat()
      .find((line) => String(line).startsWith('telemachos-device='));
    expect(device).toMatch(/HttpOnly/);
    const known = cookiesOf(first.headers);
    await failTimes(world, 7);
    expect((await login(world, demonstrationPassword)).problem?.code).toBe('SIGN_IN_SLOWED');
    expect((await login(world, demonstrationPassword, known)).status).toBe(200);
  });

  test('has a count of its own, and is nobody else’s', async () => {
    const world = await openWorld();
    const known = cookiesOf((await login(world, demonstrationPassword)).headers);
    await failTimes(world, 5, known);
    expect((await login(world, demonstrationPassword, known)).problem?.code).toBe('SIGN_IN_SLOWED');
    expect((await login(world, demonstrationPassword)).status).toBe(200);

    const mentors = cookiesOf((await login(world, demonstrationPassword, '', 'mentor')).headers);
    await failTimes(world, 5);
    expect((await login(world, demonstrationPassword, mentors)).problem?.code).toBe('SIGN_IN_SLOWED');
    expect(
      (await login(world, demonstrationPassword, known.replaceAll(/\.[^.;]+(?=;|$)/g, '.forged'))).problem?.code,
    ).toBe('SIGN_IN_SLOWED');
  });

  test('signing in again ends the session that it replaces, and no other', async () => {
    const world = await openWorld();
    const elsewhere = await world.signIn('mentee');
    const first = cookiesOf((await login(world, demonstrationPassword)).headers);
    await login(world, demonstrationPassword, first);
    expect((await world.nobody.call('/api/user/getcurrent', {}, { headers: { cookie: first } })).problem?.code).toBe(
      'SIGN_IN_REQUIRED',
    );
    expect(await elsewhere.done('/Account/Sessions', {})).toHaveLength(2);
  });
});

test('a password that staff choose has no failures', async () => {
  const world = await openWorld();
  const supervisor = await world.signIn('supervisor');
  await failTimes(world, 8);
  const [{ id = 0 } = {}] = await world.rows<{ id: number }>(`SELECT id FROM users WHERE username = 'mentee'`);
  await supervisor.done('/api/User/ChangePassword', { UserId: id, Password: newPassword });
  expect((await login(world, newPassword)).status).toBe(200);
});

describe('a forgotten password', () => {
  const address = 'mentee@example.org';

  test('a second link leaves the first good; using one ends the others, and the wait', async () => {
    const world = await openWorld();
    await failTimes(world, 8);
    for (const count of [1, 2]) {
      await world.nobody.done('/api/User/ForgotPassword2', { email: address });
      await mailed(world, address, count);
    }
    const [first = '', second = ''] = await mailed(world, address, 2);
    for (const Token of [first, second])
      expect((await world.nobody.call('/Account/CheckPasswordLink', { Token })).status).toBe(200);
    await world.nobody.done('/Account/ResetPassword', { Token: first, Password: newPassword });
    expect(
      (await world.nobody.call('/Account/ResetPassword', { Token: second, Password: newPassword })).problem?.code,
    ).toBe('LINK_INVALID');
    expect((await login(world, newPassword)).status).toBe(200);
  });

  test('three mails an hour to one person, also when asked for at once', async () => {
    const world = await openWorld();
    await Promise.all(
      Array.from({ length: 8 }, () => world.nobody.done('/api/User/ForgotPassword2', { email: address })),
    );
    await mailed(world, address, 3);
    // Whoever asks later is answered later: the others have been dealt with before this one's mail is there.
    await world.nobody.done('/api/User/ForgotPassword2', { email: 'mentor@example.org' });
    await mailed(world, 'mentor@example.org', 1);
    expect(await mailed(world, address, 3)).toHaveLength(3);
    world.passTime(hour + 1000);
    await world.nobody.done('/api/User/ForgotPassword2', { email: address });
    await mailed(world, address, 4);
  });

  test('is answered before anything is looked up, whoever it is', async () => {
    const world = await openWorld();
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
    await mailed(world, address, 1);
  });
});
