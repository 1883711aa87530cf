/** Seeing the product as somebody else: begun, read-only, with changes, by a link, ended; and the traces it leaves. */
import type { CallEntry } from '@telemachos/contract/call.ts';
import { calls } from '@telemachos/contract/calls.ts';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { makeLike, makeMentee, type Made } from '../../testing/people.ts';
import { sharedWorld, type Person, type World } from '../../testing/world.ts';

const shared = sharedWorld();
let world: World;
let admin: Made;
let mentee: Made;
const Reason = 'Ζήτησε βοήθεια στο τηλέφωνο';

beforeEach(async () => {
  world = shared();
  admin = await makeLike(world, 'admin');
  mentee = await makeMentee(world);
});

const whoIs = async (person: Person) => person.done('/api/user/getcurrent', {});
const cookieOf = (answer: { headers: Record<string, unknown> }): string =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';
/** Somebody with this cookie. */
const holding = (cookie: string): Person => {
  const sent = (headers: Record<string, string> = {}) => ({ cookie, ...headers });
  return {
    ...world.nobody,
    cookie,
    call: (path, input, options) => world.nobody.call(path, input, { ...options, headers: sent(options?.headers) }),
    done: (path, input, options) => world.nobody.done(path, input, { ...options, headers: sent(options?.headers) }),
  };
};
const begin = (UserId = mentee.id) => admin.done('/Account/ViewAs', { UserId, Reason });
const made = async (url = '/') => admin.done('/api/user/MakeLoginAs', { UserId: mentee.id, url, Reason });
const openLink = async (token: string): Promise<Person> => {
  const answer = await world.nobody.call('/Account/LoginAs', { Token: token });
  expect(answer.problem).toBeUndefined();
  return holding(cookieOf(answer));
};
const save = { ActionId: 6, Data: { note: 'από άλλο χέρι' }, Version: 0 };

