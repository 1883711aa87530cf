/** A password, a link, a word on the policy: two of them at the same moment are one after the other. */
import { expect, test } from 'vitest';
import { demonstrationPassword } from '../../db/seed/demonstration-password.ts';
import { hashToken, createToken } from '../../platform/session.ts';
import { lockWaiters } from '../../testing/table-lock.ts';
import { makeLike, type Made } from '../../testing/people.ts';
import { sharedWorld } from '../../testing/world.ts';

const world = sharedWorld();

/** A mentee with the demonstration's password. */
const somebody = async (): Promise<Made> => {
  const made = await makeLike(world(), 'mentee');
  await world().rows(
    `UPDATE users SET password_hash = m.password_hash FROM users m WHERE users.id = $1 AND m.username = 'mentee'`,
    [made.id],
  );
  return made;
};

/** A good link with which the person chooses a password; answers its token. */
const linkFor = async ({ id }: Made): Promise<string> => {
  const token = createToken();
  await world().rows(
    `INSERT INTO links (token_hash, purpose, user_id, created_at, expires_at)
     VALUES ($1, 'password', $2, now(), now() + interval '1 hour')`,
    [hashToken(token), id],
  );
  return token;
};

const login = ({ username }: Made, Password: string) =>
  world().nobody.call('/Account/Login', { Username: username, Password });
const reset = (Token: string, Password: string) => world().nobody.call('/Account/ResetPassword', { Token, Password });
const sessionsOf = async ({ id }: Made): Promise<number> =>
  (await world().rows('SELECT 1 FROM sessions WHERE user_id = $1', [id])).length;

/** Sign in with the old password again and again until something else is done. */
const signingInUntil = async (who: Made, done: Promise<unknown>): Promise<void> => {
  const under = { way: true };
  const again = async () => {
    while (under.way) await login(who, demonstrationPassword);
  };
  const ended = done.finally(() => (under.way = false));
  await Promise.all([again(), again(), again(), ended]);
};

test('whoever was signing in with the old password while a new one was chosen by a link is not inside', async () => {
  const who = await somebody();
  const chosen = reset(await linkFor(who), 'Chosen-Now1!');
  await signingInUntil(who, chosen);
  expect((await chosen).status).toBe(200);
  expect(await sessionsOf(who)).toBe(0);
});

test('nor while staff gave one', async () => {
  const who = await somebody();
  const staff = await world().enter('supervisor');
  const given = staff.call('/api/User/ChangePassword', { UserId: who.id, Password: 'Given-Now1!' });
  await signingInUntil(who, given);
  expect((await given).status).toBe(200);
  expect(await sessionsOf(who)).toBe(0);
});

test('nor while its owner changed it', async () => {
  const who = await somebody();
  const changed = who.call('/api/User/ChangePassword', {
    CurrentPassword: demonstrationPassword,
    Password: 'Changed-Now1!',
  });
  await signingInUntil(who, changed);
  expect((await changed).status).toBe(200);
  // The owner's own.
  expect(await sessionsOf(who)).toBe(1);
});

test('one present password is good for one change', async () => {
  const who = await somebody();
  const answers = await Promise.all(
    [1, 2, 3, 4].map((number) =>
      who.call('/api/User/ChangePassword', { CurrentPassword: demonstrationPassword, Password: `Change-No${number}!` }),
    ),
  );
  const won = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { problem } of answers.filter(({ status }) => status !== 200))
    expect(problem?.code).toBe('WRONG_PASSWORD');
  expect((await login(who, `Change-No${won + 1}!`)).status).toBe(200);
});

test('a change under way does not take back what was chosen by a link meanwhile', async () => {
  for (let round = 0; round < 3; round += 1) {
    const who = await somebody();
    const chosen = reset(await linkFor(who), 'Chosen-Now1!');
    const changes = [1, 2, 3].map((number) =>
      who.call('/api/User/ChangePassword', { CurrentPassword: demonstrationPassword, Password: `Change-No${number}!` }),
    );
    const { status } = await chosen;
    const done = (await Promise.all(changes)).findIndex((answer) => answer.status === 200);
    // Either the link came first, or one of the changes did and ended it: whoever was told so is right.
    expect([status, done]).toEqual(status === 200 ? [200, -1] : [410, expect.any(Number)]);
    expect((await login(who, status === 200 ? 'Chosen-Now1!' : `Change-No${done + 1}!`)).status).toBe(200);
  }
});

test('of two good links of one person used at once one is used, and the other is told so', async () => {
  for (let round = 0; round < 3; round += 1) {
    const who = await somebody();
    const tokens = [await linkFor(who), await linkFor(who), await linkFor(who)];
    const answers = await Promise.all(tokens.map((token, place) => reset(token, `Chosen-No${place}!`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect((await login(who, `Chosen-No${won}!`)).status).toBe(200);
  }
});

test('a word on the policy waits for the one before it: it is later by its number and by its time', async () => {
  const who = await somebody();
  const { Version } = await who.done('/Account/Consent', { Language: 'el' });
  const before = await world().pool.connect();
  await before.query('BEGIN');
  await before.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [who.id]);
  const said = who.done('/Account/GiveConsent', { Version, Bits: 0, Language: 'el' });
  await expect.poll(() => lockWaiters(world())).toHaveLength(1);
  await before.query(
    `INSERT INTO consents (project_id, user_id, version, language, bits, at) VALUES (1, $1, $2, 'el', 3, clock_timestamp())`,
    [who.id, Version],
  );
  await before.query('COMMIT');
  before.release();
  await said;
  const newest = (by: string) =>
    world().rows(`SELECT bits FROM consents WHERE user_id = $1 ORDER BY ${by} DESC LIMIT 1`, [who.id]);
  expect(await newest('id')).toEqual([{ bits: 0 }]);
  expect(await newest('at')).toEqual([{ bits: 0 }]);
});
