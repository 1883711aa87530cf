/** Signing in, slowing down, passwords, sessions, consent and the first administrator, on a real database. */
import { beforeEach, describe, expect, test } from 'vitest';
import { demonstrationPassword } from '../../db/seed/seed.ts';
import { makeLike, makeMentee } from '../../testing/people.ts';
import { openWorld, sharedWorld, type World } from '../../testing/world.ts';

const newPassword = 'Καινούργιος1!';
const hour = 3_600_000;
const shared = sharedWorld();

// All come from one address, whose failures are counted too.
beforeEach(() => shared().rows('DELETE FROM sign_in_failures'));

/** The token at the end of the newest mailed link to an address. */
const mailedToken = async (world: World, address: string, template: string): Promise<string> => {
  // Some are mailed after the answer.
  const newest = async () =>
    (
      await world.rows<{ body: string }>(
        'SELECT body FROM mails WHERE address = $1 AND template = $2 ORDER BY id DESC LIMIT 1',
        [address, template],
      )
    )[0]?.body ?? '';
  await expect.poll(newest).not.toBe('');
  return /\/([\w-]{43})\b/.exec(await newest())?.[1] ?? '';
};

describe('signing in', () => {
  test('gives a session that knows the person', async () => {
    const world = shared();
    const mentee = await world.signIn('MENTEE');
    const current = await mentee.done('/api/user/getcurrent', {});
    expect(current).toMatchObject({
      Username: 'mentee',
      Roles: ['Mentee'],
      Level: 1000,
      State: 1,
      MustChoosePassword: false,
      SeenBy: null,
    });
    expect(current.Projects.map(({ url }) => url)).toEqual(['pilot']);
    expect(await mentee.done('/Account/Identity', {})).toEqual({ Authenticated: true, Roles: ['Mentee'] });
    expect(await mentee.done('/ACCOUNT/identity' as '/Account/Identity', {})).toEqual({
      Authenticated: true,
      Roles: ['Mentee'],
    });
    expect(await mentee.done('/api/User/Roles', {})).toEqual(['Mentee']);
  });

  test('works with the e-mail too', async () => {
    const world = shared();
    const [row] = await world.rows<{ email: string }>(`SELECT email FROM users WHERE username = 'mentor'`);
    await expect(world.signIn(row?.email ?? '')).resolves.toBeDefined();
  });

  test('nobody is signed in without a cookie', async () => {
    const world = shared();
    expect(await world.nobody.done('/Account/Identity', {})).toEqual({ Authenticated: false, Roles: [] });
  });

  test('the cookie is kept from scripts and other sites, and the database keeps no token', async () => {
    const world = shared();
    const answer = await world.nobody.call('/Account/Login', { Username: 'mentor', Password: demonstrationPassword });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const token = decodeURIComponent(cookie.split('=')[1]?.split(';')[0] ?? '').split('.')[0] ?? '';
    const [found] = await world.rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM sessions WHERE encode(token_hash, 'escape') LIKE '%' || $1 || '%'`,
      [token],
    );
    expect(found?.n).toBe(0);
  });

  test('over TLS the cookie is secure and bound to the host', async () => {
    const world = await openWorld({ env: { PUBLIC_URL: 'https://mentoring.example.gr' } });
    const answer = await world.nobody.call(
      '/Account/Login',
      { Username: 'mentor', Password: demonstrationPassword },
      { headers: { origin: 'https://mentoring.example.gr' } },
    );
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-telemachos=.*Secure/);
  });

  test('an unknown name and a wrong password answer alike', async () => {
    const world = shared();
    const unknown = await world.nobody.call('/Account/Login', { Username: 'nobody-at-all', Password: 'x' });
    const wrong = await world.nobody.call('/Account/Login', { Username: 'mentee', Password: 'x' });
    expect({ ...unknown.problem, requestId: '' }).toEqual({ ...wrong.problem, requestId: '' });
    expect(unknown.problem?.code).toBe('WRONG_CREDENTIALS');
  });

  test('after five failures an account waits, even with the right password, and then not for ever', async () => {
    const world = shared();
    const { username } = await makeLike(world, 'mentee');
    for (let count = 0; count < 5; count += 1)
      await world.nobody.call('/Account/Login', { Username: username, Password: 'wrong' });
    const slowed = await world.nobody.call('/Account/Login', { Username: username, Password: demonstrationPassword });
    expect(slowed.problem).toMatchObject({ code: 'SIGN_IN_SLOWED', status: 429, details: { seconds: 2 } });
    await expect(world.signIn('mentor')).resolves.toBeDefined();
    world.passTime(3000);
    await expect(world.signIn(username)).resolves.toBeDefined();
    const again = await world.nobody.call('/Account/Login', { Username: username, Password: 'wrong' });
    expect(again.problem?.code).toBe('WRONG_CREDENTIALS');
  });

  test('whoever left or is suspended is told so with the right password, and nothing with a wrong one', async () => {
    const world = shared();
    const { id, username } = await makeLike(world, 'mentee');
    await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [id]);
    const answer = await world.nobody.call('/Account/Login', { Username: username, Password: demonstrationPassword });
    expect(answer.problem).toMatchObject({ code: 'NO_PROJECT', status: 403 });
    const wrong = await world.nobody.call('/Account/Login', { Username: username, Password: 'wrong' });
    expect(wrong.problem?.code).toBe('WRONG_CREDENTIALS');
  });

  test('a session of somebody suspended meanwhile opens nothing', async () => {
    const world = shared();
    const { id, username } = await makeLike(world, 'mentee');
    const mentee = await world.signIn(username);
    await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [id]);
    expect((await mentee.call('/api/user/getcurrent', {})).problem?.code).toBe('REFUSED');
  });
});

describe('signing out and sessions', () => {
  test('signing out ends the session for good', async () => {
    const world = shared();
    const mentee = await world.signIn((await makeLike(world, 'mentee')).username);
    await mentee.done('/Account/Logout', {});
    expect((await mentee.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
  });

  test('sessions are listed and ended one by one, or all the others', async () => {
    const world = shared();
    const here = await makeLike(world, 'mentee');
    const [there, elsewhere] = [await world.signIn(here.username), await world.signIn(here.username)];
    const listed = await here.done('/Account/Sessions', {});
    expect(listed).toHaveLength(3);
    expect(listed.filter(({ Current }) => Current)).toHaveLength(1);
    const theirs = (await there.done('/Account/Sessions', {})).find(({ Current }) => Current);
    await here.done('/Account/EndSession', { Id: theirs?.Id ?? 0 });
    expect((await there.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
    expect(await here.done('/Account/EndOtherSessions', {})).toEqual({ Ended: 1 });
    expect((await elsewhere.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
    expect((await here.call('/api/user/getcurrent', {})).status).toBe(200);
  });

  test("somebody else's session looks missing", async () => {
    const world = shared();
    const [mentee, admin] = [await makeLike(world, 'mentee'), await world.enter('admin')];
    const [session] = await mentee.done('/Account/Sessions', {});
    expect((await admin.call('/Account/EndSession', { Id: session?.Id ?? 0 })).problem?.code).toBe('NOT_FOUND');
  });
});

describe('passwords', () => {
  test('a forgotten one is replaced by a mailed link, once, and every session ends', async () => {
    const world = shared();
    const signedIn = await makeLike(world, 'mentee');
    const { username } = signedIn;
    const email = `${username}@example.org`;
    await world.nobody.done('/api/User/ForgotPassword2', { email });
    const token = await mailedToken(world, email, 'passwordLink');
    expect(await world.nobody.done('/Account/CheckPasswordLink', { Token: token })).toEqual({
      Applicant: false,
      First: false,
    });

    const weak = await world.nobody.call('/Account/ResetPassword', { Token: token, Password: 'short' });
    expect(weak.problem).toMatchObject({
      code: 'WEAK_PASSWORD',
      fields: { Password: 'WEAK_PASSWORD' },
      details: { bits: 29 },
    });
    await world.nobody.done('/Account/ResetPassword', { Token: token, Password: newPassword });
    expect((await signedIn.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
    await expect(world.signIn(username, newPassword)).resolves.toBeDefined();
    expect(
      (await world.nobody.call('/Account/ResetPassword', { Token: token, Password: newPassword })).problem?.code,
    ).toBe('LINK_INVALID');
  });

  test('of two uses of one link at the same time one wins', async () => {
    const world = shared();
    const { username } = await makeLike(world, 'mentee');
    await world.nobody.done('/api/User/ForgotPassword2', { email: username });
    const token = await mailedToken(world, `${username}@example.org`, 'passwordLink');
    const answers = await Promise.all(
      [1, 2, 3].map((n) =>
        world.nobody.call('/Account/ResetPassword', { Token: token, Password: `${newPassword}${n}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
  });

  test('a link ends after two hours', async () => {
    const world = shared();
    const { username } = await makeLike(world, 'mentee');
    await world.nobody.done('/api/User/ForgotPassword2', { email: username });
    const token = await mailedToken(world, `${username}@example.org`, 'passwordLink');
    expect((await world.nobody.call('/Account/CheckPasswordLink', { Token: token })).status).toBe(200);
    world.passTime(2 * hour + 1000);
    expect((await world.nobody.call('/Account/CheckPasswordLink', { Token: token })).problem?.code).toBe(
      'LINK_INVALID',
    );
  });

  test('an unknown address answers the same and gets no mail', async () => {
    const world = shared();
    expect(await world.nobody.done('/api/User/ForgotPassword2', { email: 'unknown@example.org' })).toEqual({
      Ok: true,
    });
    expect(await world.rows(`SELECT 1 FROM mails WHERE address = 'unknown@example.org'`)).toEqual([]);
  });

  test('changing asks for the present one, keeps this session and ends the others', async () => {
    const world = shared();
    const there = await makeLike(world, 'mentee');
    const here = await world.signIn(there.username);
    const wrong = await here.call('/api/User/ChangePassword', { Password: newPassword, CurrentPassword: 'not it' });
    expect(wrong.problem).toMatchObject({ code: 'WRONG_PASSWORD', fields: { CurrentPassword: 'WRONG_PASSWORD' } });
    expect(
      await here.done('/api/User/ChangePassword', { Password: newPassword, CurrentPassword: demonstrationPassword }),
    ).toEqual({ Changed: true });
    expect((await here.call('/api/user/getcurrent', {})).status).toBe(200);
    expect((await there.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
  });

  test('an empty one changes nothing', async () => {
    const world = shared();
    const mentee = await makeLike(world, 'mentee');
    expect(await mentee.done('/api/User/ChangePassword', { Password: '' })).toEqual({ Changed: false });
    await expect(world.signIn(mentee.username)).resolves.toBeDefined();
  });

  test("only those who manage users change somebody else's; to a mentor the mentee looks missing", async () => {
    const world = shared();
    const { id: UserId, username } = await makeMentee(world);
    const mentor = await world.enter('mentor');
    expect((await mentor.call('/api/User/ChangePassword', { UserId, Password: newPassword })).problem?.code).toBe(
      'NOT_FOUND',
    );
    const supervisor = await world.enter('supervisor');
    expect(await supervisor.done('/api/User/ChangePassword', { UserId, Password: newPassword })).toEqual({
      Changed: true,
    });
    const person = await world.signIn(username, newPassword);
    expect((await person.done('/api/user/getcurrent', {})).MustChoosePassword).toBe(true);
  });

  test('applicants keep the stricter rule', async () => {
    const world = shared();
    const applicant = await world.enter('applicant');
    const answer = await applicant.call('/api/User/ChangePassword', {
      Password: 'Abcdef1#',
      CurrentPassword: demonstrationPassword,
    });
    expect(answer.problem).toMatchObject({ code: 'WEAK_PASSWORD', details: { bits: 16 } });
  });
});

describe('consent', () => {
  test('is asked of a mentee until it is given, and again for a new policy; every word is kept', async () => {
    const world = await openWorld();
    const mentee = await world.enter('mentee2');
    expect((await mentee.done('/api/user/getcurrent', {})).NeedsConsent).toBe(true);
    const policy = await mentee.done('/Account/Consent', { Language: 'el' });
    expect(policy).toMatchObject({ Required: true, Given: false, Version: 1, Needed: 3 });
    expect(await mentee.done('/Account/GiveConsent', { Version: 1, Bits: 1, Language: 'el' })).toEqual({
      Given: false,
    });
    expect((await mentee.done('/api/user/getcurrent', {})).NeedsConsent).toBe(true);
    // What no text offered is agreed to by nobody.
    expect((await mentee.call('/Account/GiveConsent', { Version: 1, Bits: 7, Language: 'el' })).problem).toMatchObject({
      code: 'BAD_INPUT',
      fields: { Bits: 'BAD_INPUT' },
    });
    expect(await mentee.done('/Account/GiveConsent', { Version: 1, Bits: 3, Language: 'el' })).toEqual({ Given: true });
    expect((await mentee.done('/api/user/getcurrent', {})).NeedsConsent).toBe(false);

    await world.pool.query(
      `INSERT INTO consent_texts (project_id, version, language, title, body) SELECT project_id, 2, language, title, body || ' (νέα)' FROM consent_texts`,
    );
    expect((await mentee.done('/api/user/getcurrent', {})).NeedsConsent).toBe(true);
    expect((await mentee.call('/Account/GiveConsent', { Version: 1, Bits: 3, Language: 'el' })).problem?.code).toBe(
      'STALE',
    );
    const kept = await world.rows(
      `SELECT bits FROM consents c JOIN users u ON u.id = c.user_id WHERE u.username = 'mentee2' ORDER BY c.id`,
    );
    expect(kept).toEqual([{ bits: 1 }, { bits: 3 }]);
  });

  test('is not asked of staff', async () => {
    const world = shared();
    const coordinator = await world.enter('coordinator');
    expect((await coordinator.done('/api/user/getcurrent', {})).NeedsConsent).toBe(false);
  });
});