test('the product answers as to the person, read-only and for half an hour at most; then as to oneself', async () => {
  const { Until } = await begin();
  const minutes = (Date.parse(Until) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(29);
  expect(minutes).toBeLessThanOrEqual(30);
  const seen = await whoIs(admin);
  expect(seen).toMatchObject({ Id: mentee.id, SeenBy: { Until, Changes: false, ByLink: false } });
  expect(seen.SeenBy?.Name).not.toBe('');
  expect(seen.Abilities).not.toContain('users.seeAs');
  expect((await admin.call('/api/mentee/UpdateActionData', save)).problem).toMatchObject({
    code: 'VIEW_ONLY',
    status: 403,
  });
  expect((await whoIs(mentee)).SeenBy).toBeNull();

  await world.rows(`UPDATE sessions SET view_until = now() WHERE user_id = $1`, [admin.id]);
  expect(await whoIs(admin)).toMatchObject({ Id: admin.id, SeenBy: null });
});

test('what says that it reads and does not is refused by the database', async () => {
  const entry: CallEntry = calls.account.setLanguage;
  entry.readOnly = true;
  onTestFinished(() => {
    delete entry.readOnly;
  });
  await begin();
  expect((await admin.call('/Account/SetLanguage', { Language: 'en' })).problem?.code).toBe('VIEW_ONLY');
  expect((await whoIs(mentee)).Language).toBe('el');
});

test('it ends when one says so, and the session goes on as one’s own', async () => {
  await begin();
  await admin.done('/Account/EndViewAs', {});
  expect(await whoIs(admin)).toMatchObject({ Id: admin.id, SeenBy: null });
  expect(await admin.done('/Account/EndViewAs', {})).toEqual({ Ok: true });
});

test('without a reason nobody looks', async () => {
  for (const short of ['', '    x    '])
    expect((await admin.call('/Account/ViewAs', { UserId: mentee.id, Reason: short })).problem?.fields).toHaveProperty(
      'Reason',
    );
  const unseen = await admin.call('/Account/ViewAs', { UserId: mentee.id, Reason: '\u200B'.repeat(5) });
  expect(unseen.problem?.fields).toEqual({ Reason: 'too_small' });
});

test('the person reads who looked, when and why; their sessions do not count it among their own', async () => {
  await begin();
  expect(await mentee.done('/Account/Looks', {})).toEqual({
    list: [{ At: expect.stringMatching(/^20/), By: expect.stringMatching(/\S/), Reason, Changes: false }],
    More: false,
  });
  expect(await mentee.done('/Account/Sessions', {})).toHaveLength(1);
  const lines = await world.rows(
    `SELECT actor_id, call, details FROM audit WHERE subject = 'user' AND subject_id = $1 ORDER BY at`,
    [mentee.id],
  );
  expect(lines).toEqual([{ actor_id: admin.id, call: 'account.viewAs', details: { LoginAs: 'here', Reason } }]);
});

test('changes need a reason of their own, and are kept under the real person', async () => {
  await begin();
  expect((await admin.call('/Account/ViewAsChanges', { Changes: true })).problem?.fields).toHaveProperty('Reason');
  await admin.done('/Account/ViewAsChanges', { Changes: true, Reason: 'Διόρθωση που ζήτησε' });
  expect((await whoIs(admin)).SeenBy).toMatchObject({ Changes: true });
  await admin.done('/Account/SetLanguage', { Language: 'en' });
  expect(
    await world.rows(`SELECT actor_id, call, details FROM audit WHERE call LIKE 'account.%L%' AND subject_id = $1`, [
      mentee.id,
    ]),
  ).toEqual([{ actor_id: admin.id, call: 'account.setLanguage', details: { Changes: true, ViewedAs: mentee.id } }]);
  expect((await mentee.done('/Account/Looks', {})).list.map(({ Changes, Reason: why }) => [Changes, why])).toEqual([
    [true, 'Διόρθωση που ζήτησε'],
    [false, Reason],
  ]);
  expect((await admin.call('/api/User/ChangePassword', { Password: 'Another1!x' })).problem?.code).toBe(
    'NOT_AS_ANOTHER',
  );

  await admin.done('/Account/ViewAsChanges', { Changes: false });
  expect((await admin.call('/Account/SetLanguage', { Language: 'el' })).problem?.code).toBe('VIEW_ONLY');
});

test('what opens an account stays out of reach: e-mail, user name, invitation; and whoever looks is nobody’s staff', async () => {
  const supervisor = await makeLike(world, 'supervisor');
  const superUser = await makeLike(world, 'super');
  const other = await makeMentee(world);
  const itself = { ProjectId: 1, UserId: superUser.id, Data: { a: 1 } };
  expect((await superUser.call('/api/project/SetUserData', itself)).problem?.code).toBe('REFUSED');
  await superUser.done('/Account/ViewAs', { UserId: supervisor.id, Reason });
  await superUser.done('/Account/ViewAsChanges', { Changes: true, Reason });
  expect((await superUser.call('/api/project/SetUserData', itself)).problem?.code).toBe('REFUSED');
  expect((await superUser.call('/api/user/Invite', { UserId: other.id })).problem?.code).toBe('NOT_AS_ANOTHER');
  const named = { UserId: other.id, login: 'another.name' };
  expect((await superUser.call('/api/user/SetLogin', named)).problem?.code).toBe('NOT_AS_ANOTHER');
  const Fields = { email: 'mine@example.org' };
  const email = await superUser.call('/api/user/UpdateFields', { UserId: other.id, Fields });
  expect(email.problem?.fields).toEqual({ 'Fields.email': 'FIELD_LOCKED' });
  const Users = [{ Username: 'somebody.new', Fields: { first_name: 'Άννα', last_name: 'Νέα' } }];
  const added = (Invite: boolean) => superUser.call('/api/User/AddUsers', { ProjectId: 1, Users, Invite });
  expect((await added(true)).problem?.code).toBe('NOT_AS_ANOTHER');
  // What opens nothing is done as by the person.
  expect((await added(false)).output.Usernames).toEqual(['somebody.new']);
  const { Changed } = await superUser.done('/api/user/UpdateFields', {
    UserId: other.id,
    Fields: { address: 'Εδώ 1' },
  });
  expect(Changed).toEqual(['address']);
});

test('from within it nobody looks on through to somebody else', async () => {
  const superUser = await makeLike(world, 'super');
  const other = await makeMentee(world);
  await superUser.done('/Account/ViewAs', { UserId: admin.id, Reason });
  for (const path of ['/Account/ViewAs', '/api/user/MakeLoginAs'] as const)
    expect((await superUser.call(path, { UserId: other.id, Reason })).problem?.code).toBe('NOT_AS_ANOTHER');
});

test('who owes a consent, or has to choose a password, is seen as they stand, and nothing is given for them', async () => {
  await world.rows('DELETE FROM consents WHERE user_id = $1', [mentee.id]);
  await world.rows('UPDATE users SET must_choose_password = true WHERE id = $1', [mentee.id]);
  await begin();
  expect(await whoIs(admin)).toMatchObject({ NeedsConsent: true, MustChoosePassword: true });
  await admin.done('/Account/ViewAsChanges', { Changes: true, Reason });
  const word = { Version: 1, Bits: 3, Language: 'el' } as const;
  expect((await admin.call('/Account/GiveConsent', word)).problem?.code).toBe('NOT_AS_ANOTHER');
  await admin.done('/Account/EndViewAs', {});
});

describe('it is over at once', () => {
  const ends: [string, () => Promise<unknown>][] = [
    [
      'when the right is lost',
      () => world.rows(`UPDATE memberships SET roles = '{Mentor}' WHERE user_id = $1`, [admin.id]),
    ],
    [
      'when a Level is set by hand',
      () => world.rows('UPDATE users SET level_by_hand = 1000 WHERE id = $1', [admin.id]),
    ],
    [
      'when the person becomes as strong',
      () => world.rows(`UPDATE memberships SET roles = '{Admin}' WHERE user_id = $1`, [mentee.id]),
    ],
    [
      'when the person left everywhere',
      () => world.rows('UPDATE memberships SET state = 2 WHERE user_id = $1', [mentee.id]),
    ],
    [
      'when the actor must choose a password',
      () => world.rows('UPDATE users SET must_choose_password = true WHERE id = $1', [admin.id]),
    ],
  ];
  test.each(ends)('%s: here one is oneself, by a link nobody', async (_when, end) => {
    const elsewhere = await openLink((await made()).token);
    await begin();
    await end();
    expect(await whoIs(admin)).toMatchObject({ Id: admin.id, SeenBy: null });
    expect((await elsewhere.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
  });

  test('when the actor signs out, changes the password, or ends the other sessions', async () => {
    const looking = async () => openLink((await made()).token);
    const gone = async (person: Person) => (await person.call('/api/user/getcurrent', {})).problem?.code;
    let elsewhere = await looking();
    await admin.done('/Account/EndOtherSessions', {});
    expect(await gone(elsewhere)).toBe('SIGN_IN_REQUIRED');

    elsewhere = await looking();
    const { token } = await made();
    await admin.done('/Account/Logout', {});
    expect(await gone(elsewhere)).toBe('SIGN_IN_REQUIRED');
    expect((await world.nobody.call('/Account/LoginAs', { Token: token })).problem?.code).toBe('LINK_INVALID');
  });

  test('when the actor’s membership is suspended nobody is left to look', async () => {
    await begin();
    await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [admin.id]);
    expect((await admin.call('/api/user/getcurrent', {})).problem?.code).toBe('REFUSED');
  });
});

describe('a link', () => {
  test('opens once, elsewhere, and never the administrator’s own account', async () => {
    const { token } = await made('/grid?mentor=1');
    const answer = await world.nobody.call('/Account/LoginAs', { Token: token });
    expect(answer.output).toEqual({ Url: '/grid?mentor=1' });
    const elsewhere = holding(cookieOf(answer));
    expect(await whoIs(elsewhere)).toMatchObject({ Id: mentee.id, SeenBy: { ByLink: true, Changes: false } });
    expect((await elsewhere.call('/Account/ViewAsChanges', { Changes: true, Reason })).problem?.code).toBe(
      'CHANGES_NOT_BY_LINK',
    );
    expect((await world.nobody.call('/Account/LoginAs', { Token: token })).problem?.code).toBe('LINK_INVALID');

    await elsewhere.done('/Account/EndViewAs', {});
    expect((await elsewhere.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
    expect((await mentee.done('/Account/Looks', {})).list.map((look) => look.Reason)).toEqual([Reason]);
  });

  test('is over with its half hour, not with a day', async () => {
    const elsewhere = await openLink((await made()).token);
    await world.rows(
      `UPDATE sessions SET view_until = now() - interval '1 second', expires_at = now() - interval '1 second'
       WHERE view_as = $1`,
      [mentee.id],
    );
    expect((await elsewhere.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
  });

  test('is good for nothing more when the person it showed is there no more', async () => {
    const elsewhere = await openLink((await made()).token);
    await world.rows('UPDATE sessions SET view_as = NULL WHERE view_as = $1', [mentee.id]);
    expect((await elsewhere.call('/api/user/getcurrent', {})).problem?.code).toBe('SIGN_IN_REQUIRED');
  });

  test('opened where its administrator sits goes on there afterwards', async () => {
    const { token } = await made();
    await admin.done('/Account/LoginAs', { Token: token });
    expect(await whoIs(admin)).toMatchObject({ Id: mentee.id, SeenBy: { ByLink: false } });
    await admin.done('/Account/EndViewAs', {});
    expect((await whoIs(admin)).Id).toBe(admin.id);
  });

  test('is good for minutes, for nobody who lost the right, and says nothing of why not', async () => {
    const code = async (token: string) => (await world.nobody.call('/Account/LoginAs', { Token: token })).problem?.code;
    const { token: late } = await made();
    world.passTime(5 * 60_000 + 1000);
    expect(await code(late)).toBe('LINK_INVALID');
    const { token } = await made();
    await world.rows(`UPDATE memberships SET roles = '{Supervisor}' WHERE user_id = $1`, [admin.id]);
    expect(await code(token)).toBe('LINK_INVALID');
    expect(await code('a'.repeat(43))).toBe('LINK_INVALID');
  });

  test('leads to a path of this site and nowhere else', async () => {
    const problem = async (url: string) =>
      (await admin.call('/api/user/MakeLoginAs', { UserId: mentee.id, url, Reason })).problem?.fields?.['url'];
    for (const url of [
      'https://elsewhere.example',
      '//elsewhere.example',
      '/\\elsewhere.example',
      '/a/../..//elsewhere.example',
      '/.//elsewhere.example',
      '/%2e%2E//x',
      'grid',
      '/a b',
      '',
    ])
      expect([url, await problem(url)]).toEqual([url, 'BAD_PATH']);
    for (const url of ['/', '/main/home', '/main/grid?mentor=2#x', '/Ω?'.replace('Ω', encodeURIComponent('Ω'))])
      expect([url, await problem(url)]).toEqual([url, undefined]);
  });
});

test('nobody is seen as who can do nothing anywhere', async () => {
  await world.rows('UPDATE memberships SET state = 3 WHERE user_id = $1', [mentee.id]);
  expect((await admin.call('/Account/ViewAs', { UserId: mentee.id, Reason })).problem?.code).toBe('NOBODY_TO_SEE');
});
